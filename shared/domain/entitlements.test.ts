import { expect, test } from 'vitest'
import { entitlements } from './entitlements.ts'
import { planWithMore, reachedUse } from './person-limits.ts'
import { limitReached } from './plan-limits.ts'
import { planIds, plans } from './plans.ts'
import type { Subscription } from './subscriptions.ts'
import { dayMs, toMs } from './times.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const [earlier, later] = ['2026-05-04T08:59:59.999Z', '2026-05-04T09:00:00.001Z']

const subscription = (own: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  plan: 'studio',
  status: 'active',
  price: { amount: 4_900, currency: 'eur' },
  currentPeriodEnd: later,
  ...own,
})

const now = (own: Partial<Subscription> | undefined, trialEndsAt?: string) =>
  entitlements({ ...(own && { subscription: subscription(own) }), ...(trialEndsAt && { trialEndsAt }) }, nine)

test('without a trial or subscription, a person has the free plan and its limits', () => {
  expect(now(undefined)).toEqual({ plan: 'free', because: 'free', limits: { accounts: 2, scheduledPosts: 10 } })
})

test('a trial grants Early Bird until it ends', () => {
  expect(now(undefined, later)).toEqual({ plan: 'early-bird', because: 'trial', until: later, limits: plans['early-bird'].limits })
  expect(now(undefined, '2026-05-04T09:00:00.000Z')).toMatchObject({ plan: 'free' })
  expect(now(undefined, earlier)).toMatchObject({ plan: 'free' })
})

test.each(['active', 'trialing'] as const)('a subscription that is %s grants its plan with no end and overrides a trial', (status) => {
  expect(now({ status }, later)).toEqual({ plan: 'studio', because: 'paid', limits: { accounts: 100, scheduledPosts: null } })
})

test('a cancelled subscription grants its plan until it ends', () => {
  expect(now({ endsAt: later })).toMatchObject({ plan: 'studio', because: 'paid', until: later })
  expect(now({ endsAt: earlier })).toMatchObject({ plan: 'free' })
})

test('a missing payment leaves the plan unchanged for seven days', () => {
  const since = (days: number) => new Date(nine - days * dayMs).toISOString()

  expect(now({ status: 'past_due', pastDueSince: since(0) })).toMatchObject({
    plan: 'studio',
    because: 'grace',
    until: '2026-05-11T09:00:00.000Z',
  })
  expect(now({ status: 'past_due', pastDueSince: since(6.99) })).toMatchObject({ plan: 'studio', because: 'grace' })
  expect(now({ status: 'past_due', pastDueSince: since(7) })).toMatchObject({ plan: 'free' })
})

test.each(['incomplete', 'incomplete_expired', 'unpaid', 'canceled', 'paused'] as const)(
  'a subscription that is %s grants nothing, and a trial continues',
  (status) => {
    expect(now({ status })).toMatchObject({ plan: 'free', because: 'free' })
    expect(now({ status }, later)).toMatchObject({ plan: 'early-bird', because: 'trial' })
  },
)

test('the message for a reached limit names the usage and the plan that lifts it', () => {
  expect(limitReached('accounts', { plan: 'free', because: 'free', used: 2 })).toBe(
    'Your Free plan allows 2 accounts, and you have 2. Early Bird allows 10.',
  )
  expect(limitReached('accounts', { plan: 'studio', because: 'paid', used: 100 })).toBe(
    'Your Studio plan allows 100 accounts, and you have 100. No plan allows more.',
  )
  expect(limitReached('scheduledPosts', { plan: 'free', because: 'free', used: 10 })).toBe(
    'Your Free plan allows 10 scheduled posts at a time, and you have 10. Early Bird has no limit.',
  )
})

test('someone on a granted plan isn’t offered another when a limit is reached', () => {
  expect(limitReached('accounts', { plan: 'free', because: 'granted', used: 2 })).toBe(
    'Your Free plan allows 2 accounts, and you have 2. Everyone here has this plan.',
  )
  const given = { plan: 'free', because: 'granted', isEmailVerified: true } as const
  expect([planWithMore('files', given), reachedUse('files', given, 100)]).toEqual([
    undefined,
    expect.stringMatching(/Everyone here has this plan\.$/),
  ])
})

test('each plan allows at least as much as the one before and costs at least as much', () => {
  const inOrder = planIds.map((plan) => plans[plan])

  for (const [index, { limits, monthlyPrice }] of inOrder.entries()) {
    const before = inOrder[index - 1] ?? plans.free
    expect(limits.accounts).toBeGreaterThanOrEqual(before.limits.accounts)
    expect(monthlyPrice.amount).toBeGreaterThanOrEqual(before.monthlyPrice.amount)
  }
})
