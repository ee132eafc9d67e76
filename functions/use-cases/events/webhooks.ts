import { randomBytes } from 'node:crypto'
import type { TellActivity } from '#functions/ports/activity.ts'
import type { Events, StoredDelivery, StoredWebhook, WebhookDeliveries, Webhooks } from '#functions/ports/events.ts'
import type { JobPlan, JobRunner } from '#functions/ports/jobs.ts'
import type { PageRequest } from '#functions/ports/page.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { type EventType, type Webhook, type WebhookDelivery, type WebhookRef, webhooksMax } from '#shared/domain/events.ts'
import type { UserId, WorkspaceId } from '#shared/domain/id.ts'
import { dayMs, minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { attemptDelivery, type DeliverEventsDeps, openSecrets, secretContext } from './deliver-events.ts'
import { newDelivery } from './delivery-rules.ts'
import { apiJob } from './event-jobs.ts'
import { sampleOf } from './samples.ts'

export type WebhookDeps = {
  events: Pick<Events, 'after' | 'find' | 'latest'>
  webhooks: Webhooks
  webhookDeliveries: WebhookDeliveries
  jobs: Pick<JobPlan, 'plan' | 'planOnce' | 'cancel'>
  jobRunner: JobRunner
  sender: DeliverEventsDeps['sender']
  clock: DeliverEventsDeps['clock']
  vault: Vault
  newId: () => string
  apiVersion: string
  /** Also accepts servers on this machine. */
  allowsLoopback: boolean
}

/** Who manages endpoints, and where. */
export type Manager = { workspaceId: WorkspaceId; userId: UserId; tells: TellActivity }

/** How long the earlier secret stays valid after a rotation, in ms. */
const bothSecretsMs = dayMs

const secretBytes = 32

/** An endpoint as people see it. */
const shown = ({ workspaceId: _, ...stored }: StoredWebhook): Omit<Webhook, 'workspaceId'> => {
  const { id, url, events, description, createdBy, createdAt, paused, failingSince, lastDeliveredAt, earlierSecretUntil } = stored
  return { id, url, events, description, createdBy, createdAt, paused, failingSince, lastDeliveredAt, earlierSecretUntil }
}

const unknownWebhook = () => new DomainError('not-found', 'We couldn’t find that endpoint.')

const findWebhook = async ({ webhooks }: Pick<WebhookDeps, 'webhooks'>, ref: WebhookRef) => {
  const stored = await webhooks.get(ref)
  if (!stored) throw unknownWebhook()
  return stored
}

/** What its name leads to is checked again with every delivery, because that may change. */
const refuseForeign = ({ allowsLoopback }: WebhookDeps, text: string) => {
  const { protocol, port, hostname } = new URL(text)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
  if (isHere && allowsLoopback) return
  const isName = hostname.includes('.') && !hostname.endsWith('.') && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[')
  if (protocol === 'https:' && port === '' && isName) return
  throw invalidField('url', 'Enter an address on the public internet that begins with https://, with a name and without a port.')
}

/** The name that people know an endpoint by in the workspace’s activity. Its path may be a secret. */
const aboutOf = ({ id, url, description }: Pick<Webhook, 'id' | 'url' | 'description'>) => ({
  subject: id,
  about: description || new URL(url).hostname,
})

const newSecret = async ({ vault }: WebhookDeps, ref: WebhookRef) => {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
  return { secret, sealed: await vault.seal(secret, secretContext(ref)) }
}

const deliverJob = ({ workspaceId, id }: WebhookRef) => ({ ownerId: workspaceId, kind: 'deliver-events' as const, subject: id })

const deliverSoon = async (deps: WebhookDeps, ref: WebhookRef) => {
  await deps.jobs.plan(deliverJob(ref), toInstant(deps.clock.now()))
  await deps.jobRunner.runNow(ref.workspaceId)
}

export const listWebhooks = async ({ webhooks }: WebhookDeps, workspaceId: WorkspaceId) => (await webhooks.list(workspaceId)).map(shown)

export const oneWebhook = async (deps: WebhookDeps, ref: WebhookRef) => shown(await findWebhook(deps, ref))

type Written = Pick<Webhook, 'url' | 'events' | 'description'> & { isPaused: boolean }

/**
 * Adds an endpoint for what happens from now on. The secret can’t be read again. Throws `invalid` if the address can’t
 * be used, and `conflict` beyond ten endpoints.
 */
export const createWebhook = async (deps: WebhookDeps, { workspaceId, userId, tells }: Manager, { isPaused, ...written }: Written) => {
  refuseForeign(deps, written.url)
  const others = await deps.webhooks.list(workspaceId)
  if (others.length >= webhooksMax)
    throw new DomainError('conflict', `A workspace can have ${webhooksMax} endpoints. Delete one that you no longer need.`)
  const now = toInstant(deps.clock.now())
  const ref = { workspaceId, id: deps.newId() }
  const { secret, sealed } = await newSecret(deps, ref)
  const stored: StoredWebhook = {
    ...ref,
    ...written,
    events: [...new Set(written.events)],
    createdBy: userId,
    createdAt: now,
    ...(isPaused && { paused: { by: 'person', at: now } }),
    sealedSecret: sealed,
    cursor: await deps.events.latest(workspaceId),
    failures: 0,
    announcedVersion: deps.apiVersion,
  }
  await deps.webhooks.create(stored)
  // Something may have happened between reading the latest number and storing the endpoint.
  await deps.jobs.plan(deliverJob(ref), toInstant(deps.clock.now() + minuteMs))
  await deps.jobs.planOnce(apiJob(workspaceId), toInstant(deps.clock.now() + dayMs))
  tells(aboutOf(stored))
  return { webhook: shown(stored), secret }
}

type Change = Partial<Written>

/** Changes an endpoint. Throws `not-found`, and `invalid` if the address can’t be used. */
export const changeWebhook = async (deps: WebhookDeps, { workspaceId, tells }: Manager, { id, ...change }: Change & { id: string }) => {
  const { isPaused, events, ...written } = change
  if (written.url !== undefined) refuseForeign(deps, written.url)
  const now = toInstant(deps.clock.now())
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
  const changed = await deps.webhooks.update({ workspaceId, id }, (stored) => ({
    ...stored,
    ...given,
    ...(events && { events: [...new Set(events)] }),
    ...(isPaused === true && { paused: stored.paused ?? { by: 'person', at: now } }),
    ...(isPaused === false && resumed),
  }))
  if (!changed) throw unknownWebhook()
  await deps.jobs.planOnce(apiJob(workspaceId), toInstant(deps.clock.now() + dayMs))
  if (!changed.paused) await deliverSoon(deps, changed)
  tells(aboutOf(changed))
  return shown(changed)
}

/** An endpoint that’s resumed starts with a clean slate. */
const resumed = { paused: undefined, failingSince: undefined, failures: 0, notBefore: undefined }

/** Resumes an endpoint and sends what has waited. Throws `not-found`. */
export const resumeWebhook = (deps: WebhookDeps, manager: Manager, id: string) => changeWebhook(deps, manager, { id, isPaused: false })

/** Deletes an endpoint and what was sent to it. Throws `not-found`. */
export const removeWebhook = async (deps: WebhookDeps, { workspaceId, tells }: Manager, id: string) => {
  const ref = { workspaceId, id }
  const stored = await findWebhook(deps, ref)
  await deps.webhooks.remove(ref)
  await deps.jobs.cancel(deliverJob(ref))
  await deps.webhookDeliveries.removeAll(ref)
  tells(aboutOf(stored))
}

/** Replaces the secret. Deliveries are signed with both for 24 h. Throws `not-found`. */
export const rotateSecret = async (deps: WebhookDeps, { workspaceId, tells }: Manager, id: string) => {
  const ref = { workspaceId, id }
  await findWebhook(deps, ref)
  const { secret, sealed } = await newSecret(deps, ref)
  const changed = await deps.webhooks.update(ref, (stored) => ({
    ...stored,
    sealedSecret: sealed,
    sealedEarlierSecret: stored.sealedSecret,
    earlierSecretUntil: toInstant(deps.clock.now() + bothSecretsMs),
  }))
  if (!changed) throw unknownWebhook()
  tells(aboutOf(changed))
  return { webhook: shown(changed), secret }
}

/**
 * Sends a made-up event now, even to a paused endpoint, and returns what came back. It isn’t tried again. Throws
 * `not-found`.
 */
export const testWebhook = async (deps: WebhookDeps, ref: WebhookRef, type: EventType): Promise<WebhookDelivery> => {
  const stored = await findWebhook(deps, ref)
  const event = sampleOf(type, { id: `evt_test_${deps.newId()}`, timestamp: toInstant(deps.clock.now()) })
  const attempt = await attemptDelivery(deps, { url: stored.url, secrets: await openSecrets(deps, stored), event })
  const isDelivered = attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300
  const delivery: StoredDelivery = {
    ...newDelivery(event, true),
    state: isDelivered ? 'delivered' : 'failed',
    attempts: [attempt],
    attemptsMade: 1,
    requestBody: JSON.stringify(event),
  }
  await deps.webhookDeliveries.put(stored, delivery)
  return toAnswer(delivery, delivery.requestBody)
}

const toAnswer = ({ attemptsMade: _, ...delivery }: StoredDelivery, requestBody = ''): WebhookDelivery => ({ ...delivery, requestBody })

/** Returns what was sent to an endpoint, latest event first. Throws `not-found`, and `invalid` for a foreign cursor. */
export const listDeliveries = async (deps: WebhookDeps, ref: WebhookRef, page: PageRequest) => {
  await findWebhook(deps, ref)
  const { items, cursor } = await deps.webhookDeliveries.list(ref, { ...page, now: deps.clock.now() })
  const bodyOf = async ({ eventId, requestBody }: StoredDelivery) => {
    if (requestBody !== undefined) return requestBody
    const event = await deps.events.find(ref.workspaceId, eventId)
    return event && JSON.stringify(event)
  }
  return { items: await Promise.all(items.map(async (delivery) => toAnswer(delivery, await bodyOf(delivery)))), cursor }
}

/** Sends an event to an endpoint again, with the same ID and all of its attempts. Throws `not-found`. */
export const resendDelivery = async (deps: WebhookDeps, ref: WebhookRef, eventId: string) => {
  await findWebhook(deps, ref)
  const event = await deps.events.find(ref.workspaceId, eventId)
  if (!event) throw new DomainError('not-found', 'We couldn’t find that event in the last 30 days.')
  const known = await deps.webhookDeliveries.get(ref, event)
  const waiting = { ...newDelivery(event), attempts: known?.attempts ?? [], nextAttemptAt: toInstant(deps.clock.now()) }
  await deps.webhookDeliveries.put(ref, waiting)
  await deliverSoon(deps, ref)
}

/**
 * Sends everything that happened between two instants to an endpoint again, if it wants that type. Repeating it while
 * that's under way changes nothing. Throws `not-found`, `invalid` if the times are in the wrong order, and `conflict`
 * while other times are being sent again.
 */
export const resendRange = async (deps: WebhookDeps, { from, to, ...ref }: WebhookRef & { from: string; to: string }) => {
  if (toMs(from) >= toMs(to)) throw invalidField('to', 'Enter an end after the start.')
  const until = await deps.events.latest(ref.workspaceId)
  const changed = await deps.webhooks.update(ref, (stored) => {
    const { replay } = stored
    if (!replay) return { ...stored, replay: { after: 0, until: Math.min(until, stored.cursor), from, to } }
    if (replay.from === from && replay.to === to) return stored
    throw new DomainError('conflict', 'Other events are still being sent again. Try again once they’ve arrived.')
  })
  if (!changed) throw unknownWebhook()
  await deliverSoon(deps, ref)
}
