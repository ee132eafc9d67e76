import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { paymentEventTypes } from '#shared/domain/subscriptions.ts'
import { secondMs } from '#shared/domain/times.ts'
import { stripeInProcess } from '#test/sandbox/stripe-in-process.ts'
import { ensureEndpoint } from './stripe-endpoint.ts'

const now = Date.UTC(2026, 10, 21) / secondMs
const siteUrl = 'https://crier.test'

/** A stage that knows no secret yet, and an account at Stripe that knows no endpoint. */
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

test('events that Crier takes are sent to its address, as the SDK knows them, signed with a secret that the stage keeps', async () => {
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

test('an endpoint that fits stays, and is set right', async () => {
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
])('an endpoint that %s gives way to a new one, whose secret is kept', async (_how, change) => {
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

test('a stage that has lost its secret gets another', async () => {
  const { stage, ensure, endpoints } = aStage()
  await ensure()
  stage.secret = 'none'

  await ensure()

  expect(endpoints()).toMatchObject([{ secret: stage.secret }])
})

test('a secret that could not be kept is made anew at the next deployment', async () => {
  const { stripe, ensure, endpoints, stage } = aStage()
  const keepSecret = () => Promise.reject(new Error('The parameter store is away.'))
  await expect(ensureEndpoint(stripe, { siteUrl, secret: 'none', keepSecret })).rejects.toThrow('away')

  await ensure()

  expect(endpoints()).toMatchObject([{ secret: stage.secret }])
})

test('the endpoints of others are left alone', async () => {
  const { stripe, ensure, endpoints } = aStage()
  await stripe.webhookEndpoints.create({ url: 'https://other.test/api/webhooks/stripe', enabled_events: ['*'] })

  await ensure()

  expect(endpoints().map(({ url }) => url)).toEqual(['https://other.test/api/webhooks/stripe', 'https://crier.test/api/webhooks/stripe'])
})
