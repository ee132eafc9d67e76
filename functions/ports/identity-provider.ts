import type { Provider } from '#shared/domain/users.ts'
import type { Identity } from './users.ts'

/** Whom a provider vouches for: `email` in its normalised form, verified there; `name` as people write it, never empty. */
export type VouchedPerson = { identity: Identity; email: string; name: string }

/**
 * Why a sign-in came to nothing. `expired`: it has to begin anew. `cancelled`: the person did not want it. `misconfigured`: only we can mend
 * it. `too-many` and `transient`: later it may work. `unverified`: the person has to do something at the provider first. `unproven`: what
 * the provider sent does not prove who it is.
 */
export type SignInProblem = 'expired' | 'cancelled' | 'misconfigured' | 'too-many' | 'transient' | 'unverified' | 'unproven'

/** `message` is for the person, `detail` for our log; neither holds a code or a token. */
export type SignInRefusal = { problem: SignInProblem; message: string; detail: string; retryAfterSeconds?: number }

export type SignInOutcome = { kind: 'vouched'; person: VouchedPerson } | { kind: 'refused'; refusal: SignInRefusal }

/** Somebody else who can say who a person is. */
export interface IdentityProvider {
  readonly provider: Provider
  /** Whether this deployment has what it takes to ask. */
  readonly isAvailable: boolean
  /**
   * Learns who came back with a code, which is good once. Ends within 25 s, and never throws for what the provider or the network does. The
   * verifier has to be the one that the sign-in began with.
   */
  identify(request: { code: string; codeVerifier: string }): Promise<SignInOutcome>
}
