import { randomUUID } from 'node:crypto'
import type { ScheduledEvent } from 'aws-lambda'
import { minuteMs } from '#shared/domain/times.ts'
import { accountNumber, type Invoke, region } from './lambda.ts'

type Options = { invoke: Invoke; report: (message: string, error: unknown) => void; now?: () => number }

/** Calls the sweep at once and at every full minute, as its EventBridge rule does. Stopping waits for the sweep that runs. */
export const startSweepRule = ({ invoke, report, now = Date.now }: Options) => {
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const sweep = (at: number) => {
    const invocation = invoke(toEvent(at))
      .then(() => undefined)
      .catch((error: unknown) => report('The sweep failed.', error))
      .finally(() => running.delete(invocation))
    running.add(invocation)
  }
  const plan = (last: number) => {
    // A timer may fire a moment early, which must not give the same minute twice.
    const next = Math.max(floorMinute(now()), last) + minuteMs
    timer = setTimeout(() => {
      sweep(next)
      plan(next)
    }, next - now())
  }
  sweep(now())
  plan(floorMinute(now()))
  return {
    stop: async () => {
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

const floorMinute = (time: number) => Math.floor(time / minuteMs) * minuteMs

const toEvent = (at: number): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: accountNumber,
  time: new Date(at).toISOString().replace(/\.\d+/, ''),
  region,
  resources: [`arn:aws:events:${region}:${accountNumber}:rule/crier-sweep`],
  detail: {},
})
