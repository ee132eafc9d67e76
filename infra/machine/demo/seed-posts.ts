import { setTimeout as pause } from 'node:timers/promises'
import { postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Client } from '#web/lib/request.ts'
import { type Demo, type DemoPost, demoPosts } from '../../sandbox/demo.ts'
import { fakePlatforms } from '../../sandbox/registry.ts'
import { type ConnectedAccount, usernameOf } from './seed-accounts.ts'
import type { DemoPicture } from './seed-pictures.ts'

type DemoWording = {
  content: string
  /** A planned post's time of day is in UTC. */
  when: 'draft' | 'now' | { inMs: number } | { inDays: number; at: string }
  picture?: DemoPicture
}

/** The demo user's posts. Each platform names what goes to it. Some are still to come, so the lists look lived in. */
const wordings: Record<DemoPost, DemoWording> = {
  rye: {
    content: 'Rye is back. Forty loaves, out of the oven at nine, gone by ten. Come early.',
    when: 'now',
    picture: 'loaf',
  },
  pretzels: {
    content:
      'Tomorrow’s special: butter pretzels with caraway. The first tray is ready at seven, for everyone who has to be at work at eight.',
    when: { inDays: 1, at: '07:00' },
  },
  flour: {
    content: 'From next week, our rye costs fifty cents more. The mill raised its price, and we won’t bake with less flour.',
    when: { inDays: 4, at: '07:00' },
    picture: 'loaf',
  },
  'birthday-cakes': {
    content: 'Birthday cakes: tell us the name and the age by Thursday, and pick it up on Saturday. We’ve spelled “Maximilian” before.',
    when: { inDays: 2, at: '10:00' },
  },
  'second-batch': { content: 'The second batch of rye leaves the oven right now. It’s the last one today.', when: { inMs: minuteMs } },
  'set-list': { content: 'Strings changed, voice rested, and one song short of a set list. What should I play on Thursday?', when: 'now' },
  songs: {
    content: 'Six songs, one guitar, no amplifier. Thursday at eight in the back room of the Blue Door. There are twenty seats.',
    when: { inDays: 1, at: '09:30' },
    picture: 'guitar',
  },
  'one-take': {
    content: '“Harbor Lights” is out: recorded in one take, in my kitchen. You can hear the fridge. I decided it stays.',
    when: { inDays: 3, at: '08:00' },
  },
  'blue-door': {
    content: 'Thank you, Blue Door. Somebody left a green scarf on the third chair. I have it.',
    when: { inDays: 6, at: '09:00' },
  },
  'recording-rooms': { content: 'The four rooms I’ve recorded in, from worst to best. 4: a stairwell in', when: 'draft' },
  mugs: {
    content: 'Twelve mugs survived the kiln. Three glazes, no two alike. They’re on the shelf from Saturday.',
    when: 'now',
    picture: 'mugs',
  },
  glaze: {
    content: 'The blue one is copper, fired twice. The second firing is the one that keeps me awake.',
    when: { inDays: 2, at: '07:30' },
    picture: 'mugs',
  },
  'sunday-class': {
    content: 'Three places left in the Sunday class. Bring old clothes; we bring two kilos of clay each.',
    when: { inDays: 4, at: '09:30' },
  },
}

export type SeedContext = { accounts: ConnectedAccount[]; pictures: Record<DemoPicture, string>; sandboxUrl: string; signal: AbortSignal }

/** Publishes the immediate posts in parallel. Resolves when every platform is done with them, which takes some of them seconds. */
export const publishPosts = async (request: Client['request'], writing: SeedContext) => {
  await refuseNextPosts(writing)
  const posts = await writeAll(request, writing, ({ when }) => when === 'now')
  await Promise.all(posts.map((post) => post && untilDone(request, post.id, writing.signal)))
}

/** The call that publishes answers within a second, and some platforms are still working on the post then. */
const untilDone = async (request: Client['request'], id: string, signal: AbortSignal) => {
  while ((await request(postsApi.get, { id }, { signal })).body.status === postStatus.scheduled)
    await pause(secondMs, undefined, { signal })
}

/** Writes the drafts and the posts due on another day, in parallel. */
export const keepPosts = (request: Client['request'], writing: SeedContext) => writeAll(request, writing, ({ when }) => when !== 'now')

const writeAll = (request: Client['request'], writing: SeedContext, isMeant: (wording: DemoWording) => boolean) =>
  Promise.all(demoPosts.filter((name) => name !== 'second-batch' && isMeant(wordings[name])).map((name) => write(request, writing, name)))

/** Schedules the post whose countdown the overview shows. */
export const scheduleSoon = (request: Client['request'], writing: SeedContext) => write(request, writing, 'second-batch')

/** Writes a post where it has targets, under an idempotency key that a second seeding reuses. Returns it as it is after the call. */
const write = async (request: Client['request'], { accounts, pictures, signal }: SeedContext, name: DemoPost) => {
  const to = accounts.filter(({ demo }) => demo.posts.includes(name))
  if (to.length === 0) return undefined
  const { content, when, picture } = wordings[name]
  const options: NonNullable<Demo['options']> = {}
  for (const { platform } of to) Object.assign(options, fakePlatforms[platform].demo.options)
  const post = { accountIds: to.map(({ id }) => id), content, media: picture ? [pictures[picture]] : [], options }
  const settings = { signal, idempotencyKey: `demo-${name}` }
  if (when === 'draft') return (await request(postsApi.draft, post, settings)).body
  if (when === 'now') return (await request(postsApi.publish, post, settings)).body
  return (await request(postsApi.schedule, { ...post, scheduledAt: timeOf(when), timeZone: 'UTC' }, settings).catch(ifWritten))?.body
}

const timeOf = (when: { inMs: number } | { inDays: number; at: string }) => {
  if ('inMs' in when) return toInstant(Date.now() + when.inMs)
  return toInstant(Date.parse(`${toInstant(Date.now() + when.inDays * dayMs).slice(0, 10)}T${when.at}Z`))
}

/** An interrupted seeding wrote the post for another time under the same key. */
const ifWritten = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'mismatch') return undefined
  throw error
}

/**
 * Makes the sandbox refuse the next post of the accounts that demonstrate a failure. They publish nothing else at once.
 */
const refuseNextPosts = async ({ accounts, sandboxUrl, signal }: SeedContext) => {
  const headers = { 'content-type': 'application/json' }
  for (const { platform, demo } of accounts.filter(({ demo }) => demo.refusal)) {
    const fault = { platform, operation: 'post', account: usernameOf(demo), ...demo.refusal }
    await fetch(`${sandboxUrl}/faults`, { method: 'PUT', headers, body: JSON.stringify(fault), signal })
  }
}
