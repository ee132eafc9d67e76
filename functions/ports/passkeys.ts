import type * as z from 'zod'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#shared/contracts/passkeys.ts'
import type { Passkey } from '#shared/domain/safeguards.ts'

/** What a passkey brings with it. */
export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>

/**
 * Passkeys as WebAuthn has them, for this site alone. A challenge is 32 bytes in base64url, and valid for one answer. The caller makes sure of that.
 */
export interface Passkeys {
  /** How a browser makes one that it can find again without being told an id; not where one of `existing` is. */
  creation(
    person: { id: string; email: string; name: string },
    given: { challenge: string; existing: Passkey[] },
  ): Promise<z.input<typeof PasskeyCreation>>
  /** How a browser uses one: of `allowed`, or any of this site's. With `mustVerify` the device asks who it is. */
  request(given: { challenge: string; allowed?: Passkey[]; mustVerify: boolean }): Promise<z.input<typeof PasskeyRequest>>
  /** The new one; undefined when it was not made for this challenge and site, or by nobody who proved to be there. */
  readCreated(created: CreatedPasskey, challenge: string): Promise<NewPasskey | undefined>
  /** How often it has been used by now; undefined when the proof is not of this passkey, challenge and site, or of a copy. */
  readUsed(used: UsedPasskey, given: { challenge: string; passkey: Passkey; mustVerify: boolean }): Promise<{ counter: number } | undefined>
}
