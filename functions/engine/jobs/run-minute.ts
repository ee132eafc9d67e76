import { daysLeft } from '#shared/domain/api-versions.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoFileSweep } from '../../adapters/dynamo/stored-files.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { apiVersions } from '../../adapters/platforms/registry.ts'
import type { StoredFiles } from '../../ports/media.ts'
import { log } from '../../runtime/log.ts'
import { type JobDeps, runJobs } from '../../use-cases/jobs/run-jobs.ts'
import { sweepFiles } from '../../use-cases/media/sweep-files.ts'

/** `openStoredFiles` is called only when needed, once an hour, so a cold start doesn't wait for it. */
type Storage = { table: Table; openStoredFiles: () => StoredFiles }

/** Does the work that is due each minute. If `time` (ms) is later than now, also does what's due by then. */
export const runMinute = async (deps: JobDeps, storage: Storage, time: number) => {
  tellVersionDays(deps.clock.now())
  const now = Math.max(deps.clock.now(), time)
  await Promise.all([runJobs(deps, now), sweepHourly(deps, storage, now)])
}

/**
 * Logs once an hour, at `now` (ms), how many days are left for the first API version to end. An alarm watches this
 * line.
 */
const tellVersionDays = (now: number) => {
  if (!isFullHour(now)) return
  const days = Object.values(apiVersions).flatMap((version) => daysLeft(version, now) ?? [])
  if (days.length > 0) log.info('An API version ends in days.', { apiVersionDays: Math.min(...days) })
}

/**
 * Deletes files nobody needs, in the first minute of each hour. A failure affects nothing else, and the next hour tries
 * again.
 */
const sweepHourly = async ({ report }: JobDeps, { table, openStoredFiles }: Storage, now: number) => {
  if (!isFullHour(now)) return
  const deps = { storedFiles: openStoredFiles(), fileSweep: dynamoFileSweep(table), library: dynamoMediaLibrary(table) }
  await sweepFiles(deps, now).catch((error: unknown) => report('Files that nobody needs could not be deleted.', error))
}

const isFullHour = (now: number) => new Date(now).getUTCMinutes() === 0
