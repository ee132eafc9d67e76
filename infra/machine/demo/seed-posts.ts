import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Client } from '#web/lib/request.ts'
import { type Demo, type DemoPost, demoPosts } from '../../sandbox/demo.ts'
import { fakePlatforms } from '../../sandbox/registry.ts'
import type { ConnectedAccount } from './seed-accounts.ts'

type DemoWording = { content: string; when: 'draft' | 'now' | { inMs: number }; hasPicture?: true }

/** The demo user's posts. Each platform names what goes to it. Some are still to come, so the lists look lived in. */
const wordings: Record<DemoPost, DemoWording> = {
  learned: { content: 'Good morning! Three things we learned this week.', when: { inMs: dayMs } },
  'month-in-an-hour': {
    content: 'How we plan a month of posts in an hour: write first, pick the time later, and change your mind until it goes out.',
    when: { inMs: 2 * dayMs },
  },
  'planned-picture': {
    content: 'The town square, once more, for anyone who collects town squares.',
    when: { inMs: 3 * dayMs },
    hasPicture: true,
  },
  question: {
    content: 'A question for everyone who posts for a living: what would you hand over to a machine, and what would you never?',
    when: { inMs: 4 * dayMs },
  },
  release: {
    content: 'Our next release is a week away. Here is what it brings, in one sentence: less waiting.',
    when: { inMs: 7 * dayMs },
  },
  idea: { content: 'An idea that isn’t ready yet: a thread on how we choose what to build.', when: 'draft' },
  'hear-ye': { content: 'Hear ye, hear ye! Crier is here: write once, publish everywhere.', when: 'now' },
  picture: { content: 'The town square at dawn, before anyone has anything to say.', when: 'now', hasPicture: true },
  refused: { content: 'The platform refused this one. Open it to see why.', when: 'now' },
  soon: { content: 'This post was scheduled a minute ahead and went out on its own, right on the second.', when: { inMs: minuteMs } },
}

export type Writing = { accounts: ConnectedAccount[]; pictureId: string; sandboxUrl: string; signal: AbortSignal }

/**
 * Publishes the immediate posts in parallel. Each call returns when its post is out, which takes some platforms
 * seconds.
 */
export const publishPosts = async (request: Client['request'], writing: Writing) => {
  await refuseNextPosts(writing)
  await writeAll(request, writing, ({ when }) => when === 'now')
}

/** Writes the drafts and the posts due on another day, in parallel. */
export const keepPosts = (request: Client['request'], writing: Writing) => writeAll(request, writing, ({ when }) => when !== 'now')

const writeAll = (request: Client['request'], writing: Writing, isMeant: (wording: DemoWording) => boolean) =>
  Promise.all(demoPosts.filter((name) => name !== 'soon' && isMeant(wordings[name])).map((name) => write(request, writing, name)))

/** Schedules the post whose countdown the overview shows. */
export const scheduleSoon = (request: Client['request'], writing: Writing) => write(request, writing, 'soon')

/** Writes a post where it has targets, under an idempotency key that a second seeding reuses. */
const write = async (request: Client['request'], { accounts, pictureId, signal }: Writing, name: DemoPost) => {
  const to = accounts.filter(({ demo }) => demo.posts.includes(name))
  if (to.length === 0) return
  const { content, when, hasPicture } = wordings[name]
  const options: NonNullable<Demo['options']> = {}
  for (const { platform } of to) Object.assign(options, fakePlatforms[platform].demo.options)
  const post = { accountIds: to.map(({ id }) => id), content, media: hasPicture ? [pictureId] : [], options }
  const settings = { signal, idempotencyKey: `demo-${name}` }
  if (when === 'draft') await request(postsApi.draft, post, settings)
  else if (when === 'now') await request(postsApi.publish, post, settings)
  else
    await request(postsApi.schedule, { ...post, scheduledAt: toInstant(Date.now() + when.inMs), timeZone: 'UTC' }, settings).catch(
      ifWritten,
    )
}

/** An interrupted seeding wrote the post for another time under the same key. */
const ifWritten = (error: unknown) => {
  if (!(error instanceof ApiError && error.code === 'mismatch')) throw error
}

/**
 * Makes the sandbox refuse the next post of the accounts that demonstrate a failure. They publish nothing else at once.
 */
const refuseNextPosts = async ({ accounts, sandboxUrl, signal }: Writing) => {
  const headers = { 'content-type': 'application/json' }
  for (const { platform, demo } of accounts.filter(({ demo }) => demo.refusal)) {
    const fault = { platform, operation: 'post', account: demo.username, ...demo.refusal }
    await fetch(`${sandboxUrl}/faults`, { method: 'PUT', headers, body: JSON.stringify(fault), signal })
  }
}
