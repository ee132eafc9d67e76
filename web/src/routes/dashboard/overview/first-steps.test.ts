import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'

const done = (counts: Parameters<typeof firstSteps>[0]) => firstSteps(counts).map(({ isDone }) => isDone)

test('who has nothing yet has all three steps before them', () => {
  expect(done({ accounts: 0, drafts: 0, sent: 0 })).toEqual([false, false, false])
})

test('a draft is a post that was written but not scheduled, and the last step leads to it', () => {
  expect(done({ accounts: 1, drafts: 1, sent: 0 })).toEqual([true, true, false])
  expect(firstSteps({ accounts: 1, drafts: 1, sent: 0 }).at(-1)?.path).toBe('/dashboard/scheduled?tab=drafts')
})

test('the steps are gone when all of them are done', () => {
  expect(firstSteps({ accounts: 1, drafts: 0, sent: 1 })).toEqual([])
})

test('who disconnected their only account is led back to connecting one', () => {
  expect(done({ accounts: 0, drafts: 0, sent: 3 })).toEqual([false, true, true])
})
