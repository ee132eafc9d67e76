import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { authApi } from '#shared/contracts/auth.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { connectAccount } from '../api/person.ts'
import { until } from '../api/until.ts'
import type { Box, Place } from '../serve/box.ts'
import type { Expected } from './arrivals.ts'
import { inParallel } from './in-parallel.ts'

const password = 'correct horse battery'
/** Platforms that accept text-only posts and whose accounts don't need a server name. */
const platforms: readonly Platform[] = ['x', 'linkedin', 'threads']

type Person = Awaited<ReturnType<typeof signUp>>
export type SoakPerson = Person & { accountId: string; account: string; platform: Platform }

/** People who signed up on a box, each from their own network, with an account on one of the platforms. */
export const soakPeople = async (box: Box, place: Place, count: number): Promise<SoakPerson[]> => {
  const people = await inParallel(
    4,
    Array.from({ length: count }, (_, number) => number),
    (number) => signUp(box, number),
  )
  const tokens = await until(
    async () => mailedTokens(await readFile(place.mails, 'utf8')),
    (found) => found.size === count,
    { withinMs: minuteMs },
  )
  return inParallel(4, people, async (person) => {
    await person.request(authApi.verifyEmail, { token: tokens.get(person.email) ?? '' })
    const platform = platforms[person.number % platforms.length] ?? 'x'
    const account = `soak${person.number}`
    return { ...person, platform, account, accountId: (await connectAccount(person, platform, account)).id }
  })
}

const mailedTokens = (mails: string) =>
  new Map([...mails.matchAll(/^To: (soak\S+)\n.*?\/verify-email\?token=([\w.-]+)/gms)].map(([, to = '', token = '']) => [to, token]))

const signUp = async (box: Box, number: number) => {
  const email = `soak${number}@example.org`
  const fetchFromOwnNetwork: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...init?.headers, 'x-forwarded-for': `81.2.${number >> 8}.${number & 255}` } })
  const clientOf = (token?: string) => createClient({ baseUrl: box.url, token, fetch: fetchFromOwnNetwork })
  const { body } = await clientOf().request(authApi.register, { username: email, password, name: `Soak ${number}` })
  return { number, email, clientOf, request: clientOf(body.token).request }
}

/** The results of each kind of call: response times in ms, and the texts of refusals. */
export type Calls = Map<string, { times: number[]; errors: string[] }>

type Life = { endsAt: number; calls: Calls; scheduled: Expected[]; published: Expected[] }

/**
 * Simulates a person who logs in, reads lists, saves drafts, schedules a minute or two ahead, and publishes now and
 * then. Each round takes a minute.
 */
export const live = async (person: SoakPerson, { endsAt, calls, scheduled, published }: Life) => {
  const noted = async <Answer>(kind: string, call: () => Promise<Answer>): Promise<Answer | undefined> => {
    const entry = calls.get(kind) ?? { times: [], errors: [] }
    calls.set(kind, entry)
    const from = performance.now()
    try {
      const answer = await call()
      entry.times.push(performance.now() - from)
      return answer
    } catch (error) {
      entry.errors.push(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
  const { accountId, account, email } = person
  let { request } = person
  await pause(Math.random() * minuteMs)
  for (let round = 0; Date.now() < endsAt; round += 1) {
    const roundEndsAt = Date.now() + minuteMs
    if (round % 10 === 0) {
      const answer = await noted('log in', () => person.clientOf().request(authApi.login, { email, password }))
      if (answer && 'token' in answer.body) ({ request } = person.clientOf(answer.body.token))
    }
    await noted('drafts', () => request(postsApi.drafts, {}))
    await noted('scheduled', () => request(postsApi.scheduled, { includePastMonth: 'false' }))
    await noted('draft', () => request(postsApi.draft, { content: `Draft ${round} of ${account}`, accountIds: [accountId] }))
    const dueAt = Math.floor(Date.now() / secondMs + 20 + Math.random() * 100) * secondMs
    const content = `Post ${round} of ${account}`
    const post = { accountIds: [accountId], content, scheduledAt: toInstant(dueAt) }
    if (await noted('schedule', () => request(postsApi.schedule, post))) scheduled.push({ account, content, dueAt })
    if (round % 5 === 4) {
      const now = { account, content: `Now ${round} of ${account}`, dueAt: Date.now() }
      if (await noted('publish', () => request(postsApi.publish, { accountIds: [accountId], content: now.content }))) published.push(now)
    }
    await noted('published', () => request(postsApi.published, {}))
    await pause(Math.max(0, Math.min(roundEndsAt, endsAt) - Date.now()))
  }
}
