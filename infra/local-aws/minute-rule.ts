import { randomUUID } from 'node:crypto'
import type { ScheduledEvent } from 'aws-lambda'
import { everyMinute } from '../machine/engine/every-minute.ts'
import { accountNumber, region } from '../machine/process/names.ts'
import type { Invoke } from './lambda.ts'

/** The functions that are called every minute. */
type RuleName = 'sweep' | 'jobs'

type Options = { name: RuleName; invoke: Invoke; report: (message: string, error: unknown) => void }

/**
 * Calls a function at once and at every full minute, as its EventBridge rule does. Stopping waits for the running call.
 */
export const startMinuteRule = ({ name, invoke, report }: Options) =>
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
