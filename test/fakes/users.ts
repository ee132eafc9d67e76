import type { Users } from '#functions/ports/users.ts'
import type { User } from '#shared/domain/users.ts'

/** People in memory. */
export const fakeUsers = (): Users => {
  const rows = new Map<string, { user: User; passwordHash: string }>()
  const byEmail = (email: string) => [...rows.values()].find(({ user }) => user.email === email)

  return {
    get: async (id) => rows.get(id)?.user,
    findByEmail: async (email) => byEmail(email),
    async create(user, passwordHash) {
      if (rows.has(user.id) || byEmail(user.email)) return false
      rows.set(user.id, { user, passwordHash })
      return true
    },
    async markEmailVerified(id) {
      const row = rows.get(id)
      if (!row) return undefined
      const user = { ...row.user, isEmailVerified: true }
      rows.set(id, { ...row, user })
      return user
    },
    async replacePasswordHash(id, { from, to }) {
      const row = rows.get(id)
      if (row?.passwordHash !== from) return false
      rows.set(id, { ...row, passwordHash: to })
      return true
    },
  }
}
