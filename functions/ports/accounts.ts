import type { Platform } from '#shared/domain/platforms.ts'
import type { AccountSettings } from '#shared/platforms/models.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'

/**
 * Tokens as kept: sealed, with a version. The version grows with every change. None is used twice, not even after the account was removed.
 * `expiresAt` is missing where the access token has no end. Someone is refreshing them until `refreshingUntil`; nobody refreshes them before
 * `refreshNotBefore` (both ms since the epoch).
 */
export type SealedTokens = {
  sealed: string
  version: number
  expiresAt?: string | undefined
  refreshingUntil?: number
  refreshNotBefore?: number
}

/** Tokens that take the place of those of `version`, with their ends, as an account shows them. */
export type NewTokens = { version: number; sealed: string } & Pick<Account, 'tokenExpiresAt' | 'signInEndsAt'>

/** The right to refresh the tokens of `version`, alone, until `until` (ms since the epoch). */
export type RefreshClaim = { version: number; until: number }

/** Connected accounts and their sealed tokens. Every method is keyed by the owner's id; reads are consistent. */
export interface Accounts {
  get(ref: AccountRef): Promise<Account | undefined>
  withTokens(ref: AccountRef): Promise<{ account: Account; tokens: SealedTokens } | undefined>
  /** All of a person's, or those on one platform. */
  list(userId: string, platform?: Platform): Promise<Account[]>
  /**
   * Creates the account, or replaces it after a reconnect: groups, settings and the plan's mark stay, the token version grows. Undefined, and
   * nothing is written, when it would be new and the person has `limit` others (none unless given); of two calls at once only as many pass as fit.
   */
  connect(account: Account, sealed: string, limit?: number): Promise<Account | undefined>
  /** Marks that the plan holds an account, or takes the mark away. */
  setPausedByPlan(ref: AccountRef, isPaused: boolean): Promise<void>
  setSettings(ref: AccountRef, settings: AccountSettings): Promise<Account | undefined>
  /** Puts the account into exactly these groups. */
  setGroups(ref: AccountRef, groups: readonly string[]): Promise<Account | undefined>
  remove(ref: AccountRef): Promise<boolean>
  /** One refresh at a time: true for one caller until `until` passes, and only while the tokens still are of `version`. */
  claimRefresh(ref: AccountRef, claim: RefreshClaim & { now: number }): Promise<boolean>
  /** Stores rotated tokens, which also shows that the account is connected; false when the tokens are no longer of `version`. */
  storeTokens(ref: AccountRef, change: NewTokens): Promise<boolean>
  /** Gives the claim back without new tokens; nobody gets it again before `notBefore` (ms). Does nothing if the claim was lost meanwhile. */
  releaseRefresh(ref: AccountRef, claim: RefreshClaim & { notBefore: number }): Promise<void>
  /** Marks that the person has to connect again; false when the tokens are no longer of `version`. */
  requireReconnect(ref: AccountRef, change: { version: number; message: string; now: string }): Promise<boolean>
}
