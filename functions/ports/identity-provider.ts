import type { Provider } from '#shared/domain/users.ts'
import type { Identity } from './users.ts'

/** The person a provider vouches for. `email` is normalized and verified there. `name` is never empty. */
export type VouchedPerson = { identity: Identity; email: string; name: string }

/**
 * Why a sign-in failed. `expired`: start over. `cancelled`: the person declined. `misconfigured`: only we can fix it.
 * `too-many` and `transient`: it may work later. `unverified`: the person has to do something at the provider first.
 * `unproven`: what the provider sent doesn't prove who the person is.
 */
export type SignInProblem = 'expired' | 'cancelled' | 'misconfigured' | 'too-many' | 'transient' | 'unverified' | 'unproven'

/** `message` is for the person, `detail` for our log. Neither contains a code or a token. */
export type SignInRefusal = { problem: SignInProblem; message: string; detail: string; retryAfterSeconds?: number }

export type SignInOutcome = { kind: 'vouched'; person: VouchedPerson } | { kind: 'refused'; refusal: SignInRefusal }

/** A third party that can say who a person is. */
export interface IdentityProvider {
  readonly provider: Provider
  /** True if this deployment is configured to ask it. */
  readonly isAvailable: boolean
  /**
   * Identifies the person who came back with a single-use code. Returns within 25 s, and never throws because of the
   * provider or the network. The verifier must be the one the sign-in started with.
   */
  identify(request: { code: string; codeVerifier: string }): Promise<SignInOutcome>
}
