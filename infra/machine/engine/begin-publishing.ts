import type { Schedules } from '#functions/ports/deliveries.ts'
import type { Report, SweepDeps } from '#functions/use-cases/publishing/dependencies.ts'
import { resendMessages, sweepDue } from '#functions/use-cases/publishing/sweep.ts'
import type { deliveryQueue } from './delivery-queue.ts'
import { everyMinute, type Timer } from './every-minute.ts'

type Options = {
  queue: Pick<ReturnType<typeof deliveryQueue>, 'start'>
  sweeping: SweepDeps
  report: Report
  timer?: Timer | undefined
}

/**
 * Works on the messages that have already arrived and on those in flight when the last process ended. Sweeps every
 * minute from now on.
 */
export const beginPublishing = ({ queue, sweeping, report, timer }: Options) => {
  queue.start()
  void resendMessages(sweeping, sweeping.shards()).catch((error: unknown) =>
    report('What was on its way could not be taken up; the sweep does.', error),
  )
  return everyMinute({
    work: () => sweepDue(sweeping),
    onError: (error) => report('A sweep failed; the next one tries again.', error),
    now: sweeping.clock.now,
    timer,
  })
}

/**
 * A machine needs no one-off schedules: its sweep looks ahead into the due-work index every minute, and picks up each
 * post in time.
 */
export const noSchedules: Schedules = { plan: async () => undefined, cancel: async () => undefined }
