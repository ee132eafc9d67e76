import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { webhooksApi } from '#shared/contracts/webhooks.ts'
import { paymentEventTypes } from '#shared/domain/subscriptions.ts'

type Settings = {
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
  /** The signing secret that the stage knows. */
  secret: string
  keepSecret: (secret: string) => Promise<void>
}

/**
 * Has Stripe send its events to the stage, signed with the secret that the stage knows. They are of the kinds that Crier takes, in the version of the
 * SDK. Stripe tells a secret only when an endpoint is made, and never changes an endpoint's version. So a new endpoint takes the place of one that
 * does not fit. Its secret is kept before the old one goes, so that no event is lost.
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
  // Only now is it known to fit: whatever broke down before, the next deployment makes another.
  await stripe.webhookEndpoints.update(id, { metadata: { secret: fingerprint(secret) } })
}

/** Tells whether a secret is an endpoint's own, without telling the secret. */
const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('base64url').slice(0, 16)
