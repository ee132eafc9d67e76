import { randomUUID } from 'node:crypto'
import type { ScheduledEvent } from 'aws-lambda'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { accountNumber, type Invoke, region } from './lambda.ts'

/** The functions that are called every minute. */
type RuleName = 'sweep' | 'jobs'

type Options = { name: RuleName; invoke: Invoke; report: (message: string, error: unknown) => void; now?: () => number }

/** Calls a function at once and at every full minute, as its EventBridge rule does. Stopping waits for the call that runs. */
export const startMinuteRule = ({ name, invoke, report, now = Date.now }: Options) => {
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const call = (at: number) => {
    const invocation = invoke(minuteEvent(name, at))
      .then(() => undefined)
      .catch((error: unknown) => report(`The call of ${name} failed.`, error))
      .finally(() => running.delete(invocation))
    running.add(invocation)
  }
  const plan = () => {
    const next = floorMinute(now() + earlyMs) + minuteMs
    // The clock may be put back or on meanwhile: nothing is waited for but the timer, which knows of no clock.
    timer = setTimeout(() => {
      call(now())
      plan()
    }, next - now())
  }
  call(now())
  plan()
  return {
    stop: async () => {
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

/** A timer may fire so much early, in ms, which must not give the same minute twice. */
const earlyMs = secondMs

const floorMinute = (time: number) => Math.floor(time / minuteMs) * minuteMs

/** What such a rule sends at `at` (ms). */
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
