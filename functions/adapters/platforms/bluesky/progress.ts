import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'
import { hourMs } from '#shared/domain/times.ts'

/** A record as others refer to it. */
export const RecordRef = z.object({ uri: z.string(), cid: z.string() })
export type RecordRef = z.infer<typeof RecordRef>

/** A file as a server names it; handed on as it came. */
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
export type Card = z.infer<typeof Card>

/** What this adapter keeps of a delivery. */
const BlueskyProgress = z.object({
  /** The names of the thread's records, chosen before the first call; a repeat has the same. */
  keys: z.array(z.string()).default([]),
  /** Who is mentioned, by handle. */
  mentions: z.record(z.string(), z.string()).default({}),
  quote: RecordRef.optional(),
  /** By our id of the file. */
  uploads: z.record(z.string(), Upload).default({}),
  /** The card of the first link; `none` where there can't be one. */
  card: z.union([Card, z.literal('none')]).optional(),
  /** How often files were sent again because the server had dropped one. */
  resends: z.number().int().default(0),
  posts: z.array(RecordRef).default([]),
})
export type BlueskyProgress = z.infer<typeof BlueskyProgress>

export const readProgress = (progress: Progress): BlueskyProgress => BlueskyProgress.parse(progress)

/** Servers keep a file that no record uses for a while; nobody says for how long. */
const fileLifeMs = hourMs / 2

/** Without files that the server may have dropped. */
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

/** Without any files, so that they are sent again. */
export const withoutFiles = ({ card: _, ...progress }: BlueskyProgress): BlueskyProgress => ({
  ...progress,
  uploads: {},
  resends: progress.resends + 1,
})
