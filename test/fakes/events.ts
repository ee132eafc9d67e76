import type { Events, StoredDelivery, StoredWebhook, TellEvent, WebhookDeliveries, Webhooks } from '#functions/ports/events.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import { CrierEvent, eventKeptMs, type WebhookRef } from '#shared/domain/events.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { toInstant } from '#shared/domain/times.ts'
import { cut } from './cut.ts'

type Settings = { webhooks?: Pick<Webhooks, 'list'>; jobs?: Pick<JobPlan, 'plan'> }

/** Events in memory. `tellEvent` stores them without delivering. */
export const fakeEvents = ({ webhooks, jobs }: Settings = {}): Events & { all: CrierEvent[]; tellEvent: TellEvent } => {
  const byWorkspace = new Map<WorkspaceId, { list: CrierEvent[]; byId: Map<string, CrierEvent> }>()
  const all: CrierEvent[] = []
  const of = (workspaceId: WorkspaceId) => {
    const kept = byWorkspace.get(workspaceId) ?? { list: [], byId: new Map<string, CrierEvent>() }
    byWorkspace.set(workspaceId, kept)
    return kept
  }
  const events: Events = {
    async add(workspaceId, draft) {
      const listening = (await webhooks?.list(workspaceId))?.filter(({ paused }) => !paused).map(({ id }) => id) ?? []
      const { list, byId } = of(workspaceId)
      const known = byId.get(draft.id)
      if (known) return { event: known, isNew: false, webhookIds: [] }
      const event = CrierEvent.parse({ ...draft, sequence: list.length + 1 })
      list.push(event)
      byId.set(event.id, event)
      all.push(event)
      for (const id of listening) await jobs?.plan({ ownerId: workspaceId, kind: 'deliver-events', subject: id }, draft.timestamp)
      return { event, isNew: true, webhookIds: listening }
    },
    async after(workspaceId, sequence, { limit, now }) {
      const { list } = of(workspaceId)
      const isKept = ({ timestamp }: CrierEvent) => timestamp >= toInstant(now - eventKeptMs)
      const found: CrierEvent[] = []
      for (let index = sequence; index < list.length && found.length < limit; index += 1)
        found.push(...list.slice(index, index + 1).filter(isKept))
      return found
    },
    find: async (workspaceId, id) => of(workspaceId).byId.get(id),
    latest: async (workspaceId) => of(workspaceId).list.length,
  }
  return { ...events, all, tellEvent: async (workspaceId, draft) => void (await events.add(workspaceId, draft)) }
}

const nameOf = ({ workspaceId, id }: WebhookRef) => `${workspaceId} ${id}`

/** Endpoints in memory. */
export const fakeWebhooks = (): Webhooks => {
  const stored = new Map<string, StoredWebhook>()
  return {
    create: async (webhook) => void stored.set(nameOf(webhook), structuredClone(webhook)),
    get: async (ref) => structuredClone(stored.get(nameOf(ref))),
    list: async (workspaceId) =>
      [...stored.values()]
        .filter((webhook) => webhook.workspaceId === workspaceId)
        .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
        .map((webhook) => structuredClone(webhook)),
    async update(ref, change) {
      const found = stored.get(nameOf(ref))
      const changed = found && change(structuredClone(found))
      if (changed) stored.set(nameOf(ref), structuredClone(changed))
      return changed
    },
    remove: async (ref) => stored.delete(nameOf(ref)),
  }
}

/** Deliveries in memory. */
export const fakeWebhookDeliveries = (): WebhookDeliveries & { of: (ref: WebhookRef) => StoredDelivery[] } => {
  const stored = new Map<string, Map<string, StoredDelivery>>()
  const keyOf = ({ timestamp, id }: { timestamp: string; id: string }) => `${timestamp}#${id}`
  const of = (ref: WebhookRef) => stored.get(nameOf(ref)) ?? new Map<string, StoredDelivery>()
  const waiting = (ref: WebhookRef) =>
    [...of(ref).values()]
      .flatMap((delivery) => (delivery.state === 'waiting' && delivery.nextAttemptAt ? [{ delivery, at: delivery.nextAttemptAt }] : []))
      .sort((one, other) => (one.at < other.at ? -1 : 1))
  return {
    of: (ref) => [...of(ref).values()],
    async put(ref, delivery) {
      stored.set(nameOf(ref), of(ref).set(keyOf({ ...delivery, id: delivery.eventId }), structuredClone(delivery)))
    },
    get: async (ref, event) => structuredClone(of(ref).get(keyOf(event))),
    due: async (ref, now, limit) =>
      waiting(ref)
        .filter(({ at }) => at <= toInstant(now))
        .slice(0, limit)
        .map(({ delivery }) => structuredClone(delivery)),
    nextDue: async (ref) => waiting(ref)[0]?.at,
    list: async (ref, { now, ...page }) =>
      cut(
        [...of(ref).values()].filter(({ timestamp }) => timestamp >= toInstant(now - eventKeptMs)),
        page,
        { list: `deliveries of ${nameOf(ref)}`, placeOf: ({ timestamp, eventId }) => `${timestamp}#${eventId}`, descending: true },
      ),
    removeAll: async (ref) => void stored.delete(nameOf(ref)),
  }
}
