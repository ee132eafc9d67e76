import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { arrivalFaults, awaitArrivals, type Expected, type Judgement } from './arrivals.ts'
import type { Bench } from './bench-context.ts'
import { complaintFaults, startCrier } from './crier.ts'
import { inParallel } from './in-parallel.ts'
import { idleMemory, type Memory, watchMemory } from './memory.ts'
import { type Person, signUpPeople } from './people.ts'
import { megabytes, ms, type PartReport, whole } from './report.ts'
import { summarize } from './statistics.ts'

/** How far ahead of the due second this part has to begin, in ms: so many people and posts take time, and two minutes go to the alarm. */
export const burstAheadMs = (isQuick: boolean) => (isQuick ? 20 * secondMs : 3 * minuteMs + 45 * secondMs)

/** What the engine lets through to one account in its window: functions/use-cases/publishing/plan-step.ts. */
const fuse = { limit: 5, windowMs: 70 * secondMs }
const accountsEach = 10

/** Every account of everybody has its posts due at `dueAt` (ms), and each post goes to all ten accounts of its owner. */
export const measureBurst = async (bench: Bench, dueAt: number): Promise<PartReport & { memory: { idle?: Memory; peak: Memory } }> => {
  const [peopleCount, postsEach] = bench.isQuick ? [10, fuse.limit] : [60, 10]
  const crier = await startCrier(bench)
  const idle = bench.wants('memory') ? await idleMemory(bench, crier) : undefined
  const watch = watchMemory(bench, crier)

  const setUp = await timed(() => signUpPeople(crier, { name: 'burst', count: peopleCount, accountsEach }))
  const scheduling = await timed(() => schedulePosts(setUp.result, { postsEach, dueAt }))
  const posts = scheduling.result
  const late = posts.filter(({ savedAt }) => dueAt - savedAt < 2 * minuteMs).length

  const waves = Math.ceil(postsEach / fuse.limit)
  const quietUntil = dueAt + (waves - 1) * fuse.windowMs + (bench.isQuick ? 5 : 20) * secondMs
  const judgement = await awaitArrivals(crier, { expected: posts.flatMap(toExpected), from: quietUntil, until: quietUntil + 5 * minuteMs })
  const untold = await untoldPosts(setUp.result, postsEach)
  const peak = await watch.peak()
  await crier.stop()

  const everything = waveOf(judgement, dueAt, Number.POSITIVE_INFINITY)
  const first = waveOf(judgement, dueAt, fuse.limit)
  return {
    memory: { ...(idle && { idle }), peak },
    tables: [burstTable({ title: `${posts.length * accountsEach} posts to ${peopleCount * accountsEach} accounts due in the same second`, waves: [['first wave', first], ['all', everything]] })],
    notes: [
      `The first wave is each account's first ${fuse.limit}: more than that the engine holds back for ${fuse.windowMs / secondMs} s.`,
      `Duplicates ${judgement.duplicates.length}, missing ${judgement.missing.length}, early ${judgement.early.length}; posts that the API does not show as published afterwards: ${untold}.`,
      `Before: ${peopleCount * accountsEach} accounts connected in ${seconds(setUp.ms)} s; ${posts.length} posts with ${accountsEach} targets each scheduled in ${seconds(scheduling.ms)} s (${whole((posts.length * accountsEach * secondMs) / scheduling.ms)} targets/s), ${late} of them too late for the alarm and so straight to the queue.`,
      `Peak memory: system ${megabytes(peak.system)} MB, emulator ${megabytes(peak.emulator)} MB.`,
    ],
    values: { posts: posts.length, targets: posts.length * accountsEach, first, all: everything, setUpMs: setUp.ms, schedulingMs: scheduling.ms, late, untold, peak },
    faults: [
      ...arrivalFaults(judgement),
      ...(untold > 0 ? [`${untold} posts are not shown as published though all their targets arrived or should have.`] : []),
      ...complaintFaults(crier),
    ],
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
const waveOf = ({ arrivals }: Judgement, dueAt: number, limit: number) => {
  const perAccount = Map.groupBy(arrivals.toSorted((a, b) => a.receivedAt - b.receivedAt), ({ account }) => account)
  const lateness = [...perAccount.values()].flatMap((own) => own.slice(0, limit).map(({ receivedAt }) => receivedAt - dueAt))
  const summary = summarize(lateness)
  return { ...summary, drainMs: summary.max, perSecond: (summary.count * secondMs) / summary.max }
}

const burstTable = ({ title, waves }: { title: string; waves: [string, Wave][] }) => ({
  title,
  columns: ['', 'posts', 'drained in s', 'posts/s', 'lateness ms: min', 'p50', 'p90', 'p99', 'max'],
  rows: waves.map(([name, { count, drainMs, perSecond, min, p50, p90, p99, max }]) => [
    ...[name, count, seconds(drainMs), whole(perSecond)],
    ...[min, p50, p90, p99, max].map(ms),
  ]),
})

/** How many posts the API does not show as published. */
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
