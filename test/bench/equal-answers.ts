import { localEdgeKey } from '#infra/local-aws/environment.ts'
import { startedParts } from '#infra/machine/process/parts.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { createClient } from '#web/lib/request.ts'
import { startCrier } from './crier.ts'
import { inParallel } from './in-parallel.ts'
import { loadNow } from './machine.ts'
import { password } from './people.ts'
import { formatTable, ms } from './report.ts'
import { summarize } from './statistics.ts'

// Checks whether response times reveal that an account exists, by alternating each call between known and unknown
// addresses over HTTP.

const people = 50
/** One less than the number of guesses that triggers a delay. */
const guessesEach = 4
const warmUps = 4
const promisedShare = 0.1
/**
 * Makes each call appear to come from a different visitor: all of them come from this machine, and visitors are rate
 * limited.
 */
const edgeKey = localEdgeKey

type Subject = { path: string; body: (email: string) => object; status: number; rounds: number; atOnce: number }

const subjects: Record<string, Subject> = {
  'log in, wrong password': {
    path: '/auth/login',
    body: (email) => ({ email, password: 'a wrong password' }),
    status: 401,
    rounds: guessesEach,
    atOnce: 1,
  },
  'ask for a reset': { path: '/passwordreset/request', body: (email) => ({ email }), status: 200, rounds: 1, atOnce: 4 },
  'ask for the link again': { path: '/auth/resend-verification', body: (email) => ({ email }), status: 200, rounds: 1, atOnce: 4 },
}

const main = async () => {
  process.env.EDGE_KEYS = 'believed'
  const parts = startedParts()
  const crier = await startCrier({ parts })
  const names = Array.from({ length: people + warmUps }, (_, index) => index)
  await inParallel(2, names, (index) =>
    createClient({ baseUrl: crier.url }).request(authApi.register, { username: known(index), password, name: 'Somebody' }),
  )

  const before = loadNow()
  const rows: (string | number)[][] = []
  for (const [name, subject] of Object.entries(subjects)) rows.push(rowOf(name, await measure(crier.url, subject)))
  console.log(formatTable({ title: `Known and unknown addresses in turn; load ${before} to ${loadNow()}`, columns, rows }))
  await parts.stop()
  if (rows.some((row) => row.at(-1) !== '')) process.exitCode = 1
}

const known = (index: number) => `somebody-${index}@bench.test`
const unknown = (index: number) => `nobody-${index}@bench.test`

const measure = async (url: string, { path, body, status, rounds, atOnce }: Subject) => {
  const times = { known: [] as number[], unknown: [] as number[] }
  let visitor = 0
  const ask = async (email: string) => {
    visitor += 1
    const headers = {
      'content-type': 'application/json',
      'x-crier-edge': edgeKey,
      'x-forwarded-for': `198.18.${visitor >> 8}.${visitor & 255}`,
    }
    const beganAt = performance.now()
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body(email)) })
    await response.arrayBuffer()
    if (response.status !== status) throw new Error(`${path} answered ${response.status}.`)
    return performance.now() - beganAt
  }
  for (let index = people; index < people + warmUps; index += 1) await Promise.all([ask(known(index)), ask(unknown(index))])

  const turns = Array.from({ length: rounds * people }, (_, turn) => turn)
  await inParallel(atOnce, turns, async (turn) => {
    const kinds = [['known', known] as const, ['unknown', unknown] as const]
    // The order alternates between turns.
    for (const [kind, addressOf] of turn % 2 ? kinds : kinds.reverse()) times[kind].push(await ask(addressOf(turn % people)))
  })
  return { known: summarize(times.known), unknown: summarize(times.unknown) }
}

const columns = ['call', 'of each', 'known p50', 'unknown p50', 'ratio', 'known p90', 'unknown p90', 'ratio', '']

const rowOf = (name: string, { known, unknown }: Awaited<ReturnType<typeof measure>>) => {
  const [p50, p90] = [known.p50 / unknown.p50, known.p90 / unknown.p90]
  return [
    ...[name, known.count, ms(known.p50), ms(unknown.p50), p50.toFixed(3), ms(known.p90), ms(unknown.p90), p90.toFixed(3)],
    Math.abs(p50 - 1) < promisedShare ? '' : 'tells',
  ]
}

await main()
