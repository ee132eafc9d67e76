import { setTimeout as pause } from 'node:timers/promises'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { startEventSource } from './event-source.ts'
import type { scheduleFiring } from './firing.ts'
import type { Functions } from './lambda.ts'
import { startMinuteRule } from './minute-rule.ts'
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
