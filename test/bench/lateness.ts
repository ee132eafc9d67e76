import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { arrivalFaults, awaitArrivals, type Expected } from './arrivals.ts'
import type { Bench } from './bench-context.ts'
import { complaintFaults, startCrier } from './crier.ts'
import { inParallel } from './in-parallel.ts'
import { limits } from './limits.ts'
import { type Person, signUpPeople } from './people.ts'
import { ms, type PartReport } from './report.ts'
import { type Summary, summarize } from './statistics.ts'

type Scheduled = Expected & { person: Person; id: string }

/** The span over which the posts are due, in ms. */
export const latenessSpanMs = (isQuick: boolean) => (isQuick ? 10 * secondMs : 56 * secondMs)

/**
 * How far ahead of the start this part must begin, in ms: two minutes, so that posts go through the alarm, plus the
 * time to create them.
 */
export const latenessAheadMs = (isQuick: boolean) => (isQuick ? 30 * secondMs : 2 * minuteMs + 15 * secondMs)

/** Measures how late posts go out under normal load: evenly spread, five per account, from `startsAt` (ms) on. */
export const measureLateness = async (bench: Bench, startsAt: number): Promise<PartReport> => {
  const crier = await startCrier(bench)
  const people = await signUpPeople(crier, { name: 'late', count: bench.isQuick ? 2 : 4, accountsEach: 10 })
  const posts = await schedulePosts(people, { startsAt, spanMs: latenessSpanMs(bench.isQuick) })
  const aheadMs = startsAt - Date.now()

  const endsAt = startsAt + latenessSpanMs(bench.isQuick)
  const judgment = await awaitArrivals(crier, { expected: posts, from: endsAt + 2 * secondMs, until: endsAt + 4 * minuteMs })
  const lateness = summarize(judgment.arrivals.map(({ receivedAt, dueAt }) => receivedAt - dueAt))
  const stages = await measureStages(posts, new Map(judgment.arrivals.map(({ content, receivedAt }) => [content, receivedAt])))
  await crier.stop()

  const way = aheadMs >= 2 * minuteMs ? 'through the alarm' : 'straight to the queue, because they were due within two minutes'
  const row = (name: string, { min, p50, p90, p99, max }: Summary) => [name, ...[min, p50, p90, p99, max].map(ms)]
  return {
    tables: [
      {
        title: `${posts.length} posts of ${people.length * 10} accounts over ${latenessSpanMs(bench.isQuick) / secondMs} s: lateness in ms`,
        columns: ['received − due', 'min', 'p50', 'p90', 'p99', 'max'],
        rows: [
          row('all', lateness),
          row('· due → written as sending', stages.beforeSend),
          row('· written → received by X', stages.underway),
          row('· received → answer read', stages.answer),
        ],
      },
    ],
    notes: [
      `They were enqueued ${way}. Duplicates ${judgment.duplicates.length}, missing ${judgment.missing.length}. Limit of p99: ${limits.latenessP99Ms} ms.`,
    ],
    values: { posts: posts.length, lateness, stages, duplicates: judgment.duplicates.length, missing: judgment.missing.length },
    faults: [...arrivalFaults(judgment), ...tooLate(lateness), ...complaintFaults(crier)],
  }
}

const tooLate = ({ p99 }: Summary) =>
  p99 > limits.latenessP99Ms ? [`Posts are ${ms(p99)} ms late (p99), and may be ${limits.latenessP99Ms}.`] : []

const postsPerAccount = 5

const schedulePosts = (people: Person[], { startsAt, spanMs }: { startsAt: number; spanMs: number }): Promise<Scheduled[]> => {
  const accounts = people.flatMap((person) => person.accounts.map((account) => ({ person, account })))
  const count = accounts.length * postsPerAccount
  const rounds = Array.from({ length: postsPerAccount }, () => accounts).flat()
  const wanted = rounds.map(({ person, account }, index) => ({
    person,
    account,
    content: `Lateness ${index}`,
    dueAt: startsAt + Math.floor((spanMs / count) * index),
  }))
  return inParallel(4, wanted, async ({ person, account, content, dueAt }) => {
    const { body } = await person.request(postsApi.schedule, { accountIds: [account.id], content, scheduledAt: toInstant(dueAt) })
    return { person, id: body.id, account: account.username, content, dueAt }
  })
}

/** Breaks down where the time goes, from the engine's own records of each attempt. */
const measureStages = async (posts: Scheduled[], receivedAt: Map<string, number>) => {
  const attempts = await inParallel(4, posts, async ({ person, id, content, dueAt }) => {
    const { items } = (await person.request(postsApi.attempts, { id })).body
    const attempt = items.find(({ outcome }) => outcome === 'published')
    return { attempt, dueAt, received: receivedAt.get(content) }
  })
  const known = attempts.flatMap(({ attempt, dueAt, received }) =>
    attempt && received ? { sent: toMs(attempt.startedAt), ended: toMs(attempt.endedAt), dueAt, received } : [],
  )
  return {
    beforeSend: summarize(known.map(({ sent, dueAt }) => sent - dueAt)),
    underway: summarize(known.map(({ sent, received }) => received - sent)),
    answer: summarize(known.map(({ ended, received }) => ended - received)),
  }
}
