import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { AccountSettings } from '#shared/platforms/models.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'

/**
 * Tokens as stored: sealed, with a version that grows with every change. No version is used twice, not even after the
 * account was removed. `expiresAt` is missing if the access token never expires. Until `refreshingUntil`, someone is
 * refreshing them. Before `refreshNotBefore`, nobody may (both ms since the epoch).
 */
export type SealedTokens = {
  sealed: string
  version: number
  expiresAt?: string | undefined
  refreshingUntil?: number
  refreshNotBefore?: number
}

/** Tokens that replace those of `version`, with their expiry dates as an account shows them. */
export type NewTokens = { version: number; sealed: string } & Pick<Account, 'tokenExpiresAt' | 'signInEndsAt'>

/** The exclusive right to refresh the tokens of `version` until `until` (ms since the epoch). */
export type RefreshClaim = { version: number; until: number }

/** Connected accounts and their sealed tokens. Every method is keyed by the owner's id; reads are consistent. */
export interface Accounts {
  get(ref: AccountRef): Promise<Account | undefined>
  withTokens(ref: AccountRef): Promise<{ account: Account; tokens: SealedTokens } | undefined>
  /** All of a person's accounts, or those on one platform. */
  list(workspaceId: WorkspaceId, platform?: Platform): Promise<Account[]>
  /**
   * Creates the account, or replaces it after a reconnect: groups, settings, whether it needs approval, and the plan's
   * mark stay, and the token version grows. Returns undefined and writes nothing if the account would be new and the
   * person already has `limit` others (unlimited by default). Concurrent calls can't exceed the limit together.
   */
  connect(account: Account, sealed: string, limit?: number): Promise<Account | undefined>
  /** Sets or clears the mark that the plan pauses an account. */
  setPausedByPlan(ref: AccountRef, isPaused: boolean): Promise<void>
  setSettings(ref: AccountRef, settings: AccountSettings): Promise<Account | undefined>
  /** Sets whether posts of writers to the account wait for approval. */
  setNeedsApproval(ref: AccountRef, needsApproval: boolean): Promise<Account | undefined>
  /** Sets exactly these groups on the account. */
  setGroups(ref: AccountRef, groups: readonly string[]): Promise<Account | undefined>
  remove(ref: AccountRef): Promise<boolean>
  /**
   * Allows one refresh at a time: true for one caller until `until`, and only while the tokens are still of `version`.
   */
  claimRefresh(ref: AccountRef, claim: RefreshClaim & { now: number }): Promise<boolean>
  /** Stores rotated tokens and marks the account as connected. False if the tokens are no longer of `version`. */
  storeTokens(ref: AccountRef, change: NewTokens): Promise<boolean>
  /**
   * Releases the claim without new tokens. Nobody can claim again before `notBefore` (ms). Does nothing if the claim
   * was lost meanwhile.
   */
  releaseRefresh(ref: AccountRef, claim: RefreshClaim & { notBefore: number }): Promise<void>
  /** Marks that the person has to reconnect. False if the tokens are no longer of `version`. */
  requireReconnect(ref: AccountRef, change: { version: number; message: string; now: string }): Promise<boolean>
}
