import { expect, test } from 'vitest'
import type { PlanOverview } from '#shared/contracts/payments.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { beyond, billingStatusOf, countWords, wayTo } from './billing-status.ts'
import { unpaidWish } from './unpaid-wish.ts'

const now = Date.parse('2026-12-01T12:00:00.000Z')
const inDays = (days: number) => toInstant(now + days * dayMs)

const aSubscription = (fields: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  plan: 'creator',
  status: 'active',
  price: { amount: 1900, currency: 'eur' },
  currentPeriodEnd: inDays(20),
  ...fields,
})

type Fields = Partial<Pick<PlanOverview, 'subscription' | 'trialEndsAt' | 'wantedPlan'>>

const billingStatus = (fields: Fields) =>
  billingStatusOf({ wantedPlan: 'early-bird', ...fields, entitlements: entitlements(fields, now) }, now)

test('before verification, the trial has yet to start, unless only the free plan was chosen', () => {
  expect(billingStatus({})).toEqual({ kind: 'before-trial' })
  expect(billingStatus({ wantedPlan: 'free' })).toEqual({ kind: 'free' })
})

test('waits for payment of the plan chosen at sign-up, and no other', () => {
  const wish = (fields: Fields) => unpaidWish({ wantedPlan: 'creator', ...fields, entitlements: entitlements(fields, now) })

  expect([wish({}), wish({ trialEndsAt: inDays(3) })]).toEqual(['creator', 'creator'])
  expect([wish({ wantedPlan: 'early-bird' }), wish({ wantedPlan: 'free' }), wish({ subscription: aSubscription() })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a partial day of a trial counts as a full one', () => {
  expect(billingStatus({ trialEndsAt: inDays(4.1) })).toEqual({ kind: 'trial', endsAt: inDays(4.1), daysLeft: 5 })
})

test('the free plan follows the trial', () => {
  expect(billingStatus({ trialEndsAt: inDays(-1) })).toEqual({ kind: 'free', trialEndedAt: inDays(-1) })
})

test('a canceled subscription lasts until its end and is then over', () => {
  const ending = aSubscription({ endsAt: inDays(20) })
  const ended = aSubscription({ endsAt: inDays(-1), status: 'canceled' })

  expect(billingStatus({ subscription: ending })).toEqual({ kind: 'ending', subscription: ending, endsAt: inDays(20) })
  expect(billingStatus({ subscription: ended, trialEndsAt: inDays(-40) })).toEqual({ kind: 'free', trialEndedAt: inDays(-40) })
})

test('ignores a subscription whose first payment was never made', () => {
  expect(billingStatus({ subscription: aSubscription({ status: 'incomplete' }), trialEndsAt: inDays(-1) })).toEqual({
    kind: 'free',
    trialEndedAt: inDays(-1),
  })
})

test('a failed payment leaves seven days, and then the plan is lost until paid', () => {
  const late = aSubscription({ status: 'past_due', pastDueSince: inDays(-2) })
  const tooLate = aSubscription({ status: 'past_due', pastDueSince: inDays(-8) })

  expect(billingStatus({ subscription: late })).toEqual({ kind: 'grace', subscription: late, until: inDays(5) })
  expect(billingStatus({ subscription: tooLate })).toEqual({ kind: 'unpaid', subscription: tooLate })
})

test('subscribers change or cancel, others order, and those who owe money pay first', () => {
  const waysOf = (fields: Fields) =>
    (['free', 'early-bird', 'creator', 'studio'] as const).map((plan) => wayTo(plan, billingStatus(fields)))

  expect(waysOf({ subscription: aSubscription() })).toEqual(['cancel', 'change', 'none', 'change'])
  expect(waysOf({ trialEndsAt: inDays(3) })).toEqual(['none', 'order', 'order', 'order'])
  expect(waysOf({ subscription: aSubscription({ endsAt: inDays(3) }) })).toEqual(['none', 'none', 'none', 'none'])
  expect(waysOf({ subscription: aSubscription({ status: 'past_due', pastDueSince: inDays(-2) }) })).toEqual([
    'none',
    'none',
    'none',
    'none',
  ])
})

test('counts what exceeds a smaller plan', () => {
  const usage = {
    usage: { accounts: { used: 10, limit: 10 }, scheduledPosts: { used: 11, limit: null } },
    paused: { accounts: 2, posts: 0 },
  }

  expect(beyond('early-bird', usage)).toEqual({ accounts: 2, posts: 0 })
  expect(countWords(beyond('free', usage))).toBe('10 accounts and 1 scheduled post')
  expect(countWords(beyond('studio', usage))).toBeUndefined()
})
