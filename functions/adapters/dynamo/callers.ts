import type { Callers } from '#functions/ports/callers.ts'
import { isLive } from '#shared/domain/sessions.ts'
import { keys } from './keys.ts'
import { readTogether } from './read-together.ts'
import { StoredSession } from './sessions.ts'
import { userReader } from './stored-user.ts'
import type { Table } from './table.ts'

/** Sessions and people in the table. */
export const dynamoCallers = (table: Table): Callers => {
  const read = readTogether(table)
  const readUser = userReader(table)
  return {
    async get(ref, now) {
      const [sessionItem, userItem] = await Promise.all([read(keys.session(ref)), read(keys.user(ref.userId))])
      const session = sessionItem && StoredSession.parse(sessionItem)
      return session && isLive(session, now) ? { session, person: userItem && readUser(userItem) } : undefined
    },
  }
}
