import { DomainError } from '#shared/domain/errors.ts'
import { isFresh } from '#shared/domain/sessions.ts'

/** When the person of the session proved last who they are, and when the call is made (ms). */
export type Freshness = { provenAt: string | undefined; now: number }

/**
 * Lets a call go on only if its person signed in, or confirmed their identity, within the last five minutes. Otherwise throws
 * `DomainError('fresh-sign-in-required')`. Once they have confirmed it, the same call works.
 */
export const requireFreshSignIn = ({ provenAt, now }: Freshness) => {
  if (!isFresh(provenAt, now)) throw new DomainError('fresh-sign-in-required', 'Confirm that it is you first.')
}
