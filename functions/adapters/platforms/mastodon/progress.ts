import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'
import { hourMs } from '#shared/domain/times.ts'

const Upload = z.object({
  id: z.string(),
  isReady: z.boolean(),
  /** Ms since the epoch: a server drops what no post shows after a day. */
  sentAt: z.number(),
})
export type Upload = z.infer<typeof Upload>

/** What this adapter keeps of a delivery. */
const MastodonProgress = z.object({
  /** The account's newest post before ours; empty where it had none. */
  newestBefore: z.string().optional(),
  /** By our id of the file. */
  uploads: z.record(z.string(), Upload).default({}),
  posts: z.array(z.object({ id: z.string(), url: z.string() })).default([]),
})
export type MastodonProgress = z.infer<typeof MastodonProgress>

export const readProgress = (progress: Progress): MastodonProgress => MastodonProgress.parse(progress)

/** Servers keep a file that no post shows for a day: https://docs.joinmastodon.org/admin/config */
const fileLifeMs = 20 * hourMs

/** Without files that the server may have dropped. */
export const withoutOldFiles = ({ uploads, ...others }: MastodonProgress, now: number): MastodonProgress => ({
  ...others,
  uploads: Object.fromEntries(Object.entries(uploads).filter(([, { sentAt }]) => now - sentAt < fileLifeMs)),
})
