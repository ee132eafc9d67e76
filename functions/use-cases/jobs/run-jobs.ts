import type { Job, JobKind, Jobs } from '#functions/ports/jobs.ts'
import { hourMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import type { Clock, Report } from '../publishing/engine-deps.ts'
import { gatheringMs } from './plan-notice.ts'

/** Jobs of one kind of one person that are done together at `now`. Work that takes long looks at the time and ends at `stopAt`. Both in ms. */
export type JobRun = { userId: string; subjects: string[]; tries: number; now: number; stopAt: number }

/** How a run ended: for good, or to be gone on with at an instant. What throws is tried again, later each time. */
export type JobOutcome = { kind: 'done' } | { kind: 'again'; at: string }

export type JobWork = (run: JobRun) => Promise<JobOutcome>

export type JobDeps = { clock: Pick<Clock, 'now'>; jobs: Jobs; work: Readonly<Record<JobKind, JobWork>>; report: Report }

/** A run begins nothing more after this long, in ms; with one round of outside calls it stays under the Lambda's 60 s. */
const runMs = 30 * secondMs
/** Who takes a job has it alone for this long, in ms: longer than a run can last. */
const takenMs = 5 * minuteMs
/** So many people's jobs are done side by side, so that one who takes long keeps nobody waiting. */
const lanes = 8
const pageSize = 100
const jobsPerRun = 50

const retry = { firstMs: minuteMs, maxMs: 6 * hourMs, reportedFrom: 3 }

/**
 * Does what is due by `now` (ms), person by person, the longest waiting first. Each job is taken before it is done, so that runs that overlap
 * do it once; one that was lost with its run, or failed, is done again later.
 */
export const runJobs = async (deps: JobDeps, now: number) => {
  const stopAt = deps.clock.now() + runMs
  const people = duePeople(deps, now)
  const lane = async () => {
    for await (const userId of people) {
      if (deps.clock.now() >= stopAt) return
      await doJobs(deps, userId, { now, stopAt }).catch((error: unknown) => deps.report('the jobs of a person could not be begun', error))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Does what is due for one person by `now` (ms), for whoever can't wait for the next minute. */
export const runJobsOf = (deps: JobDeps, userId: string, now: number) => doJobs(deps, userId, { now, stopAt: deps.clock.now() + runMs })

async function* duePeople({ jobs }: JobDeps, now: number) {
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await jobs.due(toInstant(now), { limit: pageSize, cursor })
    for (const userId of page.items) {
      if (seen.has(userId)) continue
      seen.add(userId)
      yield userId
    }
    cursor = page.cursor
  } while (cursor !== undefined)
}

type Times = Pick<JobRun, 'now' | 'stopAt'>

const doJobs = async (deps: JobDeps, userId: string, times: Times) => {
  const planned = await deps.jobs.ofPerson(userId)
  // Nothing else is done for who is leaving, least of all a mail.
  const leaving = planned.filter(({ kind }) => kind === 'remove-person')
  const byKind = Map.groupBy(leaving.length > 0 ? leaving : planned, ({ kind }) => kind)
  for (const [kind, jobs] of byKind) await takeSlot(deps, kind, { jobs: ripe(jobs, times.now), ...times })
}

/** What is done together: if anything is due, also what would be due within moments. */
const ripe = (jobs: readonly Job[], now: number) => {
  const isDue = ({ dueAt }: Job) => dueAt <= toInstant(now)
  const isSoon = ({ dueAt, tries }: Job) => tries === 0 && dueAt <= toInstant(now + gatheringMs)
  return jobs.some(isDue) ? jobs.filter((job) => isDue(job) || isSoon(job)).slice(0, jobsPerRun) : []
}

const takeSlot = async (deps: JobDeps, kind: JobKind, { jobs, ...times }: Times & { jobs: Job[] }) => {
  const until = toInstant(Math.max(times.now, deps.clock.now()) + takenMs)
  const answers = await Promise.all(jobs.map((job) => deps.jobs.take(job, until)))
  const taken = answers.filter((job) => job !== undefined)
  const [first] = taken
  if (!first) return
  const tries = Math.max(...taken.map((job) => job.tries))
  const run = { userId: first.userId, subjects: taken.map(({ subject }) => subject), tries, ...times }
  try {
    const outcome = await deps.work[kind](run)
    await Promise.all(taken.map((job) => conclude(deps, job, outcome)))
  } catch (error) {
    if (tries >= retry.reportedFrom) deps.report(`a job of the kind ${kind} failed for the ${tries}th time; it is tried again`, error)
    await Promise.all(taken.map((job) => tryLater(deps, job, times.now)))
  }
}

const conclude = ({ jobs }: JobDeps, job: Job, outcome: JobOutcome) =>
  outcome.kind === 'done' ? jobs.finish(job) : jobs.postpone(job, { dueAt: outcome.at, tries: 0 })

const tryLater = ({ jobs }: JobDeps, job: Job, now: number) => {
  const delay = Math.min(retry.firstMs * 2 ** (job.tries - 1), retry.maxMs)
  return jobs.postpone(job, { dueAt: toInstant(now + delay), tries: job.tries })
}
