import type { SignInOutcome, SignInProblem, SignInRefusal } from '#functions/ports/identity-provider.ts'
import { secondMs } from '#shared/domain/times.ts'
import { PersonName, type Provider, providerNames } from '#shared/domain/users.ts'
import { onlyVisible } from '#shared/domain/visible-text.ts'

export type Fetch = typeof globalThis.fetch

/** What talking to a provider takes. `now` gives ms since the epoch. */
export type Talk = { fetch: Fetch; now: () => number; sleep: (ms: number) => Promise<void> }

/** One request, as plain data. A provider that is busy or silent is asked `attempts` times in all. */
export type Request = {
  method?: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | URLSearchParams
  attempts: number
  /** Ends all attempts together. */
  signal: AbortSignal
}

/** The result of it; `lost` if no answer arrived. */
export type Reply = { kind: 'answered'; status: number; headers: Headers; body: string } | { kind: 'lost'; detail: string }

const attemptMs = 6 * secondMs
const pauseMs = 200

/** Sends a request, again after a short pause if the provider's side failed; never throws for what the network or the provider does. */
export const send = async (talk: Talk, request: Request): Promise<Reply> => {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await sendOnce(talk.fetch, request)
    const hasFailed = reply.kind === 'lost' || reply.status >= 500
    if (!hasFailed || attempt >= request.attempts || request.signal.aborted) return reply
    await talk.sleep(pauseMs * attempt)
  }
}

const sendOnce = async (fetch: Fetch, { method = 'GET', url, headers, body, signal }: Request): Promise<Reply> => {
  try {
    const response = await fetch(url, {
      method,
      // A fresh connection each time: one that went stale while the Lambda was frozen would lose a code that is good once.
      headers: { ...headers, connection: 'close' },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]),
    })
    return { kind: 'answered', status: response.status, headers: response.headers, body: await response.text() }
  } catch (error) {
    return { kind: 'lost', detail: detailOf(error) }
  }
}

/** Our own addresses are in what fetch says, but never what we sent there. */
const detailOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'the connection failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message
}

/** A refusal on its way out of an adapter, which gives it back as an outcome. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly refusal: SignInRefusal
  constructor(refusal: SignInRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Runs a sign-in; what it refuses is its outcome. */
export const outcomeOf = async (work: () => Promise<SignInOutcome>): Promise<SignInOutcome> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInRefused) return { kind: 'refused', refusal: error.refusal }
    throw error
  }
}

type Name = (typeof providerNames)[Provider]

/** What a person is told of each problem; for our own mistakes in the words of docs/specification.md. */
const messages: Record<SignInProblem, (name: Name) => string> = {
  expired: () => 'Sign-in expired. Try again.',
  cancelled: (name) => `Sign-in with ${name} was canceled.`,
  misconfigured: () => 'Authentication configuration error. Please contact support.',
  'too-many': () => 'Too many sign-ins at once. Try again in a minute.',
  transient: (name) => `${name} sign-in isn’t available right now. Try again.`,
  unverified: (name) => `Verify your email address with ${name}, then try again.`,
  unproven: () => 'Sign-in could not be verified.',
}

/** A refusal with its usual sentence, unless it brings its own. */
export const refused = (
  provider: Provider,
  problem: SignInProblem,
  { detail, ...own }: { detail: string; message?: string; retryAfterSeconds?: number },
) => new SignInRefused({ problem, message: messages[problem](providerNames[provider]), detail, ...own })

/** The refusal that is in a status alone, if one is: silence, floods and failures of the provider's side. */
export const refusalOfStatus = (provider: Provider, what: string, reply: Reply): SignInRefused | undefined => {
  if (reply.kind === 'lost') return refused(provider, 'transient', { detail: `${what}: ${reply.detail}` })
  const detail = `${what}: ${reply.status}`
  if (reply.status >= 500) return refused(provider, 'transient', { detail })
  if (reply.status !== 429) return undefined
  return refused(provider, 'too-many', { detail, retryAfterSeconds: secondsIn(reply.headers.get('retry-after')) ?? 60 })
}

/** Whole seconds in a header, if that is what it holds. */
export const secondsIn = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined)

/** What a body holds as JSON; nothing if it is none. */
export const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const nameMax = 100

/** The first of these that can be a person's name, cut to what Crier keeps. */
export const nameOf = (...candidates: (string | null | undefined)[]): string => {
  for (const candidate of candidates) {
    const name = PersonName.safeParse(
      onlyVisible((candidate ?? '').toWellFormed())
        .slice(0, nameMax)
        .replace(halfAtEnd, ''),
    )
    if (name.success) return name.data
  }
  return 'Somebody'
}

/** Half of a character that the cut went through. */
const halfAtEnd = /[\ud800-\udbff]$/
