import * as z from 'zod/mini'

/** One server's limits. Missing ones have the usual defaults. */
export const ServerLimits = z.partial(
  z.object({
    text: z.number(),
    link: z.number(),
    files: z.number(),
    altText: z.number(),
    imageBytes: z.number(),
    videoBytes: z.number(),
    videoPixels: z.number(),
    videoFrameRate: z.number(),
    pollChoices: z.number(),
    pollChoice: z.number(),
    /** In minutes. */
    pollShortest: z.number(),
    pollLongest: z.number(),
    /** Whether posts can be quoted and polls can have files: 1 or 0. */
    quotes: z.number(),
    filesWithPoll: z.number(),
  }),
)
export type ServerLimits = z.infer<typeof ServerLimits>
