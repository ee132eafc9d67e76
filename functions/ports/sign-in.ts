import type * as z from 'zod'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#shared/contracts/passkeys.ts'
import type { Passkey, Safeguards } from '#shared/domain/safeguards.ts'
import type { ThrottleRule } from '#shared/domain/sign-in-throttle.ts'

/** One-way hashes of passwords, in PHC form. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the hashed one. Without a hash it does the same work and answers false, so that time tells nothing. */
  matches(password: string, hash: string | undefined): Promise<boolean>
  /** Whether the hash was made with less work than `hash` does today. */
  isWeak(hash: string): boolean
}

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

/** What guards each person's sign-in: browsers that they used before, and their second factors. */
export interface SafeguardsStore {
  /** `noSafeguards` for a person who has none, and for nobody, after the same work. Read consistently. */
  get(userId: string): Promise<Safeguards>
  /** Writes them with the next version; false when another was written since `after.version` was read. */
  replace(userId: string, after: Safeguards): Promise<boolean>
}

/** Counters of failed attempts, by name, such as an account or a visitor's network. `now` is when the attempt began, in ms since the epoch. */
export interface SignInThrottle {
  /** The ms until an attempt may be made; 0 for one that began now. */
  wait(name: string, now: number): Promise<number>
  /**
   * Counts a failure and gives 0. An attempt may begin within a delay, or before another one that has begun meanwhile. Then it counts nothing and
   * gives the ms that were left. So attempts side by side count only as often as attempts one after the other could.
   */
  fail(name: string, rule: ThrottleRule, now: number): Promise<number>
  forget(name: string): Promise<void>
}
