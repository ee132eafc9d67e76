import type { Accounts, SealedTokens } from '#functions/ports/accounts.ts'
import type { Connector } from '#functions/ports/connector.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import type { Account, AccountRef } from '#shared/domain/accounts.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { endSignIn } from './end-sign-in.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { openTokens, type StoredTokens } from './stored-tokens.ts'

/** Whether and how Crier can act for an account now. */
export type AccessToken =
  | { kind: 'token'; token: string; version: number; account: Account }
  /** Not now, but without the person's help. */
  | { kind: 'later'; afterMs: number; message: string }
  /** Not before the person has connected the account again. */
  | { kind: 'reconnect'; message: string }

/** The account has changed, or is about to: it has to be read once more, after so many ms. */
export type ReadAgain = { kind: 'read-again'; afterMs: number }

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
  return (ref: AccountRef, { force }: { force?: number } = {}) => accessToken(remembering, ref, force)
}

const accessToken = async (deps: AccessTokenDeps, ref: AccountRef, force: number | undefined): Promise<AccessToken> => {
  const giveUpAt = deps.now() + patienceMs
  let firstVersion: number | undefined
  for (;;) {
    const row = await deps.accounts.withTokens(ref)
    if (!row) return { kind: 'reconnect', message: 'This account is no longer connected. Connect it again.' }
    const { version } = row.tokens
    firstVersion ??= version
    const isRenewed = version !== firstVersion
    const found =
      (await waitForApp(deps, row.account)) ??
      (await tokenOf(deps, row, { isRefused: version === force && !isRenewed, isRenewed, giveUpAt }))
    if (found.kind !== 'read-again') return found
    if (found.afterMs > 0) await deps.sleep(found.afterMs)
  }
}

/** Without our app nobody can act for the account, and it is nobody's fault who connected it: it waits for another app. */
const waitForApp = async ({ isAppNamed }: AccessTokenDeps, { platform, state }: Account): Promise<AccessToken | undefined> => {
  if (!isAppNamed || state.name === 'reconnect' || (await isAppNamed(platform))) return undefined
  const message = `No app for ${platformNames[platform]} is set here. Whoever runs this Crier has to set one.`
  return { kind: 'later', afterMs: minuteMs, message }
}

/** `isRefused`: the platform no longer takes these tokens. `isRenewed`: they are new since the account was first read, and so are taken however short they live. */
type Reading = { isRefused: boolean; isRenewed: boolean; giveUpAt: number }

const tokenOf = async (deps: AccessTokenDeps, row: Row, { isRefused, isRenewed, giveUpAt }: Reading): Promise<AccessToken | ReadAgain> => {
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
  const refreshed = await refreshTokens(deps, { ...row, refreshToken }, giveUpAt)
  return refreshed.kind === 'later' && isUsable ? current : refreshed
}

/** How long the access token still lives, in ms. */
const lifeOf = ({ expiresAt }: SealedTokens, now: number) => (expiresAt === undefined ? Number.POSITIVE_INFINITY : toMs(expiresAt) - now)

/** Where the platform gives nothing to refresh with, only the person can go on. */
const ended = async (deps: AccessTokenDeps, { account, tokens }: Row): Promise<AccessToken | ReadAgain> => {
  const message = `The ${platformNames[account.platform]} sign-in of this account has ended. Connect it again.`
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
