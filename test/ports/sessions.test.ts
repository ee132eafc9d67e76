import { afterAll, describe, expect, test } from 'vitest'
import { dynamoSessions } from '#functions/adapters/dynamo/sessions.ts'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { fakeSessions } from '../fakes/sessions.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const aSession = (id: string) => ({
  id,
  userId: 'user-1',
  address: '192.0.2.1',
  createdAt: '2026-05-04T08:00:00.000Z',
  lastUsedAt: '2026-05-04T08:00:00.000Z',
  expiresAt: '2026-05-04T10:00:00.000Z',
  device: 'Firefox',
})

describe.each([
  ['fake', fakeSessions()],
  ['dynamo', dynamoSessions(dynamo.table)],
])('sessions (%s)', (_name, sessions) => {
  test('finds a session until it expires, even while it is still stored', async () => {
    await sessions.create(aSession('live'))

    expect(await sessions.get({ userId: 'user-1', id: 'live' }, now)).toEqual(aSession('live'))
    expect(await sessions.get({ userId: 'user-1', id: 'live' }, now + 3_599_999)).toBeDefined()
    expect(await sessions.get({ userId: 'user-1', id: 'live' }, now + hourMs)).toBeUndefined()
  })

  test('a session ends after fourteen days without use, whatever its own expiry, and use extends it', async () => {
    const ref = { userId: 'user-8', id: 'idle' }
    await sessions.create({ ...aSession('idle'), userId: 'user-8', expiresAt: '2026-08-04T10:00:00.000Z' })
    const usedAt = Date.parse('2026-05-04T08:00:00.000Z')

    expect(await sessions.get(ref, usedAt + 14 * dayMs - 1)).toBeDefined()
    expect(await sessions.get(ref, usedAt + 14 * dayMs)).toBeUndefined()
    expect(await sessions.list('user-8', usedAt + 14 * dayMs)).toEqual([])
    await sessions.touch(ref, usedAt + 13 * dayMs)
    expect(await sessions.get(ref, usedAt + 14 * dayMs)).toBeDefined()
  })

  test('a session belongs only to its person', async () => {
    await sessions.create(aSession('mine'))

    expect(await sessions.get({ userId: 'user-2', id: 'mine' }, now)).toBeUndefined()
  })

  test('an ended session is gone at once, and ending it again does no harm', async () => {
    await sessions.create(aSession('ended'))

    await sessions.end({ userId: 'user-1', id: 'ended' })
    await sessions.end({ userId: 'user-1', id: 'ended' })

    expect(await sessions.get({ userId: 'user-1', id: 'ended' }, now)).toBeUndefined()
  })

  test('lists all live sessions of a person and nobody else’s', async () => {
    const own = { ...aSession('listed'), userId: 'user-3' }
    const over = { ...own, id: 'over', expiresAt: '2026-05-04T09:00:00.000Z' }
    for (const session of [own, { ...own, id: 'second' }, over, { ...own, userId: 'user-4' }]) await sessions.create(session)

    const listed = await sessions.list('user-3', now)

    expect(listed.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([own, { ...own, id: 'second' }])
    expect(await sessions.list('user-5', now)).toEqual([])
  })

  test('records when a session was last used without bringing back an ended one', async () => {
    const ref = { userId: 'user-1', id: 'touched' }
    await sessions.create(aSession('touched'))

    await sessions.touch(ref, now)
    const touched = await sessions.get(ref, now)
    await sessions.end(ref)
    await sessions.touch(ref, now)

    expect(touched).toEqual({ ...aSession('touched'), lastUsedAt: '2026-05-04T09:00:00.000Z' })
    expect(await sessions.get(ref, now)).toBeUndefined()
    expect((await sessions.list('user-1', now)).map(({ id }) => id)).not.toContain('touched')
  })

  test('records when its person confirmed their identity without bringing back an ended session', async () => {
    const ref = { userId: 'user-1', id: 'proven' }
    await sessions.create(aSession('proven'))

    await sessions.prove(ref, now)
    const proven = await sessions.get(ref, now)
    await sessions.end(ref)
    await sessions.prove(ref, now)

    expect(proven).toEqual({ ...aSession('proven'), provenAt: '2026-05-04T09:00:00.000Z' })
    expect(await sessions.get(ref, now)).toBeUndefined()
  })

  test('ends all of a person’s sessions, or all but one, and nobody else’s', async () => {
    const of = (userId: string) => ['a', 'b', 'c'].map((id) => ({ ...aSession(id), userId }))
    for (const session of [...of('user-6'), ...of('user-7')]) await sessions.create(session)

    await sessions.endAll('user-6', 'b')
    const kept = await sessions.list('user-6', now)
    await sessions.endAll('user-6')
    await sessions.endAll('user-6')

    expect(kept.map(({ id }) => id)).toEqual(['b'])
    expect(await sessions.list('user-6', now)).toEqual([])
    expect(await sessions.list('user-7', now)).toHaveLength(3)
  })

  test('an ID is assigned to only one session', async () => {
    await sessions.create(aSession('once'))

    await expect(sessions.create(aSession('once'))).rejects.toThrow()
  })
})
