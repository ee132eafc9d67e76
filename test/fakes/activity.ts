import type { ActivityLog } from '#functions/ports/activity.ts'
import { type Activity, activityKeptMs } from '#shared/domain/activity.ts'
import { foreignCursor } from '#shared/domain/errors.ts'
import { toInstant } from '#shared/domain/times.ts'

/** Workspaces' activity in memory. `all` returns everything, oldest first. */
export const fakeActivity = (): ActivityLog & { all: () => { workspaceId: string; activity: Activity }[] } => {
  const rows: { workspaceId: string; activity: Activity }[] = []
  return {
    all: () => rows,
    async note(workspaceId, activities) {
      const known = rows.some(
        (row) => row.workspaceId === workspaceId && activities.some(({ requestId }) => requestId === row.activity.requestId),
      )
      if (!known) rows.push(...activities.map((activity) => ({ workspaceId, activity })))
    },
    async list(workspaceId, { limit, cursor, now, userId, action, from = '', to = '~' }) {
      const start = Number(cursor ?? 0)
      if (Number.isNaN(start)) throw foreignCursor()
      const found = rows
        .filter((row) => row.workspaceId === workspaceId)
        .map(({ activity }) => activity)
        .filter(({ at }) => at >= from && at < to && at >= toInstant(now - activityKeptMs))
        .filter((one) => (userId === undefined || one.userId === userId) && (action === undefined || one.action === action))
        .sort((one, other) => other.at.localeCompare(one.at))
      const items = found.slice(start, start + limit)
      return { items, ...(found.length > start + limit && { cursor: String(start + limit) }) }
    },
  }
}
