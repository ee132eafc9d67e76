import { setTimeout as pause } from 'node:timers/promises'
import { publishRateLimit } from '#functions/use-cases/publishing/slots.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { type ArrivalResult, arrivalFaults, awaitArrivals, type Expected } from './arrivals.ts'
import type { Bench } from './bench-context.ts'
import { complaintFaults, startCrier } from './crier.ts'
import { inParallel } from './in-parallel.ts'
import { limits } from './limits.ts'
import { idleMemory, type Memory, watchMemory } from './memory.ts'
import { type Person, signUpPeople } from './people.ts'
import { readUsage } from './processes.ts'
import { megabytes, ms, type PartReport, ratio, whole } from './report.ts'
import { mean, summarize } from './statistics.ts'
import { referenceContenders } from './yardstick.ts'

/**
 * How far ahead of the due second this part must start, in ms. Creating that many people and posts takes time, and the
 * alarm needs two minutes.
 */
export const burstAheadMs = (isQuick: boolean) => (isQuick ? 45 * secondMs : 3 * minuteMs + 5 * secondMs)

const accountsEach = 10

export type BurstReport = PartReport & { memory: { idle: Memory | undefined; peak: Memory } }

/** Schedules posts for all accounts at `dueAt` (ms). Each post goes to all ten of its owner's accounts. */
export const measureBurst = async (bench: Bench, dueAt: number): Promise<BurstReport> => {
  const [peopleCount, postsEach] = bench.isQuick ? [10, publishRateLimit.limit] : [60, 10]
  const insertsBefore = await insertsASecond(bench)
  const crier = await startCrier(bench)
  const idle = bench.wants('memory') ? await idleMemory(bench, crier) : undefined
  const watch = watchMemory(bench, crier)

  const setUp = await timed(() => signUpPeople(crier, { name: 'burst', count: peopleCount, accountsEach }))
  const scheduling = await timed(() => schedulePosts(setUp.result, { postsEach, dueAt }))
  const posts = scheduling.result
  await pause(Math.max(0, dueAt - 3 * secondMs - Date.now()))
  const before = await readUsage(crier)
  const waves = Math.ceil(postsEach / publishRateLimit.limit)
  const from = dueAt + (waves - 1) * publishRateLimit.windowMs + (bench.isQuick ? 5 : 20) * secondMs
  const judgment = await awaitArrivals(crier, { expected: posts.flatMap(toExpected), from, until: from + 5 * minuteMs })
  const after = await readUsage(crier)
  const untold = await untoldPosts(setUp.result, postsEach)
  const peak = await watch.peak()
  await crier.stop()
  const inserts = mean([insertsBefore, await insertsASecond(bench)])

  const first = waveOf(judgment, dueAt, publishRateLimit.limit)
  const outcome = {
    posts: posts.length,
    accounts: peopleCount * accountsEach,
    targets: posts.length * accountsEach,
    untold,
    peak,
    setUpMs: setUp.ms,
    schedulingMs: scheduling.ms,
    late: posts.filter(({ savedAt }) => dueAt - savedAt < 2 * minuteMs).length,
    busyMs: { system: after.system.busyMs - before.system.busyMs, emulator: after.emulator.busyMs - before.emulator.busyMs },
    duplicates: judgment.duplicates.length,
    missing: judgment.missing.length,
    early: judgment.early.length,
    inserts,
    firstToInserts: first.drainMs / ((first.count * secondMs) / inserts),
    first,
    all: waveOf(judgment, dueAt, Number.POSITIVE_INFINITY),
  }
  const untoldFault = untold > 0 ? [`${untold} posts are not shown as published.`] : []
  const isSlow = outcome.firstToInserts > limits.firstWave
  const slowFault = isSlow
    ? [`The first wave takes ${ratio(outcome.firstToInserts)} as long as plain inserts, and may take ${ratio(limits.firstWave)}.`]
    : []
  const faults = [...arrivalFaults(judgment), ...untoldFault, ...slowFault, ...complaintFaults(crier)]
  return { ...reportOf(outcome), memory: { idle, peak }, faults }
}

/**
 * Posts per second that the plain server inserts over ten connections. Measured before and after, since a burst can't
 * alternate with it.
 */
const insertsASecond = async (bench: Bench) => {
  const { times, seconds } = await referenceContenders(bench.references, 10).insert.slice(bench.isQuick ? 0.5 : 3)
  return times.length / seconds
}

type Outcome = {
  posts: number
  accounts: number
  targets: number
  /** Posts that the API doesn't show as published at the end. */
  untold: number
  peak: Memory
  setUpMs: number
  schedulingMs: number
  /** Posts that were created too late for the alarm. */
  late: number
  busyMs: { system: number; emulator: number }
  duplicates: number
  missing: number
  early: number
  /** Posts per second that the plain server inserts. */
  inserts: number
  /** The first wave's time as a multiple of what the plain server needs to insert as many posts. */
  firstToInserts: number
  first: Wave
  all: Wave
}

const reportOf = (outcome: Outcome) => {
  const { posts, accounts, targets, setUpMs, schedulingMs, late, busyMs, first, all } = outcome
  const row = (name: string, { count, drainMs, perSecond, ...lateness }: Wave) => [
    ...[name, count, seconds(drainMs), whole(perSecond)],
    ...[lateness.min, lateness.p50, lateness.p90, lateness.p99, lateness.max].map(ms),
  ]
  return {
    tables: [
      {
        title: `${targets} posts to ${accounts} accounts due in the same second`,
        columns: ['', 'posts', 'drained in s', 'per second', 'lateness ms: min', 'p50', 'p90', 'p99', 'max'],
        rows: [row('first wave', first), row('all', all)],
      },
    ],
    notes: [
      `The first wave takes ${ratio(outcome.firstToInserts)} as long as Fastify and SQLite need to insert as many posts: ${whole(outcome.inserts)} a second, before and after it. Limit ${ratio(limits.firstWave)}.`,
      `Duplicates ${outcome.duplicates}, missing ${outcome.missing}, early ${outcome.early}, not shown as published at the end ${outcome.untold}.`,
      `The first wave is each account's first ${publishRateLimit.limit}: what is more the engine keeps back for ${publishRateLimit.windowMs / secondMs} s.`,
      `Busy for each post: system ${ms(busyMs.system / all.count)} ms, emulator of DynamoDB ${ms(busyMs.emulator / all.count)} ms. The system's process has a thread for the engine, and one that serves and is the platform.`,
      `Before it ${accounts} accounts were connected in ${seconds(setUpMs)} s, and ${posts} posts of ${accountsEach} targets scheduled in ${seconds(schedulingMs)} s; ${late} of these were too late for the alarm and went straight to the queue.`,
      `Peak memory: system ${megabytes(outcome.peak.system)} MB, emulator ${megabytes(outcome.peak.emulator)} MB.`,
    ],
    values: outcome,
  }
}

type Scheduled = { person: Person; content: string; dueAt: number; savedAt: number }

const schedulePosts = (people: Person[], { postsEach, dueAt }: { postsEach: number; dueAt: number }): Promise<Scheduled[]> => {
  const wanted = Array.from({ length: postsEach }, (_, number) => people.map((person) => ({ person, content: `Burst ${number}` }))).flat()
  return inParallel(6, wanted, async ({ person, content }) => {
    const accountIds = person.accounts.map(({ id }) => id)
    await person.request(postsApi.schedule, { accountIds, content, scheduledAt: toInstant(dueAt) })
    return { person, content, dueAt, savedAt: Date.now() }
  })
}

const toExpected = ({ person, content, dueAt }: Scheduled): Expected[] =>
  person.accounts.map(({ username }) => ({ account: username, content, dueAt }))

type Wave = ReturnType<typeof waveOf>

/** The first `limit` arrivals of each account. */
const waveOf = ({ arrivals }: ArrivalResult, dueAt: number, limit: number) => {
  const perAccount = Map.groupBy(
    arrivals.toSorted((a, b) => a.receivedAt - b.receivedAt),
    ({ account }) => account,
  )
  const lateness = [...perAccount.values()].flatMap((own) => own.slice(0, limit).map(({ receivedAt }) => receivedAt - dueAt))
  const summary = summarize(lateness)
  return { ...summary, drainMs: summary.max, perSecond: (summary.count * secondMs) / summary.max }
}

/** The number of posts that the API doesn't show as published. */
const untoldPosts = async (people: Person[], postsEach: number) => {
  const missing = await inParallel(4, people, async ({ request }) => {
    const { items } = (await request(postsApi.published, { limit: 100 })).body
    return postsEach - items.length
  })
  return missing.reduce((sum, count) => sum + count, 0)
}

const timed = async <Result>(work: () => Promise<Result>) => {
  const startedAt = performance.now()
  const result = await work()
  return { result, ms: performance.now() - startedAt }
}

const seconds = (milliseconds: number) => (milliseconds / secondMs).toFixed(1)
