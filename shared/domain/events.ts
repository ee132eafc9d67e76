import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'
import { Disposition } from './dispositions.ts'
import { WorkspaceId } from './id.ts'
import { Instant } from './instants.ts'
import { RefusalClass } from './refusals.ts'
import { Platform } from './schemas.ts'
import { dayMs } from './times.ts'
import { atMost, cleaned, notVisible, visibleLine } from './visible-text.ts'

/** How long events and the log of their deliveries are kept, in ms. */
export const eventKeptMs = 30 * dayMs

/** The most endpoints per workspace. */
export const webhooksMax = 10

/** The longest text of a post in an event, in characters. `isCut` says that the post has more. */
export const eventTextMax = 2_000

/** The longest message that says why something failed, in characters. */
export const eventReasonMax = 300

/**
 * The most bytes of a delivered event. Source: https://github.com/standard-webhooks/standard-webhooks, section “Payload
 * size”.
 */
export const eventBytesMax = 20_000

/** Everything that events tell, by type. */
export const EventType = z.enum([
  'post.scheduled',
  'post.published',
  'post.failed',
  'post.needs-attention',
  'post.missed',
  'account.needs-reconnect',
  'account.reconnected',
  'api.changed',
])
export type EventType = z.infer<typeof EventType>

/** A connected account, as events name it. */
export const EventAccount = z.object({ id: z.string(), platform: Platform, username: z.string() })
export type EventAccount = z.infer<typeof EventAccount>

/** A post, as events name it. */
export const EventPost = z.object({
  id: z.string(),
  revision: z.int(),
  /** How its text begins: at most 2,000 characters. */
  content: z.string(),
  /** The text goes on. */
  isCut: z.boolean(),
  /** Missing if it was published without a schedule. */
  scheduledAt: z.optional(Instant),
  timeZone: z.optional(z.string()),
  /** The queue whose slot it has. */
  queueId: z.optional(z.string()),
  createdBy: z.optional(z.string()),
})
export type EventPost = z.infer<typeof EventPost>

/** How a post ended on one account. */
export const EventOutcome = z.object({
  account: EventAccount,
  outcome: z.enum(['published', 'failed', 'needs-attention', 'missed', 'canceled']),
  at: Instant,
  /** Where it’s public, entirely or in part. */
  url: z.optional(z.string()),
  reason: z.optional(z.object({ class: RefusalClass, message: z.string() })),
  disposition: z.optional(Disposition),
})
export type EventOutcome = z.infer<typeof EventOutcome>

const ScheduledPost = z.object({ post: EventPost, accounts: z.array(EventAccount) })
const SettledPost = z.object({ post: EventPost, outcomes: z.array(EventOutcome) })

/** The data of each type of event. */
export const eventData = {
  /** A post got a time or a queue’s slot, or another one. */
  'post.scheduled': ScheduledPost,
  /** A post is public on every account that it wasn’t canceled for. */
  'post.published': SettledPost,
  /** A post has ended, and failed on at least one account. */
  'post.failed': SettledPost,
  /** A post has ended, and on at least one account only a person can tell whether it’s there. */
  'post.needs-attention': SettledPost,
  /** A post has ended, and was too late on at least one account. */
  'post.missed': SettledPost,
  'account.needs-reconnect': z.object({ account: EventAccount, since: Instant, reason: z.string() }),
  'account.reconnected': z.object({ account: EventAccount, at: Instant }),
  /** Crier’s API has another version than the one last announced to the workspace. */
  'api.changed': z.object({
    from: z.string(),
    to: z.string(),
    changes: z.array(z.object({ version: z.string(), isBreaking: z.boolean(), text: z.string() })),
    url: z.string(),
  }),
} satisfies Record<EventType, z.ZodMiniType>

const common = { id: z.string(), timestamp: Instant, sequence: z.int() }
const typed = <Type extends EventType>(type: Type) => z.object({ ...common, type: z.literal(type), data: eventData[type] })

/**
 * Something that happened in a workspace, exactly as it’s delivered. The ID stays the same however often it’s sent, and
 * `sequence` grows with each event of the workspace. Events may arrive in any order.
 */
export const CrierEvent = z.discriminatedUnion('type', [
  typed('post.scheduled'),
  typed('post.published'),
  typed('post.failed'),
  typed('post.needs-attention'),
  typed('post.missed'),
  typed('account.needs-reconnect'),
  typed('account.reconnected'),
  typed('api.changed'),
])
export type CrierEvent = z.infer<typeof CrierEvent>

/** An event before the workspace has numbered it. */
export type EventDraft = CrierEvent extends infer One ? (One extends CrierEvent ? Omit<One, 'sequence'> : never) : never

const badUrl = { error: () => i18n.t('Enter an address that begins with https://.') }

/** Where an endpoint listens. What its name leads to is checked with every delivery. */
export const WebhookUrl = z.string(badUrl).check(z.trim(), z.maxLength(1_000, badUrl), z.refine(isHttps, badUrl))

/** What people note about an endpoint, on one line. */
export const WebhookDescription = z.string().check(cleaned, z.trim(), atMost(200), z.regex(visibleLine, notVisible))

/** Loopback addresses are reachable only where a setting allows it, in tests and on a developer’s machine. */
function isHttps(text: string) {
  const url = URL.parse(text)
  if (url === null) return false
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname))
}

/**
 * Why an endpoint gets nothing. `person`: somebody paused it · `failing`: nothing but failures for three days · `gone`:
 * it answered 410.
 */
export const WebhookPause = z.enum(['person', 'failing', 'gone'])
export type WebhookPause = z.infer<typeof WebhookPause>

/** An address that gets a workspace’s events of some types. */
export const Webhook = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  url: z.string(),
  events: z.array(EventType),
  description: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  /** Missing unless it’s paused. What happens meanwhile waits. */
  paused: z.optional(z.object({ by: WebhookPause, at: Instant })),
  /** Since when every delivery has failed. */
  failingSince: z.optional(Instant),
  lastDeliveredAt: z.optional(Instant),
  /** Until when deliveries are signed with the earlier secret as well. */
  earlierSecretUntil: z.optional(Instant),
})
export type Webhook = z.infer<typeof Webhook>
export type WebhookRef = Pick<Webhook, 'workspaceId' | 'id'>

/** One attempt to deliver an event. `status` is missing if no answer came. `problem` then says why. */
export const DeliveryAttempt = z.object({
  at: Instant,
  durationMs: z.int(),
  status: z.optional(z.int()),
  problem: z.optional(z.string()),
  requestHeaders: z.record(z.string(), z.string()),
  responseHeaders: z.record(z.string(), z.string()),
  /** The first 2 kB. */
  responseBody: z.string(),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/**
 * How an event gets to an endpoint. `waiting`: another attempt follows at `nextAttemptAt`, unless the endpoint is paused
 * · `delivered`: an attempt got a 2xx · `failed`: ten attempts didn’t. The last ten attempts are kept.
 */
export const WebhookDelivery = z.object({
  eventId: z.string(),
  type: EventType,
  sequence: z.int(),
  timestamp: Instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.array(DeliveryAttempt),
  nextAttemptAt: z.optional(Instant),
  isTest: z.boolean(),
  requestBody: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
