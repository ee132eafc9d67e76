import type { Notices } from '#functions/ports/comments.ts'
import { type Notice, noticeKeptMs, noticesMax } from '#shared/domain/notices.ts'
import { toMs } from '#shared/domain/times.ts'
import { cut } from './cut.ts'

/** Notices in memory. */
export const fakeNotices = (): Notices => {
  const stored = new Map<string, Notice[]>()
  const of = (userId: string, now = 0) => (stored.get(userId) ?? []).filter(({ at }) => toMs(at) > now - noticeKeptMs)

  return {
    async add(userId, notice) {
      if (of(userId).some(({ id }) => id === notice.id)) return
      const newestFirst = [...of(userId), structuredClone(notice)].sort((one, other) => (one.id < other.id ? 1 : -1))
      stored.set(userId, newestFirst.slice(0, noticesMax))
    },
    list: async (userId, now, page) =>
      structuredClone(cut(of(userId, now), page, { list: `notices ${userId}`, placeOf: ({ id }) => id, descending: true })),
    unread: async (userId, now) => structuredClone(of(userId, now).filter(({ readAt }) => readAt === undefined)),
    async markRead(userId, ids, readAt) {
      const read = (notice: Notice) => (ids.includes(notice.id) && notice.readAt === undefined ? { ...notice, readAt } : notice)
      stored.set(userId, of(userId).map(read))
    },
  }
}
