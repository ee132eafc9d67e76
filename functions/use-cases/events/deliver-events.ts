import type { Events, Replay, StoredDelivery, StoredWebhook, WebhookDeliveries, WebhookSender, Webhooks } from '#functions/ports/events.ts'
import type { Vault } from '#functions/ports/vault.ts'
import type { CrierEvent, DeliveryAttempt, Webhook, WebhookRef } from '#shared/domain/events.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'
import type { Clock } from '../publishing/dependencies.ts'
import { afterAttempt, atOnceFor, isGone, learnedFrom, newDelivery, pausedAt } from './delivery-rules.ts'

export type DeliverEventsDeps = {
  clock: Clock
  events: Pick<Events, 'after' | 'find'>
  webhooks: Pick<Webhooks, 'get' | 'update'>
  webhookDeliveries: WebhookDeliveries
  sender: WebhookSender
  vault: Pick<Vault, 'open'>
  /** Between 0 and 1. Spreads retries. */
  random: () => number
  /** Tells those who may manage the workspace that an endpoint was paused. */
  tellPaused: (webhook: Webhook) => Promise<void>
}

/** How long one run has an endpoint to itself, in ms: longer than any run, and shorter than a job is claimed. */
const leaseMs = 90 * secondMs
/** A next attempt within this time, in ms, is waited for instead of being left to another run. */
const waitedForMs = 6 * secondMs
/** When to look again at an endpoint that another run has to itself, in ms. */
const lookAgainMs = 5 * secondMs
const batchMax = 8
/** How many events are read at once. Those of types that the endpoint doesn’t want are passed. */
const eventsRead = 50

/**
 * Delivers to one endpoint what’s due: new events, those that wait for another attempt, and those to be sent again. Only
 * one run at a time does, whatever else runs, and no other endpoint waits for it. Nothing is left out if a run dies: what
 * it didn’t record is sent again, with the same ID.
 */
export const deliverEvents = async (deps: DeliverEventsDeps, run: JobRun): Promise<JobOutcome> => {
  const [id = ''] = run.subjects
  const ref = { workspaceId: run.ownerId, id }
  for (;;) {
    const leased = await lease(deps, ref)
    if (leased === 'busy') return { kind: 'again', at: toInstant(deps.clock.now() + lookAgainMs) }
    if (leased === undefined) return { kind: 'done' }
    const next = await work(deps, leased, run.stopAt).finally(() => release(deps, leased))
    if (next !== undefined) return { kind: 'again', at: next }
    // Another run may have looked in vain while this one had the endpoint.
    if (!(await hasMore(deps, ref))) return { kind: 'done' }
  }
}

const hasMore = async (deps: DeliverEventsDeps, ref: WebhookRef) => {
  const stored = await deps.webhooks.get(ref)
  return stored !== undefined && !stored.paused && (await nextBatch(deps, stored)).length > 0
}

type Leased = StoredWebhook & { leasedUntil: number }

const lease = async ({ webhooks, clock }: DeliverEventsDeps, ref: WebhookRef): Promise<Leased | 'busy' | undefined> => {
  const now = clock.now()
  const leasedUntil = now + leaseMs
  let isBusy = false
  const stored = await webhooks.update(ref, (found) => {
    isBusy = (found.leasedUntil ?? 0) > now
    return isBusy || found.paused ? undefined : { ...found, leasedUntil }
  })
  if (stored) return { ...stored, leasedUntil }
  return isBusy ? 'busy' : undefined
}

/** A lease that another run has taken over meanwhile stays theirs. */
const release = ({ webhooks }: DeliverEventsDeps, { leasedUntil, ...ref }: Leased) =>
  webhooks.update(ref, (found) => (found.leasedUntil === leasedUntil ? { ...found, leasedUntil: undefined } : undefined))

/** Delivers what’s due, until there’s nothing or no time left. Returns when to continue, as an instant, if at all. */
const work = async (deps: DeliverEventsDeps, leased: Leased, stopAt: number): Promise<string | undefined> => {
  let stored: StoredWebhook | undefined = leased
  while (stored && !stored.paused) {
    const done = await workOnce(deps, stored, stopAt)
    if ('next' in done) return done.next
    stored = done.stored
  }
  return undefined
}

const workOnce = async (deps: DeliverEventsDeps, stored: StoredWebhook, stopAt: number) => {
  const now = deps.clock.now()
  if ((pausedAt(stored) ?? never) <= toInstant(now)) return { stored: await pause(deps, stored, 'failing') }
  if (now >= stopAt) return { next: toInstant(now) }
  const batch = (stored.notBefore ?? '') <= toInstant(now) ? await nextBatch(deps, stored) : []
  if (batch.length > 0) return { stored: await deliverBatch(deps, stored, batch) }
  const next = await nextAt(deps, stored)
  if (next === undefined || toMs(next) > Math.min(now + waitedForMs, stopAt)) return { next: earliest(next, pausedAt(stored)) }
  await deps.clock.sleep(Math.max(toMs(next) - now, 1))
  return { stored: await deps.webhooks.get(stored) }
}

const never = '9999'

const earliest = (...instants: (string | undefined)[]) => instants.filter((instant) => instant !== undefined).sort()[0]

/** Returns when there’s something to do, as an instant. Undefined if nothing waits. */
const nextAt = async (deps: DeliverEventsDeps, stored: StoredWebhook) => {
  const due = await deps.webhookDeliveries.nextDue(stored)
  const { notBefore } = stored
  if (notBefore === undefined || toMs(notBefore) <= deps.clock.now()) return due
  const isWaitedFor = due !== undefined || (await nextBatch(deps, stored)).length > 0
  if (!isWaitedFor) return undefined
  return due !== undefined && due > notBefore ? due : notBefore
}

/** An event to deliver, and how far the endpoint has come once it’s recorded. */
type Planned = { event: CrierEvent; delivery: StoredDelivery; cursor?: number; replayed?: number }

/** Returns what to deliver next: what has waited longest, then what’s new, then what’s to be sent again. */
const nextBatch = async (deps: DeliverEventsDeps, stored: StoredWebhook): Promise<Planned[]> => {
  const count = Math.min(atOnceFor(stored), batchMax)
  const waiting = await waitingOnes(deps, stored, count)
  const fresh = waiting.length < count ? await newOnes(deps, stored, count - waiting.length) : []
  const planned = [...waiting, ...fresh]
  const again = planned.length < count ? await replayedOnes(deps, stored, count - planned.length) : []
  const known = new Set(planned.map(({ event }) => event.id))
  return [...planned, ...again.filter(({ event }) => !known.has(event.id))]
}

const waitingOnes = async (deps: DeliverEventsDeps, stored: StoredWebhook, limit: number) => {
  const found: Planned[] = []
  for (const delivery of await deps.webhookDeliveries.due(stored, deps.clock.now(), limit)) {
    const event = await deps.events.find(stored.workspaceId, delivery.eventId)
    // An event that’s no longer kept can’t be sent.
    if (event) found.push({ event, delivery })
    else await deps.webhookDeliveries.put(stored, { ...delivery, state: 'failed', nextAttemptAt: undefined })
  }
  return found
}

/** Yields a workspace’s events after a number, in their order. */
async function* eventsAfter({ events, clock }: DeliverEventsDeps, workspaceId: WorkspaceId, sequence: number) {
  let after = sequence
  for (;;) {
    const page = await events.after(workspaceId, after, { limit: eventsRead, now: clock.now() })
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.sequence
  }
}

const newOnes = async (deps: DeliverEventsDeps, stored: StoredWebhook, limit: number) => {
  const planned: Planned[] = []
  let { cursor } = stored
  for await (const event of eventsAfter(deps, stored.workspaceId, cursor)) {
    cursor = event.sequence
    if (stored.events.includes(event.type)) planned.push({ event, delivery: newDelivery(event), cursor })
    if (planned.length === limit) break
  }
  // Nothing of it is wanted.
  if (planned.length === 0 && cursor > stored.cursor)
    await deps.webhooks.update(stored, (found) => ({ ...found, cursor: Math.max(found.cursor, cursor) }))
  return planned
}

const replayedOnes = async (deps: DeliverEventsDeps, stored: StoredWebhook, limit: number) => {
  const { replay, workspaceId } = stored
  if (!replay) return []
  const planned: Planned[] = []
  for await (const event of eventsAfter(deps, workspaceId, replay.after)) {
    if (event.sequence > replay.until) break
    if (!isReplayed(stored, replay, event)) continue
    planned.push({ event, delivery: await anew(deps, stored, event), replayed: event.sequence })
    if (planned.length === limit) break
  }
  if (planned.length === 0)
    await deps.webhooks.update(stored, (found) => (isOf(replay, found) ? { ...found, replay: undefined } : undefined))
  return planned
}

/** Reports whether an endpoint is still at a replay, and not at a later one. */
const isOf = (one: Replay | undefined, { replay: other }: StoredWebhook) =>
  one?.from === other?.from && one?.to === other?.to && one?.until === other?.until

const isReplayed = ({ events }: StoredWebhook, { from, to }: Replay, { type, timestamp }: CrierEvent) =>
  events.includes(type) && timestamp >= from && timestamp <= to

/** An event that’s sent anew gets all of its attempts again. The log keeps the earlier ones. */
const anew = async (deps: DeliverEventsDeps, ref: WebhookRef, event: CrierEvent) => {
  const known = await deps.webhookDeliveries.get(ref, event)
  return { ...newDelivery(event), attempts: known?.attempts ?? [] }
}

/** Delivers events at the same time, records what became of each, and then how far the endpoint has come. */
const deliverBatch = async (deps: DeliverEventsDeps, stored: StoredWebhook, batch: readonly Planned[]) => {
  const secrets = await openSecrets(deps, stored)
  const attempts = await Promise.all(
    batch.map(async ({ event, delivery }) => {
      const attempt = await attemptDelivery(deps, { url: stored.url, secrets, event })
      await deps.webhookDeliveries.put(stored, afterAttempt(delivery, attempt, { now: deps.clock.now(), random: deps.random }))
      return attempt
    }),
  )
  const [cursor, replayed] = [Math.max(0, ...batch.map((one) => one.cursor ?? 0)), Math.max(0, ...batch.map((one) => one.replayed ?? 0))]
  const changed = await deps.webhooks.update(stored, (found) => {
    const learned = attempts.reduce((webhook, attempt) => learnedFrom(webhook, attempt, deps.clock.now()), found)
    const { replay } = learned
    return {
      ...learned,
      cursor: Math.max(learned.cursor, cursor),
      ...(replay && isOf(stored.replay, learned) && { replay: { ...replay, after: Math.max(replay.after, replayed) } }),
    }
  })
  if (changed && attempts.some(isGone)) return pause(deps, changed, 'gone')
  return changed
}

/** Sends an event once. */
export const attemptDelivery = async (
  { clock, sender }: Pick<DeliverEventsDeps, 'clock' | 'sender'>,
  { url, secrets, event }: { url: string; secrets: readonly string[]; event: CrierEvent },
): Promise<DeliveryAttempt> => {
  const at = clock.now()
  const sent = await sender.send({ url, id: event.id, type: event.type, body: JSON.stringify(event), secrets, at })
  return { at: toInstant(at), ...sent }
}

/** Returns the secrets to sign with, the current one first. */
export const openSecrets = async ({ vault, clock }: Pick<DeliverEventsDeps, 'vault' | 'clock'>, stored: StoredWebhook) => {
  const { sealedSecret, sealedEarlierSecret, earlierSecretUntil } = stored
  const isEarlierValid = earlierSecretUntil !== undefined && toMs(earlierSecretUntil) > clock.now()
  const sealed = [sealedSecret, ...(isEarlierValid && sealedEarlierSecret !== undefined ? [sealedEarlierSecret] : [])]
  return Promise.all(sealed.map((text) => vault.open(text, secretContext(stored))))
}

export const secretContext = ({ workspaceId, id }: WebhookRef) => ({
  ownerId: workspaceId,
  accountId: id,
  purpose: 'webhook-secret' as const,
})

/** What waits stays where it is, and is sent once somebody resumes the endpoint. */
const pause = async (deps: DeliverEventsDeps, stored: StoredWebhook, by: 'failing' | 'gone') => {
  const paused = { by, at: toInstant(deps.clock.now()) }
  const changed = await deps.webhooks.update(stored, (found) => (found.paused ? undefined : { ...found, paused }))
  if (changed) await deps.tellPaused(changed)
  return changed ?? deps.webhooks.get(stored)
}
