import { afterAll, describe, expect, test } from 'vitest'
import { dynamoSessions } from '#functions/adapters/dynamo/sessions.ts'
import { fakeSessions } from '../fakes/sessions.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const aSession = (id: string) => ({
  id,
  userId: 'user-1',
  createdAt: '2026-05-04T08:00:00.000Z',
  expiresAt: '2026-05-04T10:00:00.000Z',
  device: 'Firefox',
})

describe.each([
  ['fake', fakeSessions()],
  ['dynamo', dynamoSessions(dynamo.table)],
])('sessions (%s)', (_name, sessions) => {
  test('a session is found until its end, though it is still stored', async () => {
    await sessions.create(aSession('live'))

    expect(await sessions.get({ userId: 'user-1', id: 'live' }, now)).toEqual(aSession('live'))
    expect(await sessions.get({ userId: 'user-1', id: 'live' }, now + 3_599_999)).toBeDefined()
    expect(await sessions.get({ userId: 'user-1', id: 'live' }, now + 3_600_000)).toBeUndefined()
  })

  test('a session belongs to its person only', async () => {
    await sessions.create(aSession('mine'))

    expect(await sessions.get({ userId: 'user-2', id: 'mine' }, now)).toBeUndefined()
  })

  test('a session that was ended is gone at once, and ending it again does no harm', async () => {
    await sessions.create(aSession('ended'))

    await sessions.end({ userId: 'user-1', id: 'ended' })
    await sessions.end({ userId: 'user-1', id: 'ended' })

    expect(await sessions.get({ userId: 'user-1', id: 'ended' }, now)).toBeUndefined()
  })

  test('an id is given to one session only', async () => {
    await sessions.create(aSession('once'))

    await expect(sessions.create(aSession('once'))).rejects.toThrow()
  })
})
