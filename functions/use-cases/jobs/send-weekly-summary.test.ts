import { expect, test, vi } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { notificationsDefault, preferencesDefault, type User } from '#shared/domain/users.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aTargetSummary } from '#test/builders/a-post-answer.ts'
import { aUser } from '#test/builders/a-user.ts'
import { fakeMediaLibrary } from '#test/fakes/fake-media-library.ts'
import { fakeImageVariants } from '#test/fakes/image-variants.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakePosts } from '#test/fakes/posts.ts'
import { fakeTargets } from '#test/fakes/targets.ts'
import { fakeUnsubscribeTokens } from '#test/fakes/unsubscribe-tokens.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { fakeWorkspaces } from '#test/fakes/workspaces.ts'
import { aMedia } from '#test/media/a-media.ts'
import { sendWeeklySummary } from './send-weekly-summary.ts'

/** A Monday, 08:00 in Berlin. */
const monday = toMs('2026-05-04T06:00:00.000Z')
const midnight = monday - 8 * hourMs
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
  const library = fakeMediaLibrary()
  const report = vi.fn<(message: string, error: unknown) => void>()
  const deps = {
    users,
    mailer,
    posts,
    library,
    imageVariants: fakeImageVariants(),
    files: { read: async ({ id }: { id: string }) => new TextEncoder().encode(id) },
    report,
    unsubscribeTokens: fakeUnsubscribeTokens(),
    workspaces: fakeWorkspaces(),
    siteUrl: 'https://crier.test',
  }
  let posted = 0
  const put = (post: Post) => posts.create(post, [])
  const keep = (status: 1 | 2 | 3, at: number) => {
    posted += 1
    const schedule = { scheduledAt: toInstant(at), timeZone: 'UTC', localTime: '' }
    return posts.create(aPost({ id: `post-${posted}`, status, content: `Text ${posted}`, listedAt: toInstant(at), schedule }), [])
  }
  const send = (now = monday) => sendWeeklySummary(deps, { ownerId: 'user-1', subjects: [''], tries: 1, now, stopAt: now })
  return { mailer, posts, library, report, deps, put, keep, send }
}

test('the email counts the week that ended last night and shows what comes next, and the next one is planned', async () => {
  const { mailer, keep, send } = await world()
  await keep(postStatus.published, midnight - 7 * dayMs)
  await keep(postStatus.published, midnight - 1)
  await keep(postStatus.failed, monday - dayMs)
  await keep(postStatus.published, midnight - 7 * dayMs - 1)
  await keep(postStatus.published, midnight)
  await keep(postStatus.scheduled, monday + dayMs)

  const outcome = await send(monday + minuteMs)

  expect(outcome).toEqual({ kind: 'again', at: nextMonday })
  expect(mailer.sent.map(({ subject }) => subject)).toEqual(['Your week, 27 April – 3 May: 2 posts went out, 1 failed'])
  expect(mailer.sent[0]?.text).toContain('Text 6')
  expect(mailer.sent[0]?.text).toContain('Tuesday, 5 May 2026, 08:00 CEST')
  expect(mailer.sent[0]?.text).toContain('unsubscribe.user-1.weeklySummary')
})

const plenty = { count: 100, bytes: 1_000_000_000 }

/** A post of last week that has this file. */
const withFile = (id: string, own: Partial<Post> = {}) =>
  aPost({
    id: `post-${id}`,
    status: postStatus.published,
    content: `Text of ${id}`,
    listedAt: toInstant(midnight - hourMs),
    media: [id],
    ...own,
  })

test('a post’s first image comes with the email, and whatever has none shows an initial', async () => {
  const { mailer, library, put, send } = await world()
  const image = { kind: 'image', state: { name: 'ready', width: 1_200, height: 600 } } as const
  await library.create(aMedia({ id: 'photo', altText: 'A bell', ...image }), plenty)
  await library.create(
    aMedia({ id: 'video', kind: 'video', contentType: 'video/mp4', state: { name: 'ready', width: 10, height: 10 } }),
    plenty,
  )
  await put(withFile('photo'))
  await put(withFile('video', { status: postStatus.failed }))
  await put(withFile('gone'))
  await put(withFile('behind-it', { media: ['video', 'photo'] }))

  await send()

  const [mail] = mailer.sent
  expect(mail?.pictures).toHaveLength(2)
  expect(mail?.pictures?.map(({ content }) => new TextDecoder().decode(content))).toEqual(['photo', 'photo'])
  expect(mail?.html.match(/<img src="cid:picture-\d@crier" width="46" height="23" alt="A bell" /g)).toHaveLength(2)
})

test('at most six images come with an email, and one that can’t be made doesn’t hold it back', async () => {
  const { mailer, library, deps, report, put, send } = await world()
  const image = { kind: 'image', state: { name: 'ready', width: 600, height: 600 } } as const
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await library.create(aMedia({ id: `photo-${number}`, ...image }), plenty)
    await put(withFile(`photo-${number}`))
  }
  const broken = new Error('The disk is broken.')
  vi.spyOn(deps.files, 'read').mockRejectedValueOnce(broken)

  await send()

  expect(mailer.sent[0]?.pictures).toHaveLength(5)
  expect(mailer.sent[0]?.text.match(/Text of photo/g)).toHaveLength(8)
  expect(report).toHaveBeenCalledWith(expect.any(String), broken)
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

/** A post that went out on Sunday at 10:00, `lateMs` after its planned time. */
const sundayPost = (lateMs: number, own: Partial<Post> = {}) => {
  const planned = monday - dayMs + 2 * hourMs
  const at = toInstant(planned + lateMs)
  return aPost({
    status: postStatus.published,
    listedAt: at,
    schedule: { scheduledAt: toInstant(planned), timeZone: 'Europe/Berlin', localTime: '2026-05-03T10:00:00' },
    targets: [aTargetSummary({ url: 'https://x.com/ada/status/1850', publishedAt: at })],
    ...own,
  })
}

test.each([
  ['two seconds', 2_000, '1 post went out, on time', 'Sunday, 3 May 2026, 10:00 CEST, on time'],
  ['three minutes', 3 * minuteMs, '1 post went out', 'Sunday, 3 May 2026, 10:03 CEST, 3 minutes late'],
  ['an hour', hourMs + minuteMs, '1 post went out', 'Sunday, 3 May 2026, 11:01 CEST, 1 hour late'],
])('says when a post went out, where, and whether it was on time: %s late', async (_, lateMs, what, when) => {
  const { mailer, put, send } = await world()
  await put(sundayPost(lateMs))

  await send()

  const [mail] = mailer.sent
  expect(mail?.subject).toBe(`Your week, 27 April – 3 May: ${what}`)
  expect(mail?.text).toContain(`* Good morning\n  ${when}\n  @ada on X:\n  https://x.com/ada/status/1850\n`)
})

test('says nothing about punctuality that nobody knows: without a plan, or of a thread that takes breaks', async () => {
  const { mailer, put, send } = await world()
  const { schedule: _, ...unplanned } = sundayPost(0, { id: 'now' })
  await put(unplanned)
  await put(sundayPost(dayMs / 4, { id: 'thread', partDelayMinutes: 60 }))

  await send()

  expect(mailer.sent[0]?.subject).toBe('Your week, 27 April – 3 May: 2 posts went out')
  expect(mailer.sent[0]?.text).not.toMatch(/on time|late/)
})

test('names an account without a link if the address isn’t one of the web', async () => {
  const { mailer, put, send } = await world()
  await put(sundayPost(0, { targets: [aTargetSummary({ url: 'javascript:alert(1)', publishedAt: toInstant(monday - dayMs) })] }))

  await send()

  expect(mailer.sent[0]?.html).not.toContain('javascript:')
  expect(mailer.sent[0]?.text).toContain('  @ada on X\n')
})

test('says why a post failed, with the link to fix it', async () => {
  const { mailer, put, send } = await world()
  const reason = { class: 'invalid-content' as const, message: 'The text is too long.' }
  const targets = [aTargetSummary(), aTargetSummary({ accountId: 'x_78', username: 'lovelace', state: 'failed', reason })]
  await put(sundayPost(0, { status: postStatus.failed, targets }))

  await send()

  expect(mailer.sent[0]?.subject).toBe('Your week, 27 April – 3 May: 1 post failed')
  expect(mailer.sent[0]?.text).toContain(
    '  X, @lovelace: The text is too long.\n  Fix this post:\n  https://crier.test/dashboard/scheduled?tab=failed&post=post-1\n',
  )
  expect(mailer.sent[0]?.text).not.toContain('X, @ada')
})

test('shows ten posts that went out and counts the rest, which takes one query for each hundred', async () => {
  const { mailer, posts, keep, send } = await world()
  for (let count = 0; count < 102; count += 1) await keep(postStatus.published, monday - dayMs + count * secondMs)
  const read = vi.spyOn(posts, 'ofStatus')

  await send()

  const { subject, text } = mailer.sent[0] ?? { subject: '', text: '' }
  expect(subject).toContain('102 posts went out')
  expect(text.match(/Text \d+/g)).toHaveLength(10)
  expect(text).toContain('And 92 more\n  See all published posts:\n  https://crier.test/dashboard/scheduled?tab=published\n')
  expect(read).toHaveBeenCalledTimes(3)
})

test('has one button, which opens the coming week in the calendar', async () => {
  const { mailer, keep, send } = await world()
  await keep(postStatus.scheduled, monday + 9 * dayMs)

  await send(monday + dayMs)

  const [mail] = mailer.sent
  expect(mail?.subject).toBe('Your week, 27 April – 3 May: a quiet one')
  expect(mail?.text).toContain('The coming week is still free. After that:')
  expect(mail?.text).toContain('Plan next week:\nhttps://crier.test/dashboard/scheduled?tab=scheduled&view=week&day=2026-05-04\n')
  expect(mail?.html.match(/class="button"/g)).toHaveLength(1)
})

test('is in the person’s language', async () => {
  const { mailer, put, send } = await world({ preferences: { ...wanted.preferences, language: 'de' } })
  await put(sundayPost(3 * minuteMs))

  await send()

  expect(mailer.sent[0]?.subject).toBe('Deine Woche, 27. April – 3. Mai: 1 Beitrag ging raus')
  expect(mailer.sent[0]?.text).toContain('3 Minuten zu spät')
  expect(mailer.sent[0]?.text).toContain('Nächste Woche planen:')
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
  await keep(postStatus.published, monday - dayMs)

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
