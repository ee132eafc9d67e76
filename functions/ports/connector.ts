import type { Platform } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'

/** What a platform grants; times in ms since the epoch. */
export type Grant = { accessToken: string; refreshToken: string; expiresAt: number; scopes: string[] }

/** Who the granted account is. */
export type Profile = { remoteId: string; username: string; name: string; avatarUrl?: string; isPremium: boolean }

export type GrantOutcome = { kind: 'granted'; grant: Grant } | { kind: 'refused'; refusal: Refusal }

/**
 * Connecting accounts on one platform. Every call has a deadline of at most 10 s. None throws for what the platform does: an answer that
 * was lost or can't be read is a refusal of class `transient`; only `after-reconnect` means that the platform has definitely ended our access.
 */
export interface Connector {
  readonly platform: Platform
  /** Whether this deployment has what it takes to connect, and whether it talks to the sandbox. */
  readonly isAvailable: boolean
  readonly isSandbox: boolean
  authorizeUrl(request: { state: string; challenge: string; redirectUri: string }): string
  /** Refuses a grant that lacks a scope Crier needs. */
  exchange(request: { code: string; verifier: string; redirectUri: string }): Promise<GrantOutcome>
  refresh(refreshToken: string): Promise<GrantOutcome>
  profile(accessToken: string): Promise<{ kind: 'known'; profile: Profile } | { kind: 'refused'; refusal: Refusal }>
  /** Best effort; false when the platform did not confirm. */
  revoke(token: string): Promise<boolean>
}
