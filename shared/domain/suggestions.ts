import * as z from 'zod'
import { Instant } from './instants.ts'

export const suggestionTitleMax = 120
export const suggestionTextMax = 2_000

/** What somebody wishes Crier could do. */
export const Suggestion = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    /** The writer's name; missing once they have left. */
    author: z.string().optional(),
    createdAt: Instant,
    upvotes: z.number().int().nonnegative(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>
