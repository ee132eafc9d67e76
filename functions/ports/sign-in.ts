import type * as z from 'zod'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#shared/contracts/passkeys.ts'
import type { Passkey, Safeguards } from '#shared/domain/safeguards.ts'
import type { ThrottleRule } from '#shared/domain/sign-in-throttle.ts'

/** One-way hashes of passwords, in PHC form. */
export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * True if the password matches the hash. Without a hash, does the same work and returns false, so timing reveals
   * nothing.
   */
  matches(password: string, hash: string | undefined): Promise<boolean>
  /** True if the hash was made with weaker parameters than `hash` uses today. */
  isWeak(hash: string): boolean
}

/** The data of a new passkey. */
export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>

/**
 * WebAuthn passkeys for this site only. A challenge is 32 bytes in base64url and valid for one answer, which the caller
 * enforces.
 */
export interface Passkeys {
  /**
   * Returns the options for a browser to create a discoverable passkey, unless the device already holds one of
   * `existing`.
   */
  creation(
    person: { id: string; email: string; name: string },
    given: { challenge: string; existing: Passkey[] },
  ): Promise<z.input<typeof PasskeyCreation>>
  /**
   * Returns the options for a browser to use one of `allowed`, or any of this site's. With `mustVerify`, the device
   * verifies the user.
   */
  request(given: { challenge: string; allowed?: Passkey[]; mustVerify: boolean }): Promise<z.input<typeof PasskeyRequest>>
  /** Returns the new passkey. Undefined if it was made for another challenge or site, or without anyone present. */
  readCreated(created: CreatedPasskey, challenge: string): Promise<NewPasskey | undefined>
  /**
   * Returns how often it has been used. Undefined if the proof is for another passkey, challenge, or site, or comes
   * from a clone.
   */
  readUsed(used: UsedPasskey, given: { challenge: string; passkey: Passkey; mustVerify: boolean }): Promise<{ counter: number } | undefined>
}

/** What protects each person's sign-in: known browsers and second factors. */
export interface SafeguardsStore {
  /**
   * Returns `noSafeguards` for a person who has none, and for an unknown person after the same work. Read consistently.
   */
  get(userId: string): Promise<Safeguards>
  /** Writes them with the next version. False if another was written since `after.version` was read. */
  replace(userId: string, after: Safeguards): Promise<boolean>
}

/**
 * Counters of failed attempts by name, such as an account or a visitor's network. `now` is when the attempt started, in
 * ms since the epoch.
 */
export interface SignInThrottle {
  /** Returns the ms until an attempt is allowed, or 0 if it may start now. */
  wait(name: string, now: number): Promise<number>
  /**
   * Counts a failure and returns 0. If the attempt started during a delay, or before another that has started since,
   * counts nothing and returns the ms that were left. So concurrent attempts count only as often as sequential ones
   * could.
   */
  fail(name: string, rule: ThrottleRule, now: number): Promise<number>
  forget(name: string): Promise<void>
}
