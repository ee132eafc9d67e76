import * as z from 'zod'

/** The messages of a build while it runs: the step it has begun, and the steps that are done. */
export const BuildNews = z.object({ step: z.enum(['functions', 'site', 'pages', 'pictures']), isDone: z.boolean() })

export type BuildNews = z.infer<typeof BuildNews>

/** Hears of every step of a build. */
export type OnBuildNews = (news: BuildNews) => void
