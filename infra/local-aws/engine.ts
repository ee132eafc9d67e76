import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ScheduledEvent } from 'aws-lambda'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { everyMinute } from '../machine/engine/every-minute.ts'
import { accountNumber, region } from '../machine/process/names.ts'
import { startEventSource } from './event-source.ts'
import type { scheduleFiring } from './firing.ts'
import type { Functions, Invoke } from './lambda.ts'
import { deliveryQueue, type Queues, queueArn } from './queues.ts'

type Options = {
  functions: Functions
  queues: Queues
  firing: ReturnType<typeof scheduleFiring>
  report: (message: string, error: unknown) => void
}

const firingPauseMs = 500

/**
 * Starts what AWS drives by itself: queues to the deliver function, the minute rule to sweep and jobs, schedules to
 * publish.
 */
export const startEngine = ({ functions, queues, firing, report }: Options) => {
  const sources = DeliveryQueue.options.map((name) =>
    startEventSource({
      call: queues.call,
      queueUrl: queues.queueUrls[name],
      queueArn: queueArn(deliveryQueue(name)),
      invoke: functions('deliver'),
      report,
    }),
  )
  const rules = (['sweep', 'jobs'] as const).map((name) => startMinuteRule({ name, invoke: functions(name), report }))
  const timer = setInterval(() => {
    firing.fireDue().catch((error: unknown) => report('A schedule could not fire.', error))
  }, firingPauseMs)
  return {
    /** Starts nothing more and lets running calls end, for `patienceMs` at most. */
    stop: async (patienceMs: number) => {
      clearInterval(timer)
      const ends = Promise.all([...[...rules, ...sources].map((part) => part.stop()), firing.settled()])
      await Promise.race([ends, pause(patienceMs, undefined, { ref: false })])
    },
  }
}

/** The functions that are called every minute. */
type RuleName = 'sweep' | 'jobs'

type Rule = { name: RuleName; invoke: Invoke; report: (message: string, error: unknown) => void }

/**
 * Calls a function at once and at every full minute, as its EventBridge rule does. Stopping waits for the running call.
 */
const startMinuteRule = ({ name, invoke, report }: Rule) =>
  everyMinute({
    work: () => invoke(minuteEvent(name, Date.now())),
    onError: (error) => report(`The call of ${name} failed.`, error),
  })

/** The event the rule sends at `at` (ms). */
export const minuteEvent = (name: RuleName, at: number): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: accountNumber,
  time: new Date(at).toISOString().replace(/\.\d+/, ''),
  region,
  resources: [`arn:aws:events:${region}:${accountNumber}:rule/crier-${name}`],
  detail: {},
})
