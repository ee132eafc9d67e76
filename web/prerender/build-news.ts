import * as z from 'zod'

/** The messages of a running build: the step it has started, and the steps it has finished. */
export const BuildNews = z.object({ step: z.enum(['functions', 'site', 'pages', 'pictures']), isDone: z.boolean() })

export type BuildNews = z.infer<typeof BuildNews>

/** Gets called on every step of a build. */
export type OnBuildNews = (news: BuildNews) => void
