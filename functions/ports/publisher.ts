import type { AccountRequests } from '#shared/contracts/posts.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Reason, Refusal } from '#shared/domain/refusals.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import type { Account } from '#shared/publishing/accounts.ts'

/** What an adapter needs to deliver one target. */
export type Delivery = {
  /** Names it among all deliveries: the same in each attempt at this content, also after the person has tried again. */
  key: string
  account: Account
  text: string
  media: Media[]
  options: Record<string, unknown>
  progress: Progress
}

/** How a step went. `progress` replaces the delivery's; `hasEffect` says that something is public now, and `madeId` what the platform calls it. */
export type StepOutcome =
  | { kind: 'done'; progress: Progress; hasEffect: boolean; madeId?: string }
  | { kind: 'waiting'; progress: Progress; checkAfterMs: number }
  /** `reason` is what of it did not work although the post is public, such as its first comment. */
  | { kind: 'published'; progress: Progress; remoteId: string; url: string; reason?: Reason | undefined }
  | { kind: 'refused'; refusal: Refusal; progress?: Progress }
  /** It may have taken effect: the answer was lost, or the platform failed while working on it. */
  | { kind: 'unknown'; message: string; detail?: string }

/** The result of reconciling a step; `mills` is what the platform bills for it, in thousandths of a US dollar, if it does. */
export type Found = (
  | { kind: 'found'; outcome: Extract<StepOutcome, { kind: 'done' | 'published' }> }
  | { kind: 'absent' }
  | { kind: 'unavailable'; refusal: Refusal }
) & { mills?: number }

/** What is known of a step that may have had an effect. */
export type Sent = { step: Step; sentAt: string; fingerprint: string; notOurs?: readonly string[] | undefined }

/** What a platform bills for a step, and for all that is left of a delivery, this step among it; in thousandths of a US dollar. */
export type Price = { step: number; rest: number }

/**
 * What to do with a post that may be public without Crier knowing, because its data went back in time.
 * `search`: look through what the account shows · `send`: the platform refuses what it already has · `ask`: only a person can tell.
 */
export type AfterRewind =
  | { kind: 'search'; search: (lost: Lost, accessToken: string) => Promise<Found> }
  | { kind: 'send' }
  | { kind: 'ask' }

/** A post may have been made between these instants; `notOurs` are ids of posts that look the same and are known to be another post's. */
export type Lost = { since: string; until: string; notOurs?: readonly string[] | undefined }

/**
 * The server that a step asks, where anybody may run one; `bytes` is what is sent to it. A trusted one counts as fast until it shows otherwise, because the
 * platform itself runs it.
 */
export type AskedServer = { server: string; bytes: number; isTrusted: boolean }

/**
 * How long a worker waits for all calls of a step, in ms; the step itself says how long each may take besides. `onWaited` is told how long they took, where
 * servers are anybody's.
 */
export type Patience = { patienceMs?: number | undefined; onWaited?: (ms: number) => void }

/** Publishing on one platform, a step at a time. Sends nothing but what `perform` and `find` are asked for, each within 25 s. */
export interface Publisher {
  readonly platform: Platform
  /** The step that comes next; reads only the delivery, calls nothing. */
  nextStep(delivery: Delivery): Step
  /** What marks this step's effect on the platform, to find it again: written down before the step is performed. */
  fingerprint(delivery: Delivery, step: Step): string
  /** What the step costs, where the platform bills its calls; reads only the delivery. */
  price?(delivery: Delivery, step: Step): Price
  /** Which server the step that comes next asks, where servers are anybody's; reads only the delivery and the token. */
  asks?(delivery: Delivery, accessToken: string): AskedServer | undefined
  perform(delivery: Delivery, step: Step, accessToken: string, patience?: Patience): Promise<StepOutcome>
  /**
   * What a delivery has made public so far, where more steps follow the first public one; reads only the delivery. `isAll`: all of its parts are
   * there, and what is left is a question, or a comment under it.
   */
  publicPart?(delivery: Delivery, accessToken: string): { remoteId: string; url: string; isAll: boolean } | undefined
  /**
   * Reconciles a step of repeat `reconcile`, or one that was sent again and then refused as a duplicate. `sentAt` (ISO) is when it was first sent.
   * `notOurs` are ids of posts that look the same and are known to be another post's.
   */
  find(delivery: Delivery, sent: Sent, accessToken: string): Promise<Found>
  /** How to tell whether the next public post of a delivery was made in time that Crier no longer knows of. */
  afterRewind(delivery: Delivery): AfterRewind
}

/** Lets a platform's publisher run through a delivery, due at `dueAt` (ms), without sending anything. Answers the requests that it would make. */
export type Rehearse = (delivery: Omit<Delivery, 'key' | 'progress'>, dueAt: number) => Promise<AccountRequests>
