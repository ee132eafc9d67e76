import type { Accounts, SealedTokens } from '#functions/ports/accounts.ts'
import type { Connector } from '#functions/ports/connector.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Vault } from '#functions/ports/vault.ts'
import type { Account, AccountRef } from '#shared/domain/accounts.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { endSignIn } from './end-sign-in.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { rememberingVault } from './remembering-vault.ts'
import { openTokens, type StoredTokens } from './stored-tokens.ts'

/** Whether and how Crier can act for an account now. */
export type AccessToken =
  | { kind: 'token'; token: string; version: number; account: Account }
  /** Not now, but without the person's help. */
  | { kind: 'later'; afterMs: number; message: string }
  /** Not before the person has connected the account again. */
  | { kind: 'reconnect'; message: string }

export type AccessTokenDeps = {
  accounts: Accounts
  jobs: Pick<JobPlan, 'plan'>
  vault: Vault
  connectorOf: (platform: Platform) => Promise<Connector>
  now: () => number
  sleep: (ms: number) => Promise<void>
}

/** An access token is refreshed when it ends within this, in ms. */
const refreshAheadMs = minuteMs
/** A token that can't be refreshed now is still used while it lives this much longer, in ms. */
const lastUseMs = 5 * secondMs
const pollMs = 250
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
  return (ref: AccountRef, { force }: { force?: number } = {}) => accessToken(remembering, ref, force)
}

const accessToken = async (deps: AccessTokenDeps, ref: AccountRef, force: number | undefined): Promise<AccessToken> => {
  const giveUpAt = deps.now() + patienceMs
  let firstVersion: number | undefined
  for (;;) {
    const row = await deps.accounts.withTokens(ref)
    if (!row) return { kind: 'reconnect', message: 'This account is no longer connected. Connect it again.' }
    firstVersion ??= row.tokens.version
    const isRenewed = row.tokens.version !== firstVersion
    const found = await look(deps, row, { isNeeded: !isRenewed && row.tokens.version === force, isRenewed, giveUpAt })
    if (typeof found === 'object') return found
    if (found === 'wait') await deps.sleep(pollMs)
  }
}

type Row = { account: Account; tokens: SealedTokens }
type Wish = { isNeeded: boolean; isRenewed: boolean; giveUpAt: number }

/** One look at the account. Tokens that were renewed since the first look are taken however short they live. */
const look = async (
  deps: AccessTokenDeps,
  { account, tokens }: Row,
  { isNeeded, isRenewed, giveUpAt }: Wish,
): Promise<AccessToken | 'again' | 'wait'> => {
  if (account.state.name === 'reconnect') return { kind: 'reconnect', message: account.state.message }
  const stored = await openOrNothing(deps.vault, account, tokens)
  if (!stored)
    return { kind: 'later', afterMs: vaultPauseMs, message: 'Crier could not unlock its access to this account. It tries again by itself.' }

  const livesMs = isNeeded ? 0 : lifeOf(tokens, deps.now())
  const current: AccessToken = { kind: 'token', token: stored.accessToken, version: tokens.version, account }
  if (isRenewed || livesMs > refreshAheadMs) return current
  const { refreshToken } = stored
  if (refreshToken === undefined) return livesMs > lastUseMs ? current : ended(deps, account, tokens.version)

  const renewed = await renew(deps, { account, tokens, refreshToken }, giveUpAt)
  return isPutOff(renewed) && livesMs > lastUseMs ? current : renewed
}

type Renewal = AccessToken | 'again' | 'wait'

/** Renews the access, alone, unless somebody is at it or nobody may yet. */
const renew = async (
  deps: AccessTokenDeps,
  { account, tokens, refreshToken }: Row & { refreshToken: string },
  giveUpAt: number,
): Promise<Renewal> => {
  const now = deps.now()
  const pause = pauseOf(tokens, now)
  if (pause.kind === 'refreshing' && now < giveUpAt) return 'wait'
  return pause.kind === 'free' ? refreshTokens(deps, { account, version: tokens.version, refreshToken }) : later(pause, now)
}

const isPutOff = (renewed: Renewal) => typeof renewed === 'object' && renewed.kind === 'later'

/** How long the access token still lives, in ms. */
const lifeOf = ({ expiresAt }: SealedTokens, now: number) => (expiresAt === undefined ? Number.POSITIVE_INFINITY : toMs(expiresAt) - now)

/** Where the platform gives nothing to refresh with, only the person can go on. */
const ended = async (deps: AccessTokenDeps, account: Account, version: number): Promise<AccessToken | 'again'> => {
  const message = `The ${platformNames[account.platform]} sign-in of this account has ended. Connect it again.`
  const isMarked = await endSignIn(deps, account, { version, message, now: deps.now() })
  return isMarked ? { kind: 'reconnect', message } : 'again'
}

const later = ({ endsAt }: { endsAt: number }, now: number): AccessToken => ({
  kind: 'later',
  afterMs: endsAt - now,
  message: 'Crier is renewing its access to this account. It tries again by itself.',
})

/** Whether somebody refreshes these tokens now, or nobody may yet. */
const pauseOf = ({ refreshingUntil = 0, refreshNotBefore = 0 }: SealedTokens, now: number) => {
  if (refreshNotBefore > now) return { kind: 'waiting' as const, endsAt: refreshNotBefore }
  return refreshingUntil > now ? { kind: 'refreshing' as const, endsAt: refreshingUntil } : { kind: 'free' as const }
}

const openOrNothing = async (vault: Vault, ref: AccountRef, { sealed }: SealedTokens): Promise<StoredTokens | undefined> => {
  try {
    return await openTokens(vault, ref, sealed)
  } catch {
    // Whatever is wrong with the key service, it is not the person's to mend, and it passes.
    return undefined
  }
}
