import { expect, test } from 'vitest'
import { dayMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakeUnsubscribeTokens } from '#test/fakes/unsubscribe-tokens.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { fakeWorkspaces } from '#test/fakes/workspaces.ts'
import { renewAccess } from './renew-access.ts'

const nine = '2026-05-04T09:00:00.000Z'
const run = { ownerId: 'user-1', subjects: ['x_77'], tries: 1, now: toMs(nine), stopAt: toMs(nine) + 30 * secondMs }

const world = async () => {
  const engine = await anEngine(nine)
  const users = fakeUsers()
  await users.create(aUser(), 'hash')
  return {
    ...engine,
    users,
    mailer: fakeMailer(),
    unsubscribeTokens: fakeUnsubscribeTokens(),
    workspaces: fakeWorkspaces(),
    siteUrl: 'https://crier.test',
  }
}

test('renews an access that renews itself, and again a week later', async () => {
  const deps = await world()
  const before = (await deps.accounts.withTokens({ workspaceId: 'user-1', id: 'x_77' }))?.tokens.version ?? 0

  await renewAccess(deps, run)

  expect((await deps.accounts.withTokens({ workspaceId: 'user-1', id: 'x_77' }))?.tokens.version).toBe(before + 1)
  expect(deps.jobs.all()).toMatchObject([{ kind: 'renew-access', subject: 'x_77', dueAt: toInstant(toMs(nine) + 7 * dayMs) }])
  expect(deps.mailer.sent).toEqual([])
})

test('notifies a person a week and a day before an access ends that only they can renew', async () => {
  const deps = await world()
  const signInEndsAt = toInstant(toMs(nine) + 7 * dayMs)
  await deps.accounts.connect(anAccount({ renewsItself: false, signInEndsAt }), 'sealed')

  await renewAccess(deps, run)

  expect(deps.mailer.sent).toMatchObject([{ subject: 'The sign-in of @ada on X ends soon' }])
  expect(deps.mailer.sent[0]?.text).toContain('https://crier.test/dashboard/platforms?connect=x&account=x_77#x')
  expect(deps.jobs.all()).toMatchObject([{ dueAt: toInstant(toMs(nine) + 6 * dayMs) }])
})

test('leaves alone an account that is gone or lost', async () => {
  const deps = await world()
  await deps.accounts.connect(anAccount({ state: { name: 'reconnect', since: nine, message: 'Connect X again.' } }), 'sealed')

  await renewAccess(deps, { ...run, subjects: ['x_77', 'x_gone'] })

  expect(deps.jobs.all()).toEqual([])
  expect(deps.mailer.sent).toEqual([])
})
