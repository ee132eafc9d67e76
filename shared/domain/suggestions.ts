import * as z from 'zod/mini'
import { Instant } from './instants.ts'

export const suggestionTitleMax = 120
export const suggestionTextMax = 2_000
/** The list and its search know so many of the newest; an older one is reached by its address. */
export const suggestionsListed = 1_000

/** What somebody wishes Crier could do. */
export const Suggestion = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    /** The writer's name; missing once they have left. */
    author: z.optional(z.string()),
    createdAt: Instant,
    upvotes: z.int().check(z.nonnegative()),
  })
  .register(z.globalRegistry, { id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>
