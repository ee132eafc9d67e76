import type { Session, Sessions } from '#functions/ports/sessions.ts'
import { toMs } from '#shared/domain/times.ts'

/** Sessions in memory. */
export const fakeSessions = (): Sessions => {
  const rows = new Map<string, Session>()
  const key = ({ userId, id }: { userId: string; id: string }) => `${userId}/${id}`

  return {
    async create(session) {
      if (rows.has(key(session))) throw new Error('There is a session with this id.')
      rows.set(key(session), session)
    },
    async get(ref, now) {
      const session = rows.get(key(ref))
      return session && toMs(session.expiresAt) > now ? session : undefined
    },
    async end(ref) {
      rows.delete(key(ref))
    },
  }
}
