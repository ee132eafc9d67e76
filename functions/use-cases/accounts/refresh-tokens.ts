import type { Grant } from '#functions/ports/connector.ts'
import type { Account } from '#shared/domain/accounts.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { AccessToken, AccessTokenDeps } from './access-token.ts'
import { endSignIn } from './end-sign-in.ts'
import { endsOf } from './grant-ends.ts'
import { sealTokens } from './stored-tokens.ts'

/** One refresh at a time: the claim lasts this long, in ms, longer than the platform's answer and our storing of it take. */
const claimMs = 30 * secondMs
/** After a refresh that was not definitely refused, the platform is left alone for this long, in ms; the answer may have been lost. */
const pauseMs = 30 * secondMs
const storeAttempts = 6
const storePauseMs = 500

type Refresh = { account: Account; version: number; refreshToken: string }

/**
 * Refreshes an account's tokens, alone: `again` when there are new ones to be read, `wait` when another is at it. Rotated tokens are stored before
 * anybody uses them. Only a definite refusal asks the person to connect again; after a lost answer the old token is tried once more later,
 * for the platform may never have seen the first try.
 */
export const refreshTokens = async (
  deps: AccessTokenDeps,
  { account, version, refreshToken }: Refresh,
): Promise<AccessToken | 'again' | 'wait'> => {
  const now = deps.now()
  const until = now + claimMs
  if (!(await deps.accounts.claimRefresh(account, { version, now, until }))) return 'wait'

  const connector = await deps.connectorOf(account.platform)
  const outcome = await connector.refresh(refreshToken)
  if (outcome.kind === 'granted') {
    await store(deps, { account, version }, outcome.grant)
    return 'again'
  }
  const { reason, retry } = outcome.refusal
  if (retry.when === 'after-reconnect') {
    const isMarked = await endSignIn(deps, account, { version, message: reason.message, now: deps.now() })
    return isMarked ? { kind: 'reconnect', message: reason.message } : 'again'
  }
  const afterMs = pauseAfter(retry)
  await deps.accounts.releaseRefresh(account, { version, until, notBefore: deps.now() + afterMs })
  return { kind: 'later', afterMs, message: reason.message }
}

const pauseAfter = (retry: Refusal['retry']) => Math.max(pauseMs, (retry.when === 'later' && retry.afterMs) || 0)

/** Tokens that were rotated and not stored are lost with the whole connection, so storing them is tried as long as the claim lasts. */
const store = async (deps: AccessTokenDeps, { account, version }: Pick<Refresh, 'account' | 'version'>, grant: Grant) => {
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
