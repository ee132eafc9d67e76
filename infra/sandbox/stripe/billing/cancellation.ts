import type { StripeWorld } from '../stripe-world.ts'
import { changeSubscription } from './subscriptions.ts'

/**
 * Cancels a subscription at a time (s), or at its period's end. The portal sets a time, an application usually the
 * flag.
 */
export const cancelLater = (world: StripeWorld, id: string, cancelAt: number | 'period-end') =>
  changeSubscription(world, id, {
    cancelAt: cancelAt === 'period-end' ? world.subscriptions.must(id).periodEnd : cancelAt,
    cancelAtPeriodEnd: cancelAt === 'period-end',
    canceledAt: world.now,
    endReason: 'cancellation_requested',
  })

/** Undoes a cancellation. */
export const resume = (world: StripeWorld, id: string) =>
  changeSubscription(world, id, { cancelAt: null, cancelAtPeriodEnd: false, canceledAt: null, endReason: null })
