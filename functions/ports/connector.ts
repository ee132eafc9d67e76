import type { Platform } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { AskedServer } from './publisher.ts'

/** What a platform grants. */
export type Grant = {
  accessToken: string
  /** Missing where the platform has none: then only the person can renew the sign-in. */
  refreshToken?: string | undefined
  /** When the access token ends, in ms since the epoch; missing if it never does by itself. */
  expiresAt?: number | undefined
  /** By when the access has to be renewed, or the person has to connect again, in ms since the epoch; missing where the platform sets no end. */
  signInEndsAt?: number | undefined
  scopes: string[]
}

/** The tokens that give access back. */
export type Tokens = Pick<Grant, 'accessToken' | 'refreshToken'>

/** Who a granted account is. */
export type Profile = Pick<Account, 'remoteId' | 'username' | 'name' | 'avatarUrl' | 'isPremium' | 'limits'>

/** An account that a sign-in brings, with what acts for it. */
export type FoundAccount = { profile: Profile; grant: Grant }

export type GrantOutcome = { kind: 'granted'; grant: Grant } | { kind: 'refused'; refusal: Refusal }

/** What a sign-in goes on from at its end: `challenge` is PKCE's (S256); a platform without PKCE leaves it out. */
export type SignInRequest = { state: string; challenge: string; redirectUri: string }

/** What was agreed with an account's server before a sign-in, to be handed back at its end; only the adapter reads it. */
export type Prepared = { kind: 'prepared'; prepared: string } | { kind: 'refused'; refusal: Refusal }

/**
 * Connecting accounts on one platform. Every call has a deadline of at most 10 s. None throws for what the platform does: an answer that
 * was lost or can't be read is a refusal of class `transient`; only `after-reconnect` means that the platform has definitely ended our access.
 */
export interface Connector {
  readonly platform: Platform
  /** Whether this deployment has what it takes to connect, and whether it talks to the sandbox. */
  readonly isAvailable: boolean
  readonly isSandbox: boolean
  /** Where accounts are on many servers: finds the server of what a person typed, and agrees with it on the sign-in. */
  prepare?(request: SignInRequest & { where: string }): Promise<Prepared>
  authorizeUrl(request: SignInRequest & { prepared?: string | undefined }): string
  /** Refuses a grant that lacks a scope Crier needs. `issuer` is who sent the person back, where the platform says so (RFC 9207). */
  exchange(request: {
    code: string
    verifier: string
    redirectUri: string
    prepared?: string | undefined
    issuer?: string | undefined
  }): Promise<GrantOutcome>
  /**
   * Signs in by a password that was made for apps. Before the password is tried, `admit` is told by the name that never changes which account it is for.
   * What `admit` throws ends the sign-in.
   */
  signIn?(request: { where: string; password: string; admit?: (remoteId: string) => Promise<void> }): Promise<GrantOutcome>
  /** What this deployment says of itself at its own address; some platforms read it there and register no apps. */
  clientMetadata?(siteUrl: string): Record<string, unknown>
  /** The account, or the accounts, that a fresh grant acts for; never none: that is a refusal which says why. */
  accounts(grant: Grant): Promise<{ kind: 'known'; found: FoundAccount[] } | { kind: 'refused'; refusal: Refusal }>
  /** Which server renews an access, where servers are anybody's. Reads only the token. */
  renewsAt?(refreshToken: string): AskedServer
  /** Only called with tokens of a grant that had a refresh token. */
  refresh(refreshToken: string): Promise<GrantOutcome>
  /** What those who write to the account have to know now. */
  facts(
    account: Pick<Account, 'remoteId' | 'username'>,
    accessToken: string,
  ): Promise<{ kind: 'known'; facts: AccountFacts } | { kind: 'refused'; refusal: Refusal }>
  /** Best effort; false when the platform did not confirm, or has no way to. */
  revoke(tokens: Tokens): Promise<boolean>
}
