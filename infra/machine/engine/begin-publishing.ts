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

/** Works on the messages that have come already and on those that were on their way when the last process ended, and sweeps every minute from now on. */
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

/** A machine needs no alarms: its sweep looks ahead into the index of due work every minute, and takes up each post in time. */
export const noSchedules: Schedules = { plan: async () => undefined, cancel: async () => undefined }
