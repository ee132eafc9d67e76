import { expect, test } from 'vitest'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { type Notifications, notificationsDefault, type User } from '#shared/domain/users.ts'
import { toSummary } from '#shared/publishing/posts.ts'
import { aReason, aState, aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { jobWork } from '#test/builders/job-work.ts'
import { inOneRun } from '#test/fakes/jobs.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakeUnsubscribeTokens } from '#test/fakes/unsubscribe-tokens.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { fakeWorkspaces } from '#test/fakes/workspaces.ts'
import { syncPost } from '../publishing/store.ts'
import { tellFailedPosts, tellLostAccounts } from './notices.ts'
import { runJobs } from './run-jobs.ts'

const nine = '2026-05-04T09:00:00.000Z'

/** The engine with a person who reads email. `pass` advances the clock by some seconds and runs what is due then. */
const world = async (own: Partial<User> = {}) => {
  const engine = await anEngine(nine)
  const users = fakeUsers()
  await users.create(aUser(own), 'hash')
  const mailer = fakeMailer()
  const pause = async () => undefined
  const deps = {
    ...engine,
    pause,
    users,
    mailer,
    unsubscribeTokens: fakeUnsubscribeTokens(),
    workspaces: fakeWorkspaces(),
    siteUrl: 'https://crier.test',
  }
  const work = jobWork({ 'failed-post': (run) => tellFailedPosts(deps, run), reconnect: (run) => tellLostAccounts(deps, run) })
  const pass = async (seconds: number) => {
    engine.clock.pass(seconds * secondMs)
    await runJobs({ ...deps, ...inOneRun, work }, engine.clock.now())
  }
  /** A post whose last target has just ended in this state. */
  const end = async (id: string, ...states: Target['state'][]) => {
    const targets = states.map((state, index) => aTarget({ postId: id, accountId: `x_${index}`, version: 3, state, isUnsynced: true }))
    const before = targets.map((target) => toSummary({ ...target, state: aState.sending() }, 'ada'))
    await engine.keep(targets, { id, content: `The text of ${id}`, status: 1, targets: before, syncedVersion: 0 })
    await syncPost(deps, { workspaceId: 'user-1', id })
  }
  return { ...deps, pass, end }
}

const off = (name: keyof Notifications) => ({ notifications: { ...notificationsDefault, [name]: false } })

test('emails the person a minute after a post failed, with the reason and a link', async () => {
  const { end, pass, mailer } = await world()
  await end('p1', aState.published(), aState.failed({ reason: aReason({ message: 'X refused the text.' }) }))

  await pass(59)
  const early = mailer.sent.length
  await pass(1)
  await pass(600)

  expect(early).toBe(0)
  expect(mailer.sent).toHaveLength(1)
  const [mail] = mailer.sent
  expect(mail?.to).toBe('ada@example.com')
  expect(mail?.text).toContain('The text of p1')
  expect(mail?.text).toContain('X refused the text.')
  expect(mail?.text).toContain('https://crier.test/dashboard/scheduled?tab=failed&post=p1')
  expect(mail?.text).toContain('https://crier.test/unsubscribe?token=unsubscribe.user-1.failedPost')
})

test('sends one email for several posts that fail within a minute', async () => {
  const { end, pass, mailer } = await world()
  await end('p1', aState.failed())
  await pass(50)
  await end('p2', aState.missed())
  await end('p3', aState['needs-attention']())

  await pass(10)
  await pass(60)

  expect(mailer.sent.map(({ subject }) => subject)).toEqual(['3 posts were not published'])
  for (const id of ['p1', 'p2', 'p3']) expect(mailer.sent[0]?.text).toContain(`post=${id}`)
})

test('sends nothing about a post that is in progress or published', async () => {
  const { end, pass, mailer, jobs } = await world()

  await end('p1', aState.failed(), aState.retrying())
  await end('p2', aState.published())

  expect(jobs.all()).toEqual([])
  await pass(120)
  expect(mailer.sent).toEqual([])
})

test('does not notify again when a post is synced without a new failure', async () => {
  const { end, pass, mailer, ...rest } = await world()
  await end('p1', aState.failed())
  await pass(60)

  await syncPost(rest, { workspaceId: 'user-1', id: 'p1' })
  await pass(120)

  expect(mailer.sent).toHaveLength(1)
})

test('plans the notice before the post shows the failure, so a crash in between loses nothing', async () => {
  const { end, pass, mailer, posts } = await world()
  posts.sync = () => Promise.reject(new Error('The table is away.'))

  await expect(end('p1', aState.failed())).rejects.toThrow()
  await pass(60)

  expect(mailer.sent).toHaveLength(1)
})

test('a failure is not shown until its notice is planned: the sweep does both again', async () => {
  const { end, posts, targets, jobs } = await world()
  jobs.plan = () => Promise.reject(new Error('The table is away.'))

  await expect(end('p1', aState.failed())).rejects.toThrow()

  expect((await posts.get({ workspaceId: 'user-1', id: 'p1' }))?.status).toBe(1)
  expect(targets.isIndexed({ postId: 'p1', accountId: 'x_0' })).toBe(true)
})

test('sends no email if the person retries or deletes the post within the minute', async () => {
  const { end, pass, mailer, posts, targets, ...rest } = await world()
  await end('p1', aState.failed())
  await end('p2', aState.failed())
  const again = await targets.get({ postId: 'p1', accountId: 'x_0' })
  if (again) await targets.replace({ ...again, version: again.version + 1, state: aState.scheduled() })
  const gone = await posts.get({ workspaceId: 'user-1', id: 'p2' })
  const left = await targets.ofPost('p2')
  if (gone)
    await posts.remove(
      gone,
      gone.revision,
      left.map((target) => ({ kind: 'remove', ref: target, version: target.version })),
    )

  await pass(60)

  expect(mailer.sent).toEqual([])
  expect(rest.jobs.all()).toEqual([])
})

test('sends nothing to a person who turned these emails off', async () => {
  const { end, pass, mailer, jobs } = await world(off('failedPost'))
  await end('p1', aState.failed())

  await pass(60)

  expect([mailer.sent, jobs.all()]).toEqual([[], []])
})

test('retries an email that could not be sent', async () => {
  const { end, pass, mailer } = await world()
  await end('p1', aState.failed())
  mailer.isDown = true
  await pass(60)
  mailer.isDown = false

  await pass(60)

  expect(mailer.sent).toHaveLength(1)
})

test('sends fifty per email when hundreds of posts fail at once', async () => {
  const { end, pass, mailer } = await world()
  for (let number = 100; number < 220; number += 1) await end(`p${number}`, aState.failed())

  for (const _ of [1, 2, 3, 4]) await pass(60)

  const told = mailer.sent.map(({ text }) => text.match(/post=p\d+/g)?.length)
  expect(told).toEqual([50, 50, 20])
})

test('notifies once, in one email, about accounts that need reconnecting', async () => {
  const { accounts, jobs, pass, mailer, clock } = await world()
  await accounts.connect(anAccount({ id: 'x_88', username: 'bea' }), 'sealed')
  const now = toInstant(clock.now())
  for (const id of ['x_77', 'x_88']) {
    const version = (await accounts.withTokens({ workspaceId: 'user-1', id }))?.tokens.version ?? 0
    await accounts.requireReconnect({ workspaceId: 'user-1', id }, { version, message: 'X has ended our access.', now })
    await jobs.plan({ ownerId: 'user-1', kind: 'reconnect', subject: id }, toInstant(toMs(now) + minuteMs))
  }

  await pass(60)
  await pass(60)

  expect(mailer.sent.map(({ subject }) => subject)).toEqual(['2 accounts need reconnecting'])
  expect(mailer.sent[0]?.text).toContain('https://crier.test/dashboard/platforms')
  expect(mailer.sent[0]?.text).toContain('unsubscribe.user-1.expiringConnection')
})

test('a notice about one account leads straight to reconnecting it', async () => {
  const { accounts, jobs, pass, mailer, clock } = await world()
  const version = (await accounts.withTokens({ workspaceId: 'user-1', id: 'x_77' }))?.tokens.version ?? 0
  const now = toInstant(clock.now())
  await accounts.requireReconnect({ workspaceId: 'user-1', id: 'x_77' }, { version, message: 'X has ended our access.', now })
  await jobs.plan({ ownerId: 'user-1', kind: 'reconnect', subject: 'x_77' }, toInstant(toMs(now) + minuteMs))

  await pass(60)

  expect(mailer.sent[0]?.text).toContain('https://crier.test/dashboard/platforms?connect=x&account=x_77#x')
})

test('sends nothing about an account that was reconnected or removed meanwhile, or whose owner turned these emails off', async () => {
  const [{ jobs, pass, mailer }, unwilling] = [await world(), await world(off('expiringConnection'))]
  await jobs.plan({ ownerId: 'user-1', kind: 'reconnect', subject: 'x_77' }, nine)
  await jobs.plan({ ownerId: 'user-1', kind: 'reconnect', subject: 'x_gone' }, nine)
  await unwilling.jobs.plan({ ownerId: 'user-1', kind: 'reconnect', subject: 'x_77' }, nine)

  await pass(60)
  await unwilling.pass(60)

  expect([...mailer.sent, ...unwilling.mailer.sent, ...jobs.all(), ...unwilling.jobs.all()]).toEqual([])
})
