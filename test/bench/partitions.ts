import { setTimeout as pause } from 'node:timers/promises'
import { indexKeys, jobShards, keys } from '#functions/adapters/dynamo/keys.ts'
import { budgetShards, shardsOf } from '#functions/adapters/dynamo/sharded-budgets.ts'
import { JobKind } from '#functions/ports/jobs.ts'
import { startEmulator } from '#infra/local-aws/emulator.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { ledgers } from '#shared/platforms/day-budgets.ts'
import { simulateBurst, size } from '../simulation/scale-burst.ts'
import { arrivalFaults, awaitArrivals } from './arrivals.ts'
import type { Bench } from './bench-context.ts'
import { complaintFaults, startCrier } from './crier.ts'
import { inParallel } from './in-parallel.ts'
import { signUpPeople } from './people.ts'
import { type ItemKey, startRecordingProxy, type TableCall } from './recording-proxy.ts'
import type { PartReport } from './report.ts'

/**
 * Write units per second that DynamoDB accepts for one partition key.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
const unitsASecond = 1_000

const accountsEach = 10
const leadMs = 20 * secondMs
/**
 * The gap between one person's targets and the next person's, in ms. It makes a target write as much as it would in one
 * second, and no slot is missed for lack of CPU.
 */
const apartMs = 3 * secondMs

const { dueShards } = size.engine

/**
 * Measures a burst's writes to each partition of the table and its indexes. Partitions shared by everyone are
 * extrapolated to the burst in docs/scale.md, and must stay below what a partition accepts. A person's own partitions
 * don't grow with the number of people, so they're compared as measured.
 */
export const measurePartitions = async (bench: Bench): Promise<PartReport> => {
  const [peopleCount, postsEach] = bench.isQuick ? [4, 2] : [10, 2]
  const emulator = bench.parts.add(await startEmulator({ folder: undefined, onDeath: (message) => console.error(message) }))
  const proxy = bench.parts.add(await startRecordingProxy(emulator.url))
  const crier = await startCrier(bench, { system: 'aws', tableUrl: proxy.url, dueShards })
  const people = await signUpPeople(crier, { name: 'partition', count: peopleCount, accountsEach })

  const firstAt = Date.now() + leadMs
  const from = proxy.calls.length
  const wanted = Array.from({ length: postsEach }, (_, number) => number).flatMap((number) =>
    people.map((person, place) => ({ person, content: `Partition ${number}`, dueAt: firstAt + place * apartMs })),
  )
  await inParallel(6, wanted, ({ person: { request, accounts }, content, dueAt }) =>
    request(postsApi.schedule, { accountIds: accounts.map(({ id }) => id), content, scheduledAt: toInstant(dueAt) }),
  )
  const expected = wanted.flatMap(({ person, content, dueAt }) =>
    person.accounts.map(({ username }) => ({ account: username, content, dueAt })),
  )
  const lastAt = firstAt + people.length * apartMs
  const judgment = await awaitArrivals(crier, { expected, from: lastAt + 2 * secondMs, until: lastAt + 2 * minuteMs })
  // Waits for the last follow-up write: the post is shown as published.
  await pause(3 * secondMs)
  const writes = proxy.calls.slice(from).flatMap(writesOf)
  await Promise.all([crier.stop(), proxy.stop(), emulator.stop()])

  const perSecond = simulateBurst().peakPerSecond
  const kinds = [...Map.groupBy(writes, ({ place }) => place.kind).values()].map((own) =>
    figuresOf(own, { targets: expected.length, perSecond }),
  )
  const rows = kinds.toSorted((one, other) => other.busiest - one.busiest)
  const faults = rows
    .filter(({ busiest }) => busiest > unitsASecond)
    .map(({ kind, busiest }) => `${kind}: ${Math.round(busiest)} write units a second to one partition, of ${unitsASecond} that it takes.`)
  const uneven = rows.filter(({ isEven }) => !isEven).map(({ kind }) => `${kind}: its partitions are not written evenly.`)
  return {
    tables: [
      {
        title: `What ${expected.length} targets write, and what that is at ${perSecond} targets a second`,
        columns: ['partitions', 'seen', 'of', 'units', 'units a target', 'busiest partition, units a second'],
        rows: rows.map(({ kind, partitions, of, units, busiest }) => [
          ...[kind, partitions, of ?? 'their own', units.toFixed(0)],
          ...[(units / expected.length).toFixed(2), busiest.toFixed(1)],
        ]),
      },
    ],
    notes: [
      `Write units as DynamoDB bills them, from when the posts are scheduled until all are shown as published. A partition takes ${unitsASecond} a second.`,
      'What all people share is spread over as many partitions as “of” says: its busiest is the mean at the burst of docs/scale.md. What is somebody’s own is the busiest second of any of them here.',
    ],
    values: { perSecond, targets: expected.length, kinds: rows },
    faults: [...faults, ...uneven, ...arrivalFaults(judgment), ...complaintFaults(crier)],
  }
}

/**
 * The partition that a write goes to. `of` is the number of partitions that everyone shares, or undefined for a
 * person's own.
 */
type Place = { kind: string; partition: string; of: number | undefined }
type Write = { place: Place; units: number; second: number }

/** A call's units, divided evenly among the items it writes. A refused write is billed too. */
const writesOf = ({ written, writtenUnits, status, startedAt }: TableCall): Write[] => {
  const second = Math.floor(startedAt / secondMs)
  const units = status >= 400 ? { table: written.length } : writtenUnits
  return Object.entries(units).flatMap(([index, all]) => {
    const places = written.flatMap((item) => placeOf(index, item) ?? [])
    return places.map((place) => ({ place, units: all / places.length, second }))
  })
}

/** Undefined for an item that isn't in this index. */
const placeOf = (index: string, { pk, sk }: ItemKey): Place | undefined => {
  if (index === 'table') return tablePlace(pk)
  if (index !== 'gsi2')
    return sk.startsWith('POST#') ? { kind: `${index}, posts of a person`, partition: `${index} ${pk}`, of: undefined } : undefined
  const [first = '', ...rest] = sk.split('#')
  const [, id = ''] = pk.split('#')
  if (first === 'TARGET') {
    const { gsi2pk } = indexKeys.dueTarget({ postId: id, accountId: rest.join('#') }, { wakeAt: '', dueShards })
    return { kind: 'gsi2, due targets', partition: gsi2pk, of: dueShards }
  }
  if (first !== 'JOB') return undefined
  const { gsi2pk = '' } = indexKeys.dueJob({ ownerId: id, kind: JobKind.parse(rest[0]), subject: '' }, '')
  return { kind: 'gsi2, due jobs', partition: gsi2pk, of: jobShards }
}

const ledgerShards = new Map(
  [ledgers.app('x'), ledgers.appMills('x')].flatMap((ledger) =>
    shardsOf(ledger).map((shard) => [keys.budget(shard, '').pk, ledger] as const),
  ),
)

/**
 * The first part of partition keys that don't grow with the targets: those of one person, post, account, or call, and
 * the sweep's heartbeat.
 */
const own = ['SWEEP', 'USER', 'POST', 'TURNS', 'PUBLIC', 'ONCE', 'RATE', 'BUDGET', 'EMAIL', 'TOKEN', 'IDENTITY']

const tablePlace = (pk: string): Place => {
  const ledger = ledgerShards.get(pk)
  if (ledger !== undefined) return { kind: `ledger of all, “${ledger}”`, partition: pk, of: budgetShards }
  const [kind = ''] = pk.split('#')
  return { kind: `table, ${kind}`, partition: pk, of: own.includes(kind) ? undefined : 1 }
}

const figuresOf = (writes: readonly Write[], { targets, perSecond }: { targets: number; perSecond: number }) => {
  const [first] = writes
  const { kind, of } = first?.place ?? { kind: '', of: undefined }
  const units = sumOf(writes)
  const byPartition = [...Map.groupBy(writes, ({ place }) => place.partition).values()]
  const atScale = of === undefined ? undefined : ((units / targets) * perSecond) / of
  return {
    kind,
    of,
    partitions: byPartition.length,
    units,
    busiest:
      atScale ?? Math.max(...byPartition.flatMap((partition) => [...Map.groupBy(partition, ({ second }) => second).values()].map(sumOf))),
    isEven:
      of === undefined ||
      isEven(
        byPartition.map(({ length }) => length),
        { all: writes.length, of },
      ),
  }
}

const sumOf = (writes: readonly Write[]) => writes.reduce((sum, { units }) => sum + units, 0)

/**
 * A target or a person writes several times to one partition, so writes come in clumps. Checks that no partition has
 * more of them than chance explains.
 */
const isEven = (counts: readonly number[], { all, of }: { all: number; of: number }) => {
  const clump = 12
  const mean = all / of / clump
  return Math.max(...counts) <= clump * (mean + 6 * Math.sqrt(mean) + 6)
}
