import type { Accounts } from '#functions/ports/accounts.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Account, AccountRef } from '#shared/domain/accounts.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { limitReached } from '#shared/domain/plan-limits.ts'
import type { User } from '#shared/domain/users.ts'
import { planRenewal } from './renewals.ts'

/** The person whose account it is; read when it matters. */
export type Connecting = { sealed: string; person: () => Promise<User> }

export type ConnectingDeps = {
  accounts: Accounts
  jobs: Pick<JobPlan, 'plan'>
  now: () => number
  /** Lets what was paused for this account go on. */
  onReconnected: (ref: AccountRef) => Promise<void>
}

/**
 * Writes an account that its platform has named, with its tokens sealed, and lets what waits for it go on. Throws `payment-required` when it
 * is one more than the person's plan allows; what was connected before can always be connected again.
 */
export const connectFound = async (
  { accounts, jobs, now, onReconnected }: ConnectingDeps,
  account: Account,
  { sealed, person }: Connecting,
) => {
  const { plan, because, limits } = entitlements((await person()).billing, now())
  await planRenewal(jobs, account, now())
  const connected = await accounts.connect(account, sealed, limits.accounts)
  if (!connected)
    throw new DomainError(
      'payment-required',
      limitReached('accounts', { plan, because, used: (await accounts.list(account.userId)).length }),
    )
  // Also when it was not connected before: posts may be paused for an account that was disconnected and now comes back.
  await onReconnected({ userId: account.userId, id: connected.id })
  return connected
}
