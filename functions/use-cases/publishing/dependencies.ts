import type { Accounts } from '#functions/ports/accounts.ts'
import type { Deliveries, Schedules } from '#functions/ports/deliveries.ts'
import type { Count, Heartbeat, Measure, MissedChecks } from '#functions/ports/health.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Budgets, PublishRateLimiter } from '#functions/ports/limits.ts'
import type { MediaLibrary } from '#functions/ports/media.ts'
import type { PlatformPauses } from '#functions/ports/platforms.ts'
import type { Posts, Targets } from '#functions/ports/posts.ts'
import type { Publisher } from '#functions/ports/publisher.ts'
import type { PublishingSettingsStore } from '#functions/ports/users.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import type { PostRef } from '#shared/publishing/posts.ts'
import type { AccessToken, AskToken } from '../accounts/access-token.ts'
import type { Lanes } from './lanes.ts'

/** Time as the engine knows it: handed in, so that a test can run it fast or skewed. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now: () => number
  sleep: (ms: number) => Promise<void>
}

/** What enqueueing needs. */
export type EnqueueDeps = { clock: Clock; targets: Targets; deliveries: Deliveries; report: Report }

/** What announcing a due time needs: enqueueing, and the schedule for posts that are due later. */
export type AnnouncingDeps = EnqueueDeps & { schedules: Schedules }

/** What showing a post's state needs, and telling of one that failed. */
export type SyncPostDeps = { clock: Pick<Clock, 'now'>; posts: Posts; targets: Targets; jobs: Pick<JobPlan, 'plan'> }

/** What the sweep needs. */
export type SweepDeps = EnqueueDeps &
  SyncPostDeps & {
    settings: Pick<PublishingSettingsStore, 'get'>
    heartbeat: Heartbeat
    measure: Measure
    count: Count
    /** The shards in which due targets may lie now. */
    shards: () => readonly number[]
    /** In how many parts they are swept side by side: each by a process of its own if there is more than one. */
    parts: number
    sweepElsewhere: (part: number) => Promise<Swept>
  }

/** What a sweep has left undone: since when the most overdue target of it has been due. */
export type Swept = { overdueSince?: string | undefined }

/** What delivering needs. */
export type DeliveryDeps = EnqueueDeps & {
  accounts: Pick<Accounts, 'requireReconnect'>
  jobs: Pick<JobPlan, 'plan'>
  /** Brings the post's own item up to date. */
  sync: (ref: PostRef) => Promise<void>
  /** A valid access token, refreshed if it must be; `force` is the version that the platform answered 401 to. */
  accessToken: (ref: AccountRef, options?: AskToken) => Promise<AccessToken>
  media: Pick<MediaLibrary, 'getMany'>
  settings: Pick<PublishingSettingsStore, 'get'>
  platformPauses: PlatformPauses
  rateLimiter: PublishRateLimiter
  lanes: Lanes
  budgets: Budgets
  /** What a platform may bill for one person in a day, in thousandths of a US dollar. */
  millsADay: (userId: string) => Promise<number>
  measure: Measure
  count: Count
  missedChecks: Pick<MissedChecks, 'add'>
  publisherOf: (platform: Platform) => Promise<Publisher>
  /** Between 0 and 1; spreads retries. */
  random: () => number
}

/** Tells the operators of something that the engine survived. */
export type Report = (message: string, error: unknown) => void
