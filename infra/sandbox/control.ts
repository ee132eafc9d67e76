import * as z from 'zod'
import { Platform } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { Fault, type SchedulerFault } from './faults.ts'
import type { Server, StandIn, World } from './world.ts'

/** Has what is due by a time (ms) done at once. */
export type Jobs = { run: (until: number) => Promise<unknown> }

export type Scheduler = { fault: (fault: SchedulerFault) => unknown; clear?: () => unknown }

/** Refuses so many calls of the API. */
export type Gateway = { throttle: (calls: number) => void }

const Filter = z.strictObject({ platform: Platform.optional(), account: z.string().min(1).optional() })

/** So many minutes are let pass for jobs: two unless told, in which every notice is due that was planned just now. */
const Ahead = z.strictObject({
  minutes: z.coerce
    .number()
    .int()
    .min(0)
    .max(60 * 24 * 40)
    .default(2),
})

type Control = { world: World; standIns: StandIn[]; scheduler: Scheduler | undefined; gateway: Gateway | undefined; jobs: Jobs | undefined }

/** What tests and curious people ask the sandbox itself, as JSON. */
export const mountControl = (server: Server, { world, standIns, scheduler, gateway, jobs }: Control) => {
  server.get('/posts', (context) => {
    const filter = Filter.safeParse(context.req.query())
    return filter.success ? context.json(world.posts.list(filter.data).map(toReceived(world.url()))) : refused(filter.error)
  })
  server.delete('/posts', (context) => {
    world.posts.clear()
    return context.body(null, 204)
  })

  server.post('/jobs/run', async (context) => {
    const ahead = Ahead.safeParse(context.req.query())
    if (!ahead.success) return refused(ahead.error)
    if (!jobs) return context.json({ message: 'There are no jobs here.' }, 400)
    await jobs.run(world.now() + ahead.data.minutes * minuteMs)
    return context.body(null, 204)
  })

  server.get('/faults', (context) => context.json(world.faults.list().map(({ fault }) => fault)))
  server.put('/faults', async (context) => {
    const fault = Fault.safeParse(await context.req.json().catch(() => undefined))
    if (!fault.success) return refused(fault.error)

    const problem = await switchOn({ world, scheduler, gateway }, fault.data)
    if (problem !== undefined) return context.json({ message: problem, errors: { platform: [problem] } }, 400)
    return context.json(world.faults.list().map(({ fault: active }) => active))
  })
  server.delete('/faults', async (context) => {
    world.faults.clear()
    for (const standIn of standIns) standIn.calm()
    await scheduler?.clear?.()
    gateway?.throttle(0)
    return context.body(null, 204)
  })
}

/** Hands a fault to whom it concerns; answers what hinders that. */
const switchOn = async ({ world, scheduler, gateway }: Pick<Control, 'world' | 'scheduler' | 'gateway'>, fault: Fault) => {
  if (fault.platform === 'gateway') {
    if (!gateway) return 'There is no gateway here.'
    gateway.throttle(fault.times === 'forever' ? Number.POSITIVE_INFINITY : fault.times)
    return undefined
  }
  if (fault.platform !== 'scheduler') {
    world.faults.put(fault)
    return undefined
  }
  if (!scheduler) return 'There is no scheduler here.'
  await scheduler.fault(fault)
  return undefined
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

const refused = (error: z.ZodError) => {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body']
    for (const field of fields) errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return Response.json({ message: `Check ${Object.keys(errors).join(', ')}.`, errors }, { status: 400 })
}
