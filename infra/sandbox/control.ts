import * as z from 'zod'
import { Platform } from '#shared/domain/schemas.ts'
import { minuteMs } from '#shared/domain/times.ts'
import type { Server } from './server.ts'
import type { World } from './world.ts'

/** Runs everything due by a time (ms) at once. */
export type Jobs = { run: (until: number) => Promise<unknown> }

const Filter = z.strictObject({ platform: z.optional(Platform), account: z.string().min(1).optional() })

/** How many minutes to advance for jobs: two by default, after which every notice planned just now is due. */
const JobsAdvance = z.strictObject({
  minutes: z.coerce
    .number()
    .int()
    .min(0)
    .max(60 * 24 * 40)
    .default(2),
})

type Control = { world: World; jobs: Jobs | undefined }

/** The sandbox's own JSON API, for tests and curious people. */
export const mountControl = (server: Server, { world, jobs }: Control) => {
  server.get('/posts', (context) => {
    const filter = Filter.safeParse(context.req.query())
    return filter.success ? context.json(world.posts.list(filter.data).map(toReceived(world.url()))) : refusedInput(filter.error)
  })
  server.delete('/posts', (context) => {
    world.posts.clear()
    return context.body(null, 204)
  })

  server.post('/jobs/run', async (context) => {
    const ahead = JobsAdvance.safeParse(context.req.query())
    if (!ahead.success) return refusedInput(ahead.error)
    if (!jobs) return context.json({ message: 'There are no jobs here.' }, 400)
    await jobs.run(world.now() + ahead.data.minutes * minuteMs)
    return context.body(null, 204)
  })
}

const toReceived =
  (url: string) =>
  ({ sequence, path, media, replyTo, facts, receivedAt, ...post }: ReturnType<World['posts']['list']>[number]) => ({
    ...post,
    media: media.map(({ fileId, ...file }) => ({ ...file, url: `${url}/media/${fileId}` })),
    url: `${url}${path}`,
    ...(replyTo !== null && { replyTo }),
    ...(facts && { facts }),
    receivedAt: new Date(receivedAt).toISOString(),
  })

/** Names each field of an input that's refused. */
export const refusedInput = (error: z.ZodError) => {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body']
    for (const field of fields) errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return Response.json({ message: `Check ${Object.keys(errors).join(', ')}.`, errors }, { status: 400 })
}
