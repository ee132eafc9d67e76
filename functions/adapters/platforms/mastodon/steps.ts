import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { hourMs } from '#shared/domain/times.ts'
import { MastodonOptions } from '#shared/platforms/mastodon/model.ts'

/** The work done in one step. */
export type Work =
  | { name: 'prepare' | 'conclude' }
  | { name: 'upload'; media: Media }
  | { name: 'status'; media: Media; upload: Upload }
  /** `index` is the part of the thread, from 0. */
  | { name: 'post'; index: number }

/** Returns what's next: the account's newest post, every file, then the post and the rest of the thread. */
export const nextWork = (delivery: Delivery): Work => {
  const { newestBefore, uploads, posts } = readProgress(delivery.progress)
  if (newestBefore === undefined) return { name: 'prepare' }
  if (posts.length >= textsOf(delivery).length) return { name: 'conclude' }
  if (posts.length > 0) return { name: 'post', index: posts.length }
  const missing = delivery.media.find(({ id }) => !uploads[id])
  if (missing) return { name: 'upload', media: missing }
  for (const media of delivery.media) {
    const upload = uploads[media.id]
    if (upload && !upload.isReady) return { name: 'status', media, upload }
  }
  return { name: 'post', index: 0 }
}

/**
 * Returns the step for a piece of work, as the engine records it. Servers remember an idempotency key for an hour, but
 * not all of them support it, and not always while the first call is still running. So a post whose response was lost
 * is looked up first.
 */
export const stepOf = (work: Work): Step => {
  if (work.name !== 'post') return { name: work.name, repeat: 'safe', isPublic: false }
  return { name: work.index === 0 ? 'post' : `post-${work.index + 1}`, repeat: 'reconcile', isPublic: true }
}

/** The idempotency key of a call: the same for every attempt, because it's derived from the delivery. */
export const idempotencyKey = ({ key }: Delivery, index: number) =>
  `crier-${createHash('sha256').update(`${key} ${index}`).digest('hex').slice(0, 32)}`

/** The texts of the post and the rest of its thread, in order. */
export const textsOf = ({ text, options }: Delivery) => [text, ...(optionsOf(options).parts ?? [])]

/** Parses a delivery's options as Mastodon's. */
export const optionsOf = (options: Delivery['options']) => MastodonOptions.parse(options)

const Upload = z.object({
  id: z.string(),
  isReady: z.boolean(),
  /** Ms since the epoch: a server drops files no post uses after a day. */
  sentAt: z.number(),
})
export type Upload = z.infer<typeof Upload>

/** The progress this adapter stores for a delivery. */
const MastodonProgress = z.object({
  /** The account's newest post before ours; empty if it had none. */
  newestBefore: z.string().optional(),
  /** By our id of the file. */
  uploads: z.record(z.string(), Upload).default({}),
  posts: z.array(z.object({ id: z.string(), url: z.string() })).default([]),
})
export type MastodonProgress = z.infer<typeof MastodonProgress>

export const readProgress = (progress: Progress): MastodonProgress => MastodonProgress.parse(progress)

/** Servers keep a file that no post uses for a day: https://docs.joinmastodon.org/admin/config */
const fileLifeMs = 20 * hourMs

/** Returns the progress without files that the server may have dropped. */
export const withoutOldFiles = ({ uploads, ...others }: MastodonProgress, now: number): MastodonProgress => ({
  ...others,
  uploads: Object.fromEntries(Object.entries(uploads).filter(([, { sentAt }]) => now - sentAt < fileLifeMs)),
})
