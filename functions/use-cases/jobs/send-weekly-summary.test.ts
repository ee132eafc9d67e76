import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, hourMs, minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { notificationsDefault, preferencesDefault, type User } from '#shared/domain/users.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aUser } from '#test/builders/a-user.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakePostStatuses } from '#test/fakes/post-statuses.ts'
import { fakePosts } from '#test/fakes/posts.ts'
import { fakeTargets } from '#test/fakes/targets.ts'
import { fakeUnsubscribeTokens } from '#test/fakes/unsubscribe-tokens.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { sendWeeklySummary } from './notices.ts'

/** A Monday, 08:00 in Berlin. */
const monday = toMs('2026-05-04T06:00:00.000Z')
const nextMonday = toInstant(monday + 7 * dayMs)
const wanted = {
  notifications: { ...notificationsDefault, weeklySummary: true },
  preferences: { ...preferencesDefault, timeZone: 'Europe/Berlin' },
}

const world = async (own: Partial<User> = {}) => {
  const users = fakeUsers()
  await users.create(aUser({ ...wanted, ...own }), 'hash')
  const mailer = fakeMailer()
  const posts = fakePosts(fakeTargets())
  const deps = {
    users,
    mailer,
    posts,
    postStatuses: fakePostStatuses(posts.all),
    unsubscribeTokens: fakeUnsubscribeTokens(),
    siteUrl: 'https://crier.test',
  }
  let posted = 0
  const keep = (status: 1 | 2 | 3, at: number) => {
    posted += 1
    const schedule = { scheduledAt: toInstant(at), timeZone: 'UTC', localTime: '' }
    return posts.create(aPost({ id: `post-${posted}`, status, content: `Text ${posted}`, listedAt: toInstant(at), schedule }), [])
  }
  const send = (now = monday) => sendWeeklySummary(deps, { userId: 'user-1', subjects: [''], tries: 1, now, stopAt: now })
  return { mailer, keep, send }
}

test('the email counts the week up to Monday and shows what comes next, and the next one is planned', async () => {
  const { mailer, keep, send } = await world()
  await keep(postStatus.published, monday - 7 * dayMs)
  await keep(postStatus.published, monday - hourMs)
  await keep(postStatus.failed, monday - dayMs)
  await keep(postStatus.published, monday - 7 * dayMs - 1)
  await keep(postStatus.published, monday)
  await keep(postStatus.scheduled, monday + dayMs)

  const outcome = await send(monday + minuteMs)

  expect(outcome).toEqual({ kind: 'again', at: nextMonday })
  expect(mailer.sent.map(({ subject }) => subject)).toEqual(['Your week: 2 posts published, 1 failed'])
  expect(mailer.sent[0]?.text).toContain('Text 6')
  expect(mailer.sent[0]?.text).toContain('Tuesday, 5 May 2026, 08:00 CEST')
  expect(mailer.sent[0]?.text).toContain('unsubscribe.user-1.weeklySummary')
})

test('skips weeks while email to a person bounces, and plans the next one', async () => {
  const { mailer, keep, send } = await world({ deliveryProblem: { kind: 'bounce', at: nextMonday } })
  await keep(postStatus.published, monday - hourMs)

  expect(await send()).toEqual({ kind: 'again', at: nextMonday })
  expect(mailer.sent).toEqual([])
})

test('shows the first five upcoming posts', async () => {
  const { mailer, keep, send } = await world()
  for (let hours = 9; hours > 0; hours -= 1) await keep(postStatus.scheduled, monday + hours * hourMs)

  await send()

  expect(mailer.sent[0]?.text.match(/Text \d/g)).toEqual(['Text 9', 'Text 8', 'Text 7', 'Text 6', 'Text 5'])
})

test('sends nothing for an empty week with nothing planned, but still plans the next one', async () => {
  const { mailer, send } = await world()

  const outcome = await send()

  expect([mailer.sent, outcome]).toEqual([[], { kind: 'again', at: nextMonday }])
})

test.each([
  ['two days late', 2 * dayMs - 1, 1],
  ['later', 2 * dayMs + minuteMs, 0],
  ['early, because the person has moved west', -hourMs, 0],
])('a summary that is %s: %i ms', async (_, lateMs, mails) => {
  const { mailer, keep, send } = await world()
  await keep(postStatus.published, monday - hourMs)

  const outcome = await send(monday + lateMs)

  expect(mailer.sent).toHaveLength(mails)
  expect(outcome).toEqual({ kind: 'again', at: lateMs < 0 ? toInstant(monday) : nextMonday })
})

test('uses Monday 08:00 UTC for a person without a time zone', async () => {
  const { send } = await world({ preferences: preferencesDefault })

  expect(await send()).toEqual({ kind: 'again', at: '2026-05-04T08:00:00.000Z' })
})

test('stops when it is turned off or the person is gone', async () => {
  const { mailer, keep, send } = await world({ notifications: notificationsDefault })
  await keep(postStatus.published, monday - hourMs)

  expect(await send()).toEqual({ kind: 'done' })
  expect(await (await world({ id: 'user-2' })).send()).toEqual({ kind: 'done' })
  expect(mailer.sent).toEqual([])
})
