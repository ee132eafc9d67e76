import type { Accounts, SealedTokens } from '#functions/ports/accounts.ts'
import type { Connector, Grant } from '#functions/ports/connector.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { AskedServer } from '#functions/ports/publisher.ts'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'
import { endSignIn, notConnected } from './disconnect-account.ts'
import { endsOf, openTokens, type StoredTokens, sealTokens } from './stored-tokens.ts'

/** Whether and how Crier can act for an account now. */
export type AccessToken =
  | { kind: 'token'; token: string; version: number; account: Account }
  /** Not now, but without the person's help. `isForSlowLane`: the account's server was not asked, since it may answer slowly. */
  | { kind: 'later'; afterMs: number; message: string; isForSlowLane?: true }
  /** Not before the person has connected the account again. */
  | { kind: 'reconnect'; message: string }

/** The account has changed, or is about to: it has to be read once more, after so many ms. */
export type ReadAgain = { kind: 'read-again'; afterMs: number }

/** How a token is asked for: `force` names the version that the platform answered 401 to. */
export type AskToken = { force?: number; renewal?: RenewalWatch }

/** Decides whether a server that anybody may run is asked for new tokens, and watches how long that takes. */
export type RenewalWatch = {
  mayAsk: (server: AskedServer) => Promise<boolean>
  watch: <Answer>(server: AskedServer, work: () => Promise<Answer>) => Promise<Answer>
}

export type AccessTokenDeps = {
  accounts: Accounts
  jobs: Pick<JobPlan, 'plan'>
  vault: Vault
  connectorOf: (platform: Platform) => Promise<Connector>
  /** Whether our app at a platform is there still; missing where it always is. */
  isAppNamed?: ((platform: Platform) => Promise<boolean>) | undefined
  now: () => number
  sleep: (ms: number) => Promise<void>
}

/** An account as it is stored. */
export type Row = { account: Account; tokens: SealedTokens }

/** An access token is refreshed when it ends within this, in ms. */
const refreshAheadMs = minuteMs
/** A token that can't be refreshed now is still used while it lives this much longer, in ms. */
const lastUseMs = 5 * secondMs
/** How long to wait for another's refresh, in ms: longer than any that still runs takes. */
const patienceMs = 15 * secondMs
const vaultPauseMs = 5 * secondMs

/**
 * Gives valid access tokens. `force` names the version that the platform answered 401 to: it is refreshed although it seems to live. However
 * many ask at the same moment, in whatever processes, one refreshes and the others wait for it. Opened tokens are kept in memory for at most
 * a minute.
 */
export const accessTokens = (deps: AccessTokenDeps) => {
  const remembering = { ...deps, vault: rememberingVault(deps.vault, deps.now) }
  return (ref: AccountRef, asking: AskToken = {}) => accessToken(remembering, ref, asking)
}

const accessToken = async (deps: AccessTokenDeps, ref: AccountRef, { force, renewal }: AskToken): Promise<AccessToken> => {
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

/** Without our app nobody can act for the account, and it is nobody's fault who connected it: it waits for another app. */
const waitForApp = async ({ isAppNamed }: AccessTokenDeps, { platform, state }: Account): Promise<AccessToken | undefined> => {
  if (!isAppNamed || state.name === 'reconnect' || (await isAppNamed(platform))) return undefined
  const message = `There’s no app for ${platformNames[platform]} here yet. The person who runs this Crier needs to set one up.`
  return { kind: 'later', afterMs: minuteMs, message }
}

/** `isRefused`: the platform no longer takes these tokens. `isRenewed`: they are new since the account was first read, and so are taken however short they live. */
type Reading = { isRefused: boolean; isRenewed: boolean; giveUpAt: number; renewal: RenewalWatch | undefined }

const tokenOf = async (deps: AccessTokenDeps, row: Row, reading: Reading): Promise<AccessToken | ReadAgain> => {
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

const refreshWatched = async (deps: AccessTokenDeps, row: Refreshable, { giveUpAt, renewal }: Reading) => {
  const connector = await deps.connectorOf(row.account.platform)
  const server = connector.renewsAt?.(row.refreshToken)
  if (!server || !renewal) return refreshTokens(deps, row, giveUpAt)
  if (!(await renewal.mayAsk(server))) return { ...comeBack(0), isForSlowLane: true as const }
  return renewal.watch(server, () => refreshTokens(deps, row, giveUpAt))
}

/** How long the access token still lives, in ms. */
const lifeOf = ({ expiresAt }: SealedTokens, now: number) => (expiresAt === undefined ? Number.POSITIVE_INFINITY : toMs(expiresAt) - now)

/** Where the platform gives nothing to refresh with, only the person can go on. */
const ended = async (deps: AccessTokenDeps, { account, tokens }: Row): Promise<AccessToken | ReadAgain> => {
  const message = `The ${platformNames[account.platform]} sign-in for this account has expired. Reconnect it.`
  const isMarked = await endSignIn(deps, account, { version: tokens.version, message, now: deps.now() })
  return isMarked ? { kind: 'reconnect', message } : { kind: 'read-again', afterMs: 0 }
}

const openOrNothing = async (vault: Vault, ref: AccountRef, { sealed }: SealedTokens): Promise<StoredTokens | undefined> => {
  try {
    return await openTokens(vault, ref, sealed)
  } catch {
    // Whatever is wrong with the key service, it is not the person's to mend, and it passes.
    return undefined
  }
}

/** A text that was opened is opened again without the key service for this long, in ms. */
const rememberedMs = minuteMs
/** Of as many accounts as one process may post to in a minute. */
const textsMax = 5_000

/** A vault that remembers what it opened or sealed in this process for a minute at most. Nothing of it is ever written down. */
const rememberingVault = (vault: Vault, now: () => number): Vault => {
  const remembered = new Map<string, { text: string; until: number }>()
  const keyOf = (sealed: string, { userId, accountId, purpose }: SealContext) => JSON.stringify([sealed, userId, accountId, purpose])
  const remember = (key: string, text: string) => {
    // The oldest come first.
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

/** One refresh at a time: the claim lasts this long, in ms, longer than the platform's answer and our storing of it take. */
const claimMs = 30 * secondMs
/** After a refresh that was not definitely refused, the platform is left alone for this long, in ms; the answer may have been lost. */
const pauseMs = 30 * secondMs
/** How often the account is read while another refreshes it. */
const pollMs = 250
const storeAttempts = 6
const storePauseMs = 500

const readNow: ReadAgain = { kind: 'read-again', afterMs: 0 }
const readSoon: ReadAgain = { kind: 'read-again', afterMs: pollMs }

type Refreshable = Row & { refreshToken: string }

/**
 * Refreshes an account's tokens, one call at a time: a second call waits for the first until `giveUpAt` (ms). Rotated tokens are stored before
 * anybody uses them. Only a definite refusal asks the person to connect again. After a lost answer the old token is tried once more later: the
 * platform may never have seen the first try.
 */
export const refreshTokens = async (deps: AccessTokenDeps, row: Refreshable, giveUpAt: number): Promise<NotNow | ReadAgain> => {
  const now = deps.now()
  const { refreshingUntil = 0, refreshNotBefore = 0 } = row.tokens
  if (refreshNotBefore > now) return comeBack(refreshNotBefore - now)
  if (refreshingUntil > now) return now < giveUpAt ? readSoon : comeBack(refreshingUntil - now)

  const { account, tokens } = row
  const until = now + claimMs
  if (!(await deps.accounts.claimRefresh(account, { version: tokens.version, now, until }))) return readSoon
  const connector = await deps.connectorOf(account.platform)
  const outcome = await connector.refresh(row.refreshToken)
  if (outcome.kind === 'refused') return refused(deps, row, { refusal: outcome.refusal, until })
  await store(deps, row, outcome.grant)
  return readNow
}

/** The result instead of a token. */
type NotNow = Exclude<AccessToken, { kind: 'token' }>

const comeBack = (afterMs: number) => ({
  kind: 'later' as const,
  afterMs,
  message: 'Crier is renewing its access to this account. We’ll try again soon.',
})

/** `until`: when the claim of this refresh ends, in ms. */
const refused = async (
  deps: AccessTokenDeps,
  { account, tokens: { version } }: Row,
  { refusal: { reason, retry }, until }: { refusal: Refusal; until: number },
): Promise<NotNow | ReadAgain> => {
  const { message } = reason
  if (retry.when === 'after-reconnect') {
    const isMarked = await endSignIn(deps, account, { version, message, now: deps.now() })
    return isMarked ? { kind: 'reconnect', message } : readNow
  }
  const afterMs = Math.max(pauseMs, (retry.when === 'later' && retry.afterMs) || 0)
  await deps.accounts.releaseRefresh(account, { version, until, notBefore: deps.now() + afterMs })
  return { kind: 'later', afterMs, message }
}

/** If rotated tokens are not stored, the whole connection is lost. So storing them is tried as long as the claim lasts. */
const store = async (deps: AccessTokenDeps, { account, tokens: { version } }: Row, grant: Grant) => {
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

/** Refreshes the sign-in of one account now. `upstream` when the platform can't just now, `conflict` when the person has to connect again. */
export const refreshSignIn = async (deps: RefreshDeps, ref: AccountRef, platform: Platform): Promise<Account> => {
  const row = await deps.accounts.withTokens(ref)
  if (row?.account.platform !== platform) throw notConnected()
  const answer = await deps.accessToken(ref, { force: row.tokens.version })
  if (answer.kind === 'later') throw new DomainError('upstream', answer.message)
  if (answer.kind === 'reconnect') throw new DomainError('conflict', answer.message)
  return answer.account
}
