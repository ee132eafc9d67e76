import type { SignInOutcome, SignInProblem, SignInRefusal } from '#functions/ports/identity-provider.ts'
import { type Provider, providerNames } from '#shared/domain/users.ts'
import type { Reply } from './send.ts'

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
  cancelled: (name) => `Sign-in with ${name} was cancelled.`,
  misconfigured: () => 'Authentication configuration error. Please contact support.',
  'too-many': () => 'Too many sign-ins at once. Try again in a minute.',
  transient: (name) => `${name} sign-in is not available now. Try again.`,
  unverified: (name) => `Verify your e-mail address at ${name}, then try again.`,
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
