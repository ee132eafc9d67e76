import * as z from 'zod/mini'
import { Line, WebAddress } from '../../domain/option-text.ts'
import type { PlatformModel } from '../parts.ts'

export const FacebookKind = z.enum(['post', 'reel'])
export type FacebookKind = z.infer<typeof FacebookKind>

/** Facebook Page post options. */
export const FacebookOptions = z.strictObject({
  /** By default, a single video with a reel's shape and length is a reel. Everything else is a post. */
  kind: z.optional(FacebookKind),
  /** The URL whose card is shown under a post without files. The text's first link by default. */
  link: z.optional(WebAddress),
  /** Omits the card for the text's first link. */
  hasNoCard: z.optional(z.boolean()),
  /** For a video or reel. */
  title: z.optional(Line),
})
export type FacebookOptions = z.infer<typeof FacebookOptions>

export const facebookModel = {
  options: FacebookOptions,
  settings: {},
  facts: {},
  /** Facebook provides none, so `username` is the name. */
  hasHandle: () => false,
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
