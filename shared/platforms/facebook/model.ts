import * as z from 'zod/mini'
import { Line, WebAddress } from '../../domain/option-text.ts'
import type { PlatformModel } from '../parts.ts'

export const FacebookKind = z.enum(['post', 'reel'])
export type FacebookKind = z.infer<typeof FacebookKind>

/** Options of Facebook Pages. */
export const FacebookOptions = z.strictObject({
  /** Without this, a single video with the shape and length of a reel is one. Everything else is a post. */
  kind: z.optional(FacebookKind),
  /** The address whose card is shown under a post without files; the first link of the text unless said. */
  link: z.optional(WebAddress),
  /** Of a video or a reel. */
  title: z.optional(Line),
})
export type FacebookOptions = z.infer<typeof FacebookOptions>

export const facebookModel = {
  options: FacebookOptions,
  settings: {},
  facts: {},
  /** Facebook tells none, and `username` is the name. */
  hasHandle: () => false,
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
