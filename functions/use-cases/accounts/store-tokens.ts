import type { Connector, Grant } from '#functions/ports/connector.ts'
import type { Vault } from '#functions/ports/vault.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { invalidField } from '#shared/domain/errors.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import type { ManualTokens } from '#shared/domain/manual-tokens.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { scopeNames } from '#shared/domain/scopes.ts'
import { toMs } from '#shared/domain/times.ts'
import { type Connecting, type ConnectingDeps, connectFound } from './connect-found.ts'
import { toAccount } from './finish-connection.ts'
import { sealTokens } from './stored-tokens.ts'
import { toError } from './to-error.ts'

export type StoreDeps = ConnectingDeps & { connectorOf: (platform: Platform) => Promise<Connector>; vault: Vault }

type Given = { userId: string; person: Connecting['person']; platform: Platform; accountId: string; tokens: ManualTokens }

/**
 * Connects an account by tokens that a person has by other means, or replaces those of a connected one. Asks the platform whom the tokens act for.
 * Throws `invalid` when that is not the account, or when the platform does not accept them. Throws `upstream` where trying again may help.
 */
export const storeTokens = async (deps: StoreDeps, { userId, person, platform, accountId, tokens }: Given): Promise<Account> => {
  const connector = await deps.connectorOf(platform)
  const known = await connector.accounts(toGrant(platform, tokens))
  if (known.kind === 'refused') throw toError(known.refusal)

  const accounts = known.found.map((found) => toAccount({ userId, platform, found, now: deps.now() }))
  const named = accounts.find(({ account }) => account.id === accountId)
  if (!named) {
    const handles = accounts.map(({ account }) => handleOf(account)).join(', ')
    throw invalidField('accountId', `These tokens are for ${handles}, not for this account.`)
  }
  return connectFound(deps, named.account, { sealed: await sealTokens(deps.vault, named.account, named.tokens), person })
}

/** Tokens alone don't tell what they allow; what they don't is refused when a post is sent. */
const toGrant = (platform: Platform, { accessToken, refreshToken, expiresAt }: ManualTokens): Grant => ({
  accessToken,
  refreshToken,
  scopes: scopeNames(platform),
  ...(expiresAt !== undefined && { expiresAt: toMs(expiresAt) }),
})
