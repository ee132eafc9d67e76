import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { ServerRequest } from './publisher.ts'

/** What a platform grants. */
export type Grant = {
  accessToken: string
  /** Missing if the platform issues none. Then only the person can renew the sign-in. */
  refreshToken?: string | undefined
  /** When the access token expires, in ms since the epoch. Missing if it never does on its own. */
  expiresAt?: number | undefined
  /** The deadline for renewing the access or reconnecting, in ms since the epoch. Missing if the platform sets none. */
  signInEndsAt?: number | undefined
  scopes: string[]
}

/** The tokens to revoke. */
export type Tokens = Pick<Grant, 'accessToken' | 'refreshToken'>

/** The identity of an account. */
export type Profile = Pick<Account, 'remoteId' | 'username' | 'name' | 'avatarUrl' | 'isPremium' | 'limits'>

/** An account that a sign-in returned, and the grant to act for it. */
export type FoundAccount = { profile: Profile; grant: Grant }

export type GrantOutcome = { kind: 'granted'; grant: Grant } | { kind: 'refused'; refusal: Refusal }

/** The parameters of a sign-in. `challenge` is PKCE's (S256). A platform without PKCE ignores it. */
export type SignInRequest = { state: string; challenge: string; redirectUri: string }

/**
 * What was negotiated with an account's server before a sign-in, to be passed back when it finishes. Only the adapter
 * reads it.
 */
export type PrepareOutcome = { kind: 'prepared'; prepared: string } | { kind: 'refused'; refusal: Refusal }

/** A person who can be mentioned. `handle` is what follows the @, as the account's platform resolves it. */
export type FoundPerson = { handle: string; name: string; avatarUrl?: string | undefined }

/**
 * Connects accounts on one platform. Every call has a deadline of at most 10 s. None throws because of the platform: a
 * lost or unreadable response is a refusal of class `transient`. Only `after-reconnect` means that the platform has
 * definitely revoked our access.
 */
export interface Connector {
  readonly platform: Platform
  /**
   * `isAvailable` is true if this deployment is configured to connect. `isSandbox` is true if it talks to the sandbox.
   */
  readonly isAvailable: boolean
  readonly isSandbox: boolean
  /** For platforms with many servers: finds the server for what a person typed, and negotiates the sign-in with it. */
  prepare?(request: SignInRequest & { where: string }): Promise<PrepareOutcome>
  authorizeUrl(request: SignInRequest & { prepared?: string | undefined }): string
  /**
   * Refuses a grant that lacks a scope Crier needs. `issuer` is the server that sent the person back, if the platform
   * says so (RFC 9207).
   */
  exchange(request: {
    code: string
    verifier: string
    redirectUri: string
    prepared?: string | undefined
    issuer?: string | undefined
  }): Promise<GrantOutcome>
  /**
   * Signs in with an app password. Before the password is tried, calls `admit` with the account's permanent id. If
   * `admit` throws, the sign-in ends.
   */
  signIn?(request: { where: string; password: string; admit?: (remoteId: string) => Promise<void> }): Promise<GrantOutcome>
  /**
   * The client metadata this deployment serves at its own address. Some platforms read it there instead of registering
   * apps.
   */
  clientMetadata?(siteUrl: string): Record<string, unknown>
  /** The account or accounts that a fresh grant acts for. Never empty: that's a refusal that says why. */
  accounts(grant: Grant): Promise<{ kind: 'known'; found: FoundAccount[] } | { kind: 'refused'; refusal: Refusal }>
  /** The server that renews an access, for platforms where anyone can run one. Reads only the token. */
  renewsAt?(refreshToken: string): ServerRequest
  /** Called only with tokens from a grant that had a refresh token. */
  refresh(refreshToken: string): Promise<GrantOutcome>
  /** The account's current facts for anyone writing to it. */
  facts(
    account: Pick<Account, 'remoteId' | 'username'>,
    accessToken: string,
  ): Promise<{ kind: 'known'; facts: AccountFacts } | { kind: 'refused'; refusal: Refusal }>
  /**
   * Finds up to six people to mention from this account by how their handle or name begins, best first. Only on
   * platforms that let anyone search.
   */
  findPeople?(
    account: Pick<Account, 'remoteId' | 'username'>,
    query: string,
  ): Promise<{ kind: 'known'; people: FoundPerson[] } | { kind: 'refused'; refusal: Refusal }>
  /** Best effort. False if the platform didn't confirm, or can't revoke. */
  revoke(tokens: Tokens): Promise<boolean>
}

/** Returns the connector for accounts of a workspace on a platform: the sandbox's for every test workspace. */
export type ConnectorOf = (whose: { workspaceId: WorkspaceId; platform: Platform }) => Promise<Connector>

/** The part of a connector that concerns the deployment's app, not an account. */
export type AppConnector = Pick<Connector, 'isAvailable' | 'isSandbox' | 'clientMetadata' | 'exchange'>
