import type { Grant } from '#functions/ports/connector.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { toInstant } from '#shared/domain/times.ts'

/** When what a platform granted ends, as an account shows it. */
export const endsOf = ({ expiresAt, signInEndsAt }: Grant): Pick<Account, 'tokenExpiresAt' | 'signInEndsAt'> => ({
  ...(expiresAt !== undefined && { tokenExpiresAt: toInstant(expiresAt) }),
  ...(signInEndsAt !== undefined && { signInEndsAt: toInstant(signInEndsAt) }),
})
