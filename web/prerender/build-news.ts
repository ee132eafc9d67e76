import * as z from 'zod'

/** What a build says of itself while it runs: which step it has begun, and which is done. */
export const BuildNews = z.object({ step: z.enum(['functions', 'site', 'pages', 'pictures']), isDone: z.boolean() })

export type BuildNews = z.infer<typeof BuildNews>

/** Hears of every step of a build. */
export type OnBuildNews = (news: BuildNews) => void
