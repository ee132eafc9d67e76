import * as z from 'zod'
import { Platform } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import type { RunningServer } from './fake-server.ts'
import { Times, timingFaultFields } from './fault-fields.ts'
import type { Server } from './server.ts'
import type { World } from './world.ts'

/** Has what is due by a time (ms) done at once. */
export type Jobs = { run: (until: number) => Promise<unknown> }

/** Faults of the machine that Crier runs on are checked here and acted on there. */
const SchedulerFault = z.strictObject({ platform: z.literal('scheduler'), ...timingFaultFields, operation: z.literal('fire') })
export type SchedulerFault = z.output<typeof SchedulerFault>

/** The gateway before the API refuses calls as a stage does that gets more than it takes. */
const GatewayFault = z.strictObject({ platform: z.literal('gateway'), operation: z.literal('throttle'), times: Times })

const MachineFault = z.discriminatedUnion('platform', [SchedulerFault, GatewayFault])
const OfMachine = z.looseObject({ platform: z.enum(['scheduler', 'gateway']) })

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

type Machine = { scheduler: Scheduler | undefined; gateway: Gateway | undefined }
type Control = Machine & { world: World; running: RunningServer[]; jobs: Jobs | undefined }

/** What tests and curious people ask the sandbox itself, as JSON. */
export const mountControl = (server: Server, { world, running, scheduler, gateway, jobs }: Control) => {
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
    const input = await context.req.json().catch(() => undefined)
    if (OfMachine.safeParse(input).success) {
      const fault = MachineFault.safeParse(input)
      if (!fault.success) return refused(fault.error)
      const problem = await switchOn({ scheduler, gateway }, fault.data)
      if (problem !== undefined) return context.json({ message: problem, errors: { platform: [problem] } }, 400)
    } else {
      const asked = world.faults.read(input)
      if ('error' in asked) return refused(asked.error)
      world.faults.put(asked.fault)
    }
    return context.json(world.faults.list().map(({ fault }) => fault))
  })
  server.delete('/faults', async (context) => {
    world.faults.clear()
    for (const { forgetFaults } of running) forgetFaults?.()
    await scheduler?.clear?.()
    gateway?.throttle(0)
    return context.body(null, 204)
  })
}

/** Hands a fault to what it concerns; answers what hinders that. */
const switchOn = async ({ scheduler, gateway }: Machine, fault: z.output<typeof MachineFault>) => {
  if (fault.platform === 'scheduler') {
    if (!scheduler) return 'There is no scheduler here.'
    await scheduler.fault(fault)
  } else {
    if (!gateway) return 'There is no gateway here.'
    gateway.throttle(fault.times === 'forever' ? Number.POSITIVE_INFINITY : fault.times)
  }
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
