import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { webhooksApi } from '#shared/contracts/webhooks.ts'
import { paymentEventTypes } from '#shared/domain/subscriptions.ts'

type Settings = {
  /** The site's origin, without a trailing slash. */
  siteUrl: string
  /** The signing secret the stage knows. */
  secret: string
  keepSecret: (secret: string) => Promise<void>
}

/**
 * Makes Stripe send its events to the stage, signed with the secret the stage knows, in the kinds that Crier handles
 * and the SDK's version. Stripe reveals a secret only when an endpoint is created, and never changes an endpoint's
 * version. So a new endpoint replaces one that doesn't fit. Its secret is stored before the old one is deleted, so no
 * event is lost.
 */
export const ensureEndpoint = async (stripe: Stripe, { siteUrl, secret, keepSecret }: Settings) => {
  const url = `${siteUrl}/api${webhooksApi.stripe.path}`
  const known = await endpointsAt(stripe, url)
  const right = known.find(({ api_version, metadata }) => api_version === Stripe.API_VERSION && metadata.secret === fingerprint(secret))
  if (right) await stripe.webhookEndpoints.update(right.id, { enabled_events: [...paymentEventTypes], disabled: false })
  else await replaceEndpoint(stripe, url, keepSecret)
  for (const { id } of known) if (id !== right?.id) await stripe.webhookEndpoints.del(id)
}

const endpointsAt = async (stripe: Stripe, url: string) => {
  const found: Stripe.WebhookEndpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) if (endpoint.url === url) found.push(endpoint)
  return found
}

const replaceEndpoint = async (stripe: Stripe, url: string, keepSecret: Settings['keepSecret']) => {
  const settings = { url, enabled_events: [...paymentEventTypes], api_version: Stripe.API_VERSION, description: 'Crier' }
  const { id, secret } = await stripe.webhookEndpoints.create(settings)
  if (secret === undefined) throw new Error('Stripe didn’t return the new endpoint’s signing secret. Run this again.')
  await keepSecret(secret)
  // Only now is it known to fit. If anything failed earlier, the next deployment creates another.
  await stripe.webhookEndpoints.update(id, { metadata: { secret: fingerprint(secret) } })
}

/** Identifies an endpoint's own secret without revealing it. */
const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('base64url').slice(0, 16)
