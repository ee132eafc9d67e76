import * as z from 'zod/mini'
import { MediaAnswer } from '#shared/contracts/media.ts'
import type { PostOptions } from '#shared/platforms/models.ts'
import { PostSchedule } from '#shared/publishing/posts.ts'
import { hasLeft } from '#web/lib/session.ts'
import { readOptions } from './read-options.ts'

const Part = z.object({ key: z.string(), text: z.string() })
const Keys = z.array(z.string())

/** Options as they were typed, complete or not; what can't be read is left out when they are. */
const Options = z.pipe(
  z.custom<PostOptions>((value) => typeof value === 'object' && value !== null),
  z.transform((given) => readOptions(given).options),
)

/** `own` and `attempt` keep the names under which browsers have stored them; the composer calls them overrides and submission. */
const Unsent = z.object({
  savedAt: z.number(),
  draft: z.object({
    accountIds: z.array(z.string()),
    parts: z.array(Part).check(z.minLength(1)),
    media: Keys,
    own: z.record(z.string(), z.object({ text: z.optional(Part), further: z.optional(z.array(Part)), media: z.optional(Keys) })),
    options: Options,
    partDelayMinutes: z.optional(z.number()),
  }),
  /** Every file of the post, for all or for some; its id is its key. */
  media: z.array(MediaAnswer),
  /** Files whose upload had not ended: a browser keeps them no longer than its page. */
  unfinished: z.array(z.string()),
  plan: z.optional(z.object({ local: z.string(), timeZone: z.string() })),
  /** The revision and schedule of the post that is changed. */
  existing: z.optional(z.object({ revision: z.number(), schedule: z.optional(PostSchedule) })),
  attempt: z.optional(z.object({ key: z.string(), of: z.string() })),
})
/** A post that was not sent, as this browser keeps it. */
export type Unsent = z.infer<typeof Unsent>

/** Whose it is, and the post it changes if it is no new one. */
export type UnsentRef = { userId: string; postId?: string | undefined }

/** What was kept. Undefined if there is nothing, or nothing that can be read any more. */
export const readUnsent = (ref: UnsentRef): Unsent | undefined => {
  const kept = localStorage.getItem(keyOf(ref))
  if (kept === null) return undefined
  try {
    return Unsent.parse(JSON.parse(kept))
  } catch {
    return undefined
  }
}

/** Keeps a post that was not sent, unless its person has signed out. False if the browser has no room, or forbids it. */
export const keepUnsent = (ref: UnsentRef, unsent: Unsent): boolean => {
  if (hasLeft()) return true
  try {
    localStorage.setItem(keyOf(ref), JSON.stringify(unsent))
    return true
  } catch {
    return false
  }
}

export const dropUnsent = (ref: UnsentRef): void => localStorage.removeItem(keyOf(ref))

const keyOf = ({ userId, postId = 'new' }: UnsentRef) => `crier:unsent:${userId}:${postId}`
