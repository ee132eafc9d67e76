import type { PostSchedule } from '#shared/domain/posts.ts'
import type { Written } from '#shared/domain/resolve-content.ts'

/** What a person wants done with what they wrote. */
export type Intent = { name: 'save' } | { name: 'publish' } | { name: 'schedule'; scheduledAt: string; timeZone: string }

/** A chosen time that was not yet sent; `local` is what a clock on the wall shows there, YYYY-MM-DDTHH:mm. */
export type Plan = { local: string; timeZone: string }

/** Whether this is a new post, or one that Crier has already and at which revision it was opened. */
export type Origin = { kind: 'new' } | { kind: 'existing'; id: string; revision: number; schedule: PostSchedule | undefined }

/** One try to create one post: while neither content nor intent change, every repeat carries its key, and nothing is created twice. */
export type Attempt = { key: string; of: string }

/** The attempt under way if this is a repeat of it, else a new one. */
export const attemptAt = (last: Attempt | undefined, written: Written, intent: Intent, newKey: () => string): Attempt => {
  const of = JSON.stringify([intent, written])
  return last?.of === of ? last : { key: newKey(), of }
}
