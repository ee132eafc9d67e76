import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { Platform } from './platforms.ts'
import { Reason } from './refusals.ts'

/**
 * How safe it is to repeat a step whose outcome is not known.
 * `safe`: a repeat does no harm · `idempotent`: the platform itself recognises the repeat ·
 * `reconcile`: ask the platform first whether it took effect · `never`: only a person can decide.
 */
export const Repeat = z.enum(['safe', 'idempotent', 'reconcile', 'never'])
export type Repeat = z.infer<typeof Repeat>

/** One call to a platform, as it is written down before its first byte goes out. */
export const Step = z.object({
  name: z.string(),
  repeat: Repeat,
  /** Counts against the account's posts per minute: it makes something public. */
  isPublic: z.boolean(),
})
export type Step = z.infer<typeof Step>

/** A step on its way, with what is needed to find its effect again. */
const Sent = { step: Step, sentAt: Instant, fingerprint: z.string() }

/** Who or what keeps a target from being sent: the person's switch, a sign-in that has ended, the platform, or a limit of the person's plan. */
export const PausedBy = z.enum(['person', 'reconnect', 'platform', 'plan'])
export type PausedBy = z.infer<typeof PausedBy>

/** Where targets wait that would keep others waiting: `slow` is for servers that answer slowly. */
export const Lane = z.enum(['slow'])
export type Lane = z.infer<typeof Lane>

/** Messages wait in a queue of their platform, or all together in that of slow servers. */
export const DeliveryQueue = z.enum([...Platform.options, ...Lane.options])
export type DeliveryQueue = z.infer<typeof DeliveryQueue>

/** Where a message of this platform and lane waits. */
export const queueOf = ({ platform, lane }: { platform: Platform; lane?: Lane | undefined }): DeliveryQueue => lane ?? platform

/** The states of one post on its way to one account. */
export const TargetState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('scheduled') }),
  /** A message is on its way to deliver it; after `until` the message counts as lost. `reason` is why it is not sent when it is due. */
  z.object({ name: z.literal('enqueued'), until: Instant, reason: z.optional(Reason) }),
  /** A step is being performed; after `leaseUntil` its worker counts as dead. */
  z.object({ name: z.literal('sending'), ...Sent, leaseUntil: Instant }),
  /** The platform works on it; asked again at `checkAt`. */
  z.object({ name: z.literal('processing'), checkAt: Instant }),
  z.object({ name: z.literal('retrying'), at: Instant, reason: Reason }),
  /** A step may or may not have taken effect; reconciled at `reconcileAt`, never blindly repeated. */
  z.object({
    name: z.literal('outcome-unknown'),
    ...Sent,
    reconcileAt: Instant,
    reconciliations: z.int(),
    absences: z.int(),
    /** Ids of what looks the same and is another target's. */
    notOurs: z.optional(z.array(z.string())),
    reason: Reason,
  }),
  /** Waits for a person or an operator; looked at again at `recheckAt` in case nobody says so. */
  z.object({ name: z.literal('paused'), by: PausedBy, recheckAt: Instant, reason: Reason }),
  /** `reason` is what of it did not work although the post is public, such as its first comment. */
  z.object({ name: z.literal('published'), at: Instant, remoteId: z.string(), url: z.string(), reason: z.optional(Reason) }),
  z.object({ name: z.literal('failed'), at: Instant, reason: Reason }),
  z.object({ name: z.literal('missed'), at: Instant, reason: Reason }),
  /** It can't be known whether it was posted: the person looks and decides. */
  z.object({ name: z.literal('needs-attention'), at: Instant, reason: Reason }),
  z.object({ name: z.literal('cancelled'), at: Instant }),
])
export type TargetState = z.infer<typeof TargetState>

/** What the states of one post on its way to one account are called. */
export const TargetStateName = z.enum([
  'scheduled',
  'enqueued',
  'sending',
  'processing',
  'retrying',
  'outcome-unknown',
  'paused',
  'published',
  'failed',
  'missed',
  'needs-attention',
  'cancelled',
] satisfies TargetState['name'][])
export type TargetStateName = z.infer<typeof TargetStateName>

/** What an adapter has achieved so far and must not do again: uploaded media, ids of a thread's posts. Only the adapter reads it. */
export const Progress = z.record(z.string(), z.json())
export type Progress = z.infer<typeof Progress>

/** What is sent to one account, resolved from the post's shared content, overrides and options when it was saved. */
export const TargetContent = z.object({
  text: z.string(),
  media: z.array(z.string()),
  options: z.record(z.string(), z.json()),
})
export type TargetContent = z.infer<typeof TargetContent>

/**
 * What of a target is known to be public while more is to be done: where people find it, and since when. `isAll`: all of its parts are there, and
 * what is left is a question, or a comment under it.
 */
export const PublicPart = z.object({ remoteId: z.string(), url: z.string(), at: Instant, isAll: z.boolean() })
export type PublicPart = z.infer<typeof PublicPart>

/** One post on its way to one account: the unit that is published exactly once. */
export const Target = z.object({
  postId: z.string(),
  accountId: z.string(),
  userId: z.string(),
  platform: Platform,
  /** The post's revision that this target carries out. */
  revision: z.int(),
  /** Grows with every write: the fence. A write names the version it read, and fails if another came first. */
  version: z.int(),
  content: TargetContent,
  dueAt: Instant,
  /** How much longer before it is due it begins to be prepared than others, in ms: large files take their time, and so do some platforms. */
  headStartMs: z._default(z.int(), 0),
  state: TargetState,
  progress: Progress,
  /** Something is already public, so the target can no longer be edited or simply started over. */
  hasEffect: z.boolean(),
  publicPart: z.optional(PublicPart),
  /** Attempts recorded so far; the number of the newest. */
  attempts: z.int(),
  /** Failed attempts since the last step that succeeded or the last word of the person: what the retry limit counts. */
  failures: z.int(),
  /** Since when the platform has been working on it. */
  waitingSince: z.optional(Instant),
  /** When the person's plan let it go on after a limit had paused it. Or its slot, where it waited in the queue. Its lateness counts from then. */
  releasedAt: z.optional(Instant),
  /** Since when the platform has refused every token, even ones that were just renewed. */
  refusedSince: z.optional(Instant),
  /** When it is expected to have its slot with the rate limiter of the account; until then nobody need look at it. */
  slotAt: z.optional(Instant),
  /** How long each further part of a thread waits after the one before it, in ms. A release that does not know it sends them without a pause. */
  partDelayMs: z.optional(z.int()),
  /** When the next part of a thread may go out, where parts wait for each other. */
  nextPartAt: z.optional(Instant),
  /** How often in a row its message was sent again because nobody who got one wrote anything down. */
  enqueuesInVain: z.optional(z.int()),
  /** Its time is further off than a message can be delayed: the sweep sends one shortly before. */
  isUnannounced: z.optional(z.boolean()),
  /** Its messages wait in a lane of their own, because a server that it needs answers slowly. */
  lane: z.optional(Lane),
  /** How often in a row the platform asked to wait. */
  waitsAsked: z.optional(z.int()),
  /** A step that is sent again although nobody knows what came of it, or that was not found: a duplicate refusal now means it is there. */
  unknownStep: z.optional(z.object(Sent)),
  /** Crier's data went back to this moment. The target may have been sent since then, so its account is searched before anything is sent. */
  rewoundTo: z.optional(Instant),
  /** The part of a day's money that is reserved for its remaining steps, in thousandths of a US dollar. The day is YYYY-MM-DD. */
  reserved: z.optional(z.object({ window: z.string(), mills: z.int() })),
  /** Whether the post's own item does not yet show this state. */
  isUnsynced: z.boolean(),
})
export type Target = z.infer<typeof Target>
export type TargetRef = Pick<Target, 'postId' | 'accountId'>

/** What happened in one attempt, kept for 90 days. */
export const Attempt = z.object({
  postId: z.string(),
  accountId: z.string(),
  number: z.int(),
  revision: z.int(),
  step: z.string(),
  startedAt: Instant,
  endedAt: Instant,
  outcome: z.enum(['done', 'published', 'waiting', 'refused', 'unknown', 'found', 'absent', 'unavailable']),
  reason: z.optional(Reason),
  remoteId: z.optional(z.string()),
  url: z.optional(z.string()),
})
export type Attempt = z.infer<typeof Attempt>
