import { expect, test } from 'vitest'
import { layOutDay } from './week-grid.tsx'

const layOut = (...minutes: number[]) => layOutDay(minutes, (minute) => minute)

test('cards that do not overlap take the full width', () => {
  expect(layOut(540, 600).placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test('overlapping cards go side by side', () => {
  expect(layOut(540, 550, 590)).toEqual({
    placed: [
      { item: 540, minute: 540, lane: 0, lanes: 2 },
      { item: 550, minute: 550, lane: 1, lanes: 2 },
      { item: 590, minute: 590, lane: 0, lanes: 2 },
    ],
    more: [],
  })
})

test('when more than two overlap, the first are shown, the others counted, and none is lost', () => {
  const { placed, more } = layOut(540, 540, 540, 541, 900)

  expect(placed.map(({ minute }) => minute)).toEqual([540, 900])
  expect(more).toEqual([{ minute: 540, count: 3 }])
})
