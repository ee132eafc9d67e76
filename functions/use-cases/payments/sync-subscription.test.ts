import { expect, test } from 'vitest'
import { entitlements } from '#shared/domain/entitlements.ts'
import type { Billing } from '#shared/domain/subscriptions.ts'
import { dayMs, minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aSubscription } from '#test/builders/a-subscription.ts'
import { aUser } from '#test/builders/a-user.ts'
import { jobWork } from '#test/builders/job-work.ts'
import { fakeClock } from '#test/fakes/clock.ts'
import { fakeJobs, inOneRun } from '#test/fakes/jobs.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakePaymentEvents } from '#test/fakes/payment-events.ts'
import { fakePayments } from '#test/fakes/payments.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { type JobOutcome, runJobs, runJobsOf } from '../jobs/run-jobs.ts'
import { tellPaymentFailed, tellTrialEnding } from './notices.ts'
import { reconcileJob, reconcilePayments } from './reconcile-payments.ts'
import { syncSubscription, takeEvent } from './sync-subscription.ts'

const nine = '2026-05-04T09:00:00.000Z'
const customer: Billing = { wantedPlan: 'free', customerId: 'cus_1', version: 0 }

/** A Stripe customer and everything that handles payments. `pass` advances the clock and runs what is due then. */
const world = async (billing = customer) => {
  const clock = fakeClock(toMs(nine))
  const [users, jobs, payments, mailer] = [fakeUsers(), fakeJobs(), fakePayments(), fakeMailer()]
  await users.create(aUser({ billing }), 'hash')
  const paymentEvents = fakePaymentEvents(jobs)
  const applied: string[] = []
  const state: { outcome: JobOutcome } = { outcome: { kind: 'done' } }
  const mail = { users, mailer, siteUrl: 'https://crier.test' }
  const reports: string[] = []
  const applyPlan = async ({ ownerId }: { ownerId: string }) => {
    applied.push(ownerId)
    return state.outcome
  }
  const work = jobWork({
    'sync-subscription': (run) => syncSubscription({ users, payments, jobs, applyPlan }, run),
    'reconcile-payments': (run) => reconcilePayments({ clock, payments, paymentEvents, users }, run),
    'payment-failed': (run) => tellPaymentFailed(mail, run),
    'trial-ending': (run) => tellTrialEnding(mail, run),
    'apply-plan': applyPlan,
  })
  const deps = { ...inOneRun, clock, jobs, work, report: (message: string) => void reports.push(message) }
  const pass = async (ms: number) => {
    clock.pass(ms)
    await runJobs(deps, clock.now())
  }
  const events = { paymentEvents, users, now: clock.now, jobRunner: { runNow: (ownerId: string) => runJobsOf(deps, ownerId, clock.now()) } }
  const come = (id: string, customerId = 'cus_1') => takeEvent(events, { id, customerId })
  const billingOf = async () => (await users.get('user-1'))?.billing
  return { ...deps, users, payments, mailer, applied, state, pass, come, billingOf, paymentEvents }
}

test('an event copies the subscription from Stripe at once and applies the plan', async () => {
  const { payments, come, billingOf, applied } = await world()
  payments.subscriptions.set('cus_1', aSubscription({ plan: 'studio' }))

  const isNew = await come('evt_1')

  expect([isNew, applied]).toEqual([true, ['user-1']])
  expect(await billingOf()).toMatchObject({ subscription: { plan: 'studio', status: 'active' }, version: 1 })
})

test('Stripe’s state counts, not what an event says, in whatever order and however often events arrive', async () => {
  const { payments, come, billingOf } = await world()
  payments.subscriptions.set('cus_1', aSubscription({ plan: 'studio' }))

  const taken = [await come('evt_3'), await come('evt_1'), await come('evt_3'), await come('evt_2')]

  expect(taken).toEqual([true, true, false, true])
  expect((await billingOf())?.subscription?.plan).toBe('studio')
})

test('records an event about an unknown customer and asks Stripe nothing', async () => {
  const { payments, come, paymentEvents } = await world()

  expect([await come('evt_1', 'cus_other'), await paymentEvents.isKnown('evt_1'), payments.calls]).toEqual([true, true, []])
})

test('keeps the copy while Stripe is down, and rereads later', async () => {
  const { payments, come, pass, billingOf } = await world()
  payments.subscriptions.set('cus_1', aSubscription())
  payments.state.isDown = true
  await come('evt_1')
  const before = await billingOf()
  payments.state.isDown = false

  await pass(minuteMs)

  expect([before?.subscription, (await billingOf())?.subscription]).toEqual([undefined, aSubscription()])
})

test('rereads the subscription if another copy was written meanwhile', async () => {
  const { payments, come, users, billingOf } = await world()
  const first = { isFirst: true }
  const { subscriptionOf } = payments
  payments.subscriptions.set('cus_1', aSubscription({ plan: 'creator' }))
  payments.subscriptionOf = async (customerId) => {
    const read = await subscriptionOf(customerId)
    if (first.isFirst) await users.writeSubscription('user-1', { subscription: aSubscription({ plan: 'early-bird' }), version: 0 })
    first.isFirst = false
    payments.subscriptions.set('cus_1', aSubscription({ plan: 'studio' }))
    return read
  }

  await come('evt_1')

  expect(await billingOf()).toMatchObject({ subscription: { plan: 'studio' }, version: 2 })
})

test('applies the plan again when it ends on its own', async () => {
  const { come, jobs, state } = await world()
  state.outcome = { kind: 'again', at: '2026-06-01T09:00:00.000Z' }

  await come('evt_1')

  expect(jobs.all()).toMatchObject([{ kind: 'apply-plan', dueAt: '2026-06-01T09:00:00.000Z' }])
})

test('the daily job finds missed events of anyone, and runs again the next day', async () => {
  const { payments, pass, jobs, billingOf, users, paymentEvents } = await world()
  await users.create(aUser({ id: 'user-2', email: 'bob@example.com', billing: { ...customer, customerId: 'cus_2' } }), 'hash')
  payments.subscriptions.set('cus_1', aSubscription())
  payments.events.push(
    { id: 'evt_1', customerId: 'cus_1' },
    { id: 'evt_2', customerId: undefined },
    { id: 'evt_3', customerId: 'cus_other' },
  )
  await jobs.planOnce(reconcileJob, nine)

  await pass(0)
  await pass(minuteMs)

  expect((await billingOf())?.subscription).toEqual(aSubscription())
  expect(await Promise.all(['evt_1', 'evt_2', 'evt_3'].map((id) => paymentEvents.isKnown(id)))).toEqual([true, true, true])
  expect(payments.calls).toEqual(['eventsSince', 'subscriptionOf'])
  expect(jobs.all()).toMatchObject([{ kind: 'reconcile-payments', dueAt: toInstant(toMs(nine) + dayMs) }])
})

test('notifies about a failed payment at once, on the third day, and on the sixth, and stops once it is fixed', async () => {
  const { payments, come, pass, mailer } = await world()
  payments.subscriptions.set('cus_1', aSubscription({ status: 'past_due', pastDueSince: nine }))
  await come('evt_1')

  const sent: number[] = []
  for (const days of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    await pass(days === 0 ? minuteMs : dayMs)
    sent.push(mailer.sent.length)
  }

  expect(sent).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
  expect(mailer.sent[0]).toMatchObject({ to: 'ada@example.com', subject: 'Your payment for Crier failed' })
  for (const fact of ['€9', 'Early Bird', '11 May 2026', 'https://crier.test/dashboard/settings?tab=plan'])
    expect(mailer.sent[0]?.text).toContain(fact)
})

test('a late payment ends the emails, and the next failure starts them again', async () => {
  const { payments, come, pass, mailer } = await world()
  payments.subscriptions.set('cus_1', aSubscription({ status: 'past_due', pastDueSince: nine }))
  await come('evt_1')
  await pass(minuteMs)
  payments.subscriptions.set('cus_1', aSubscription())
  await come('evt_2')
  await pass(4 * dayMs)
  const afterward = mailer.sent.length

  payments.subscriptions.set('cus_1', aSubscription({ status: 'past_due', pastDueSince: '2026-05-08T09:00:00.000Z' }))
  await come('evt_3')
  await pass(minuteMs)

  expect([afterward, mailer.sent.length]).toEqual([1, 2])
})

test('events about a payment that is already missing cause no new email', async () => {
  const { payments, come, pass, mailer } = await world()
  payments.subscriptions.set('cus_1', aSubscription({ status: 'past_due', pastDueSince: nine }))
  await come('evt_1')
  await pass(minuteMs)

  await come('evt_2')
  await pass(minuteMs)

  expect(mailer.sent).toHaveLength(1)
})

const trial: Billing = { wantedPlan: 'creator', trialEndsAt: '2026-05-06T09:00:00.000Z', version: 0 }

test('emails ahead of a trial’s end', async () => {
  const { jobs, pass, mailer } = await world(trial)
  await jobs.plan({ ownerId: 'user-1', kind: 'trial-ending', subject: '' }, nine)

  await pass(0)
  await pass(minuteMs)

  expect(mailer.sent.map(({ subject }) => subject)).toEqual(['Your Crier trial ends in two days'])
})

test.each<[string, Billing]>([
  ['has paid meanwhile', { ...trial, customerId: 'cus_1', subscription: aSubscription() }],
  ['has no trial any more', { ...trial, trialEndsAt: nine }],
])('sends nothing about the end of a trial to a person who %s', async (_why, billing) => {
  const { jobs, pass, mailer } = await world(billing)
  await jobs.plan({ ownerId: 'user-1', kind: 'trial-ending', subject: '' }, nine)

  await pass(0)

  expect(entitlements(billing, toMs(nine)).because).not.toBe('trial')
  expect(mailer.sent).toEqual([])
})
