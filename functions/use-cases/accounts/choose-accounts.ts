import * as z from 'zod'
import type { Tokens } from '#functions/ports/connector.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { Account } from '#shared/domain/accounts.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { Platform } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { type ConnectingDeps, connectFound } from './connect-found.ts'
import { sealTokens } from './stored-tokens.ts'

/** What a person is asked: which of these accounts to connect. `token` is good once, for half an hour. */
export type Choice = { token: string; accounts: Account[] }

const choiceKind = 'account-choice'
const choiceMs = 30 * minuteMs
const tokenBytes = 32
/** More are not offered at once: each one's tokens are sealed by themselves. */
const offeredMax = 100

/** What is kept of the accounts that a sign-in brought, their tokens sealed as they will be stored. */
const Offer = z.object({
  userId: z.string(),
  platform: Platform,
  offered: z
    .string()
    .transform((json) => JSON.parse(json))
    .pipe(z.array(z.object({ account: Account, sealed: z.string() }))),
})

type OfferDeps = { oneTimeTokens: OneTimeTokens; now: () => number }
type Owner = { userId: string; platform: Platform }

/** Keeps the accounts that a sign-in brought until the person has chosen. */
export const offerChoice = async (
  deps: OfferDeps & { vault: Vault; randomBytes: (size: number) => Buffer },
  owner: Owner,
  found: readonly { account: Account; tokens: Tokens }[],
): Promise<Choice> => {
  const token = deps.randomBytes(tokenBytes).toString('base64url')
  const offered = await Promise.all(
    found.slice(0, offeredMax).map(async ({ account, tokens }) => ({ account, sealed: await sealTokens(deps.vault, account, tokens) })),
  )
  const payload = { ...owner, offered: JSON.stringify(offered) } satisfies z.input<typeof Offer>
  await deps.oneTimeTokens.put(choiceKind, token, { payload, expiresAt: deps.now() + choiceMs })
  return { token, accounts: offered.map(({ account }) => account) }
}

/**
 * Connects the chosen ones of the accounts that a sign-in brought. Throws `invalid` when the choice was made already, is too old or another's, or names
 * an account that was not offered; then the person signs in again.
 */
export const chooseAccounts = async (
  deps: OfferDeps & ConnectingDeps,
  { userId, platform, token, accountIds }: Owner & { token: string; accountIds: readonly string[] },
): Promise<Account[]> => {
  const offer = Offer.safeParse(await deps.oneTimeTokens.take(choiceKind, token, deps.now()))
  if (!offer.success || offer.data.userId !== userId || offer.data.platform !== platform)
    throw new DomainError('invalid', 'This choice is over. Connect the account again.')
  const { offered } = offer.data
  const unknown = accountIds.find((id) => offered.every(({ account }) => account.id !== id))
  if (unknown !== undefined)
    throw invalidField('accountIds', `“${unknown}” was not among the accounts. Connect again and choose one of them.`)

  const chosen = offered.filter(({ account }) => accountIds.includes(account.id))
  return Promise.all(chosen.map(({ account, sealed }) => connectFound(deps, account, sealed)))
}
