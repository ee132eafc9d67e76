import { expect, test } from 'vitest'
import { layOutDay } from './week-grid.tsx'

const layOut = (...minutes: number[]) => layOutDay(minutes, (minute) => minute)

test('cards that do not touch have the whole width', () => {
  expect(layOut(540, 600).placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test('cards that would cover each other stand side by side', () => {
  expect(layOut(540, 550, 590)).toEqual({
    placed: [
      { item: 540, minute: 540, lane: 0, lanes: 2 },
      { item: 550, minute: 550, lane: 1, lanes: 2 },
      { item: 590, minute: 590, lane: 0, lanes: 2 },
    ],
    more: [],
  })
})

test('where more than two meet the first is shown, the others are counted, and none is lost', () => {
  const { placed, more } = layOut(540, 540, 540, 541, 900)

  expect(placed.map(({ minute }) => minute)).toEqual([540, 900])
  expect(more).toEqual([{ minute: 540, count: 3 }])
})
