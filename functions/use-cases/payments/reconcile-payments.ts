import type { JobRef } from '#functions/ports/jobs.ts'
import type { PaymentEvent, PaymentEvents, Payments } from '#functions/ports/payments.ts'
import type { Users } from '#functions/ports/users.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'
import type { Clock } from '../publishing/dependencies.ts'

export type ReconcileDeps = {
  clock: Pick<Clock, 'now'>
  payments: Pick<Payments, 'eventsSince'>
  paymentEvents: PaymentEvents
  users: Pick<Users, 'ownerOf'>
}

/** Crier's own job, not a person's. A person's id is longer. */
export const reconcileJob: JobRef = { ownerId: 'crier', kind: 'reconcile-payments', subject: '' }

/** Stripe retries an event for three days. https://docs.stripe.com/webhooks */
const reachMs = 3 * dayMs
const pageSize = 100

/**
 * Reads the last three days' events from Stripe and rereads the subscription of everyone whose event never arrived.
 * Runs again every day.
 */
export const reconcilePayments = async (deps: ReconcileDeps, { now, stopAt }: JobRun): Promise<JobOutcome> => {
  let cursor: string | undefined
  do {
    // Events up to here are handled, so the next run continues from there.
    if (deps.clock.now() >= stopAt) return { kind: 'again', at: toInstant(now) }
    const page = await deps.payments.eventsSince(now - reachMs, { limit: pageSize, cursor })
    for (const event of page.items) await takeMissed(deps, event, now)
    cursor = page.cursor
  } while (cursor !== undefined)
  return { kind: 'again', at: toInstant(now + dayMs) }
}

const takeMissed = async ({ paymentEvents, users }: ReconcileDeps, { id, customerId }: PaymentEvent, now: number) => {
  if (await paymentEvents.isKnown(id)) return
  const userId = customerId === undefined ? undefined : await users.ownerOf(customerId)
  await paymentEvents.take({ id, userId }, now)
}
