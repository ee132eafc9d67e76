import type { AccountRequests } from '#shared/contracts/posts.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Reason, Refusal } from '#shared/domain/refusals.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import type { Account } from '#shared/publishing/accounts.ts'

/** What an adapter needs to deliver one target. */
export type Delivery = {
  /**
   * Identifies it among all deliveries. It stays the same for every attempt at this content, even after the person
   * retries.
   */
  key: string
  account: Account
  text: string
  media: Media[]
  options: Record<string, unknown>
  progress: Progress
}

/**
 * The outcome of a step. `progress` replaces the delivery's. `hasEffect` is true if something is public now, and
 * `madeId` is the platform's id for it.
 */
export type StepOutcome =
  | { kind: 'done'; progress: Progress; hasEffect: boolean; madeId?: string }
  | { kind: 'waiting'; progress: Progress; checkAfterMs: number }
  /** `reason` is the part that failed although the post is public, such as its first comment. */
  | { kind: 'published'; progress: Progress; remoteId: string; url: string; reason?: Reason | undefined }
  /** `hasEffect: false`: what the platform had accepted has failed there, so nothing of the delivery is public. */
  | { kind: 'refused'; refusal: Refusal; progress?: Progress; hasEffect?: false }
  /**
   * It may have taken effect: the response was lost, or the platform failed while processing it. Or the platform has
   * accepted all of the post and refuses for good to say what became of it.
   */
  | { kind: 'unknown'; message: string; detail?: string }

/**
 * The result of reconciling a step. `mills` is what the platform bills for it, if anything, in thousandths of a US
 * dollar.
 */
export type FindOutcome = (
  | { kind: 'found'; outcome: Extract<StepOutcome, { kind: 'done' | 'published' }> }
  | { kind: 'absent' }
  | { kind: 'unavailable'; refusal: Refusal }
) & { mills?: number }

/** What is known about a step that may have had an effect. */
export type SentStep = { step: Step; sentAt: string; fingerprint: string; notOurs?: readonly string[] | undefined }

/**
 * What a platform bills for a step, and for the rest of the delivery including that step, in thousandths of a US
 * dollar.
 */
export type Price = { step: number; rest: number }

/**
 * How to handle a post that may be public without Crier knowing, because its data went back in time. `search`: look
 * through what the account shows. `send`: the platform refuses duplicates. `ask`: only a person can tell.
 */
export type AfterRewind =
  | { kind: 'search'; search: (lost: LostPeriod, accessToken: string) => Promise<FindOutcome> }
  | { kind: 'send' }
  | { kind: 'ask' }

/**
 * A post may have been made between these instants. `notOurs` are ids of lookalikes that are known to belong to other
 * posts.
 */
export type LostPeriod = { since: string; until: string; notOurs?: readonly string[] | undefined }

/**
 * The server that a step calls, on a platform where anyone can run one. `bytes` is how much is sent to it. The platform
 * itself runs a trusted one, so it counts as fast until it proves otherwise.
 */
export type ServerRequest = { server: string; bytes: number; isTrusted: boolean }

/**
 * How long a worker waits for all calls of a step, in ms. The step itself limits each call as well. `onWaited` receives
 * how long they took, on platforms where anyone can run a server.
 */
export type Patience = { patienceMs?: number | undefined; onWaited?: (ms: number) => void }

/** Publishes on one platform, one step at a time. Sends only what `perform` and `find` require, each within 25 s. */
export interface Publisher {
  readonly platform: Platform
  /** Returns the next step. Reads only the delivery and makes no calls. */
  nextStep(delivery: Delivery): Step
  /**
   * Returns what identifies this step's effect on the platform, so it can be found again. Stored before the step is
   * performed.
   */
  fingerprint(delivery: Delivery, step: Step): string
  /** Returns what the step costs, if the platform bills its calls. Reads only the delivery. */
  price?(delivery: Delivery, step: Step): Price
  /**
   * Returns the server that the next step calls, on platforms where anyone can run one. Reads only the delivery and the
   * token.
   */
  asks?(delivery: Delivery, accessToken: string): ServerRequest | undefined
  perform(delivery: Delivery, step: Step, accessToken: string, patience?: Patience): Promise<StepOutcome>
  /**
   * Returns what a delivery has made public so far, if more steps follow the first public one. Reads only the delivery.
   * `isAll`: all of its parts are public, and only a question or a comment is left.
   */
  publicPart?(delivery: Delivery, accessToken: string): { remoteId: string; url: string; isAll: boolean } | undefined
  /**
   * Reconciles a step of repeat `reconcile`, or one that was sent again and then refused as a duplicate. `sentAt` (ISO)
   * is when it was first sent. `notOurs` are ids of lookalikes that are known to belong to other posts.
   */
  find(delivery: Delivery, sent: SentStep, accessToken: string): Promise<FindOutcome>
  /** Returns how to tell whether a delivery's next public post was already made in a period Crier has no record of. */
  afterRewind(delivery: Delivery): AfterRewind
}

/** Returns the publisher for accounts of a workspace on a platform: the sandbox's for every test workspace. */
export type PublisherOf = (whose: { workspaceId: WorkspaceId; platform: Platform }) => Promise<Publisher>

/**
 * Runs a platform's publisher through a delivery due at `dueAt` (ms) without sending anything. Returns the requests it
 * would make.
 */
export type Rehearse = (delivery: Omit<Delivery, 'key' | 'progress'>, dueAt: number) => Promise<AccountRequests>
