import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { ask, type CallOptions } from '#test/builders/call.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { fakePaymentEvents } from '#test/fakes/payment-events.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { eventReader } from '../../adapters/stripe/event-reader.ts'
import { rawApi } from '../../http/raw-api.ts'
import { stripeAnswer } from './answers.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const now = Date.parse('2026-05-04T09:00:00.000Z')
const secret = 'whsec_test'
// Formatted the way Stripe does, with a multibyte character: parsing and serializing it again would break its
// signature.
const payload = JSON.stringify(
  { id: 'evt_1', object: 'event', data: { object: { id: 'sub_1', customer: 'cus_1', name: 'Zoë' } } },
  undefined,
  2,
)
const signed = ({ body = payload, at = now, by = secret } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret: by, timestamp: at / secondMs })

/** `renewed` is the signing secret in the parameter store by then. */
const world = async ({ known = secret, renewed = secret } = {}) => {
  const [users, jobs, woken, clock] = [fakeUsers(), fakeJobs(), [] as string[], { now }]
  await users.create(aUser({ billing: { wantedPlan: 'free', customerId: 'cus_1', version: 0 } }), 'hash')
  const answer = stripeAnswer({
    users,
    paymentEvents: fakePaymentEvents(jobs),
    now: () => clock.now,
    jobRunner: { runNow: async (userId) => void woken.push(userId) },
    readEvent: eventReader({ secret: known, readSecret: async () => renewed, now: () => clock.now }),
  })
  const handler = rawApi(answer)
  const deliver = (sent: CallOptions) => ask(handler, 'POST', '/api/webhooks/stripe', sent)
  return { jobs, woken, clock, deliver }
}

const header = (signature: string) => ({ 'stripe-signature': signature })

test('accepts an event that Stripe signed, and starts the follow-up at once', async () => {
  const { jobs, woken, deliver } = await world()

  const answer = await deliver({ text: payload, headers: header(signed()) })

  expect(answer).toMatchObject({ status: 200, body: { message: 'Thank you.' } })
  expect([jobs.all().map(({ ownerId: userId, kind }) => [userId, kind]), woken]).toEqual([[['user-1', 'sync-subscription']], ['user-1']])
})

test('the body counts byte for byte, even as base64', async () => {
  const { woken, deliver } = await world()

  const answer = await deliver({ base64: Buffer.from(payload).toString('base64'), headers: header(signed()) })

  expect([answer.status, woken]).toEqual([200, ['user-1']])
})

test('a repeated delivery is acknowledged and does nothing', async () => {
  const { woken, deliver } = await world()
  await deliver({ text: payload, headers: header(signed()) })

  const again = await deliver({ text: payload, headers: header(signed({ at: now - minuteMs })) })

  expect(again).toMatchObject({ status: 200, body: { message: 'This was already received.' } })
  expect(woken).toEqual(['user-1'])
})

test.each<[string, CallOptions]>([
  ['that nobody signed', { text: payload }],
  ['that somebody else signed', { text: payload, headers: header(signed({ by: 'whsec_other' })) }],
  ['that was changed on its way', { text: payload.replace('cus_1', 'cus_2'), headers: header(signed()) }],
  ['that was written anew', { text: JSON.stringify(JSON.parse(payload)), headers: header(signed()) }],
  ['that was signed longer than five minutes ago', { text: payload, headers: header(signed({ at: now - 301 * secondMs })) }],
  ['that is no event', { text: 'null', headers: header(signed({ body: 'null' })) }],
  ['that is empty', { text: '', headers: header(signed({ body: '' })) }],
  ['with a signature that is none', { text: payload, headers: header('t=,v1=') }],
])('refuses a delivery %s, and nothing follows', async (_which, sent) => {
  const { jobs, woken, deliver } = await world()

  expect(await deliver(sent)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect([jobs.all(), woken]).toEqual([[], []])
})

test('a signature exactly five minutes old still counts, and one of two secrets is enough', async () => {
  const { deliver } = await world()
  const [, ...other] = signed({ by: 'whsec_other' }).split(',')

  expect((await deliver({ text: payload, headers: header(signed({ at: now - 5 * minuteMs })) })).status).toBe(200)
  expect((await deliver({ text: payload, headers: header([signed(), ...other].join(',')) })).status).toBe(200)
})

test('picks up a new endpoint’s secret a minute after the last read', async () => {
  const { clock, deliver } = await world({ known: 'whsec_old', renewed: secret })
  const sent = { text: payload, headers: header(signed()) }

  const before = await deliver(sent)
  clock.now += minuteMs
  const after = await deliver(sent)

  expect([before.status, after.status]).toEqual([400, 200])
})

test('asks Stripe to retry if payments are not set up, until they are', async () => {
  const { clock, deliver } = await world({ known: 'none', renewed: secret })
  const sent = { text: payload, headers: header(signed()) }

  const before = await deliver(sent)
  clock.now += minuteMs
  const after = await deliver(sent)

  expect(before).toMatchObject({ status: 503, body: { message: 'Payments aren’t set up here.' } })
  expect(after.status).toBe(200)
})
