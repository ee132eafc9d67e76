import type { Grant } from '#functions/ports/connector.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { AccessToken, AccessTokenDeps, ReadAgain, Row } from './access-token.ts'
import { endSignIn } from './end-sign-in.ts'
import { endsOf } from './grant-ends.ts'
import { sealTokens } from './stored-tokens.ts'

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

const comeBack = (afterMs: number): NotNow => ({
  kind: 'later',
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
