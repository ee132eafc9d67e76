import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { newId } from '#functions/runtime/ids.ts'
import { startEmulator } from '#infra/local/emulator.ts'
import { clientSettings, tableName } from '#infra/local/environment.ts'
import { ensureTable } from '#infra/local/table.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { secondMs } from '#shared/domain/times.ts'
import { tableAt } from '../setup/table-at.ts'
import type { Bench } from './bench-context.ts'
import { ms, type PartReport, percent, ratio, whole } from './report.ts'
import { mean, spread, summarize } from './statistics.ts'
import { type Owner, scheduled, storePosts } from './stored-posts.ts'
import { openWire, type Wire } from './wire.ts'

type Row = { name: string; baseline?: string; work: () => Promise<unknown> }
type Run = { p50: number; perSecond: number }

const owner: Owner = { userId: newId(), account: { id: 'x_1850000000000000000', username: 'bench_store' } }
const pageSize = 50

/** The repositories' calls beside bare requests to the emulator that ask for the same, one after the other. */
export const measureStore = async (bench: Bench): Promise<PartReport> => {
  const emulator = bench.parts.add(await startEmulator({ folder: undefined, onDeath: (message) => console.error(message) }))
  await ensureTable(tableName, clientSettings(emulator.url))
  const wire = openWire(emulator.url)
  const rows = await prepareRows(tableAt(emulator.url), wire)

  const runs = new Map<string, Run[]>()
  for (const _run of [1, 2]) {
    for (const { name, work } of rows) runs.set(name, [...(runs.get(name) ?? []), await timeLoop(work, bench.isQuick ? 300 : secondMs)])
  }
  wire.close()
  await emulator.stop()

  const p50Of = (name: string) => mean((runs.get(name) ?? []).map(({ p50 }) => p50))
  return {
    tables: [
      {
        title: 'The store, one call after the other; mean of two runs, and how far these lie apart',
        columns: ['call', 'p50 ms', 'apart', 'per second', 'ratio of p50', 'to'],
        rows: rows.map(({ name, baseline }) => {
          const own = runs.get(name) ?? []
          const compared = baseline === undefined ? ['', ''] : [ratio(p50Of(name) / p50Of(baseline)), baseline]
          return [
            name,
            ms(p50Of(name)),
            percent(spread(own.map(({ p50 }) => p50))),
            whole(mean(own.map(({ perSecond }) => perSecond))),
            ...compared,
          ]
        }),
      },
    ],
    notes: [
      'Bare: a plain HTTP request with the same body, unsigned, its answer unparsed. What a call takes beyond that is SDK and repository.',
    ],
    values: rows.map(({ name, baseline }) => ({ name, baseline, runs: runs.get(name) })),
    faults: [],
  }
}

const timeLoop = async (work: Row['work'], forMs: number): Promise<Run> => {
  const warmUntil = performance.now() + forMs / 5
  while (performance.now() < warmUntil) await work()
  const times: number[] = []
  const startedAt = performance.now()
  for (let now = startedAt; now < startedAt + forMs; ) {
    await work()
    const then = performance.now()
    times.push(then - now)
    now = then
  }
  return { p50: summarize(times).p50, perSecond: (times.length * secondMs) / (performance.now() - startedAt) }
}

const prepareRows = async (opened: Table, wire: Wire): Promise<Row[]> => {
  const { table, lastBody } = spyOn(opened)
  const [posts, targets] = [dynamoPosts(table), dynamoTargets(table)]
  await storePosts(table, owner, { drafts: pageSize, scheduled: pageSize, published: pageSize })

  const create = async () => {
    const { post, targets: own } = scheduled(owner, 0)
    const [target] = own
    if (!target || !(await posts.create(post, [{ kind: 'create', target }]))) throw new Error('A post was not created.')
    return target
  }
  const list = () => posts.ofStatus(owner.userId, postStatus.scheduled, { limit: pageSize })
  const created = await create()
  const createBody = lastBody()
  await list()
  const listBody = lastBody()
  const bareCreate = () => {
    const body = createBody
      .replaceAll(created.postId, newId())
      .replace(/"ClientRequestToken":"[^"]*"/, `"ClientRequestToken":"${randomUUID()}"`)
    return wire.call('TransactWriteItems', body)
  }

  return [
    { name: 'bare PutItem of a post', work: () => wire.call('PutItem', firstPut(createBody).replaceAll(created.postId, newId())) },
    { name: 'bare TransactWriteItems of a post and a target', work: bareCreate },
    { name: 'posts.create with one target', baseline: 'bare TransactWriteItems of a post and a target', work: create },
    { name: `bare Query of ${pageSize} posts`, work: () => wire.call('Query', listBody) },
    { name: `posts.ofStatus of ${pageSize} posts`, baseline: `bare Query of ${pageSize} posts`, work: list },
    ...(await replacing({ targets, wire, lastBody, target: created, other: await create() })),
  ]
}

type Replacing = {
  targets: ReturnType<typeof dynamoTargets>
  wire: Wire
  lastBody: () => string
  target: Target
  other: Target
}

/** The write that all of the engine is made of: the whole target again, if it is still of the version that was read. */
const replacing = async ({ targets, wire, lastBody, target, other }: Replacing): Promise<Row[]> => {
  let current = target
  const replace = async () => {
    current = advance(current, {})
    if (!(await targets.replace(current))) throw new Error('A target was not replaced.')
  }
  if (!(await targets.replace(advance(other, {})))) throw new Error('A target was not replaced.')
  const body = lastBody()
  let version = other.version + 1
  const bareReplace = () => {
    const next = body
      .replace(`":before":{"N":"${other.version}"}`, `":before":{"N":"${version}"}`)
      .replace(`"version":{"N":"${other.version + 1}"}`, `"version":{"N":"${version + 1}"}`)
    version += 1
    return wire.call('PutItem', next)
  }
  return [
    { name: 'bare conditional PutItem of a target', work: bareReplace },
    { name: 'targets.replace', baseline: 'bare conditional PutItem of a target', work: replace },
  ]
}

const Transaction = z.object({ TransactItems: z.tuple([z.object({ Put: z.object({ TableName: z.string(), Item: z.json() }) })], z.json()) })

/** A table that remembers the body of the last call. */
const spyOn = ({ client, ...table }: Table) => {
  let body = ''
  const send: Table['client']['send'] = (command) => {
    command.middlewareStack.add(
      (next) => (args) => {
        body = textOf(args)
        return next(args)
      },
      { step: 'build' },
    )
    return client.send(command)
  }
  return { table: { ...table, client: { send } }, lastBody: () => body }
}

const Serialized = z.object({ request: z.object({ body: z.instanceof(Uint8Array) }) })
const textOf = (args: unknown) => new TextDecoder().decode(Serialized.parse(args).request.body)

/** The first put of a transaction, without its condition. */
const firstPut = (transaction: string) => {
  const [{ Put }] = Transaction.parse(JSON.parse(transaction)).TransactItems
  return JSON.stringify({ TableName: Put.TableName, Item: Put.Item })
}
