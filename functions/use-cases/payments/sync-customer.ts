import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Payments } from '#functions/ports/payments.ts'
import type { Users } from '#functions/ports/users.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'

export type SyncCustomerDeps = { users: Pick<Users, 'get'>; payments: Pick<Payments, 'changeEmail'> }

/** Sends a person's current address to Stripe, so its emails go there. Idempotent. */
export const syncCustomer = async (
  { users, payments }: SyncCustomerDeps,
  { ownerId: userId }: Pick<JobRun, 'ownerId'>,
): Promise<JobOutcome> => {
  const user = await users.get(userId)
  if (user?.billing.customerId !== undefined) await payments.changeEmail(user.billing.customerId, user.email)
  return { kind: 'done' }
}

export type CustomerSyncDeps = { jobs: Pick<JobPlan, 'plan'>; now: () => number }

/** Plans to send a person's address to Stripe, if they are a customer there. */
export const planCustomerSync = async ({ jobs, now }: CustomerSyncDeps, user: Pick<User, 'id' | 'billing'> | undefined) => {
  if (user?.billing.customerId === undefined) return
  await jobs.plan({ ownerId: user.id, kind: 'sync-customer', subject: '' }, toInstant(now()))
}
