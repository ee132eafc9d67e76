import type { Identity, Users } from '#functions/ports/users.ts'
import type { User } from '#shared/domain/users.ts'

type Row = { user: User; passwordHash: string | undefined }

/** People in memory. */
export const fakeUsers = (): Users => {
  const rows = new Map<string, Row>()
  const identities = new Map<string, string>()
  const leaving = new Set<string>()
  const keyOf = ({ provider, subject }: Identity) => `${provider}#${subject}`
  const byEmail = (email: string) => [...rows.values()].find(({ user }) => user.email === email)
  const staying = (row: Row | undefined) => (row && !leaving.has(row.user.id) ? row : undefined)
  const put = (id: string, own: Partial<User>, passwordHash?: string) => {
    const row = rows.get(id)
    if (!row) return undefined
    const user = { ...row.user, ...own }
    rows.set(id, { user, passwordHash: passwordHash ?? row.passwordHash })
    return user
  }

  return {
    get: async (id) => rows.get(id)?.user,
    findByEmail: async (email) => staying(byEmail(email)),
    findByIdentity: async (identity) => staying(rows.get(identities.get(keyOf(identity)) ?? ''))?.user,
    async create(user, passwordHash, identity) {
      if (rows.has(user.id) || byEmail(user.email) || (identity && identities.has(keyOf(identity)))) return false
      rows.set(user.id, { user, passwordHash })
      if (identity) identities.set(keyOf(identity), user.id)
      return true
    },
    markEmailVerified: async (id) => put(id, { isEmailVerified: true }),
    async replacePasswordHash(id, { from, to }) {
      const row = rows.get(id)
      if (row?.passwordHash !== from) return false
      rows.set(id, { ...row, passwordHash: to })
      return true
    },
    resetPassword: async (id, { from, to }) =>
      rows.get(id)?.passwordHash === from ? put(id, { hasPassword: true, isEmailVerified: true }, to) : undefined,
    async linkIdentity(id, identity) {
      const owner = identities.get(keyOf(identity))
      const row = rows.get(id)
      if (owner !== undefined) return owner === id
      if (!row) return false
      identities.set(keyOf(identity), id)
      put(id, { providers: [...new Set([...row.user.providers, identity.provider])] })
      return true
    },
    async change(id, { pendingEmail, ...change }) {
      const own = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const user = put(id, own)
      if (!user || pendingEmail === undefined) return user
      const { pendingEmail: _, ...rest } = user
      const changed = pendingEmail === null ? rest : { ...rest, pendingEmail }
      rows.set(id, { user: changed, passwordHash: rows.get(id)?.passwordHash })
      return changed
    },
    async remove(id) {
      rows.delete(id)
      for (const [identity, owner] of identities) if (owner === id) identities.delete(identity)
    },
    async takePendingEmail(id, { from, to }) {
      const row = rows.get(id)
      if (row?.user.email !== from || row.user.pendingEmail !== to || byEmail(to)) return false
      const { pendingEmail: _, ...rest } = row.user
      rows.set(id, { ...row, user: { ...rest, email: to, isEmailVerified: true } })
      return true
    },
    async markLeaving(id) {
      leaving.add(id)
      const row = rows.get(id)
      if (!row) return
      const { pendingEmail: _, ...rest } = row.user
      rows.set(id, { ...row, user: rest })
    },
  }
}
