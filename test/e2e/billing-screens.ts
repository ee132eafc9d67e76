import type { ChangePreview, PlanOverview } from '#shared/contracts/payments.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { Answers, Screen } from './screen-findings.ts'

const inDays = (days: number) => toInstant(Date.now() + days * dayMs)

const price = { amount: 1900, currency: 'eur' }

const aSubscription = (fields: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_any',
  plan: 'creator',
  status: 'active',
  price,
  currentPeriodEnd: inDays(20),
  paidAt: inDays(-2),
  ...fields,
})

type Fields = Partial<Pick<PlanOverview, 'wantedPlan' | 'trialEndsAt' | 'subscription' | 'paused'>> & { accounts?: number }

const overview = ({ accounts = 2, ...fields }: Fields): PlanOverview => {
  const entitled = entitlements(fields, Date.now())
  return {
    wantedPlan: 'early-bird',
    entitlements: entitled,
    canAskForRefund: fields.subscription?.status === 'active',
    usage: {
      accounts: { used: accounts, limit: entitled.limits.accounts },
      scheduledPosts: { used: 4, limit: entitled.limits.scheduledPosts },
    },
    paused: { accounts: 0, posts: 0 },
    ...fields,
  }
}

/** Plan overviews for every state that a person can be in. */
const overviews = {
  beforeTrial: overview({}),
  trial: overview({ trialEndsAt: inDays(4.5) }),
  free: overview({ trialEndsAt: inDays(-3), paused: { accounts: 1, posts: 12 } }),
  paid: overview({ subscription: aSubscription() }),
  ending: overview({ subscription: aSubscription({ endsAt: inDays(20) }) }),
  grace: overview({ subscription: aSubscription({ status: 'past_due', pastDueSince: inDays(-2) }) }),
  unpaid: overview({
    subscription: aSubscription({ status: 'past_due', pastDueSince: inDays(-9) }),
    trialEndsAt: inDays(-40),
    paused: { accounts: 3, posts: 0 },
  }),
} satisfies Record<string, PlanOverview>

const anInvoice = (number: number, status: string) => ({
  id: `in_${number}`,
  number: `CRIER-000${number}`,
  createdAt: inDays(-30 * number),
  total: price,
  status,
  url: 'https://invoice.stripe.com/i/any',
  pdf: 'https://invoice.stripe.com/i/any/pdf',
})

const preview: ChangePreview = {
  plan: 'studio',
  dueToday: { amount: 2967, currency: 'eur' },
  nextPayment: { amount: 4900, currency: 'eur' },
  nextPaymentAt: inDays(20),
  asOf: inDays(0),
}

/** The API's answers about the plan of a person in this state. */
export const answersOf = (name: keyof typeof overviews): Answers => ({
  '**/api/payment/plan': overviews[name],
  '**/api/payment/plan/preview': preview,
  '**/api/payment/invoices*': 'subscription' in overviews[name] ? [anInvoice(1, 'open'), anInvoice(2, 'paid')] : [],
})

const planTab = (name: keyof typeof overviews, shows: string | RegExp): Screen => [
  ...(['/dashboard/settings?tab=plan', 'Settings', shows] as const),
  answersOf(name),
]

const payment = (status: string): Answers => ({ '**/api/payment/checkout-sessions/*': { status, plan: 'creator' } })

/**
 * Every screen about plans and payments that a signed-in person sees. The page after a payment redirects too soon to be
 * checked here.
 */
export const billingScreens: Screen[] = [
  planTab('beforeTrial', 'begins as soon as you confirm your email address'),
  planTab('trial', /^5 days left, until/),
  planTab('free', '1 account and 12 scheduled posts wait for a plan that allows more'),
  planTab('paid', '€19 a month. The next payment is due on'),
  planTab('ending', 'Undo the cancellation'),
  planTab('grace', 'You’ll keep your plan until'),
  planTab('unpaid', 'The last payment for the Creator plan is overdue.'),
  ['/dashboard/overview', 'Overview', '5 days of your trial left', answersOf('trial')],
  ['/dashboard/overview', 'Overview', 'Three steps to your first post', answersOf('grace')],
  [
    '/dashboard/platforms',
    'Platform Connections',
    'Your Free plan allows 2 accounts, and you have 3. Early Bird allows 10.',
    answersOf('free'),
  ],
  ['/signup?plan=creator', 'Sign Up', 'Order Summary', answersOf('trial')],
  ['/payment/success', 'No Payment Here', 'couldn’t find a payment of yours at this address'],
  ['/payment/success?session_id=cs_any', 'Confirming Your Payment', 'Waiting for Stripe...', payment('processing')],
  ['/payment/success?session_id=cs_any', 'Payment Not Finished', 'Continue to Payment', payment('open')],
  ['/payment/success?session_id=cs_any', 'Payment Expired', 'Try Payment Again', payment('expired')],
  ['/payment/cancel?plan=studio', 'Payment Cancelled', 'Try Payment Again'],
]
