import type { CrierEvent, EventDraft, EventType, Webhook, WebhookDelivery, WebhookRef } from '#shared/domain/events.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Page, PageRequest } from './page.ts'

/** An event, whether it’s new, and the endpoints whose deliveries are planned because of it. */
export type AddedEvent = { event: CrierEvent; isNew: boolean; webhookIds: string[] }

/** The events of each workspace, kept for 30 days. Reads are consistent. */
export interface Events {
  /**
   * Gives an event the workspace’s next number and stores it, unless one with its ID is there: that one stays as it was
   * first written. Together with it, all or nothing, plans a delivery for every endpoint that isn’t paused.
   */
  add(workspaceId: WorkspaceId, draft: EventDraft): Promise<AddedEvent>
  /**
   * Returns events after a number, oldest first, without those that are older than 30 days at `now` (ms). Every event
   * that isn’t among them yet will get a higher number than all of them.
   */
  after(workspaceId: WorkspaceId, sequence: number, wanted: { limit: number; now: number }): Promise<CrierEvent[]>
  find(workspaceId: WorkspaceId, id: string): Promise<CrierEvent | undefined>
  /** Returns the number of the latest event, or 0 if there was none. */
  latest(workspaceId: WorkspaceId): Promise<number>
}

/** Events to send again: those numbered after `after`, up to `until`, that happened between two instants. */
export type Replay = { after: number; until: number; from: string; to: string }

/** An endpoint as stored. Secrets are sealed. */
export type StoredWebhook = Webhook & {
  sealedSecret: string
  /** The secret before, which is valid until `earlierSecretUntil`. */
  sealedEarlierSecret?: string | undefined
  /** The number of the last event that was taken up. */
  cursor: number
  /** How many deliveries failed in a row. */
  failures: number
  /** No delivery is attempted before this instant. */
  notBefore?: string | undefined
  replay?: Replay | undefined
  /** Until when (ms) one run has its deliveries to itself. */
  leasedUntil?: number | undefined
  /** The version of the API last announced to it. */
  announcedVersion: string
}

/** A workspace’s endpoints. Reads are consistent. */
export interface Webhooks {
  /** Stores a new endpoint. */
  create(webhook: StoredWebhook): Promise<void>
  get(ref: WebhookRef): Promise<StoredWebhook | undefined>
  /** Returns all of a workspace’s endpoints, oldest first. */
  list(workspaceId: WorkspaceId): Promise<StoredWebhook[]>
  /**
   * Replaces an endpoint by what `change` makes of it, which is called again if someone else wrote it meanwhile. Returns
   * what’s stored then. Undefined, and nothing is written, if there is no such endpoint or `change` returns undefined.
   */
  update(ref: WebhookRef, change: (stored: StoredWebhook) => StoredWebhook | undefined): Promise<StoredWebhook | undefined>
  /** Deletes an endpoint. False if there is none. */
  remove(ref: WebhookRef): Promise<boolean>
}

/** A delivery as stored. Only a test event, which is stored nowhere else, brings its body. */
export type StoredDelivery = Omit<WebhookDelivery, 'requestBody'> & {
  requestBody?: string | undefined
  /** The number of attempts since it was first sent, or last resent by request. */
  attemptsMade: number
}

/** The log of deliveries to each endpoint, kept for 30 days. Reads are consistent. */
export interface WebhookDeliveries {
  /** Stores a delivery in place of its earlier state. */
  put(ref: WebhookRef, delivery: StoredDelivery): Promise<void>
  get(ref: WebhookRef, event: Pick<CrierEvent, 'id' | 'timestamp'>): Promise<StoredDelivery | undefined>
  /** Returns waiting deliveries whose next attempt is due at `now` (ms), longest waiting first. */
  due(ref: WebhookRef, now: number, limit: number): Promise<StoredDelivery[]>
  /** Returns when the next attempt is due, as an instant. Undefined if nothing waits. */
  nextDue(ref: WebhookRef): Promise<string | undefined>
  /** Latest event first. Throws `DomainError('invalid')` if the cursor isn’t from this list. */
  list(ref: WebhookRef, page: PageRequest & { now: number }): Promise<Page<StoredDelivery>>
  /** Deletes everything about an endpoint. Idempotent. */
  removeAll(ref: WebhookRef): Promise<void>
}

/** One attempt to deliver: what came back, or why nothing did. */
export type SentWebhook = {
  durationMs: number
  requestHeaders: Record<string, string>
  responseHeaders: Record<string, string>
  responseBody: string
} & ({ status: number } | { status?: undefined; problem: string })

/** Sends events to addresses that people chose. */
export interface WebhookSender {
  /**
   * Sends a body once, signed with each secret as of `at` (ms). Follows no redirect, and reaches only the public
   * internet. Never throws.
   */
  send(delivery: { url: string; id: string; type: EventType; body: string; secrets: readonly string[]; at: number }): Promise<SentWebhook>
}

/** Records what happened. Telling it again changes nothing. */
export type TellEvent = (workspaceId: WorkspaceId, draft: EventDraft) => Promise<void>
