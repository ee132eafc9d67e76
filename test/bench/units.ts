import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { startEmulator } from '#infra/local-aws/emulator.ts'
import { tableName } from '#infra/machine/process/names.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { dayMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { tableAt } from '../setup/inside.ts'
import type { Bench } from './bench-context.ts'
import { type Crier, complaintFaults, startCrier } from './crier.ts'
import { type Person, password, signUpPeople } from './people.ts'
import { startRecordingProxy, type TableCall } from './recording-proxy.ts'
import { ms, type PartReport, type Table } from './report.ts'
import { storePosts } from './stored-posts.ts'

type Proxy = Awaited<ReturnType<typeof startRecordingProxy>>
type Operation = { name: string; calls: TableCall[] }
type Consumed = { calls: number; refused: number; readUnits: number; writeUnits: number }

const counts = (isQuick: boolean): [few: number, many: number] => [10, isQuick ? 1_000 : 10_000]

/**
 * Measures what each call consumes in DynamoDB, for a person with few posts and for one with many. It must not grow
 * with their number.
 */
export const measureUnits = async (bench: Bench): Promise<PartReport> => {
  const emulator = bench.parts.add(await startEmulator({ folder: undefined, onDeath: (message) => console.error(message) }))
  const proxy = bench.parts.add(await startRecordingProxy(emulator.url))
  const crier = await startCrier(bench, { system: 'aws', tableUrl: proxy.url })
  const [few, many] = counts(bench.isQuick)
  const people = await signUpPeople(crier, { name: 'unit', count: 2, accountsEach: 1 })

  const table = tableAt(emulator.url)
  const results: Operation[][] = []
  const figures: Operation[] = []
  for (const [index, count] of [few, many].entries()) {
    const person = people[index]
    const account = person?.accounts[0]
    if (!person || !account) throw new Error('Nobody signed up.')
    // Drafts are limited, so each new draft counts the others, at one unit per fifty. Both people have equally few.
    const [drafts, scheduled] = [5, count / 2]
    await storePosts(table, { workspaceId: person.userId, account }, { drafts, scheduled, published: count - drafts - scheduled })
    const ask = () => person.request(userApi.stats, { id: person.userId, timeZone: 'UTC' })
    figures.push({ name: `figures of ${count} posts, half of them open`, calls: await recordAway(proxy, ask) })
    results.push(await measureOperations({ proxy, crier, person }))
  }
  const sweep = await recordAway(proxy, () => sweepOnce(crier))
  const raw = await measureRaw(proxy)
  const [ofFew = [], ofMany = []] = results
  await Promise.all([crier.stop(), proxy.stop(), emulator.stop()])

  const grown = ofMany.filter(({ name, calls }) => isMore(consumed(calls), consumed(callsOf(ofFew, name)))).map(({ name }) => name)
  return {
    tables: [
      comparison({ few, many, ofFew, ofMany }),
      scale([...figures, { name: 'sweep with nothing due', calls: sweep }, ...raw]),
      inOrder(callsOf(ofMany, 'publish now, to the end')),
    ],
    notes: [
      'Read and write units as DynamoDB bills them, indexes included. Refused are conditional writes that did not hold; AWS bills those too, the emulator does not say how much.',
      grown.length > 0
        ? `More for ${many} posts than for ${few}: ${grown.join(', ')}.`
        : `Nothing costs more for ${many} posts than for ${few}.`,
    ],
    values: {
      few,
      many,
      operations: ofFew.map(({ name, calls }) => ({ name, few: consumed(calls), many: consumed(callsOf(ofMany, name)) })),
      figures: figures.map(({ name, calls }) => ({ name, ...consumed(calls) })),
      sweep: consumed(sweep),
      raw: raw.map(({ name, calls }) => ({ name, ...consumed(calls) })),
    },
    faults: [...grown.map((name) => `“${name}” consumes more for ${many} posts than for ${few}.`), ...complaintFaults(crier)],
  }
}

const measureOperations = async ({ proxy, crier, person }: { proxy: Proxy; crier: Crier; person: Person }) => {
  const { request } = person
  const accountIds = person.accounts.map(({ id }) => id)
  const at = (days: number) => toInstant(Date.now() + days * dayMs)
  const page = { limit: 3 }
  const operations: Operation[] = []
  const measure = async <Result>(name: string, work: () => Promise<Result>) => {
    let result: Result | undefined
    operations.push({ name, calls: await recordAway(proxy, async () => (result = await work())) })
    return result
  }

  await measure('login', () => createClient({ baseUrl: crier.url }).request(authApi.login, { email: person.email, password }))
  await measure('list 3 drafts', () => request(postsApi.drafts, page))
  await measure('list 3 scheduled', () => request(postsApi.scheduled, { ...page, includePastMonth: 'false' }))
  await measure('list 3 scheduled with past month', () => request(postsApi.scheduled, page))
  await measure('list 3 published', () => request(postsApi.published, page))
  await measure('keep draft', () => request(postsApi.draft, { accountIds, content: 'Units of a draft' }))
  const post = await measure('schedule', () =>
    request(postsApi.schedule, { accountIds, content: 'Units of a schedule', scheduledAt: at(50) }),
  )
  const id = post?.body.id ?? ''
  await measure('get post', () => request(postsApi.get, { id }))
  await measure('edit', () => request(postsApi.edit, { id, revision: 1, accountIds, content: 'Units of an edit', scheduledAt: at(51) }))
  await measure('cancel', () => request(postsApi.cancel, { id }))
  await measure('publish now, to the end', () => request(postsApi.publish, { accountIds, content: 'Units of publishing' }))
  return operations
}

/** Avoids the system's sweep at every full minute, which must not be counted along with other work. */
const recordAway = async (proxy: Proxy, work: () => Promise<unknown>) => {
  const second = (Date.now() % minuteMs) / secondMs
  if (second > 55) await pause((62 - second) * secondMs)
  else if (second < 2) await pause((2 - second) * secondMs)
  return proxy.record(work)
}

const run = promisify(execFile)

/** Runs one more sweep from the bundle, in its own process. */
const sweepOnce = async ({ environment }: Crier) => {
  const file = (await bundleFunctions()).find(({ name }) => name === 'sweep')?.file ?? ''
  const program = 'const { handler } = await import(process.argv[1]); await handler({}); process.exit()'
  await run(process.execPath, ['--input-type=module', '--eval', program, file], { env: { PATH: process.env.PATH, ...environment } })
}

const measureRaw = async (proxy: Proxy): Promise<Operation[]> => {
  const { client } = tableAt(proxy.url)
  const item = { pk: 'RAW', sk: 'RAW', text: 'x'.repeat(900) }
  const put = await recordAway(proxy, () => client.send(new PutCommand({ TableName: tableName, Item: item })))
  const query = await recordAway(proxy, () =>
    client.send(
      new QueryCommand({ TableName: tableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'RAW' } }),
    ),
  )
  return [
    { name: 'raw PutItem of 1 KB', calls: put },
    { name: 'raw Query of 1 KB', calls: query },
  ]
}

const consumed = (calls: TableCall[]): Consumed => ({
  calls: calls.length,
  refused: calls.filter(({ status }) => status >= 400).length,
  readUnits: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
  writeUnits: calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
})

const callsOf = (operations: Operation[], wanted: string) => operations.find(({ name }) => name === wanted)?.calls ?? []

const isMore = (many: Consumed, few: Consumed) => many.readUnits > few.readUnits || many.writeUnits > few.writeUnits

type Compared = { few: number; many: number; ofFew: Operation[]; ofMany: Operation[] }

const comparison = ({ few, many, ofFew, ofMany }: Compared): Table => ({
  title: `What calls consume, for ${few} and for ${many} posts`,
  columns: ['call', `calls ${few}`, `${many}`, `read units ${few}`, `${many}`, `write units ${few}`, `${many}`, 'refused'],
  rows: ofFew.map(({ name, calls }) => {
    const [a, b] = [consumed(calls), consumed(callsOf(ofMany, name))]
    return [name, a.calls, b.calls, a.readUnits, b.readUnits, a.writeUnits, b.writeUnits, a.refused + b.refused]
  }),
})

const scale = (operations: Operation[]): Table => ({
  title: 'Beside it',
  columns: ['', 'calls', 'read units', 'write units'],
  rows: operations.map(({ name, calls }) => {
    const { readUnits, writeUnits } = consumed(calls)
    return [name, calls.length, readUnits, writeUnits]
  }),
})

const inOrder = (calls: TableCall[]): Table => ({
  title: 'Publish now: every call of the table in its order',
  columns: ['call', 'begins at ms', 'takes ms', 'read units', 'write units'],
  rows: calls.map(({ operation, about, startedAt, ms: taken, readUnits, writeUnits, status }) => [
    `${operation} ${about}${status >= 400 ? ' (refused)' : ''}`,
    ...[ms(startedAt - (calls[0]?.startedAt ?? 0)), ms(taken)],
    ...[readUnits, writeUnits],
  ]),
})
