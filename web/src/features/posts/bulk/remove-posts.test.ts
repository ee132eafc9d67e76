import { expect, test } from 'vitest'
import { atOnce } from './remove-posts.ts'

test('runs at most the limit at a time and keeps results in order, even when one fails', async () => {
  let running = 0
  let most = 0
  const ended = await atOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    if (item === 2) throw new Error('refused')
    return item * 10
  })

  expect(most).toBe(3)
  expect(ended.map(({ item, result, error }) => [item, result ?? String(error)])).toEqual([
    [1, 10],
    [2, 'Error: refused'],
    [3, 30],
    [4, 40],
    [5, 50],
    [6, 60],
    [7, 70],
  ])
})

test('does nothing for an empty list', async () => {
  expect(await atOnce([], 3, async () => 1)).toEqual([])
})
