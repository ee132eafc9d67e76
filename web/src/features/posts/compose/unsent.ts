import * as z from 'zod'
import { MediaAnswer } from '#shared/contracts/media.ts'
import { Post, PostSchedule, XOptions } from '#shared/domain/posts.ts'

const Unsent = z.object({
  savedAt: z.number(),
  draft: z.object({
    accountIds: z.array(z.string()),
    parts: z.array(z.object({ key: z.string(), text: z.string() })).min(1),
    overrides: Post.shape.overrides,
    x: XOptions.omit({ parts: true }),
  }),
  media: z.array(MediaAnswer),
  /** Files whose upload had not ended: a browser keeps them no longer than its page. */
  unfinished: z.array(z.string()),
  plan: z.object({ local: z.string(), timeZone: z.string() }).optional(),
  /** The revision and schedule of the post that is changed. */
  existing: z.object({ revision: z.number(), schedule: PostSchedule.optional() }).optional(),
  attempt: z.object({ key: z.string(), of: z.string() }).optional(),
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

/** Keeps a post that was not sent. False if the browser has no room, or forbids it. */
export const keepUnsent = (ref: UnsentRef, unsent: Unsent): boolean => {
  try {
    localStorage.setItem(keyOf(ref), JSON.stringify(unsent))
    return true
  } catch {
    return false
  }
}

export const dropUnsent = (ref: UnsentRef): void => localStorage.removeItem(keyOf(ref))

const keyOf = ({ userId, postId = 'new' }: UnsentRef) => `crier:unsent:${userId}:${postId}`
