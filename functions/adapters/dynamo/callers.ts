import type { Callers } from '#functions/ports/callers.ts'
import { isLive } from '#shared/domain/sessions.ts'
import { keys } from './keys.ts'
import { getItems } from './operations.ts'
import { dynamoSessions, StoredSession } from './sessions.ts'
import { readUser } from './stored-user.ts'
import type { Table } from './table.ts'
import { dynamoUsers } from './users.ts'

/** Sessions and people in the table. */
export const dynamoCallers = (table: Table): Callers => {
  const { client, name } = table
  const oneByOne: Callers['get'] = async (ref, now) => {
    const session = await dynamoSessions(table).get(ref, now)
    return session && { session, person: await dynamoUsers(table).get(ref.userId) }
  }
  return {
    async get(ref, now) {
      const [sessionKey, userKey] = [keys.session(ref), keys.user(ref.userId)]
      const { Responses, UnprocessedKeys } = await client.send(
        getItems({ RequestItems: { [name]: { Keys: [sessionKey, userKey], ConsistentRead: true } } }),
      )
      // What DynamoDB has no room for it leaves out, and does not call that an error.
      if (Object.keys(UnprocessedKeys).length > 0) return oneByOne(ref, now)
      const found = ({ sk }: { sk: string }) => Responses[name]?.find((item) => item.sk === sk)
      const [sessionItem, userItem] = [found(sessionKey), found(userKey)]
      const session = sessionItem && StoredSession.parse(sessionItem)
      return session && isLive(session, now) ? { session, person: userItem && readUser(userItem) } : undefined
    },
  }
}
