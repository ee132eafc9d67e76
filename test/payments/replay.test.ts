import { expect, test } from 'vitest'
import { runYear } from './run-year.ts'

test('replays a year exactly', async () => {
  const once = await runYear(42)
  await runYear(43)
  const again = await runYear(42)

  expect(again).toEqual(once)
  expect(once.history.length).toBeGreaterThan(20)
})
