import { expect, test } from 'vitest'
import { toMs } from '#shared/domain/times.ts'
import { aSubscription } from '#test/builders/a-subscription.ts'
import { aUser } from '#test/builders/a-user.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { fakeSessions } from '#test/fakes/sessions.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { endUnverified } from './remove-person.ts'

const nine = '2026-05-11T09:00:00.000Z'
const now = toMs(nine)

const world = async (own: Parameters<typeof aUser>[0]) => {
  const deps = { users: fakeUsers(), sessions: fakeSessions(), jobs: fakeJobs(), now: () => now }
  const user = aUser(own)
  await deps.users.create(user, 'hash')
  const times = { createdAt: nine, lastUsedAt: nine, expiresAt: '2026-05-12T09:00:00.000Z' }
  await deps.sessions.create({ id: 's', userId: user.id, device: '', address: '', ...times })
  const end = (userId = user.id) => endUnverified(deps, { ownerId: userId, now })
  const isIn = async () => (await deps.sessions.list(user.id, now)).length === 1
  return { ...deps, end, isIn }
}

test('signs out and removes a person who has not verified their address', async () => {
  const { end, isIn, users, jobs } = await world({ isEmailVerified: false })

  expect(await end()).toEqual({ kind: 'done' })

  expect(await isIn()).toBe(false)
  expect(await users.findByEmail('ada@example.com')).toBeUndefined()
  expect(jobs.all()).toMatchObject([{ ownerId: 'user-1', kind: 'remove-person', dueAt: nine }])
})

test('keeps a person who has verified theirs, and does nothing for one who is gone', async () => {
  const { end, isIn, jobs } = await world({ isEmailVerified: true })

  expect([await end(), await end('nobody')]).toEqual([{ kind: 'done' }, { kind: 'done' }])

  expect([await isIn(), jobs.all()]).toEqual([true, []])
})

test('keeps a paying person and checks again a week later', async () => {
  const billing = { wantedPlan: 'studio', subscription: aSubscription(), version: 1 } as const
  const { end, isIn, jobs } = await world({ isEmailVerified: false, billing })

  expect(await end()).toEqual({ kind: 'again', at: '2026-05-18T09:00:00.000Z' })

  expect([await isIn(), jobs.all()]).toEqual([true, []])
})
