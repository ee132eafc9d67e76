import * as z from 'zod/mini'
import { WorkspaceId } from './id.ts'
import { Instant } from './instants.ts'
import { platformIds } from './platforms.ts'
import { Reason } from './refusals.ts'
import { Platform } from './schemas.ts'

/**
 * How safe it is to repeat a step whose outcome isn't known. `safe`: repeating does no harm · `idempotent`: the
 * platform itself recognizes the repeat · `reconcile`: ask the platform first whether it took effect · `never`: only a
 * person can decide.
 */
export const Repeat = z.enum(['safe', 'idempotent', 'reconcile', 'never'])
export type Repeat = z.infer<typeof Repeat>

/** One call to a platform, recorded before its first byte is sent. */
export const Step = z.object({
  name: z.string(),
  repeat: Repeat,
  /** Counts against the account's posts per minute, because it makes something public. */
  isPublic: z.boolean(),
})
export type Step = z.infer<typeof Step>

/** A step in flight, with what's needed to find its effect later. */
const Sent = { step: Step, sentAt: Instant, fingerprint: z.string() }

/** What keeps a target from being sent: the person's hold switch, an expired sign-in, the platform, or a plan limit. */
export const PausedBy = z.enum(['person', 'reconnect', 'platform', 'plan'])
export type PausedBy = z.infer<typeof PausedBy>

/** The lane for targets that would hold up others. `slow` is for servers that respond slowly. */
export const Lane = z.enum(['slow'])
export type Lane = z.infer<typeof Lane>

/** The queue a message waits in: its platform's, or a shared one for slow servers. */
export const DeliveryQueue = z.enum([...platformIds, ...Lane.options])
export type DeliveryQueue = z.infer<typeof DeliveryQueue>

/** Returns the queue for this platform and lane. */
export const queueOf = ({ platform, lane }: { platform: Platform; lane?: Lane | undefined }): DeliveryQueue => lane ?? platform

/** The states of one post on its way to one account. */
export const TargetState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('scheduled') }),
  /**
   * A message to deliver it is in flight and counts as lost after `until`. `reason` says why it won't be sent on time.
   */
  z.object({ name: z.literal('enqueued'), until: Instant, reason: z.optional(Reason) }),
  /** A step is running. After `leaseUntil`, its worker counts as dead. */
  z.object({ name: z.literal('sending'), ...Sent, leaseUntil: Instant }),
  /** The platform is processing it. Polled again at `checkAt`. */
  z.object({ name: z.literal('processing'), checkAt: Instant }),
  z.object({ name: z.literal('retrying'), at: Instant, reason: Reason }),
  /** A step may or may not have taken effect. Reconciled at `reconcileAt`, never blindly repeated. */
  z.object({
    name: z.literal('outcome-unknown'),
    ...Sent,
    reconcileAt: Instant,
    reconciliations: z.int(),
    absences: z.int(),
    /** IDs of identical-looking posts that belong to other targets. */
    notOurs: z.optional(z.array(z.string())),
    reason: Reason,
  }),
  /**
   * Waits for a person or an operator. Checked again at `recheckAt` in case nobody reports back. `retry` is the retry that
   * the pause interrupted, if the platform had asked to wait for it.
   */
  z.object({
    name: z.literal('paused'),
    by: PausedBy,
    recheckAt: Instant,
    reason: Reason,
    retry: z.optional(z.object({ at: Instant, reason: Reason })),
  }),
  /** `reason` says what failed even though the post is public, such as its first comment. */
  z.object({ name: z.literal('published'), at: Instant, remoteId: z.string(), url: z.string(), reason: z.optional(Reason) }),
  z.object({ name: z.literal('failed'), at: Instant, reason: Reason }),
  z.object({ name: z.literal('missed'), at: Instant, reason: Reason }),
  /** It can't be determined whether it was posted. The person checks and decides. */
  z.object({ name: z.literal('needs-attention'), at: Instant, reason: Reason }),
  /** `reason` says so if the person left out this one account. */
  z.object({ name: z.literal('cancelled'), at: Instant, reason: z.optional(Reason) }),
])
export type TargetState = z.infer<typeof TargetState>

/** The names of a target's states. */
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

/**
 * What an adapter has done so far and must not repeat: uploaded media, IDs of a thread's posts. Only the adapter reads
 * it.
 */
export const Progress = z.record(z.string(), z.json())
export type Progress = z.infer<typeof Progress>

/** What is sent to one account, resolved from the post's shared content, overrides, and options when it was saved. */
export const TargetContent = z.object({
  text: z.string(),
  media: z.array(z.string()),
  options: z.record(z.string(), z.json()),
})
export type TargetContent = z.infer<typeof TargetContent>

/**
 * The part of a target known to be public while work remains: where to find it and since when. `isAll` means all of its
 * parts are public and only a status check or a comment is left.
 */
export const PublicPart = z.object({ remoteId: z.string(), url: z.string(), at: Instant, isAll: z.boolean() })
export type PublicPart = z.infer<typeof PublicPart>

/**
 * Says that a target needs approval, and for which revision it has it. A target is approved only if that is its own
 * revision, so whatever changes the target takes the approval away.
 */
export const Approval = z.object({ revision: z.optional(z.int()) })
export type Approval = z.infer<typeof Approval>

/** One post on its way to one account: the unit that is published exactly once. */
export const Target = z.object({
  postId: z.string(),
  accountId: z.string(),
  workspaceId: WorkspaceId,
  /** Who pays for what the platform bills: the owner of a shared workspace. Otherwise it's the workspace's own person. */
  payerId: z.optional(z.string()),
  platform: Platform,
  /** The post revision this target implements. */
  revision: z.int(),
  /** A fencing token that grows with every write. A write names the version it read and fails if another came first. */
  version: z.int(),
  content: TargetContent,
  dueAt: Instant,
  /** How much earlier than others its preparation starts, in ms. Large files take time, and so do some platforms. */
  headStartMs: z._default(z.int(), 0),
  /** Nothing of it leaves before its due time, not even its files, so the person can undo it until then. */
  isUndoable: z.optional(z.boolean()),
  state: TargetState,
  progress: Progress,
  /** Something is already public, so the target can no longer be edited or simply restarted. */
  hasEffect: z.boolean(),
  publicPart: z.optional(PublicPart),
  /** The number of attempts recorded so far, which is also the number of the latest. */
  attempts: z.int(),
  /** Failed attempts since the last successful step or the person's last action. The retry limit counts these. */
  failures: z.int(),
  /** Since when the platform has been processing it. */
  waitingSince: z.optional(Instant),
  /**
   * When the plan resumed it after a limit had paused it, or its slot if it waited in the queue. Its lateness is
   * measured from then.
   */
  releasedAt: z.optional(Instant),
  /** Since when the platform has refused every token, even freshly refreshed ones. */
  refusedSince: z.optional(Instant),
  /** When the account's rate limiter is expected to give it a slot. No check is needed until then. */
  slotAt: z.optional(Instant),
  /**
   * How long each part of a thread after the first waits after the previous one, in ms. Releases that don't know this
   * field send them without a pause.
   */
  partDelayMs: z.optional(z.int()),
  /** When the next part of a thread can be sent, if parts wait for each other. */
  nextPartAt: z.optional(Instant),
  /** How many times in a row its message was resent because no worker recorded anything. */
  enqueuesInVain: z.optional(z.int()),
  /** Its time is further off than a message can be delayed. The sweep sends one shortly before. */
  isUnannounced: z.optional(z.boolean()),
  /** Its messages wait in a separate lane because a server it depends on responds slowly. */
  lane: z.optional(Lane),
  /** How many times in a row the platform asked us to wait. */
  waitsAsked: z.optional(z.int()),
  /**
   * A step being resent after its outcome was unknown or nothing was found. A duplicate refusal now means it's there.
   */
  unknownStep: z.optional(z.object(Sent)),
  /**
   * Crier's data was restored to this moment. The target may have been sent since, so its account is searched before
   * anything is sent.
   */
  rewoundTo: z.optional(Instant),
  /**
   * The share of a day's budget reserved for its remaining steps, in thousandths of a US dollar. The day is YYYY-MM-DD.
   */
  reserved: z.optional(z.object({ window: z.string(), mills: z.int() })),
  /** It needs approval. Nothing of it is enqueued or sent unless this names its own revision (`isUnapproved`). */
  approval: z.optional(Approval),
  /** True if the post's own item doesn't show this state yet. */
  isUnsynced: z.boolean(),
})
export type Target = z.infer<typeof Target>
export type TargetRef = Pick<Target, 'postId' | 'accountId'>

/** What happened in one attempt. Kept for 90 days. */
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
