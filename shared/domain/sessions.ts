import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { dayMs, minuteMs, toMs } from './times.ts'

/** The most sign-ins kept per person, newest first. */
export const sessionsMax = 20

/**
 * A sign-in on one device. `device` is the browser's description of itself, and `address` is where the session started.
 */
export const Session = z.object({
  id: z.string(),
  userId: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: Instant,
  /** Accurate to ten minutes. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** When the person last confirmed their identity. Older sessions don't have it and count as unconfirmed. */
  provenAt: z.optional(Instant),
})
export type Session = z.infer<typeof Session>

/** How long a fresh sign-in counts for actions only the person may take, in ms. */
export const freshSignInMs = 5 * minuteMs

/** Reports whether the identity confirmation at `provenAt` is recent enough at `now` (ms). */
export const isFresh = (provenAt: string | undefined, now: number) => provenAt !== undefined && now - toMs(provenAt) <= freshSignInMs

/** How long a session lasts without being used, in ms. */
const idleMs = 14 * dayMs

/**
 * Reports whether a session is valid at `now` (ms since the epoch): not past its end, and used within the last fourteen
 * days.
 */
export const isLive = ({ expiresAt, lastUsedAt }: Pick<Session, 'expiresAt' | 'lastUsedAt'>, now: number) =>
  toMs(expiresAt) > now && toMs(lastUsedAt) + idleMs > now
