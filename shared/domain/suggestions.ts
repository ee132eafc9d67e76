import * as z from 'zod/mini'
import { Instant } from './instants.ts'

export const suggestionTitleMax = 120
export const suggestionTextMax = 2_000
/** How many of the newest suggestions the list and search cover. Older ones are reachable by URL. */
export const suggestionsListed = 1_000

/** A feature someone would like in Crier. */
export const Suggestion = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    /** The author's name. Missing once they've left. */
    author: z.optional(z.string()),
    createdAt: Instant,
    upvotes: z.int().check(z.nonnegative()),
  })
  .register(z.globalRegistry, { id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>
