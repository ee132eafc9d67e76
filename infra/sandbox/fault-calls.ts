import * as z from 'zod'
import { refusedInput } from './control.ts'
import type { RunningServer } from './fake-server.ts'
import { Times, timingFaultFields } from './fault-fields.ts'
import type { Faults } from './faults.ts'
import type { Server } from './server.ts'
import type { World } from './world.ts'

/** Faults of the machine Crier runs on are validated here and applied there. */
const SchedulerFault = z.strictObject({ platform: z.literal('scheduler'), ...timingFaultFields, operation: z.literal('fire') })
export type SchedulerFault = z.output<typeof SchedulerFault>

/** Makes the gateway in front of the API refuse calls, as a stage over its rate limit does. */
const GatewayFault = z.strictObject({ platform: z.literal('gateway'), operation: z.literal('throttle'), times: Times })

const MachineFault = z.discriminatedUnion('platform', [SchedulerFault, GatewayFault])
const OfMachine = z.looseObject({ platform: z.enum(['scheduler', 'gateway']) })

export type Scheduler = { fault: (fault: SchedulerFault) => unknown; clear?: () => unknown }

/** Refuses this many API calls. */
export type Gateway = { throttle: (calls: number) => void }

type Machine = { scheduler: Scheduler | undefined; gateway: Gateway | undefined }

/** The fault settings, as JSON for tests and curious people, and for the forms on the pages. */
export const mountFaults = (server: Server, { faults }: World, { running, ...machine }: Machine & { running: RunningServer[] }) => {
  const active = () => faults.list().map(({ fault }) => fault)
  server.get('/faults', (context) => context.json(active()))
  server.put('/faults', async (context) => {
    const input: unknown = await context.req.json().catch(() => undefined)
    const isOfMachine = OfMachine.safeParse(input).success
    const refusal = isOfMachine ? await tellMachine(machine, input) : switchOn(faults, input)
    return refusal ?? context.json(active())
  })
  server.delete('/faults', async (context) => {
    faults.clear()
    for (const { forgetFaults } of running) forgetFaults?.()
    await machine.scheduler?.clear?.()
    machine.gateway?.throttle(0)
    return context.body(null, 204)
  })

  server.post('/faults/on', async (context) => {
    const form = await context.req.formData()
    const asked = faults.read(faultIn(form))
    const back = pageOf(form)
    if ('error' in asked) {
      const [issue] = asked.error.issues
      return context.redirect(`${back}?problem=${encodeURIComponent(`${issue?.path.join('.')}: ${issue?.message}`)}`, 303)
    }
    faults.put(asked.fault)
    return context.redirect(back, 303)
  })

  server.post('/faults/off', async (context) => {
    const form = await context.req.formData()
    faults.remove(String(form.get('name')))
    return context.redirect(pageOf(form), 303)
  })
}

/** Switches a fault on, or returns a response that says why not. */
const switchOn = (faults: Faults, input: unknown) => {
  const asked = faults.read(input)
  if ('error' in asked) return refusedInput(asked.error)
  faults.put(asked.fault)
  return undefined
}

/** Passes a fault to the part it affects, or returns a response that says why it can't. */
const tellMachine = async ({ scheduler, gateway }: Machine, input: unknown) => {
  const fault = MachineFault.safeParse(input)
  if (!fault.success) return refusedInput(fault.error)
  if (fault.data.platform === 'scheduler') {
    if (!scheduler) return missing('There is no scheduler here.')
    await scheduler.fault(fault.data)
  } else {
    if (!gateway) return missing('There is no gateway here.')
    gateway.throttle(fault.data.times === 'forever' ? Number.POSITIVE_INFINITY : fault.data.times)
  }
  return undefined
}

const missing = (message: string) => Response.json({ message, errors: { platform: [message] } }, { status: 400 })

/** The path of the page that a form is on. */
const pageOf = (form: FormData) => `/${/^\w+$/.exec(String(form.get('platform')))?.[0] ?? ''}`

/** `kind` names the field, and `field=choice` one of its choices. The amount is the value of a numeric field. */
const faultIn = (form: FormData) => {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [field = '', choice] = text('kind').split('=')
  const amount = text('amount')
  return {
    platform: text('platform'),
    operation: text('operation'),
    [field]: choice ?? (amount === '' ? true : Number(amount)),
    times: text('times') === 'forever' ? 'forever' : Number(text('times')),
    ...(text('account') !== '' && { account: text('account').replace(/^@/, '') }),
  }
}
