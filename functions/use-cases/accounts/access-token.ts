import type { Accounts, SealedTokens } from '#functions/ports/accounts.ts'
import type { ConnectorOf, Grant } from '#functions/ports/connector.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { ServerRequest } from '#functions/ports/publisher.ts'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { isTestWorkspace } from '#shared/domain/id.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'
import { endSignIn, notConnected } from './disconnect-account.ts'
import { noAccess } from './platform-refusal.ts'
import { endsOf, openTokens, type StoredTokens, sealTokens } from './stored-tokens.ts'

/** Whether and how Crier can act for an account right now. */
export type AccessToken =
  | { kind: 'token'; token: string; version: number; account: Account }
  /**
   * Not now, but later without the person's help. `isForSlowLane`: the account's server wasn't called because it may
   * respond slowly.
   */
  | { kind: 'later'; afterMs: number; message: string; isForSlowLane?: true }
  /** Not until the person reconnects the account. */
  | { kind: 'reconnect'; message: string }

/** The account has changed or is about to: read it again after this many ms. */
export type ReadAgain = { kind: 'read-again'; afterMs: number }

/** Options for requesting a token. `force` names the version that the platform answered with a 401. */
export type TokenRequest = { force?: number; renewal?: RenewalWatch }

/** Decides whether a server that anyone may run is asked for new tokens, and tracks how long that takes. */
export type RenewalWatch = {
  mayAsk: (server: ServerRequest) => Promise<boolean>
  watch: <Answer>(server: ServerRequest, work: () => Promise<Answer>) => Promise<Answer>
}

export type AccessTokenDeps = {
  accounts: Accounts
  jobs: Pick<JobPlan, 'plan'>
  vault: Vault
  connectorOf: ConnectorOf
  /** True if our app at a platform is still set. Missing if it can't be removed. */
  isAppNamed?: ((platform: Platform) => Promise<boolean>) | undefined
  now: () => number
  sleep: (ms: number) => Promise<void>
}

/** An account as stored. */
export type StoredAccount = { account: Account; tokens: SealedTokens }

/** An access token that ends within this time is refreshed, in ms. */
const refreshAheadMs = minuteMs
/** A token that can't be refreshed now is still used if it lives at least this much longer, in ms. */
const lastUseMs = 5 * secondMs
/** How long to wait for another caller's refresh, in ms: longer than a live refresh takes. */
const patienceMs = 15 * secondMs
const vaultPauseMs = 5 * secondMs

/**
 * Returns valid access tokens. `force` names the version that the platform answered with a 401: it's refreshed although
 * it seems live. However many callers ask at once, in any process, one refreshes and the others wait for it. Opened
 * tokens stay in memory for at most a minute.
 */
export const accessTokens = (deps: AccessTokenDeps) => {
  const remembering = { ...deps, vault: rememberingVault(deps.vault, deps.now) }
  return (ref: AccountRef, asking: TokenRequest = {}) => accessToken(remembering, ref, asking)
}

const accessToken = async (deps: AccessTokenDeps, ref: AccountRef, { force, renewal }: TokenRequest): Promise<AccessToken> => {
  const giveUpAt = deps.now() + patienceMs
  let firstVersion: number | undefined
  for (;;) {
    const row = await deps.accounts.withTokens(ref)
    if (!row) return { kind: 'reconnect', message: 'This account is no longer connected. Reconnect it.' }
    const { version } = row.tokens
    firstVersion ??= version
    const isRenewed = version !== firstVersion
    const found =
      (await waitForApp(deps, row.account)) ??
      (await tokenOf(deps, row, { isRefused: version === force && !isRenewed, isRenewed, giveUpAt, renewal }))
    if (found.kind !== 'read-again') return found
    if (found.afterMs > 0) await deps.sleep(found.afterMs)
  }
}

/** Without our app, nobody can act for the account, and its owner isn't to blame. It waits for another app. */
const waitForApp = async ({ isAppNamed }: AccessTokenDeps, { platform, state, workspaceId }: Account): Promise<AccessToken | undefined> => {
  if (!isAppNamed || isTestWorkspace(workspaceId) || state.name === 'reconnect' || (await isAppNamed(platform))) return undefined
  const message = `There’s no app for ${platformNames[platform]} here yet. The person who runs this Crier needs to set one up.`
  return { kind: 'later', afterMs: minuteMs, message }
}

/**
 * `isRefused`: the platform no longer accepts these tokens. `isRenewed`: they're newer than the first reading, and so
 * are used however short-lived they are.
 */
type TokenOptions = { isRefused: boolean; isRenewed: boolean; giveUpAt: number; renewal: RenewalWatch | undefined }

const tokenOf = async (deps: AccessTokenDeps, row: StoredAccount, reading: TokenOptions): Promise<AccessToken | ReadAgain> => {
  const { isRefused, isRenewed } = reading
  const { account, tokens } = row
  if (account.state.name === 'reconnect') return { kind: 'reconnect', message: account.state.message }
  const stored = await openOrNothing(deps.vault, account, tokens)
  if (!stored)
    return { kind: 'later', afterMs: vaultPauseMs, message: 'Crier could not unlock its access to this account. We’ll try again soon.' }

  const livesMs = isRefused ? 0 : lifeOf(tokens, deps.now())
  const current: AccessToken = { kind: 'token', token: stored.accessToken, version: tokens.version, account }
  if (isRenewed || livesMs > refreshAheadMs) return current

  const { refreshToken } = stored
  const isUsable = livesMs > lastUseMs
  if (refreshToken === undefined) return isUsable ? current : ended(deps, row)
  const refreshed = await refreshWatched(deps, { ...row, refreshToken }, reading)
  return refreshed.kind === 'later' && isUsable ? current : refreshed
}

const refreshWatched = async (deps: AccessTokenDeps, row: Refreshable, { giveUpAt, renewal }: TokenOptions) => {
  const connector = await deps.connectorOf(row.account)
  const server = connector.renewsAt?.(row.refreshToken)
  if (!server || !renewal) return refreshTokens(deps, row, giveUpAt)
  if (!(await renewal.mayAsk(server))) return { ...comeBack(0), isForSlowLane: true as const }
  return renewal.watch(server, () => refreshTokens(deps, row, giveUpAt))
}

/** Returns how long the access token still lives, in ms. */
const lifeOf = ({ expiresAt }: SealedTokens, now: number) => (expiresAt === undefined ? Number.POSITIVE_INFINITY : toMs(expiresAt) - now)

/** Without a refresh token, only the person can fix this. */
const ended = async (deps: AccessTokenDeps, { account, tokens }: StoredAccount): Promise<AccessToken | ReadAgain> => {
  const message = `The ${platformNames[account.platform]} sign-in for this account has expired. Reconnect it.`
  const isMarked = await endSignIn(deps, account, { version: tokens.version, message, now: deps.now() })
  return isMarked ? { kind: 'reconnect', message } : { kind: 'read-again', afterMs: 0 }
}

const openOrNothing = async (vault: Vault, ref: AccountRef, { sealed }: SealedTokens): Promise<StoredTokens | undefined> => {
  try {
    return await openTokens(vault, ref, sealed)
  } catch {
    // Whatever is wrong with the key service, it passes, and the person can't fix it.
    return undefined
  }
}

/** How long an opened text can be opened again without the key service, in ms. */
const rememberedMs = minuteMs
/** The most remembered texts: as many accounts as one process may post to in a minute. */
const textsMax = 5_000

/** A vault that remembers what it opened or sealed in this process, for at most a minute and only in memory. */
const rememberingVault = (vault: Vault, now: () => number): Vault => {
  const remembered = new Map<string, { text: string; until: number }>()
  const keyOf = (sealed: string, { ownerId, accountId, purpose }: SealContext) => JSON.stringify([sealed, ownerId, accountId, purpose])
  const remember = (key: string, text: string) => {
    // Oldest first.
    for (const [old, { until }] of remembered) {
      if (until > now() && remembered.size < textsMax) break
      remembered.delete(old)
    }
    remembered.delete(key)
    remembered.set(key, { text, until: now() + rememberedMs })
  }

  return {
    async seal(text, context) {
      const sealed = await vault.seal(text, context)
      remember(keyOf(sealed, context), text)
      return sealed
    },
    async open(sealed, context) {
      const key = keyOf(sealed, context)
      const known = remembered.get(key)
      if (known && known.until > now()) return known.text
      const text = await vault.open(sealed, context)
      remember(key, text)
      return text
    },
  }
}

/** How long a refresh claim lasts, in ms: longer than the platform's response and our storing of it take together. */
const claimMs = 30 * secondMs
/**
 * How long to leave the platform alone after a refresh that wasn't definitely refused, in ms. The response may have
 * been lost.
 */
const pauseMs = 30 * secondMs
/** How often to read the account while another caller refreshes it, in ms. */
const pollMs = 250
const storeAttempts = 6
const storePauseMs = 500

const readNow: ReadAgain = { kind: 'read-again', afterMs: 0 }
const readSoon: ReadAgain = { kind: 'read-again', afterMs: pollMs }

type Refreshable = StoredAccount & { refreshToken: string }

/**
 * Refreshes an account's tokens, one caller at a time: a second caller waits for the first until `giveUpAt` (ms).
 * Rotated tokens are stored before anyone uses them. Only a definite refusal asks the person to reconnect. After a lost
 * response, the old token is tried once more later, since the platform may never have seen the first request.
 */
export const refreshTokens = async (deps: AccessTokenDeps, row: Refreshable, giveUpAt: number): Promise<NoToken | ReadAgain> => {
  const now = deps.now()
  const { refreshingUntil = 0, refreshNotBefore = 0 } = row.tokens
  if (refreshNotBefore > now) return comeBack(refreshNotBefore - now)
  if (refreshingUntil > now) return now < giveUpAt ? readSoon : comeBack(refreshingUntil - now)

  const { account, tokens } = row
  const until = now + claimMs
  if (!(await deps.accounts.claimRefresh(account, { version: tokens.version, now, until }))) return readSoon
  const connector = await deps.connectorOf(account)
  const outcome = await connector.refresh(row.refreshToken)
  if (outcome.kind === 'refused') return refused(deps, row, { refusal: outcome.refusal, until })
  await store(deps, row, outcome.grant)
  return readNow
}

/** What a refresh returns instead of a token. */
type NoToken = Exclude<AccessToken, { kind: 'token' }>

const comeBack = (afterMs: number) => ({
  kind: 'later' as const,
  afterMs,
  message: 'Crier is renewing its access to this account. We’ll try again soon.',
})

/** `until`: when this refresh's claim ends, in ms. */
const refused = async (
  deps: AccessTokenDeps,
  { account, tokens: { version } }: StoredAccount,
  { refusal: { reason, retry }, until }: { refusal: Refusal; until: number },
): Promise<NoToken | ReadAgain> => {
  const { message } = reason
  if (retry.when === 'after-reconnect') {
    const isMarked = await endSignIn(deps, account, { version, message, now: deps.now() })
    return isMarked ? { kind: 'reconnect', message } : readNow
  }
  const afterMs = Math.max(pauseMs, (retry.when === 'later' && retry.afterMs) || 0)
  await deps.accounts.releaseRefresh(account, { version, until, notBefore: deps.now() + afterMs })
  return { kind: 'later', afterMs, message }
}

/** Losing rotated tokens loses the whole connection, so storing them is retried for as long as the claim lasts. */
const store = async (deps: AccessTokenDeps, { account, tokens: { version } }: StoredAccount, grant: Grant) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const sealed = await sealTokens(deps.vault, account, grant)
      await deps.accounts.storeTokens(account, { version, sealed, ...endsOf(grant) })
      return
    } catch (error) {
      if (attempt === storeAttempts) throw error
      await deps.sleep(storePauseMs * attempt)
    }
  }
}

export type RefreshDeps = { accounts: Accounts; accessToken: ReturnType<typeof accessTokens> }

/**
 * Refreshes an account's sign-in now. Throws `upstream` if the platform can't right now, `conflict` if the person has
 * to reconnect.
 */
export const refreshSignIn = async (deps: RefreshDeps, ref: AccountRef, platform: Platform): Promise<Account> => {
  const row = await deps.accounts.withTokens(ref)
  if (row?.account.platform !== platform) throw notConnected()
  const answer = await deps.accessToken(ref, { force: row.tokens.version })
  if (answer.kind !== 'token') throw noAccess(answer)
  return answer.account
}
