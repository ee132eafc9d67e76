import * as z from 'zod/mini'

/** One thing that stops (`error`) or disturbs (`warning`) a post, and what to do about it. */
export const Finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** Missing where it concerns the whole post. */
  accountId: z.optional(z.string()),
  field: z.string(),
  /** What is wrong, as a sentence. */
  message: z.string(),
  /** What to do about it, as a sentence. */
  fix: z.string(),
})
export type Finding = z.infer<typeof Finding>
