import type { Callers, Sessions } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'

/** Resolves callers from sessions and people in memory. */
export const fakeCallers = ({ sessions, users }: { sessions: Sessions; users: Pick<Users, 'get'> }): Callers => ({
  async get(ref, now) {
    const session = await sessions.get(ref, now)
    return session && { session, person: await users.get(ref.userId) }
  },
})
