import * as z from 'zod'
import type { Accounts } from '#functions/ports/accounts.ts'
import type { Tokens } from '#functions/ports/connector.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { WorkspaceId } from '#shared/domain/id.ts'
import { limitReached } from '#shared/domain/plan-limits.ts'
import { Platform } from '#shared/domain/schemas.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { Account, type AccountRef } from '#shared/publishing/accounts.ts'
import { reconnectedJob } from '../events/event-jobs.ts'
import { planRenewal, sealTokens } from './stored-tokens.ts'

/** The accounts a person can choose to connect. `token` is valid once, for half an hour. */
export type Choice = { token: string; accounts: Account[] }

const choiceKind = 'account-choice'
const choiceMs = 30 * minuteMs
const tokenBytes = 32
/** The most accounts offered at once, since each one's tokens are sealed separately. */
const offeredMax = 100

/** The stored accounts that a sign-in returned, with their tokens already sealed for storage. */
const Offer = z.object({
  workspaceId: WorkspaceId,
  sessionId: z.string(),
  platform: Platform,
  offered: z
    .string()
    .transform((json) => JSON.parse(json))
    .pipe(z.array(z.object({ account: Account, sealed: z.string() }))),
})

type OfferDeps = { oneTimeTokens: OneTimeTokens; now: () => number }
/** The person and session that started something. No other session, even the same person's, can continue it. */
export type Initiator = { workspaceId: WorkspaceId; sessionId: string; platform: Platform }

export const isBegunBy = (begun: Initiator, { workspaceId, sessionId, platform }: Initiator): boolean =>
  begun.workspaceId === workspaceId && begun.sessionId === sessionId && begun.platform === platform

/** Stores the accounts that a sign-in returned until the person has chosen. */
export const offerChoice = async (
  deps: OfferDeps & { vault: Vault; randomBytes: (size: number) => Buffer },
  { workspaceId, sessionId, platform }: Initiator,
  found: readonly { account: Account; tokens: Tokens }[],
): Promise<Choice> => {
  const token = deps.randomBytes(tokenBytes).toString('base64url')
  const offered = await Promise.all(
    found.slice(0, offeredMax).map(async ({ account, tokens }) => ({ account, sealed: await sealTokens(deps.vault, account, tokens) })),
  )
  const payload = { workspaceId, sessionId, platform, offered: JSON.stringify(offered) } satisfies z.input<typeof Offer>
  await deps.oneTimeTokens.put(choiceKind, token, { payload, expiresAt: deps.now() + choiceMs })
  return { token, accounts: offered.map(({ account }) => account) }
}

/**
 * Connects the chosen accounts from a sign-in. Throws `expired` if the choice was already made, is too old, or is
 * another person's. Throws `invalid` for an account that wasn't offered. Throws `payment-required` if they exceed the
 * person's plan. Then none is connected, and the person can choose again.
 */
export const chooseAccounts = async (
  deps: OfferDeps & ConnectingDeps,
  { owner, token, accountIds, ...asking }: Initiator & { owner: () => Promise<User>; token: string; accountIds: readonly string[] },
): Promise<Account[]> => {
  const offer = Offer.safeParse(await deps.oneTimeTokens.get(choiceKind, token, deps.now()))
  if (!offer.success || !isBegunBy(offer.data, asking)) throw choiceOver()
  const { offered } = offer.data
  const unknown = accountIds.find((id) => offered.every(({ account }) => account.id !== id))
  if (unknown !== undefined)
    throw invalidField('accountIds', `“${unknown}” isn’t one of the accounts. Connect again and choose one from the list.`)

  const chosen = offered.filter(({ account }) => accountIds.includes(account.id))
  await refuseBeyondPlan(
    deps,
    { workspaceId: asking.workspaceId, owner },
    chosen.map(({ account }) => account.id),
  )
  if (!(await deps.oneTimeTokens.take(choiceKind, token, deps.now()))) throw choiceOver()
  const connected: Account[] = []
  for (const { account, sealed } of chosen) connected.push(await connectFound(deps, account, { sealed, owner }))
  return connected
}

const choiceOver = () => new DomainError('expired', 'This choice has expired. Connect the account again.')

/** Throws `payment-required` if these would exceed the person's limit, before any of them is connected. */
const refuseBeyondPlan = async (
  { accounts, now }: ConnectingDeps,
  { workspaceId, owner }: { workspaceId: WorkspaceId; owner: () => Promise<User> },
  ids: readonly string[],
) => {
  const { plan, because, limits } = entitlements((await owner()).billing, now())
  const connected = await accounts.list(workspaceId)
  const added = ids.filter((id) => connected.every((account) => account.id !== id))
  if (added.length === 0 || connected.length + added.length <= limits.accounts) return
  throw new DomainError('payment-required', limitReached('accounts', { plan, because, used: connected.length, wanted: added.length }))
}

/** `owner` is the owner of the account’s workspace, read only if needed. */
export type ConnectionInput = { sealed: string; owner: () => Promise<User> }

export type ConnectingDeps = {
  accounts: Accounts
  jobs: Pick<JobPlan, 'plan'>
  now: () => number
  /** Resumes what was paused for this account. */
  onReconnected: (ref: AccountRef) => Promise<void>
}

/** When programs are told that an account is back, in ms. By then, it’s written, and the job looks itself. */
const toldAfterMs = 10 * secondMs

/**
 * Writes an account that its platform confirmed, with its tokens sealed, and resumes what waits for it. Throws
 * `payment-required` if it exceeds the person's plan. An account that is already connected can always be reconnected.
 */
export const connectFound = async (
  { accounts, jobs, now, onReconnected }: ConnectingDeps,
  account: Account,
  { sealed, owner }: ConnectionInput,
) => {
  const { plan, because, limits } = entitlements((await owner()).billing, now())
  await planRenewal(jobs, account, now())
  const before = await accounts.get(account)
  if (before?.state.name === 'reconnect') await jobs.plan(reconnectedJob(account), toInstant(now() + toldAfterMs))
  const connected = await accounts.connect(account, sealed, limits.accounts)
  if (!connected)
    throw new DomainError(
      'payment-required',
      limitReached('accounts', { plan, because, used: (await accounts.list(account.workspaceId)).length }),
    )
  // Even if it wasn't connected before: posts may be paused for an account that was disconnected and now returns.
  await onReconnected({ workspaceId: account.workspaceId, id: connected.id })
  return connected
}
