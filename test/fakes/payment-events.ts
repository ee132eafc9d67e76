import type { JobPlan } from '#functions/ports/jobs.ts'
import type { PaymentEvents } from '#functions/ports/payments.ts'
import { toInstant } from '#shared/domain/times.ts'

/** Stripe events in memory, which schedule their jobs through `jobs`. */
export const fakePaymentEvents = (jobs: Pick<JobPlan, 'plan'>): PaymentEvents => {
  const known = new Set<string>()
  return {
    async take({ id, userId }, now) {
      if (known.has(id)) return false
      known.add(id)
      if (userId !== undefined) await jobs.plan({ ownerId: userId, kind: 'sync-subscription', subject: '' }, toInstant(now))
      return true
    },
    isKnown: async (id) => known.has(id),
  }
}
