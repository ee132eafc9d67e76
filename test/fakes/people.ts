import type { People } from '#functions/ports/users.ts'
import { foreignCursor } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'
import type { fakeUsers } from './users.ts'

/** The list of all people, in memory. A cursor is the key of the previous item. */
export const fakePeople = (users: Pick<ReturnType<typeof fakeUsers>, 'all' | 'isLeaving'>): People => {
  const keyOf = ({ createdAt, id }: Pick<User, 'id' | 'createdAt'>) => `${createdAt}#${id}`
  return {
    async list({ limit, cursor }) {
      if (cursor !== undefined && !cursor.includes('#')) throw foreignCursor()
      const sorted = users.all().sort((one, other) => keyOf(other).localeCompare(keyOf(one)))
      const after = cursor === undefined ? sorted : sorted.filter((user) => keyOf(user) < cursor)
      const items = after.slice(0, limit)
      const last = items.at(-1)
      const rest = after.length > limit && last ? { cursor: keyOf(last) } : {}
      return { items: items.map((user) => ({ user, isLeaving: users.isLeaving(user.id) })), ...rest }
    },
    cursorAfter: keyOf,
    count: async (max) => Math.min(max, users.all().length),
  }
}
