import type { Plan } from '#shared/domain/users.ts'

type PlanOffer = {
  plan: Plan
  name: string
  /** Euros a month. */
  price: number
  line: string
  includes: readonly string[]
}

/** Where every call to action leads. */
export const startPath = '/signup?plan=early-bird'

/** The plans as they are offered. */
export const planOffers: readonly PlanOffer[] = [
  { plan: 'free', name: 'Free', price: 0, line: 'For one voice.', includes: ['2 accounts', '10 posts scheduled at a time'] },
  {
    plan: 'early-bird',
    name: 'Early Bird',
    price: 9,
    line: 'For those who are here first.',
    includes: ['10 accounts', '7 days on trial, without a card'],
  },
  { plan: 'creator', name: 'Creator', price: 19, line: 'For a handful of brands.', includes: ['25 accounts'] },
  { plan: 'studio', name: 'Studio', price: 49, line: 'For those who write for others.', includes: ['100 accounts'] },
]
