import type { Accounts } from '#functions/ports/accounts.ts'
import type { Deliveries, Schedules } from '#functions/ports/deliveries.ts'
import type { TellEvent } from '#functions/ports/events.ts'
import type { Count, Heartbeat, Measure, MissedChecks } from '#functions/ports/health.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Budgets, PublishRateLimiter } from '#functions/ports/limits.ts'
import type { MediaLibrary } from '#functions/ports/media.ts'
import type { PlatformPauses } from '#functions/ports/platforms.ts'
import type { Posts, Targets } from '#functions/ports/posts.ts'
import type { PublisherOf } from '#functions/ports/publisher.ts'
import type { PublishingSettingsStore } from '#functions/ports/users.ts'
import type { UserId } from '#shared/domain/id.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import type { PostRef } from '#shared/publishing/posts.ts'
import type { AccessToken, TokenRequest } from '../accounts/access-token.ts'
import type { Lanes } from './lanes.ts'

/** The engine's clock, injected so tests can run it fast or skewed. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now: () => number
  sleep: (ms: number) => Promise<void>
}

/** Dependencies for enqueueing. */
export type EnqueueDeps = { clock: Clock; targets: Targets; deliveries: Deliveries; report: Report }

/** Dependencies for announcing a due time: enqueueing, and the schedule for posts that are due later. */
export type AnnouncingDeps = EnqueueDeps & { schedules: Schedules }

/** Dependencies for showing a post's state, telling what became of it, and sending a notice when it fails. */
export type SyncPostDeps = {
  clock: Pick<Clock, 'now'>
  posts: Posts
  targets: Targets
  jobs: Pick<JobPlan, 'plan'>
  tellEvent: TellEvent
}

/** Dependencies for the sweep. */
export type SweepDeps = EnqueueDeps &
  SyncPostDeps & {
    settings: Pick<PublishingSettingsStore, 'get'>
    heartbeat: Heartbeat
    measure: Measure
    count: Count
    /** The shards that may currently hold due targets. */
    shards: () => readonly number[]
    /** The number of parts swept in parallel, each by its own process if there is more than one. */
    parts: number
    sweepElsewhere: (part: number) => Promise<Swept>
  }

/** What a sweep left undone: since when its most overdue target has been due. */
export type Swept = { overdueSince?: string | undefined }

/** Dependencies for delivering. */
export type DeliveryDeps = EnqueueDeps & {
  accounts: Pick<Accounts, 'requireReconnect'>
  jobs: Pick<JobPlan, 'plan'>
  /** Brings the post's own item up to date. */
  sync: (ref: PostRef) => Promise<void>
  /**
   * Returns a valid access token, refreshed if necessary. `force` is the version that the platform answered with a 401.
   */
  accessToken: (ref: AccountRef, options?: TokenRequest) => Promise<AccessToken>
  media: Pick<MediaLibrary, 'getMany'>
  settings: Pick<PublishingSettingsStore, 'get'>
  platformPauses: PlatformPauses
  rateLimiter: PublishRateLimiter
  lanes: Lanes
  budgets: Budgets
  /** What a platform may bill for one person per day, in thousandths of a US dollar. */
  millsADay: (payerId: UserId) => Promise<number>
  measure: Measure
  count: Count
  missedChecks: Pick<MissedChecks, 'add'>
  publisherOf: PublisherOf
  /** Between 0 and 1. Spreads retries. */
  random: () => number
}

/** Reports an error that the engine recovered from to the operators. */
export type Report = (message: string, error: unknown) => void
