import { expect, test } from 'vitest'
import { dayMs, hourMs, toInstant } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { planRenewal, renewAt } from './stored-tokens.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const at = (days: number) => toInstant(now + days * dayMs)

test.each([
  ['renews itself and has no end', { renewsItself: true }, 7],
  ['renews itself and ends far off', { renewsItself: true, signInEndsAt: at(60) }, 7],
  ['renews itself and ends soon', { renewsItself: true, signInEndsAt: at(4) }, 2],
  ['only the person can renew', { renewsItself: false, signInEndsAt: at(60) }, 53],
  ['only the person can renew, within the week', { renewsItself: false, signInEndsAt: at(5) }, 4],
])('schedules a timely check of an access that %s', (_, account, days) => {
  expect(renewAt(account, now)).toBe(now + days * dayMs)
})

test.each([
  ['never ends', { renewsItself: false }],
  ['ends within the day', { renewsItself: false, signInEndsAt: toInstant(now + hourMs) }],
])('plans nothing for an access that %s and that only the person can renew', async (_, own) => {
  const jobs = fakeJobs()

  await planRenewal(jobs, anAccount(own), now)

  expect(jobs.all()).toEqual([])
})
