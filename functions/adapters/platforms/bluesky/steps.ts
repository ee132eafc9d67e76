import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { hourMs } from '#shared/domain/times.ts'
import { BlueskyOptions } from '#shared/platforms/bluesky/model.ts'
import { cardLinkOf } from '#shared/platforms/bluesky/text.ts'

/** The work done in one step. */
export type WorkItem =
  | { name: 'prepare' | 'conclude' }
  | { name: 'card'; url: string }
  | { name: 'upload'; media: Media }
  /** `index` is the part of the thread, from 0. */
  | { name: 'post'; index: number; key: string }

/** Returns what's next: the record keys, every file, the card, then the post and the rest of the thread. */
export const nextWork = (delivery: Delivery): WorkItem => {
  const { keys, uploads, card, posts } = readProgress(delivery.progress)
  const texts = textsOf(delivery)
  if (keys.length < texts.length) return { name: 'prepare' }
  if (posts.length >= texts.length) return { name: 'conclude' }
  const missing = delivery.media.find(({ id }) => !uploads[id])
  const link = cardLinkOf(optionsOf(delivery.options), delivery)
  if (posts.length === 0 && missing) return { name: 'upload', media: missing }
  if (posts.length === 0 && link !== undefined && card === undefined) return { name: 'card', url: link }
  return { name: 'post', index: posts.length, key: keys[posts.length] ?? '' }
}

/**
 * Returns the step for a piece of work, as the engine records it. After a lost response, a post is looked up by its
 * key: either the server has it, or it's sent again under the same key, which can only exist once.
 */
export const stepOf = (work: WorkItem): Step => {
  if (work.name !== 'post') return { name: work.name, repeat: 'safe', isPublic: false }
  return { name: work.index === 0 ? 'post' : `post-${work.index + 1}`, repeat: 'reconcile', isPublic: true }
}

/** The texts of the post and the rest of its thread, in order. */
export const textsOf = ({ text, options }: Delivery) => [text, ...(optionsOf(options).parts ?? [])]

/** Parses a delivery's options as Bluesky's. */
export const optionsOf = (options: Delivery['options']) => BlueskyOptions.parse(options)

/** A reference to a record. */
export const RecordRef = z.object({ uri: z.string(), cid: z.string() })
export type RecordRef = z.infer<typeof RecordRef>

/** A file reference as a server returns it, passed on unchanged. */
export const Blob = z.object({ $type: z.literal('blob'), mimeType: z.string(), size: z.number(), ref: z.json() }).catchall(z.json())

const Upload = z.object({
  blob: Blob,
  width: z.number(),
  height: z.number(),
  /** Ms since the epoch: a server drops a file that no record uses. */
  sentAt: z.number(),
})
export type Upload = z.infer<typeof Upload>

const Card = z.object({ uri: z.string(), title: z.string(), description: z.string(), thumb: Blob.optional(), madeAt: z.number() })

/** The progress this adapter stores for a delivery. */
const BlueskyProgress = z.object({
  /** The keys of the thread's records, chosen before the first call, so a retry uses the same ones. */
  keys: z.array(z.string()).default([]),
  /** DIDs of the people mentioned, by handle. */
  mentions: z.record(z.string(), z.string()).default({}),
  quote: RecordRef.optional(),
  /** By our id of the file. */
  uploads: z.record(z.string(), Upload).default({}),
  /** The card of the first link; `none` if it can't have one. */
  card: z.union([Card, z.literal('none')]).optional(),
  /** How often files were sent again because the server had dropped one. */
  resends: z.number().int().default(0),
  posts: z.array(RecordRef).default([]),
})
export type BlueskyProgress = z.infer<typeof BlueskyProgress>

export const readProgress = (progress: Progress): BlueskyProgress => BlueskyProgress.parse(progress)

/** Servers keep an unused file for a while, but none documents for how long. */
const fileLifeMs = hourMs / 2

/** Returns the progress without files that the server may have dropped. */
export const withoutOldFiles = (progress: BlueskyProgress, now: number): BlueskyProgress => {
  const { card, uploads, ...others } = progress
  const isNew = (at: number) => now - at < fileLifeMs
  const keepsCard = card === 'none' || (card && isNew(card.madeAt))
  return {
    ...others,
    uploads: Object.fromEntries(Object.entries(uploads).filter(([, { sentAt }]) => isNew(sentAt))),
    ...(keepsCard && { card }),
  }
}

/** Returns the progress without any files, so they're sent again. */
export const withoutFiles = ({ card: _, ...progress }: BlueskyProgress): BlueskyProgress => ({
  ...progress,
  uploads: {},
  resends: progress.resends + 1,
})
