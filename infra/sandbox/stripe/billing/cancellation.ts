import type { StripeWorld } from '../stripe-world.ts'
import { changeSubscription } from './subscriptions.ts'

/** Has a subscription end at a moment (s), or with its period. The portal sets a moment, an application mostly the flag. */
export const cancelLater = (world: StripeWorld, id: string, cancelAt: number | 'period-end') =>
  changeSubscription(world, id, {
    cancelAt: cancelAt === 'period-end' ? world.subscriptions.must(id).periodEnd : cancelAt,
    cancelAtPeriodEnd: cancelAt === 'period-end',
    canceledAt: world.now,
    endReason: 'cancellation_requested',
  })

/** Takes a cancellation back. */
export const resume = (world: StripeWorld, id: string) =>
  changeSubscription(world, id, { cancelAt: null, cancelAtPeriodEnd: false, canceledAt: null, endReason: null })
