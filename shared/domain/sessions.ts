import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { dayMs, minuteMs, toMs } from './times.ts'

/** A sign-in on one device. `device` is the browser's own description, `address` where it was begun from. */
export const Session = z.object({
  id: z.string(),
  userId: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: Instant,
  /** To within ten minutes. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** When its person last proved who they are. Sessions of before this was kept have none, and prove nothing. */
  provenAt: z.optional(Instant),
})
export type Session = z.infer<typeof Session>

/** How long a fresh sign-in counts for what only the person themselves may do, in ms. */
export const freshSignInMs = 5 * minuteMs

/** Whether a session's person proved who they are (`provenAt`) so lately before `now` (ms) that it counts. */
export const isFresh = (provenAt: string | undefined, now: number) => provenAt !== undefined && now - toMs(provenAt) <= freshSignInMs

/** A session that was not used for so long has ended, in ms. */
const idleMs = 14 * dayMs

/** Whether a session is good at `now`, in ms since the epoch: before its end, and used within the last fourteen days. */
export const isLive = ({ expiresAt, lastUsedAt }: Pick<Session, 'expiresAt' | 'lastUsedAt'>, now: number) =>
  toMs(expiresAt) > now && toMs(lastUsedAt) + idleMs > now
