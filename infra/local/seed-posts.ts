import type { InputFor } from '#shared/contracts/endpoint.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import type { Client } from '#web/lib/request.ts'
import { type DemoAccounts, secondUsername } from './seed-accounts.ts'

type Writing = { accounts: DemoAccounts; pictureId: string; sandboxUrl: string; signal: AbortSignal }

/** What is still to come, so that the lists are worth looking at. */
const plannedPosts: { days: number; content: string; to: Platform[] }[] = [
  { days: 1, content: 'Good morning! Three things we learned this week.', to: ['x', 'linkedin'] },
  {
    days: 2,
    content: 'How we plan a month of posts in an hour: write first, choose the hour afterwards, change your mind until it rings.',
    to: ['facebook', 'linkedin'],
  },
  {
    days: 4,
    content: 'A question for everybody who posts for a living: what would you hand over to a machine, and what never?',
    to: ['x'],
  },
  {
    days: 7,
    content: 'Our next release is a week away. Here is what it brings, in one sentence: less waiting.',
    to: ['x', 'facebook', 'linkedin'],
  },
]

/** Writes a post of each kind, side by side. */
export const writePosts = async (request: Client['request'], { accounts, pictureId, sandboxUrl, signal }: Writing) => {
  const write = writer(request, signal)
  const planned = plannedPosts.map(({ days, content, to }, index) =>
    write(postsApi.schedule, `planned-${index}`, { accountIds: on(accounts, ...to), content, ...due(days * dayMs) }),
  )
  const plannedPicture = write(postsApi.schedule, 'planned-picture', {
    accountIds: on(accounts, 'instagram', 'pinterest'),
    content: 'The town square, once more, for who collects town squares.',
    media: [pictureId],
    options: { pinterest: { title: 'The town square at dawn' } },
    ...due(3 * dayMs),
  })
  const draft = write(postsApi.draft, 'draft', {
    accountIds: accounts.x,
    content: 'An idea that is not ready yet: a thread on how we choose what to build.',
  })
  const published = write(postsApi.publish, 'published', {
    accountIds: [...accounts.x.slice(0, 1), ...accounts.linkedin],
    content: 'Hear ye, hear ye! Crier is here: write once, publish everywhere.',
  })
  const pictured = write(postsApi.publish, 'pictured', {
    accountIds: on(accounts, 'instagram', 'facebook'),
    content: 'The town square at dawn, before anybody has anything to say.',
    media: [pictureId],
  })
  // On the account to which nothing else goes at the same time.
  const failed = refuseNextPost(secondUsername, { sandboxUrl, signal }).then(() =>
    write(postsApi.publish, 'failed', {
      accountIds: accounts.x.slice(1),
      content: 'This one was refused by the platform; open it to see why.',
    }),
  )
  await Promise.all([...planned, plannedPicture, draft, published, pictured, failed])
}

/** Schedules the post whose countdown the overview shows. */
export const scheduleSoon = (request: Client['request'], accounts: DemoAccounts, signal: AbortSignal) =>
  writer(request, signal)(postsApi.schedule, 'soon', {
    accountIds: on(accounts, 'x', 'facebook', 'linkedin'),
    content: 'This post was scheduled a minute ahead and published itself, on the second.',
    ...due(minuteMs),
  })

/** Has the sandbox refuse the next post of an account on X for good. */
const refuseNextPost = async (account: string, { sandboxUrl, signal }: Pick<Writing, 'sandboxUrl' | 'signal'>) => {
  const body = { title: 'Forbidden', type: 'about:blank', status: 403, detail: 'Your account is not permitted to access this feature.' }
  const fault = { platform: 'x', operation: 'post', account, status: 403, body }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${sandboxUrl}/faults`, { method: 'PUT', headers, body: JSON.stringify(fault), signal })
}

type Writes = typeof postsApi.draft | typeof postsApi.schedule | typeof postsApi.publish

/** Writes a post that goes somewhere, under a name by which a second beginning finds it again. */
const writer =
  (request: Client['request'], signal: AbortSignal) =>
  async <Call extends Writes>(call: Call, name: string, post: InputFor<Call>) => {
    if (post.accountIds?.length !== 0) await request(call, post, { signal, idempotencyKey: `demo-${name}` })
  }

const due = (ms: number) => ({ scheduledAt: toInstant(Date.now() + ms), timeZone: 'UTC' })

const on = (accounts: DemoAccounts, ...platforms: Platform[]) => platforms.flatMap((platform) => accounts[platform])
