import { afterAll, describe, expect, test } from 'vitest'
import { dynamoCallers, dynamoSessions } from '#functions/adapters/dynamo/sessions.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { hourMs } from '#shared/domain/times.ts'
import { aUser } from '../builders/a-user.ts'
import { fakeCallers } from '../fakes/callers.ts'
import { fakeSessions } from '../fakes/sessions.ts'
import { fakeUsers } from '../fakes/users.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { crowded } from '../setup/table-clients.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const aSession = (id: string, userId: string) => ({
  id,
  userId,
  address: '192.0.2.1',
  createdAt: '2026-05-04T08:00:00.000Z',
  lastUsedAt: '2026-05-04T08:00:00.000Z',
  expiresAt: '2026-05-04T10:00:00.000Z',
  device: 'Firefox',
})

const inMemory = { sessions: fakeSessions(), users: fakeUsers() }
const inTable = { sessions: dynamoSessions(dynamo.table), users: dynamoUsers(dynamo.table) }

describe.each([
  { name: 'fake', ...inMemory, callers: fakeCallers(inMemory) },
  { name: 'dynamo', ...inTable, callers: dynamoCallers(dynamo.table) },
  { name: 'crowded dynamo', ...inTable, callers: dynamoCallers(crowded(dynamo.table)) },
])('callers ($name)', ({ name, sessions, users, callers }) => {
  const idOf = (who: string) => `${who} of ${name}`

  test('finds a live session with its person', async () => {
    const user = aUser({ id: idOf('anna'), email: `anna@${name.replace(' ', '-')}.test` })
    const session = aSession('live', user.id)
    await users.create(user, undefined)
    await sessions.create(session)

    expect(await callers.get({ userId: user.id, id: 'live' }, now)).toEqual({ session, person: await users.get(user.id) })
    expect(await callers.get({ userId: user.id, id: 'other' }, now)).toBeUndefined()
    expect(await callers.get({ userId: user.id, id: 'live' }, now + hourMs)).toBeUndefined()
  })

  test('finds a session without its person if they’re gone', async () => {
    const session = aSession('left', idOf('nobody'))
    await sessions.create(session)

    expect(await callers.get({ userId: session.userId, id: 'left' }, now)).toEqual({ session, person: undefined })
  })
})
