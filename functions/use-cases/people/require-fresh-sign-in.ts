import { DomainError } from '#shared/domain/errors.ts'
import { isFresh } from '#shared/domain/sessions.ts'

/** When the person of the session proved last who they are, and when the call is made (ms). */
export type Freshness = { provenAt: string | undefined; now: number }

/**
 * Lets a call go on only if its person signed in, or confirmed that it is them, within the last five minutes. Throws
 * `DomainError('fresh-sign-in-required')`: once they have confirmed it, the same call is good.
 */
export const requireFreshSignIn = ({ provenAt, now }: Freshness) => {
  if (!isFresh(provenAt, now)) throw new DomainError('fresh-sign-in-required', 'Confirm that it is you first.')
}
