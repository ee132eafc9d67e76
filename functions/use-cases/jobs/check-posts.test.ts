import { expect, test } from 'vitest'
import type { Refusal } from '#shared/domain/refusals.ts'
import { hourMs, secondMs, toMs } from '#shared/domain/times.ts'
import { aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeConnector } from '#test/fakes/connector.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakeUnsubscribeTokens } from '#test/fakes/unsubscribe-tokens.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { fakeWorkspaces } from '#test/fakes/workspaces.ts'
import { nextCheck } from '../posts/check-post.ts'
import { checkPosts } from './check-posts.ts'

/** A day before the post of `aTarget` is due. */
const dayBefore = '2026-05-03T09:00:00.000Z'
const slotAt = (now: string) => ({ ownerId: 'user-1', subjects: ['post-1'], tries: 1, now: toMs(now), stopAt: toMs(now) + 30 * secondMs })

const world = async () => {
  const engine = await anEngine(dayBefore)
  const users = fakeUsers()
  await users.create(aUser(), 'hash')
  const connector = fakeConnector(engine.clock)
  const own = {
    users,
    mailer: fakeMailer(),
    unsubscribeTokens: fakeUnsubscribeTokens(),
    workspaces: fakeWorkspaces(),
    siteUrl: 'https://crier.test',
  }
  return { ...engine, ...own, connector, connectorOf: async () => connector }
}

test('checks a post that is fine without a word, and again an hour before', async () => {
  const deps = await world()
  await deps.keep(aTarget())

  await checkPosts(deps, slotAt(dayBefore))

  expect(deps.mailer.sent).toEqual([])
  expect(deps.jobs.all()).toMatchObject([{ kind: 'check-post', subject: 'post-1', dueAt: '2026-05-04T08:00:00.000Z' }])
})

test('emails what would stop a post, with what to do and where', async () => {
  const deps = await world()
  await deps.keep(aTarget(), { content: 'a'.repeat(300) })

  await checkPosts(deps, slotAt(dayBefore))

  const [mail] = deps.mailer.sent
  expect(mail?.text).toContain('20 characters too long for X: 300 of 280.')
  expect(mail?.text).toContain('Shorten it')
  expect(mail?.text).toContain('https://crier.test/dashboard/scheduled?post=post-1')
})

test('emails about an account that needs reconnecting, but not about a link on X', async () => {
  const deps = await world()
  await deps.keep(aTarget(), { content: 'See https://example.com' })
  await checkPosts(deps, slotAt(dayBefore))
  expect(deps.mailer.sent).toEqual([])

  await deps.accounts.connect(
    anAccount({ state: { name: 'reconnect', since: dayBefore, message: 'X has ended the connection.' } }),
    'sealed',
  )
  await checkPosts(deps, slotAt(dayBefore))

  expect(deps.mailer.sent[0]?.text).toContain('X has ended the connection.')
})

test('renews a sign-in that would end before the post', async () => {
  const deps = await world()
  await deps.accounts.connect(anAccount({ tokenExpiresAt: '2026-05-04T09:00:00.000Z' }), 'sealed')
  await deps.keep(aTarget())
  const version = async () => (await deps.accounts.withTokens({ workspaceId: 'user-1', id: 'x_77' }))?.tokens.version
  const forced: (number | undefined)[] = []
  const before = await version()

  const accessToken: typeof deps.accessToken = (ref, options) => {
    forced.push(options?.force)
    return deps.accessToken(ref, options)
  }

  await checkPosts({ ...deps, accessToken }, slotAt('2026-05-04T08:00:00.000Z'))

  expect(forced).toEqual([before])
})

test('a platform that does not answer is not the post’s problem', async () => {
  const deps = await world()
  await deps.keep(aTarget())
  const refusal: Refusal = { reason: { class: 'transient', message: 'X is busy.' }, retry: { when: 'later' } }
  Object.assign(deps.connector, { facts: async () => ({ kind: 'refused', refusal }) })

  await checkPosts(deps, slotAt(dayBefore))

  expect(deps.mailer.sent).toEqual([])
})

test('leaves alone a post that was sent, deleted, or turned into a draft meanwhile', async () => {
  const deps = await world()
  await deps.keep(aTarget(), { content: 'a'.repeat(300), schedule: undefined })

  await checkPosts(deps, { ...slotAt(dayBefore), subjects: ['post-1', 'gone'] })

  expect(deps.mailer.sent).toEqual([])
  expect(deps.jobs.all()).toEqual([])
})

/** A post that is due at that time. */
const due = {
  workspaceId: 'user-1',
  id: 'post-1',
  schedule: { scheduledAt: '2026-05-04T09:00:00.000Z', timeZone: 'UTC', localTime: '2026-05-04T09:00:00' },
}
const before = (hours: number) => toMs(due.schedule.scheduledAt) - hours * hourMs

test.each([
  [48, '2026-05-03T09:00:00.000Z'],
  [5, '2026-05-04T08:00:00.000Z'],
])('checks a post that is due in %i hours first at %s', (hours, dueAt) => {
  expect(nextCheck(due, before(hours))).toMatchObject([{ job: { kind: 'check-post', subject: 'post-1' }, dueAt }])
})

test('skips the check of a post due within the hour, which was just checked', () => {
  expect(nextCheck(due, before(1))).toEqual([])
})
