import * as z from 'zod'
import { localEdgeKey } from '#infra/local/environment.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs, secondMs, toInstant } from '#shared/domain/times.ts'
import type { Bench } from './bench-context.ts'
import { startChild } from './children.ts'
import { type Crier, complaintFaults, startCrier } from './crier.ts'
import { inParallel } from './in-parallel.ts'
import { type Generator, startGenerator } from './load.ts'
import type { Job, Measured } from './load-messages.ts'
import { type Person, password, signUpPeople } from './people.ts'
import { ms, type PartReport, percent, ratio, type Table, whole } from './report.ts'
import { mean, type Summary, spread, summarize } from './statistics.ts'

type Request = Job['requests'][number]
/** `status` is what it is to be answered with; any success unless told. */
type Call = { name: string; requests: Request[]; status?: number }
type Run = { own: Summary & { perSecond: number }; bare: Summary & { perSecond: number }; errors: string[] }
type Row = { name: string; connections: number; runs: Run[] }

const promisedMs = 30
const listed = 200
/** Each may schedule a thousand posts a day. */
const writerCount = 8

/** How fast the API answers, beside a bare HTTP server that answers as many bytes to the same requests. */
export const measureApi = async (bench: Bench): Promise<PartReport> => {
  const crier = await startCrier(bench)
  const constant = startChild(bench, new URL('./constant-process.ts', import.meta.url))
  const { url: constantUrl } = await constant.receive(z.object({ url: z.string() }))
  const generator = startGenerator(bench)
  const calls = await prepareCalls(crier)

  const rows: Row[] = []
  for (const call of calls) {
    for (const connections of [1, 10]) {
      const runs: Run[] = []
      for (const _run of bench.isQuick ? [1] : [1, 2]) runs.push(await measureRun(generator, { call, connections, constantUrl, bench }))
      rows.push({ name: call.name, connections, runs })
    }
  }
  const disturbed = await measureDisturbed(generator, calls, bench)
  await Promise.all([generator.stop(), constant.stop(), crier.stop()])

  const errors = [
    ...rows.flatMap(({ name, runs }) => runs.flatMap((run) => run.errors.map((error) => `${name}: ${error}`))),
    ...disturbed.errors,
  ]
  return {
    tables: [apiTable(rows), disturbed.table],
    notes: [
      `Promised: p99 under ${promisedMs} ms. One page of the list has 100 posts; two pages of ${listed} posts are asked for in turn.`,
      'Bare: a node:http server that answers a constant of the same size, asked by the same generator. Ratios are of p50. At 10 connections times hold the wait for the other nine.',
    ],
    values: { rows, disturbed: disturbed.values },
    faults: [...new Set(errors), ...complaintFaults(crier)],
  }
}

const prepareCalls = async (crier: Crier): Promise<Call[]> => {
  const [reader, ...writers] = await signUpPeople(crier, { name: 'api', count: 1 + writerCount, accountsEach: 1 })
  if (!reader) throw new Error('Nobody signed up.')
  const dueAt = Date.now() + 30 * dayMs
  await inParallel(
    4,
    Array.from({ length: listed }, (_, index) => index),
    (index) =>
      reader.request(postsApi.schedule, {
        ...bodyOf(reader),
        content: `Post ${index} of a list`,
        scheduledAt: toInstant(dueAt + index * secondMs),
      }),
  )
  const first = (await reader.request(postsApi.scheduled, { includePastMonth: 'false', limit: 100 })).body
  const get = (path: string, { token }: { token: string }) => ({
    url: `${crier.url}${path}`,
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  })
  const post = (path: string, body: object, token?: string) => ({
    url: `${crier.url}${path}`,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
  const list = '/api/posts/scheduled?includePastMonth=false&limit=100'
  return [
    { name: 'health', requests: [{ url: `${crier.url}/api/health`, method: 'GET', headers: {} }] },
    { name: 'list 100 of 200 posts', requests: [get(list, reader), get(`${list}&cursor=${first.cursor}`, reader)] },
    {
      name: 'schedule',
      requests: writers.map((writer) =>
        post('/api/posts/schedule', { ...bodyOf(writer), content: 'Post {n}', scheduledAt: toInstant(dueAt) }, writer.token),
      ),
    },
    // Nobody has these addresses: the password is hashed all the same, and no account is locked for the next who asks. Each comes from elsewhere.
    {
      name: 'login of nobody',
      requests: [fromElsewhere(post('/api/auth/login', { email: 'nobody{n}@bench.test', password }))],
      status: 401,
    },
  ]
}

/** A request as the edge hands it on, from a network that has not called before. */
const fromElsewhere = (request: Request): Request => ({
  ...request,
  headers: { ...request.headers, 'x-crier-edge': localEdgeKey, 'x-forwarded-for': '2001:db8:{n}::1' },
})

const bodyOf = ({ accounts }: Person) => ({ accountIds: accounts.map(({ id }) => id) })

type Measurement = { call: Call; connections: number; constantUrl: string; bench: Bench }

const measureRun = async (generator: Generator, { call, connections, constantUrl, bench }: Measurement): Promise<Run> => {
  const seconds = bench.isQuick ? 0.5 : 1.2
  const measured = await generator.run({ requests: call.requests, connections, seconds })
  const bareRequests = call.requests.map((request) => ({
    ...request,
    url: constantUrl,
    headers: { ...request.headers, 'x-bytes': String(measured.bytes) },
  }))
  const bare = await generator.run({ requests: bareRequests, connections, seconds: seconds / 2 })
  return { own: summaryOf(measured), bare: summaryOf(bare), errors: errorsOf(measured, call.status) }
}

const summaryOf = ({ times, seconds }: Measured) => ({ ...summarize(times), perSecond: times.length / seconds })

const errorsOf = ({ statuses }: Measured, wanted?: number) =>
  Object.entries(statuses)
    .filter(([status]) => (wanted === undefined ? !/^2\d\d$/.test(status) : status !== String(wanted)))
    .map(([status, count]) => (status === '0' ? `${count} calls got no answer` : `${count} calls were answered with ${status}`))

/** What a list call takes while ten people log in all the time. */
const measureDisturbed = async (generator: Generator, calls: Call[], bench: Bench) => {
  const seconds = bench.isQuick ? 1 : 3
  const [list = [], login = []] = ['list 100 of 200 posts', 'login of nobody'].map(
    (wanted) => calls.find(({ name }) => name === wanted)?.requests ?? [],
  )
  const alone = await generator.run({ requests: list, connections: 1, seconds })
  const [during, logins] = await Promise.all([
    generator.run({ requests: list, connections: 1, seconds }),
    generator.run({ requests: login, connections: 10, seconds }),
  ])
  const [before, after, beside] = [summaryOf(alone), summaryOf(during), summaryOf(logins)]
  const row = (name: string, { p50, p99, max, perSecond }: ReturnType<typeof summaryOf>) => [
    name,
    ms(p50),
    ms(p99),
    ms(max),
    whole(perSecond),
  ]
  return {
    table: {
      title: 'A list of 100 posts at 1 connection, alone and while 10 connections log in without pause',
      columns: ['', 'p50 ms', 'p99 ms', 'max ms', 'per second'],
      rows: [row('alone', before), row('during the logins', after), row('the logins', beside)],
    },
    values: { alone: before, during: after, logins: beside },
    errors: [...errorsOf(alone), ...errorsOf(during), ...errorsOf(logins, 401)],
  }
}

const apiTable = (rows: Row[]): Table => ({
  title: `The API; ${rows[0]?.runs.length === 1 ? 'one run' : 'mean of two runs, and how far their p50 lie apart'}`,
  columns: [
    'call',
    'connections',
    'p50 ms',
    'apart',
    'p99 ms',
    'per second',
    'bare p50',
    'bare p99',
    'bare per second',
    'ratio',
    `p99 over ${promisedMs} ms`,
  ],
  rows: rows.map(({ name, connections, runs }) => {
    const average = (pick: (run: Run) => number) => mean(runs.map(pick))
    const p99 = average(({ own }) => own.p99)
    return [
      ...[
        name,
        connections,
        ms(average(({ own }) => own.p50)),
        runs.length === 1 ? '' : percent(spread(runs.map(({ own }) => own.p50))),
        ms(p99),
      ],
      ...[whole(average(({ own }) => own.perSecond)), ms(average(({ bare }) => bare.p50)), ms(average(({ bare }) => bare.p99))],
      ...[whole(average(({ bare }) => bare.perSecond)), ratio(average(({ own }) => own.p50) / average(({ bare }) => bare.p50))],
      p99 > promisedMs ? 'over' : '',
    ]
  }),
})
