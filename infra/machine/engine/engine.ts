import { setTimeout as pause } from 'node:timers/promises'
import { runsHere } from '#functions/adapters/platforms/app.ts'
import { readJwtKeys } from '#functions/adapters/sign-in/jwt-tokens.ts'
import { deliveryDeps } from '#functions/engine/deliver/delivery-deps.ts'
import { jobDeps } from '#functions/engine/jobs/job-deps.ts'
import { runMinute } from '#functions/engine/jobs/run-minute.ts'
import { sweepDeps } from '#functions/engine/sweep/sweep-deps.ts'
import type { Count, Measure } from '#functions/ports/health.ts'
import type { JobRunner } from '#functions/ports/jobs.ts'
import { clock } from '#functions/runtime/clock.ts'
import { report } from '#functions/runtime/log.ts'
import { runJobsOf } from '#functions/use-cases/jobs/run-jobs.ts'
import { deliverTarget } from '#functions/use-cases/publishing/deliver.ts'
import type { OwnParts } from '../own-parts.ts'
import type { MachineSettings } from '../settings.ts'
import { beginPublishing } from './begin-publishing.ts'
import { deliveryQueue } from './delivery-queue.ts'
import { everyMinute } from './every-minute.ts'

type Options = { settings: MachineSettings; parts: OwnParts; measure: Measure; count: Count }

/**
 * Publishes what's due, and runs the jobs. It keeps no state from one start to the next: the table's due-work index
 * says what's due, what was in flight when the last process ended, and what nobody has picked up in time.
 */
export const openEngine = ({ settings, parts, measure, count }: Options) => {
  const queue = deliveryQueue({ deliver: async (message) => void (await deliverTarget(delivering, message)), report })
  const { deliveries } = queue
  const own = { ...parts, deliveries, measure, count }
  // A post that ended tells right away, without waiting for the endpoints.
  const jobRunner: JobRunner = {
    runNow: async (ownerId) =>
      void runOwn(ownerId).catch((error: unknown) => report('Jobs could not be done at once; they are within a minute.', error)),
  }
  const delivering = deliveryDeps({ ...own, jobRunner, siteUrl: settings.siteUrl })
  const sweeping = sweepDeps({ ...own, parts: 1, sweepElsewhere: async () => ({}) })
  const working = jobDeps({
    ...own,
    jwtKeys: readJwtKeys(JSON.stringify(settings.secrets.jwtKeys)),
    siteUrl: settings.siteUrl,
    stripe: settings.stripe,
    // One process runs all of them.
    elsewhere: { helpers: 0, runElsewhere: async () => undefined },
    allowsLoopback: runsHere(settings.platforms),
    jobRunner,
  })
  const runOwn = (ownerId: string) => runJobsOf(working, ownerId, clock.now())
  const runJobs = (time: number) => runMinute(working, { table: parts.table, openStoredFiles: () => parts.storedFiles }, time)
  const running: { stop: () => Promise<unknown> }[] = []

  return {
    deliveries,
    runJobs,
    runJobsOf: runOwn,
    queueSizes: queue.sizes,
    begin: () => {
      running.push(
        beginPublishing({ queue, sweeping, report }),
        everyMinute({ work: () => runJobs(clock.now()), onError: (error) => report('Jobs failed; they are tried again.', error) }),
        everyMinute({ work: parts.deleteExpired, onError: (error) => report('What has expired could not be deleted.', error) }),
      )
    },
    /** Begins nothing more, and lets running work end, for `patienceMs` at most. */
    stop: async (patienceMs: number) => {
      const ends = Promise.all([...running.map((part) => part.stop()), queue.stop()])
      await Promise.race([ends, pause(patienceMs, undefined, { ref: false })])
    },
  }
}
