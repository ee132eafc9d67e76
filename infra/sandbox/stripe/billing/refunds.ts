import { changedFields, emit } from '../event-log.ts'
import { chargeObject, refundObject } from '../objects/payment.ts'
import type { RefundRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'

type NewRefund = Pick<RefundRecord, 'chargeId' | 'amount' | 'reason' | 'metadata'>

/** Gives a part of a payment back, or all of it. The subscription goes on. */
export const refund = (world: StripeWorld, { chargeId, amount, reason, metadata }: NewRefund) => {
  const before = chargeObject(world, world.charges.must(chargeId))
  const charge = world.charges.change(chargeId, { amountRefunded: before.amount_refunded + amount })
  const made = world.refunds.put({ id: newId(world, 're'), chargeId, amount, reason, metadata, createdAt: world.now })
  const after = chargeObject(world, charge)
  emit(world, 'refund.created', refundObject(world, made))
  emit(world, 'charge.refunded', after, changedFields(before, after))
  return made
}
