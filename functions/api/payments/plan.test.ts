import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { aScheduledPost } from '#test/builders/a-post.ts'
import { aSubscription } from '#test/builders/a-subscription.ts'
import { aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { aPaymentsGroup } from '#test/builders/payments-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const nine = '2026-05-04T09:00:00.000Z'

/** A paying person, with `own` overriding the defaults. */
const paying = async (own: Partial<Subscription> = {}) => {
  const subscription = aSubscription(own)
  const group = await aPaymentsGroup(aUser({ billing: { wantedPlan: 'free', customerId: 'cus_1', subscription, version: 1 } }))
  group.payments.subscriptions.set('cus_1', subscription)
  return group
}

const free = () => aPaymentsGroup(aUser({ billing: { wantedPlan: 'free', version: 0 } }))

test('the overview gives the plan, its reason, its end, and how much of it is used', async () => {
  const { call, accounts, posts } = await aPaymentsGroup()
  await accounts.connect(anAccount(), 'sealed')
  await posts.create(aScheduledPost([aTarget()]), [])

  expect(await call('GET /payment/plan')).toMatchObject({
    status: 200,
    body: {
      wantedPlan: 'early-bird',
      entitlements: { plan: 'early-bird', because: 'trial', until: '2026-05-08T08:00:00.000Z' },
      trialEndsAt: '2026-05-08T08:00:00.000Z',
      canAskForRefund: false,
      usage: { accounts: { used: 1, limit: 10 }, scheduledPosts: { used: 1, limit: null } },
      paused: { accounts: 0, posts: 0 },
    },
  })
})

test('counts what the plan pauses separately from what is used', async () => {
  const { call, accounts, posts } = await free()
  await accounts.connect(anAccount({ id: 'x_1', remoteId: '1' }), 'sealed')
  await accounts.connect(anAccount({ id: 'x_2', remoteId: '2', pausedByPlan: true }), 'sealed')
  const paused = aScheduledPost([aTarget({ postId: 'p2' })], { id: 'p2' })
  await posts.create(aScheduledPost([aTarget({ postId: 'p1' })], { id: 'p1' }), [])
  await posts.create({ ...paused, targets: paused.targets.map((target) => ({ ...target, state: 'paused', pausedBy: 'plan' })) }, [])

  expect((await call('GET /payment/plan')).body).toMatchObject({
    usage: { accounts: { used: 1, limit: 2 }, scheduledPosts: { used: 1, limit: 10 } },
    paused: { accounts: 1, posts: 1 },
  })
})

test('a payment can be refunded for seven days', async () => {
  const within = await paying({ paidAt: '2026-04-27T09:00:00.000Z' })
  const after = await paying({ paidAt: '2026-04-27T08:59:59.999Z' })

  expect((await within.call('GET /payment/plan')).body).toMatchObject({ canAskForRefund: true })
  expect((await after.call('GET /payment/plan')).body).toMatchObject({ canAskForRefund: false })
})

test('prices come from Stripe at most once every five minutes, and the free plan costs nothing whatever Stripe does', async () => {
  const { call, payments, pass } = await free()
  const price = (plan: string) => call(`GET /stripe/price/${plan}`)
  const first = await price('creator')
  payments.state.isDown = true
  const kept = await price('creator')
  pass(5 * minuteMs)

  expect([first.body, kept.body]).toEqual([
    { price: 1_900, currency: 'eur' },
    { price: 1_900, currency: 'eur' },
  ])
  expect(await price('creator')).toMatchObject({ status: 503, headers: {} })
  expect((await price('free')).body).toEqual({ price: 0, currency: 'eur' })
})

test('the publishable key is available to everyone', async () => {
  const { call } = await free()

  expect((await call('GET /stripe/key', { token: 'none' })).body).toEqual({ key: 'pk_test_1' })
})

const Preview = z.object({ asOf: z.string() })

test('a plan change is previewed with its price and made as previewed', async () => {
  const { call, payments, pass, woken } = await paying()

  const preview = await call('POST /payment/plan/preview', { body: { plan: 'creator' } })
  pass(10 * minuteMs)
  const changed = await call('PUT /payment/plan', { body: { plan: 'creator', asOf: Preview.parse(preview.body).asOf } })

  expect(preview).toMatchObject({
    status: 200,
    body: { plan: 'creator', dueToday: { amount: 1_000, currency: 'eur' }, nextPayment: { amount: 1_900 }, asOf: nine },
  })
  expect(changed).toMatchObject({ status: 202, body: { message: 'Your plan is now Creator.' } })
  expect([payments.subscriptions.get('cus_1')?.plan, woken]).toEqual(['creator', ['user-1']])
})

test.each([
  ['older than half an hour', 31 * minuteMs],
  ['of the future', -secondMs],
])('a preview %s does not count', async (_when, ms) => {
  const { call, payments } = await paying()
  const asOf = new Date(Date.parse(nine) - ms).toISOString()

  const changed = await call('PUT /payment/plan', { body: { plan: 'creator', asOf } })

  expect(changed).toMatchObject({ status: 409, body: { message: 'This price is out of date. Check the current price.' } })
  expect(payments.subscriptions.get('cus_1')?.plan).toBe('early-bird')
})

test('a person can’t change to the plan they are on', async () => {
  const { call } = await paying()

  const answer = await call('POST /payment/plan/preview', { body: { plan: 'early-bird' } })

  expect(answer).toMatchObject({ status: 409, body: { message: 'You’re already on the Early Bird plan.' } })
})

test.each(['past_due', 'unpaid', 'paused'] as const)(
  'the plan of a subscription that is %s at Stripe can’t be changed, even if Crier doesn’t know it yet',
  async (status) => {
    const { call, payments, woken } = await paying()
    const missing = aSubscription({ status })
    payments.subscriptions.set('cus_1', missing)

    const previewed = await call('POST /payment/plan/preview', { body: { plan: 'creator' } })
    const changed = await call('PUT /payment/plan', { body: { plan: 'creator', asOf: nine } })

    const refusal = { status: 409, body: { message: 'To change plans, pay the open invoice first.' } }
    expect([previewed, changed]).toMatchObject([refusal, refusal])
    expect([payments.subscriptions.get('cus_1'), woken]).toEqual([missing, []])
  },
)

test('a subscription ends with its paid month, and ending it can be undone', async () => {
  const { call, payments, woken } = await paying()

  const ended = await call('POST /payment/subscription/cancel', { body: {} })
  const endsAt = payments.subscriptions.get('cus_1')?.endsAt
  const resumed = await call('POST /payment/subscription/resume', { body: {} })

  expect([ended.status, resumed.status, endsAt]).toEqual([202, 202, '2026-06-01T09:00:00.000Z'])
  expect([payments.subscriptions.get('cus_1')?.endsAt, woken]).toEqual([undefined, ['user-1', 'user-1']])
})

test.each([
  ['POST /payment/plan/preview', { plan: 'creator' }],
  ['PUT /payment/plan', { plan: 'creator', asOf: nine }],
  ['POST /payment/subscription/cancel', {}],
  ['POST /payment/subscription/resume', {}],
  ['POST /payment/portal', {}],
  ['POST /payment/refund-request', {}],
])('refuses %s to a person who never paid', async (target, body) => {
  const { call, payments } = await free()

  expect((await call(target, { body })).status).toBe(409)
  expect(payments.calls).toEqual([])
})

test('a person who never paid has no invoices', async () => {
  const { call, payments } = await free()

  expect((await call('GET /payment/invoices')).body).toEqual([])
  expect(payments.calls).toEqual([])
})

test('the portal opens for a customer', async () => {
  const { call } = await paying()

  expect(await call('POST /payment/portal', { body: {} })).toMatchObject({ status: 201, body: { url: 'https://pay.test/portal/cus_1' } })
})

test('a refund request is an email with everything it takes', async () => {
  const { call, mailer } = await paying({ paidAt: '2026-05-02T08:00:00.000Z' })

  const answer = await call('POST /payment/refund-request', { body: { reason: 'I meant <b>Free</b>.' } })

  expect(answer.status).toBe(202)
  const [mail] = mailer.sent
  expect(mail).toMatchObject({ to: 'hello@crier.test', replyTo: 'ada@example.com', subject: 'Refund request: €9 of Ada' })
  for (const fact of ['user-1', 'cus_1', 'sub_1', 'in_1', 'CRIER-1', '€9', '2 May 2026', '2 days ago', 'I meant <b>Free</b>.'])
    expect(mail?.text).toContain(fact)
})

test('a refund can’t be requested after seven days, or more than three times a day', async () => {
  const { call, mailer, pass } = await paying({ paidAt: '2026-04-28T09:00:00.000Z' })
  const request = () => call('POST /payment/refund-request', { body: {} })
  const answers = [await request(), await request(), await request(), await request()]
  pass(dayMs + 1)

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
  expect(await request()).toMatchObject({
    status: 409,
    body: { message: 'There’s no payment from the last 7 days to refund.' },
  })
  expect(mailer.sent).toHaveLength(3)
})

test.each([
  ['POST /payment/portal', {}],
  ['GET /payment/invoices', undefined],
  ['GET /payment/checkout-sessions/cs_1', undefined],
  ['POST /payment/create-checkout-session', { plan: 'studio' }],
  ['POST /payment/plan/preview', { plan: 'studio' }],
  ['PUT /payment/plan', { plan: 'studio', asOf: nine }],
  ['POST /payment/subscription/cancel', {}],
  ['POST /payment/subscription/resume', {}],
  ['POST /payment/refund-request', {}],
])('%s reports when Stripe is down, and nothing is left half done', async (target, body) => {
  const { call, payments, caller, jobs, mailer, woken } = await paying()
  const before = await caller.users.get('user-1')
  payments.state.isDown = true

  const answer = await call(target, body && { body })

  expect(answer).toMatchObject({ status: 503, body: { message: 'Stripe didn’t respond. Try again in a minute.' } })
  expect(await caller.users.get('user-1')).toEqual(before)
  expect([jobs.all(), mailer.sent, woken]).toEqual([[], [], []])
})

test('a stranger sees nothing about people’s payments', async () => {
  const { call } = await paying()
  const targets = ['GET /payment/plan', 'GET /payment/invoices', 'POST /payment/portal', 'POST /payment/create-checkout-session']

  expect((await Promise.all(targets.map((target) => call(target, { token: 'none' })))).map(({ status }) => status)).toEqual([
    401, 401, 401, 401,
  ])
})
