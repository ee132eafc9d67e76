import type { Accounts } from '#functions/ports/accounts.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Account, AccountRef } from '#shared/domain/accounts.ts'
import { planRenewal } from './renewals.ts'

export type ConnectingDeps = {
  accounts: Accounts
  jobs: Pick<JobPlan, 'plan'>
  now: () => number
  /** Lets what was held for this account go on. */
  onReconnected: (ref: AccountRef) => Promise<void>
}

/** Writes an account that its platform has named, with its tokens sealed, and lets what waits for it go on. */
export const connectFound = async ({ accounts, jobs, now, onReconnected }: ConnectingDeps, account: Account, sealed: string) => {
  await planRenewal(jobs, account, now())
  const connected = await accounts.connect(account, sealed)
  // Also when it was not connected before: posts may be held for an account that was disconnected and now comes back.
  await onReconnected({ userId: account.userId, id: connected.id })
  return connected
}
