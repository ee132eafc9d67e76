import { expect, test } from 'vitest'
import { userApi } from '#shared/contracts/user.ts'
import { explainLimit, lateLimitMax, readLimit, showLimit } from './publishing-tab.tsx'

test.each([
  [0, { value: 0, unit: 'minutes' }],
  [45, { value: 45, unit: 'minutes' }],
  [90, { value: 90, unit: 'minutes' }],
  [120, { value: 2, unit: 'hours' }],
])('%i minutes are shown in the largest whole unit', (minutes, shown) => {
  expect(showLimit(minutes)).toEqual(shown)
})

test('what is shown is read back as the same limit', () => {
  for (const minutes of [0, 1, 59, 60, 61, 1_440, lateLimitMax]) {
    const { value, unit } = showLimit(minutes)
    expect(readLimit(String(value), unit)).toEqual({ minutes })
  }
})

test.each(['', 'two', '-1', '1.5', '1e3'])('%j is no limit', (text) => {
  expect(readLimit(text, 'hours')).toEqual({ error: 'Enter a whole number, like 2.' })
})

test('the largest limit is what the contract accepts', () => {
  const settings = (lateLimitMinutes: number) => ({ isEverythingPaused: false, pausedPlatforms: [], lateLimitMinutes })

  expect(readLimit('168', 'hours')).toEqual({ minutes: lateLimitMax })
  expect(readLimit('169', 'hours')).toEqual({ error: 'The late limit can be 7 days at most.' })
  expect(userApi.setPublishing.input.safeParse(settings(lateLimitMax)).success).toBe(true)
  expect(userApi.setPublishing.input.safeParse(settings(lateLimitMax + 1)).success).toBe(false)
})

test.each([
  [0, 'Late posts aren’t sent'],
  [60, 'up to 1 hour late'],
  [45, 'up to 45 minutes late'],
])('%i minutes are explained in a sentence', (minutes, part) => {
  expect(explainLimit(minutes)).toContain(part)
})
