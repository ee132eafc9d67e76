import { jwtUnsubscribeTokens, readJwtKeys } from '#functions/adapters/sign-in/jwt-tokens.ts'
import type { Subscription } from '#functions/ports/mailer.ts'
import type { Addresses } from '../api/crier.ts'
import { jwtKeysOf } from '../setup/inside.ts'

/** The unsubscribe link of an optional email, signed with the running system's own keys. */
export const unsubscribeLink = async (crier: Addresses, subscription: Subscription) => {
  const keys = readJwtKeys(await jwtKeysOf(crier))
  return `${crier.url}/unsubscribe?token=${await jwtUnsubscribeTokens(keys).issue(subscription)}`
}
