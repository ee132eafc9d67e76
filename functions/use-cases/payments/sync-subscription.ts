import type { JobPlan, JobRunner } from '#functions/ports/jobs.ts'
import type { PaymentEvent, PaymentEvents, Payments } from '#functions/ports/payments.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import { toInstant } from '#shared/domain/times.ts'
import { gatheringMs } from '../jobs/plan-notice.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'

export type SyncDeps = {
  users: Pick<Users, 'get' | 'writeSubscription'>
  payments: Pick<Payments, 'subscriptionOf'>
  jobs: Pick<JobPlan, 'plan'>
  /** Brings accounts and posts in line with the plan. */
  applyPlan: (run: Pick<JobRun, 'ownerId' | 'stopAt'>) => Promise<JobOutcome>
}

const triesMax = 5

/**
 * Reads a person's subscription from Stripe and writes the copy, which nothing else writes. Then applies the plan. An
 * event only says that something changed, so order, repeats, and losses don't matter. If another reading was written
 * meanwhile, reads the subscription again.
 */
export const syncSubscription = async (deps: SyncDeps, { ownerId: userId, stopAt, now }: JobRun): Promise<JobOutcome> => {
  for (let tries = 0; ; tries++) {
    if (tries === triesMax) throw new Error('A subscription was written by others each time it was read.')
    const billing = (await deps.users.get(userId))?.billing
    if (billing?.customerId === undefined) return { kind: 'done' }
    const subscription = await deps.payments.subscriptionOf(billing.customerId)
    await planMails(deps, userId, { before: billing.subscription, after: subscription, now })
    if (await deps.users.writeSubscription(userId, { subscription, version: billing.version })) break
  }
  const outcome = await deps.applyPlan({ ownerId: userId, stopAt })
  if (outcome.kind === 'again') await deps.jobs.plan({ ownerId: userId, kind: 'apply-plan', subject: '' }, outcome.at)
  return { kind: 'done' }
}

type Change = { before: Subscription | undefined; after: Subscription | undefined; now: number }

/**
 * Plans emails before the copy is written, so a crash in between can't lose them. The state is checked again a minute
 * later.
 */
const planMails = async ({ jobs }: SyncDeps, userId: string, { before, after, now }: Change) => {
  const isNews = after?.pastDueSince !== undefined && after.pastDueSince !== before?.pastDueSince
  if (isNews) await jobs.plan({ ownerId: userId, kind: 'payment-failed', subject: '' }, toInstant(now + gatheringMs))
}

export type RequestSyncDeps = { jobs: Pick<JobPlan, 'plan'>; jobRunner: JobRunner; now: () => number }

/** Requests a fresh reading of the person's subscription from Stripe, by the only job that writes it. */
export const askForSync = async ({ jobs, jobRunner, now }: RequestSyncDeps, userId: string) => {
  await jobs.plan({ ownerId: userId, kind: 'sync-subscription', subject: '' }, toInstant(now()))
  await jobRunner.runNow(userId)
}

export type TakeEventDeps = {
  paymentEvents: Pick<PaymentEvents, 'take'>
  users: Pick<Users, 'ownerOf'>
  jobRunner: JobRunner
  now: () => number
}

/**
 * Accepts a Stripe event: records it and plans its job in one write, and tries to run the job at once. Returns false
 * and does nothing for a repeated event. An event about an unknown customer is only recorded.
 */
export const takeEvent = async ({ paymentEvents, users, jobRunner, now }: TakeEventDeps, { id, customerId }: PaymentEvent) => {
  const userId = customerId === undefined ? undefined : await users.ownerOf(customerId)
  const isNew = await paymentEvents.take({ id, userId }, now())
  if (isNew && userId !== undefined) await jobRunner.runNow(userId)
  return isNew
}
