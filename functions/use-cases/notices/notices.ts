import type { Notices } from '#functions/ports/comments.ts'
import type { Page, PageRequest } from '#functions/ports/page.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { isTestWorkspace, personalWorkspace, type UserId } from '#shared/domain/id.ts'
import type { Notice } from '#shared/domain/notices.ts'
import { toInstant } from '#shared/domain/times.ts'

export type NotifyDeps = { notices: Pick<Notices, 'add'>; users: Pick<Users, 'get'> }

/**
 * Tells people about something in the dashboard, except those who muted its kind. Nobody hears of a test workspace. Repeating the same ID tells nobody
 * twice. IDs have to sort in the order of the events, as `newId` makes them.
 */
export const notify = async ({ notices, users }: NotifyDeps, notice: Omit<Notice, 'readAt'>, userIds: Iterable<UserId>): Promise<void> => {
  if (isTestWorkspace(notice.workspaceId)) return
  const tell = async (userId: UserId) => {
    const user = await users.get(userId)
    if (user && !user.notifications.mutedNotices.includes(notice.kind)) await notices.add(userId, notice)
  }
  await Promise.all([...new Set(userIds)].map(tell))
}

export type ReadNoticesDeps = { notices: Notices; workspaces: Pick<Workspaces, 'of'>; now: () => number }

/** Returns what a person is told, newest first. What happened in a workspace is shown only to those who are still in it. */
export const listNotices = async (deps: ReadNoticesDeps, userId: UserId, page: PageRequest): Promise<Page<Notice>> => {
  const { items, cursor } = await deps.notices.list(userId, deps.now(), page)
  return { items: await ofOwnWorkspaces(deps, userId, items), cursor }
}

/** Returns how many of these a person hasn't read. */
export const countUnread = async (deps: ReadNoticesDeps, userId: UserId): Promise<{ count: number }> => {
  const unread = await deps.notices.unread(userId, deps.now())
  return { count: (await ofOwnWorkspaces(deps, userId, unread)).length }
}

/** Marks a person's notices as read: those with these IDs, or all of them. */
export const markRead = async ({ notices, now }: ReadNoticesDeps, userId: UserId, ids: readonly string[] | undefined): Promise<void> => {
  const read = ids ?? (await notices.unread(userId, now())).map(({ id }) => id)
  await notices.markRead(userId, [...new Set(read)], toInstant(now()))
}

const ofOwnWorkspaces = async ({ workspaces }: ReadNoticesDeps, userId: UserId, notices: Notice[]): Promise<Notice[]> => {
  if (notices.length === 0) return notices
  const own = new Set<string>([personalWorkspace(userId), ...(await workspaces.of(userId)).map(({ id }) => id)])
  return notices.filter(({ workspaceId }) => own.has(workspaceId))
}
