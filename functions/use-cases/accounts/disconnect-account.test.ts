import { expect, test } from 'vitest'
import { toMs } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { fakeAccounts } from '#test/fakes/accounts.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { endSignIn } from './disconnect-account.ts'

const now = toMs('2026-05-04T09:00:00.000Z')
const ref = { workspaceId: 'user-1', id: 'x_77' }

const world = async () => {
  const [accounts, jobs] = [fakeAccounts(), fakeJobs()]
  await accounts.connect(anAccount(), 'sealed')
  const version = (await accounts.withTokens(ref))?.tokens.version ?? 0
  return { accounts, jobs, version }
}

test('marks an account whose sign-in ended, and notifies its person once, a minute later, however many posts noticed', async () => {
  const { accounts, jobs, version } = await world()

  const marks = await Promise.all([1, 2, 3].map(() => endSignIn({ accounts, jobs }, ref, { version, message: 'Revoked.', now })))

  expect(marks).toEqual([true, true, true])
  expect((await accounts.get(ref))?.state).toEqual({ name: 'reconnect', since: '2026-05-04T09:00:00.000Z', message: 'Revoked.' })
  expect(jobs.all()).toEqual([{ ownerId: 'user-1', kind: 'reconnect', subject: 'x_77', dueAt: '2026-05-04T09:01:00.000Z', tries: 0 }])
})

test('marks nothing before the notice is planned', async () => {
  const { accounts, jobs, version } = await world()
  jobs.plan = () => Promise.reject(new Error('The table is away.'))

  await expect(endSignIn({ accounts, jobs }, ref, { version, message: 'Revoked.', now })).rejects.toThrow()

  expect((await accounts.get(ref))?.state).toEqual({ name: 'connected' })
})
