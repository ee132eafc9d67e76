import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import { isLive, type Session } from '#shared/domain/sessions.ts'
import { toInstant } from '#shared/domain/times.ts'

/** Sessions in memory. */
export const fakeSessions = (): Sessions => {
  const rows = new Map<string, Session>()
  const key = ({ userId, id }: SessionRef) => `${userId}/${id}`
  const of = (userId: string) => [...rows.values()].filter((session) => session.userId === userId)

  return {
    async create(session) {
      if (rows.has(key(session))) throw new Error('There is a session with this id.')
      rows.set(key(session), session)
    },
    async get(ref, now) {
      const session = rows.get(key(ref))
      return session && isLive(session, now) ? session : undefined
    },
    list: async (userId, now) => of(userId).filter((session) => isLive(session, now)),
    async touch(ref, now) {
      const session = rows.get(key(ref))
      if (session) rows.set(key(ref), { ...session, lastUsedAt: toInstant(now) })
    },
    async prove(ref, now) {
      const session = rows.get(key(ref))
      if (session) rows.set(key(ref), { ...session, provenAt: toInstant(now) })
    },
    async end(ref) {
      rows.delete(key(ref))
    },
    async endAll(userId, exceptId) {
      for (const session of of(userId)) if (session.id !== exceptId) rows.delete(key(session))
    },
  }
}
