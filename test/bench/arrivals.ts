import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'

/** A post that must arrive exactly once, at one account, at `dueAt` (ms). */
export type Expected = { account: string; content: string; dueAt: number }

const Arrival = z.object({ account: z.string(), content: z.string(), receivedAt: z.string().transform((instant) => Date.parse(instant)) })
export type Arrival = z.output<typeof Arrival>

/** `arrivals` are the first arrivals of each expected post, in order. Unexpected arrivals count as duplicates. */
export type ArrivalResult = { arrivals: (Arrival & { dueAt: number })[]; duplicates: string[]; missing: string[]; early: string[] }

type Sandboxed = Pick<Crier, 'sandboxUrl'>

const readArrivals = async ({ sandboxUrl }: Sandboxed, account?: string) => {
  const query = account === undefined ? '' : `?account=${account}`
  const response = await fetch(`${sandboxUrl}/posts${query}`, { signal: AbortSignal.timeout(20 * secondMs) })
  return z.array(Arrival).parse(await response.json())
}

type Waiting = { expected: readonly Expected[]; from: number; until: number }

/**
 * Waits from `from` until everything expected has arrived, no later than `until` (both in ms), and compares. The
 * sandbox shares a process with the system under test, so polling is cheap: one account at a time.
 */
export const awaitArrivals = async (crier: Sandboxed, { expected, from, until }: Waiting): Promise<ArrivalResult> => {
  await pause(Math.max(0, from - Date.now()))
  const perAccount = Map.groupBy(expected, ({ account }) => account)
  for (const [account, own] of perAccount) {
    while (Date.now() < until && (await readArrivals(crier, account)).length < own.length) await pause(secondMs)
  }
  // A duplicate may arrive a moment later.
  await pause(2 * secondMs)
  return judge(expected, await readArrivals(crier))
}

const judge = (expected: readonly Expected[], received: readonly Arrival[]): ArrivalResult => {
  const dueAts = new Map(expected.map((post) => [nameOf(post), post.dueAt]))
  const seen = new Set<string>()
  const judgment: ArrivalResult = { arrivals: [], duplicates: [], missing: [], early: [] }
  for (const arrival of received) {
    const name = nameOf(arrival)
    const dueAt = dueAts.get(name)
    if (dueAt === undefined || seen.has(name)) judgment.duplicates.push(name)
    else {
      judgment.arrivals.push({ ...arrival, dueAt })
      if (arrival.receivedAt < dueAt - secondMs) judgment.early.push(name)
    }
    seen.add(name)
  }
  judgment.missing = [...dueAts.keys()].filter((name) => !seen.has(name))
  return judgment
}

const nameOf = ({ account, content }: { account: string; content: string }) => `“${content}” at ${account}`

/** The guarantees that a run broke, in words. */
export const arrivalFaults = ({ duplicates, missing, early }: ArrivalResult) => [
  ...summary('arrived twice', duplicates),
  ...summary('did not arrive', missing),
  ...summary('arrived more than a second early', early),
]

const summary = (what: string, names: string[]) => (names.length > 0 ? [`${names.length} posts ${what}, such as ${names[0]}.`] : [])
