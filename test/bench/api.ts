import { localEdgeKey } from '#infra/local-aws/environment.ts'
import { keysApi } from '#shared/contracts/keys.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs, secondMs, toInstant } from '#shared/domain/times.ts'
import type { Bench } from './bench-context.ts'
import { type Crier, complaintFaults, startCrier } from './crier.ts'
import { inParallel } from './in-parallel.ts'
import { type Contender, type Figures, interleave, type Ratio, ratioOf } from './interleave.ts'
import { limits } from './limits.ts'
import type { Measured, Request } from './load-messages.ts'
import { type Person, password, signUpPeople } from './people.ts'
import { authorization, contentOf, postNumbers } from './references.ts'
import { kilobytes, ms, type PartReport, ratio, type Table, whole } from './report.ts'
import { referenceContenders } from './yardstick.ts'

/** A running Crier, the requests for each kind of call, and the errors that occurred. */
type Side = { name: string; crier: Crier; calls: Calls; errors: Set<string> }
type Calls = { health: Request[]; list: Request[]; listByKey: Request[]; schedule: Request[]; login: Request[] }

/**
 * The same call on each side, the reference it's compared with, and the largest allowed ratio between ours and the
 * reference. A slice takes 0.3 s, or `seconds`.
 */
type Comparison = { name: string; connections: number; limit: number; pairs: Pair[]; seconds?: number }
type Pair = { own: Contender; reference: Contender }
type Row = { name: string; connections: number; server: string; figures: Figures }
type Compared = { name: string; connections: number; to: string; limit: number; ratios: Ratio[]; toOther: Ratio | undefined }

/** Each writer may schedule a thousand posts a day; a fast machine schedules about ten thousand. */
const writerCount = 24

/** Each key may make 120 calls a minute, so calls by key are measured for less long. */
const keyCount = 20

/**
 * Measures how fast the API answers, in slices that alternate with plain servers, and with another checkout if one was
 * named.
 */
export const measureApi = async (bench: Bench): Promise<PartReport> => {
  const sides = [await startSide(bench, 'Crier')]
  if (bench.against) sides.push(await startSide(bench, 'the other', bench.against))
  const rows: Row[] = []
  const compared: Compared[] = []
  for (const { name, connections, limit, pairs, seconds = 0.3 } of comparisonsOf(bench, sides)) {
    const contenders = [...new Set(pairs.flatMap(({ own, reference }) => [own, reference]))]
    const figuresOf = await interleave(contenders, bench.isQuick ? { rounds: 5, seconds: 0.2 } : { rounds: 15, seconds })
    for (const contender of contenders) rows.push({ name, connections, server: contender.name, figures: figuresOf(contender) })
    const ratios = pairs.map(({ own, reference }) => ratioOf(figuresOf(own), figuresOf(reference)))
    const [ours, other] = pairs.map(({ own }) => figuresOf(own))
    const toOther = ours && other && ratioOf(ours, other)
    compared.push({ name, connections, to: pairs[0]?.reference.name ?? '', limit, ratios, toOther })
  }
  for (const { crier } of sides) await crier.stop()

  return {
    tables: [figuresTable(rows), ratiosTable(compared)],
    notes: [
      'A page of the list has 100 posts with two targets each; two pages are asked for in turn. A new post has two targets.',
      'At 10 connections times hold the wait for the other nine. Ratios are of p50, slice by slice: the median, the least, and the most.',
    ],
    values: { rows, compared },
    faults: [...overLimit(compared), ...sides.flatMap(({ errors, crier }) => [...errors, ...complaintFaults(crier)])],
  }
}

const overLimit = (compared: readonly Compared[]) =>
  compared.flatMap(({ name, connections, to, limit, ratios: [ours] }) =>
    // The negation makes NaN, where nothing was measured, fail too.
    ours && !(ours.median <= limit)
      ? [`${name} at ${connections} connections takes ${ratio(ours.median)} as long as ${to}, and may take ${ratio(limit)}.`]
      : [],
  )

const startSide = async (bench: Bench, name: string, against?: URL): Promise<Side> => {
  const crier = await startCrier(bench, against && { against })
  return { name, crier, calls: await prepareCalls(crier), errors: new Set() }
}

const comparisonsOf = (bench: Bench, sides: readonly Side[]): Comparison[] => {
  const { generator } = bench.references
  const contenderOf = (side: Side, call: keyof Calls, connections: number): Contender => ({
    name: side.name,
    slice: async (seconds) => noted(side, call, await generator.run({ requests: side.calls[call], connections, seconds })),
  })
  const pairs = (call: keyof Calls, connections: number, reference: Contender) =>
    sides.map((side) => ({ own: contenderOf(side, call, connections), reference }))

  const alike = [1, 10].flatMap((connections): Comparison[] => {
    const { bare, list, insert } = referenceContenders(bench.references, connections)
    return [
      { name: 'health', connections, limit: limits.api.health, pairs: pairs('health', connections, bare) },
      { name: 'list 100 posts', connections, limit: limits.api.list, pairs: pairs('list', connections, list) },
      { name: 'schedule a post', connections, limit: limits.api.schedule, pairs: pairs('schedule', connections, insert) },
    ]
  })
  const besideLogins = sides.map((side): Pair => {
    const [list, logins] = [contenderOf(side, 'list', 1), contenderOf(side, 'login', 10)]
    const slice = async (seconds: number) => (await Promise.all([list.slice(seconds), logins.slice(seconds)]))[0]
    return { own: { name: `${side.name}, 10 log in`, slice }, reference: { ...list, name: `${side.name}, nobody logs in` } }
  })
  const byKey = sides.map((side): Pair => {
    const [own, list] = [contenderOf(side, 'listByKey', 1), contenderOf(side, 'list', 1)]
    return { own: { ...own, name: `${side.name}, by key` }, reference: { ...list, name: `${side.name}, by session` } }
  })
  return [
    ...alike,
    { name: 'list by key', connections: 1, limit: limits.listByKey, pairs: byKey, seconds: 0.1 },
    { name: 'list beside logins', connections: 1, limit: limits.listBesideLogins, pairs: besideLogins },
  ]
}

/** Logins use unknown addresses and must get a 401. Everything else must succeed. */
const noted = ({ name, errors }: Side, call: keyof Calls, measured: Measured) => {
  for (const status of Object.keys(measured.statuses)) {
    if (call === 'login' ? status === '401' : /^2\d\d$/.test(status)) continue
    errors.add(status === '0' ? `${name}: a call of ${call} got no answer.` : `${name}: a call of ${call} was answered with ${status}.`)
  }
  return measured
}

const prepareCalls = async (crier: Crier): Promise<Calls> => {
  const [reader, ...writers] = await signUpPeople(crier, { name: 'api', count: 1 + writerCount, accountsEach: 2 })
  if (!reader) throw new Error('Nobody signed up.')
  const keys = await inParallel(
    4,
    Array.from({ length: keyCount }, (_, number) => number),
    async (number) => {
      const { body } = await reader.request(keysApi.create, { name: `Bench ${number}`, mode: 'live', scopes: ['read'] })
      return body.secret
    },
  )
  const dueAt = Date.now() + 30 * dayMs
  await inParallel(4, postNumbers, (number) =>
    reader.request(postsApi.schedule, {
      ...bodyOf(reader),
      content: contentOf(number),
      scheduledAt: toInstant(dueAt + number * secondMs),
    }),
  )
  const first = (await reader.request(postsApi.scheduled, { includePastMonth: 'false', limit: 100 })).body
  const get = (path: string, headers: Request['headers']) => ({ url: `${crier.url}${path}`, method: 'GET', headers })
  const post = (path: string, body: object, headers: Request['headers']) => ({
    url: `${crier.url}${path}`,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const list = '/api/posts/scheduled?includePastMonth=false&limit=100'
  return {
    listByKey: keys.map((secret) => get(list, authorization(secret))),
    health: [get('/api/health', {})],
    list: [list, `${list}&cursor=${first.cursor}`].map((path) => get(path, authorization(reader.token))),
    schedule: writers.map((writer) =>
      post(
        '/api/posts/schedule',
        { ...bodyOf(writer), content: contentOf('{n}'), scheduledAt: toInstant(dueAt) },
        authorization(writer.token),
      ),
    ),
    // The addresses are unknown: the password is hashed anyway, and no account gets locked.
    login: [post('/api/auth/login', { email: 'nobody{n}@bench.test', password }, fromElsewhere)],
  }
}

/** Headers as the edge sends them for a call from a new network. */
const fromElsewhere = { 'x-crier-edge': localEdgeKey, 'x-forwarded-for': '2001:db8:{n}::1' }

const bodyOf = ({ accounts }: Person) => ({ accountIds: accounts.map(({ id }) => id) })

const figuresTable = (rows: readonly Row[]): Table => ({
  title: 'The API and its references, in turn',
  columns: ['call', 'connections', 'server', 'p50 ms', 'p99 ms', 'per second', 'KB'],
  rows: rows.map(({ name, connections, server, figures: { p50, p99, perSecond, bytes } }) => [
    ...[name, connections, server, ms(p50), ms(p99), whole(perSecond), kilobytes(bytes)],
  ]),
})

const ratiosTable = (compared: readonly Compared[]): Table => {
  const hasOther = compared.some(({ toOther }) => toOther)
  const cells = (one: Ratio | undefined) => (one ? [ratio(one.median), ratio(one.least), ratio(one.most)] : [])
  return {
    title: 'How many times as long as the reference',
    columns: [
      ...['call', 'connections', 'to', 'ratio', 'least', 'most', 'limit'],
      ...(hasOther ? ['the other’s ratio', 'least', 'most', 'Crier to the other', 'least', 'most'] : []),
    ],
    rows: compared.map(({ name, connections, to, limit, ratios: [ours, other], toOther }) => [
      ...[name, connections, to, ...cells(ours), ratio(limit), ...cells(other), ...cells(toOther)],
    ]),
  }
}
