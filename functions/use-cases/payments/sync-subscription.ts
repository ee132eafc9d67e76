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
  applyPlan: (run: Pick<JobRun, 'userId' | 'stopAt'>) => Promise<JobOutcome>
}

const triesMax = 5

/**
 * Reads a person's subscription at Stripe and writes the copy, the only place where it is written; then applies the plan. An event says only that
 * something has changed, so their order, repeats and losses don't matter. If another reading was written meanwhile, the subscription is read again.
 */
export const syncSubscription = async (deps: SyncDeps, { userId, stopAt, now }: JobRun): Promise<JobOutcome> => {
  for (let tries = 0; ; tries++) {
    if (tries === triesMax) throw new Error('A subscription was written by others each time it was read.')
    const billing = (await deps.users.get(userId))?.billing
    if (billing?.customerId === undefined) return { kind: 'done' }
    const subscription = await deps.payments.subscriptionOf(billing.customerId)
    await planMails(deps, userId, { before: billing.subscription, after: subscription, now })
    if (await deps.users.writeSubscription(userId, { subscription, version: billing.version })) break
  }
  const outcome = await deps.applyPlan({ userId, stopAt })
  if (outcome.kind === 'again') await deps.jobs.plan({ userId, kind: 'apply-plan', subject: '' }, outcome.at)
  return { kind: 'done' }
}

type Change = { before: Subscription | undefined; after: Subscription | undefined; now: number }

/** Before the copy is written, so that a crash in between can't keep them from the person. A minute later the state is checked again. */
const planMails = async ({ jobs }: SyncDeps, userId: string, { before, after, now }: Change) => {
  const isNews = after?.pastDueSince !== undefined && after.pastDueSince !== before?.pastDueSince
  if (isNews) await jobs.plan({ userId, kind: 'payment-failed', subject: '' }, toInstant(now + gatheringMs))
}

export type AskForSyncDeps = { jobs: Pick<JobPlan, 'plan'>; jobRunner: JobRunner; now: () => number }

/** Has the person's subscription read at Stripe anew, by the one job that writes it. */
export const askForSync = async ({ jobs, jobRunner, now }: AskForSyncDeps, userId: string) => {
  await jobs.plan({ userId, kind: 'sync-subscription', subject: '' }, toInstant(now()))
  await jobRunner.runNow(userId)
}

export type TakeEventDeps = {
  paymentEvents: Pick<PaymentEvents, 'take'>
  users: Pick<Users, 'ownerOf'>
  jobRunner: JobRunner
  now: () => number
}

/**
 * Takes one of Stripe's events: notes it and plans what follows from it, in one write, and has that done at once if it can. One that came before
 * does nothing, and gives false; one about nobody we know is noted only.
 */
export const takeEvent = async ({ paymentEvents, users, jobRunner, now }: TakeEventDeps, { id, customerId }: PaymentEvent) => {
  const userId = customerId === undefined ? undefined : await users.ownerOf(customerId)
  const isNew = await paymentEvents.take({ id, userId }, now())
  if (isNew && userId !== undefined) await jobRunner.runNow(userId)
  return isNew
}
