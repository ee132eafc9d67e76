import type { SignInOutcome, SignInProblem, SignInRefusal } from '#functions/ports/identity-provider.ts'
import { secondMs } from '#shared/domain/times.ts'
import { PersonName, type Provider, providerNames } from '#shared/domain/users.ts'
import { onlyVisible } from '#shared/domain/visible-text.ts'

export type Fetch = typeof globalThis.fetch

/** The dependencies for talking to a provider. `now` returns ms since the epoch. */
export type ProviderDeps = { fetch: Fetch; now: () => number; sleep: (ms: number) => Promise<void> }

/** One request, as plain data. If a provider fails or doesn't respond, it's sent up to `attempts` times in all. */
export type Request = {
  method?: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | URLSearchParams
  attempts: number
  /** Aborts all attempts. */
  signal: AbortSignal
}

/** The result of a request; `lost` if no response arrived. */
export type Reply = { kind: 'answered'; status: number; headers: Headers; body: string } | { kind: 'lost'; detail: string }

const attemptMs = 6 * secondMs
const pauseMs = 200

/**
 * Sends a request, and retries it after a short pause if the provider fails. Never throws because of the network or the
 * provider.
 */
export const send = async (talk: ProviderDeps, request: Request): Promise<Reply> => {
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
      // A fresh connection each time: a connection that went stale while the Lambda was frozen would lose a single-use
      // code.
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

/** fetch's errors may contain our own URLs, but never what we sent to them. */
const detailOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'the connection failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message
}

/** Carries a refusal out of an adapter, which returns it as an outcome. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly refusal: SignInRefusal
  constructor(refusal: SignInRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Runs a sign-in and turns a refusal into its outcome. */
export const outcomeOf = async (work: () => Promise<SignInOutcome>): Promise<SignInOutcome> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInRefused) return { kind: 'refused', refusal: error.refusal }
    throw error
  }
}

type Name = (typeof providerNames)[Provider]

/** The message for each problem. For our own mistakes, it's the wording of docs/specification.md. */
const messages: Record<SignInProblem, (name: Name) => string> = {
  expired: () => 'Sign-in expired. Try again.',
  cancelled: (name) => `Sign-in with ${name} was cancelled.`,
  misconfigured: () => 'Authentication configuration error. Please contact support.',
  'too-many': () => 'Too many sign-ins at once. Try again in a minute.',
  transient: (name) => `${name} sign-in isn’t available right now. Try again.`,
  unverified: (name) => `Verify your email address with ${name}, then try again.`,
  unproven: () => 'Sign-in could not be verified.',
}

/** A refusal with its default message, unless it has its own. */
export const refused = (
  provider: Provider,
  problem: SignInProblem,
  { detail, ...own }: { detail: string; message?: string; retryAfterSeconds?: number },
) => new SignInRefused({ problem, message: messages[problem](providerNames[provider]), detail, ...own })

/**
 * Returns the refusal that a reply's status alone implies, if any: no response, rate limiting, or a failure on the
 * provider's side.
 */
export const refusalOfStatus = (provider: Provider, what: string, reply: Reply): SignInRefused | undefined => {
  if (reply.kind === 'lost') return refused(provider, 'transient', { detail: `${what}: ${reply.detail}` })
  const detail = `${what}: ${reply.status}`
  if (reply.status >= 500) return refused(provider, 'transient', { detail })
  if (reply.status !== 429) return undefined
  return refused(provider, 'too-many', { detail, retryAfterSeconds: secondsIn(reply.headers.get('retry-after')) ?? 60 })
}

/** Parses a header's whole seconds; undefined if it has any other form. */
export const secondsIn = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined)

/** Parses a body as JSON; undefined if it isn't JSON. */
export const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const nameMax = 100

/** Returns the first candidate that can be a person's name, cut to the length Crier stores. */
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

/** Half of a surrogate pair that the cut split. */
const halfAtEnd = /[\ud800-\udbff]$/
