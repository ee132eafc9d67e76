import { type Job, type JobKind, JobLane, type Jobs, laneOf } from '#functions/ports/jobs.ts'
import { hourMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import type { Clock, Report } from '../publishing/dependencies.ts'
import { gatheringMs } from './plan-notice.ts'

/**
 * Jobs of one kind and person that run together at `now`. Long work watches the clock and stops at `stopAt`. Both in
 * ms.
 */
export type JobRun = { ownerId: string; subjects: string[]; tries: number; now: number; stopAt: number }

/** The outcome of a run: finished, or to continue at an instant. Work that throws is retried at growing intervals. */
export type JobOutcome = { kind: 'done' } | { kind: 'again'; at: string }

export type JobWork = (run: JobRun) => Promise<JobOutcome>

export type JobDeps = {
  clock: Pick<Clock, 'now'>
  jobs: Jobs
  /** The number of shards for a lane's due jobs. */
  jobShards: number
  work: Readonly<Record<JobKind, JobWork>>
  report: Report
  /** How many more runs the minute's run may start for each lane. */
  helpers: number
  runElsewhere: (people: DuePeople) => Promise<void>
}

/** People with due jobs in a lane. */
export type DuePeople = { lane: JobLane; ownerIds: string[] }

/**
 * A run starts nothing more after this long, in ms. Even with one round of outside calls, it stays under the Lambda's
 * 60 s.
 */
const runMs = 30 * secondMs
/** How long a claimed job belongs to its run alone, in ms. No run lasts longer. */
const takenMs = 5 * minuteMs
/** How many people's jobs in a lane run concurrently, so one person's long work holds up nobody. */
export const atOnce = 8
/** Webhooks mostly wait for servers, some of them for as long as they may. */
const webhooksAtOnce = 64
/** The number of people per run if there are helper runs: eight at a time, each taking about a second. */
export const peoplePerRun = 240
const pageSize = 100
/** How many of one person's jobs of a kind are done before others are served. */
const jobsPerRound = 50

const retry = { firstMs: minuteMs, maxMs: 6 * hourMs, reportedFrom: 3 }

/**
 * Runs the jobs due by `now` (ms), person by person, longest waiting first. The lanes run concurrently. Each job is
 * claimed first, so overlapping runs do it once. A job that failed or was lost with its run is retried later.
 */
export const runJobs = async (deps: JobDeps, now: number) => {
  const stopAt = deps.clock.now() + runMs
  await Promise.all(JobLane.options.map((lane) => runLane(deps, lane, { now, stopAt })))
  // What other jobs told about needn't wait for the next minute.
  if (deps.clock.now() < stopAt) await runLane(deps, 'webhooks', { now, stopAt })
}

/** Runs one person's jobs due by `now` (ms), for a caller that can't wait for the next minute. */
export const runJobsOf = async (deps: JobDeps, ownerId: string, now: number): Promise<void> => {
  await doJobs(deps, ownerId, { now, stopAt: deps.clock.now() + runMs })
}

/** Runs the jobs that the minute's run left to this one. Whatever this run has no time for, the next minute finds. */
export const runJobsOfPeople = (deps: JobDeps, { lane, ownerIds }: DuePeople, now: number) =>
  doAll(deps, ownerIds, { lane, now, stopAt: deps.clock.now() + runMs })

/** Hands the people it has no time for to other runs, and runs the jobs of the rest. */
const runLane = async (deps: JobDeps, lane: JobLane, times: Times) => {
  const people = duePeople(deps, lane, times.now)
  if (deps.helpers === 0) return doAll(deps, people, { lane, ...times })
  const own = await take(people, peoplePerRun)
  for (let helpers = 0; helpers < deps.helpers; helpers += 1) {
    const ownerIds = await take(people, peoplePerRun)
    if (ownerIds.length === 0) break
    await deps.runElsewhere({ lane, ownerIds }).catch((error: unknown) => deps.report('jobs could not be left to another run', error))
  }
  await doAll(deps, own, { lane, ...times })
}

const take = async (people: AsyncGenerator<string>, count: number) => {
  const taken: string[] = []
  while (taken.length < count) {
    const next = await people.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

/** Runs people's jobs in rounds, as long as anyone has more and there's time. */
const doAll = async (deps: JobDeps, people: AsyncIterable<string> | Iterable<string>, of: Times & { lane: JobLane }) => {
  let unfinished = await doRound(deps, people, of)
  while (unfinished.length > 0) unfinished = await doRound(deps, unfinished, of)
}

/** Returns who has more jobs than one round does. */
const doRound = async (deps: JobDeps, people: AsyncIterable<string> | Iterable<string>, { lane, ...times }: Times & { lane: JobLane }) => {
  const waiting = inOrder(people)
  const unfinished: string[] = []
  const work = async (ownerId: string) => {
    const { hasMore } = await doJobs(deps, ownerId, times, lane)
    if (hasMore) unfinished.push(ownerId)
  }
  const worker = async () => {
    for await (const ownerId of waiting) {
      if (deps.clock.now() >= times.stopAt) return
      await work(ownerId).catch((error: unknown) => deps.report('the jobs of a person could not be begun', error))
    }
  }
  await Promise.all(Array.from({ length: lane === 'webhooks' ? webhooksAtOnce : atOnce }, worker))
  return unfinished
}

/** Yields items one at a time to several concurrent consumers. */
async function* inOrder(people: AsyncIterable<string> | Iterable<string>) {
  yield* people
}

/** Yields each person once, reading a page of every shard, then the next page of those that have more. */
async function* duePeople({ jobs, jobShards }: JobDeps, lane: JobLane, now: number) {
  const seen = new Set<string>()
  const read = async ({ shard, cursor }: Place) => ({
    shard,
    ...(await jobs.due({ lane, shard }, toInstant(now), { limit: pageSize, cursor })),
  })
  let places = Array.from({ length: jobShards }, (_, shard): Place => ({ shard, cursor: undefined }))
  while (places.length > 0) {
    const pages = await Promise.all(places.map(read))
    for (const ownerId of interleaved(pages.map(({ items }) => items))) {
      if (seen.has(ownerId)) continue
      seen.add(ownerId)
      yield ownerId
    }
    places = pages.filter(({ cursor }) => cursor !== undefined)
  }
}

type Place = { shard: number; cursor?: string | undefined }

/** Returns the first of each list, then the second of each, and so on. */
const interleaved = (lists: readonly (readonly string[])[]) => {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}

type Times = Pick<JobRun, 'now' | 'stopAt'>

/** Runs a person's due jobs, only those of `lane` if given, as many as one round allows. */
const doJobs = async (deps: JobDeps, ownerId: string, times: Times, lane?: JobLane) => {
  const planned = await deps.jobs.of(ownerId)
  // Nothing else happens for a person or a workspace that is going, least of all an email.
  const isGoing = planned.some(({ kind }) => kind === 'remove-person' || kind === 'remove-workspace')
  const leaving = planned.filter(({ kind }) => kind === 'remove-person' || kind === 'remove-workspace' || kind === 'remove-comments')
  const own = (isGoing ? leaving : planned).filter(({ kind }) => lane === undefined || laneOf(kind) === lane)
  const apart = ripe(own.filter(runsApart), times.now)
  const byKind = Map.groupBy(
    own.filter((job) => !runsApart(job)),
    ({ kind }) => kind,
  )
  let hasMore = false
  const oneByOne = async () => {
    for (const [kind, jobs] of byKind) {
      const due = ripe(jobs, times.now)
      const isOurs = await doTogether(deps, kind, { jobs: due.slice(0, jobsPerRound), ...times })
      hasMore ||= isOurs && due.length > jobsPerRound
    }
  }
  await Promise.all([oneByOne(), ...apart.map((job) => doTogether(deps, job.kind, { jobs: [job], ...times }))])
  return { hasMore }
}

/** Each endpoint's deliveries are a job of their own, so a slow one holds up neither the others nor any other work. */
const runsApart = ({ kind }: Job) => laneOf(kind) === 'webhooks'

/** Returns the jobs to run together: if any is due, also those due within moments. */
const ripe = (jobs: readonly Job[], now: number) => {
  const isDue = ({ dueAt }: Job) => dueAt <= toInstant(now)
  const isSoon = ({ dueAt, tries }: Job) => tries === 0 && dueAt <= toInstant(now + gatheringMs)
  return jobs.some(isDue) ? jobs.filter((job) => isDue(job) || isSoon(job)) : []
}

/** Claims jobs of one kind and runs them together. Returns false if another run has all of them. */
const doTogether = async (deps: JobDeps, kind: JobKind, { jobs, ...times }: Times & { jobs: Job[] }) => {
  const until = toInstant(Math.max(times.now, deps.clock.now()) + takenMs)
  const answers = await Promise.all(jobs.map((job) => deps.jobs.take(job, until)))
  const taken = answers.filter((job) => job !== undefined)
  const [first] = taken
  if (!first) return false
  const tries = Math.max(...taken.map((job) => job.tries))
  const run = { ownerId: first.ownerId, subjects: taken.map(({ subject }) => subject), tries, ...times }
  try {
    const outcome = await deps.work[kind](run)
    await Promise.all(taken.map((job) => conclude(deps, job, outcome)))
  } catch (error) {
    if (tries >= retry.reportedFrom) deps.report(`a job of the kind ${kind} failed for the ${tries}th time; it is tried again`, error)
    await Promise.all(taken.map((job) => tryLater(deps, job, times.now)))
  }
  return true
}

const conclude = ({ jobs }: JobDeps, job: Job, outcome: JobOutcome) =>
  outcome.kind === 'done' ? jobs.finish(job) : jobs.postpone(job, { dueAt: outcome.at, tries: 0 })

const tryLater = ({ jobs }: JobDeps, job: Job, now: number) => {
  const delay = Math.min(retry.firstMs * 2 ** (job.tries - 1), retry.maxMs)
  return jobs.postpone(job, { dueAt: toInstant(now + delay), tries: job.tries })
}
