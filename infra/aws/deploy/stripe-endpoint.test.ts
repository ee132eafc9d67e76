import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { paymentEventTypes } from '#shared/domain/subscriptions.ts'
import { secondMs } from '#shared/domain/times.ts'
import { stripeInProcess } from '#test/sandbox/stripe-in-process.ts'
import { ensureEndpoint } from './stripe-endpoint.ts'

const now = Date.UTC(2026, 10, 21) / secondMs
const siteUrl = 'https://crier.test'

/** A stage that knows no secret yet, and a Stripe account without endpoints. */
const aStage = () => {
  const { stripe, world } = stripeInProcess({ now })
  const stage = { secret: 'none' }
  const ensure = (url = siteUrl) =>
    ensureEndpoint(stripe, {
      siteUrl: url,
      secret: stage.secret,
      keepSecret: async (secret) => {
        stage.secret = secret
      },
    })
  const endpoints = () => [...world.webhookEndpoints.all()]
  return { stripe, world, stage, ensure, endpoints }
}

test('sends the events Crier handles to its address, in the SDK’s version, signed with a secret the stage keeps', async () => {
  const { stage, ensure, endpoints } = aStage()

  await ensure()

  expect(endpoints()).toMatchObject([
    {
      url: 'https://crier.test/api/webhooks/stripe',
      events: [...paymentEventTypes],
      apiVersion: Stripe.API_VERSION,
      secret: stage.secret,
      isOn: true,
    },
  ])
})

test('keeps an endpoint that fits, and corrects its settings', async () => {
  const { stripe, stage, ensure, endpoints } = aStage()
  await ensure()
  const [{ id } = { id: '' }] = endpoints()
  const { secret } = stage
  await stripe.webhookEndpoints.update(id, { enabled_events: ['invoice.paid'], disabled: true })

  await ensure()

  expect(endpoints()).toMatchObject([{ id, secret, events: [...paymentEventTypes], isOn: true }])
  expect(stage.secret).toBe(secret)
})

test.each([
  ['speaks an older version', { apiVersion: '2025-09-30.clover' }],
  ['was made by hand', { metadata: {} }],
])('replaces an endpoint that %s, and keeps the new secret', async (_how, change) => {
  const { world, stage, ensure, endpoints } = aStage()
  await ensure()
  const [{ id } = { id: '' }] = endpoints()
  world.webhookEndpoints.change(id, change)

  await ensure()

  const [only, ...others] = endpoints()
  expect(others).toEqual([])
  expect(only?.id).not.toBe(id)
  expect(only?.secret).toBe(stage.secret)
})

test('gives a stage that lost its secret another', async () => {
  const { stage, ensure, endpoints } = aStage()
  await ensure()
  stage.secret = 'none'

  await ensure()

  expect(endpoints()).toMatchObject([{ secret: stage.secret }])
})

test('a secret that could not be stored is created again at the next deployment', async () => {
  const { stripe, ensure, endpoints, stage } = aStage()
  const keepSecret = () => Promise.reject(new Error('The parameter store is away.'))
  await expect(ensureEndpoint(stripe, { siteUrl, secret: 'none', keepSecret })).rejects.toThrow('away')

  await ensure()

  expect(endpoints()).toMatchObject([{ secret: stage.secret }])
})

test('leaves other endpoints alone', async () => {
  const { stripe, ensure, endpoints } = aStage()
  await stripe.webhookEndpoints.create({ url: 'https://other.test/api/webhooks/stripe', enabled_events: ['*'] })

  await ensure()

  expect(endpoints().map(({ url }) => url)).toEqual(['https://other.test/api/webhooks/stripe', 'https://crier.test/api/webhooks/stripe'])
})
