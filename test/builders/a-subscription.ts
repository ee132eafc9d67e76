import type { Subscription } from '#shared/domain/subscriptions.ts'

/** A paid Early Bird subscription. */
export const aSubscription = (own: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  plan: 'early-bird',
  status: 'active',
  price: { amount: 900, currency: 'eur' },
  currentPeriodEnd: '2026-06-01T09:00:00.000Z',
  paidAt: '2026-05-01T09:00:00.000Z',
  ...own,
})
