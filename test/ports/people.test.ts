import { afterAll, describe, expect, test } from 'vitest'
import { dynamoPeople } from '#functions/adapters/dynamo/people.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import type { People, Users } from '#functions/ports/users.ts'
import { aUser } from '../builders/a-user.ts'
import { fakePeople } from '../fakes/people.ts'
import { fakeUsers } from '../fakes/users.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const fakes = fakeUsers()
const worlds: [name: string, users: Users, people: People][] = [
  ['fake', fakes, fakePeople(fakes)],
  ['dynamo', dynamoUsers(dynamo.table), dynamoPeople(dynamo.table)],
]

describe.each(worlds)('people (%s)', (_name, users, people) => {
  const sign = (id: string, createdAt: string) => users.create(aUser({ id, email: `${id}@example.com`, createdAt }), 'hash')
  const ids = (found: { user: { id: string } }[]) => found.map(({ user }) => user.id)

  test('lists everyone newest first, page by page, and counts them', async () => {
    await sign('first', '2026-05-01T08:00:00.000Z')
    await sign('third', '2026-05-03T08:00:00.000Z')
    await sign('second', '2026-05-02T08:00:00.000Z')

    const listed = await allPages((page) => people.list(page), 2)

    expect(ids(listed)).toEqual(['third', 'second', 'first'])
    expect([await people.count(10), await people.count(2)]).toEqual([3, 2])
  })

  test('a list can continue after a given person', async () => {
    const cursor = people.cursorAfter({ id: 'third', createdAt: '2026-05-03T08:00:00.000Z' })

    expect(ids((await people.list({ limit: 1, cursor })).items)).toEqual(['second'])
  })

  test('shows who is leaving and omits who is gone', async () => {
    await users.markLeaving('second')

    const { items } = await people.list({ limit: 10 })

    expect(items.filter(({ isLeaving }) => isLeaving).map(({ user }) => user.id)).toEqual(['second'])
  })

  test('refuses a cursor from another list', async () => {
    await expect(people.list({ limit: 1, cursor: 'made-up' })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('keeps the time a person was first disabled until they’re enabled', async () => {
    const disabled = await users.setDisabled('first', '2026-05-04T09:00:00.000Z')
    const again = await users.setDisabled('first', '2026-05-05T09:00:00.000Z')
    const enabled = await users.setDisabled('first', undefined)

    expect([disabled?.disabledAt, again?.disabledAt, enabled?.disabledAt]).toEqual([
      '2026-05-04T09:00:00.000Z',
      '2026-05-04T09:00:00.000Z',
      undefined,
    ])
    expect(await users.setDisabled('nobody', undefined)).toBeUndefined()
  })

  test('makes a person an administrator and back', async () => {
    const made = await users.setAdministrator('first', true)
    const taken = await users.setAdministrator('first', false)

    expect([made?.isAdministrator, taken?.isAdministrator]).toEqual([true, false])
    expect(await users.setAdministrator('nobody', true)).toBeUndefined()
  })
})
