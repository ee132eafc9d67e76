import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.tsx'

const nothing = { hasAccount: false, hasDraft: false, hasSent: false }
const done = (begun: Parameters<typeof firstSteps>[0]) => firstSteps(begun).map(({ isDone }) => isDone)

test('who has nothing yet has all three steps before them', () => {
  expect(done(nothing)).toEqual([false, false, false])
})

test('who writes before connecting has the second step behind them', () => {
  expect(done({ ...nothing, hasDraft: true })).toEqual([false, true, false])
})

test('a draft is a post that was written but not scheduled, and the last step leads to it', () => {
  const begun = { hasAccount: true, hasDraft: true, hasSent: false }

  expect(done(begun)).toEqual([true, true, false])
  expect(firstSteps(begun).at(-1)?.path).toBe('/dashboard/scheduled?tab=drafts')
})

test('the steps are gone when all of them are done', () => {
  expect(firstSteps({ hasAccount: true, hasDraft: false, hasSent: true })).toEqual([])
})

test('who disconnected their only account is led back to connecting one', () => {
  expect(done({ ...nothing, hasSent: true })).toEqual([false, true, true])
})
