import type { Activity, ActivityAction, ActivityFacts } from '#shared/domain/activity.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Page, PageRequest } from './page.ts'

/** Which activities to return: of one person, of one kind, from `from` on, and before `to` (instants). */
export type ActivityFilter = {
  userId?: string | undefined
  action?: ActivityAction | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A log of what people did in each shared workspace. Append-only; entries are kept for 400 days. */
export interface ActivityLog {
  /** Stores what one request did, which may be several things. Idempotent. */
  note(workspaceId: WorkspaceId, activities: readonly Activity[]): Promise<void>
  /**
   * Newest first, without what's older than 400 days at `now` (ms). If few match, a page has fewer than requested, and
   * its cursor continues. Throws `DomainError('invalid')` if the cursor isn't from this list.
   */
  list(workspaceId: WorkspaceId, wanted: ActivityFilter & PageRequest & { now: number }): Promise<Page<Activity>>
}

/**
 * Reports to the workspace's activity log what a call did. `action` is set if that's more specific than what the call is
 * listed as (shared/contracts/recorded.ts), `workspaceId` if it's another workspace than the one the call is for,
 * and `guest` if a client without an account did it through a link. Does nothing outside shared workspaces.
 */
export type TellActivity = (told: ActivityFacts & { action?: ActivityAction | undefined; workspaceId?: WorkspaceId; guest?: Guest }) => void

/** The link that a client used, and the name they gave. */
export type Guest = { shareId: string; name: string }
