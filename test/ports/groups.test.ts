import { afterAll, describe, expect, test } from 'vitest'
import { dynamoGroups } from '#functions/adapters/dynamo/own-lists.ts'
import { fakeGroups } from '../fakes/groups.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const shops = { id: 'group-1', workspaceId: 'user-1', name: 'Shops' }

describe.each([
  ['fake', fakeGroups()],
  ['dynamo', dynamoGroups(dynamo.table)],
])('groups (%s)', (_name, groups) => {
  test('a person who never created a group has none', async () => {
    expect(await groups.read('nobody')).toEqual({ groups: [], version: 0 })
  })

  test('writes a list only if it is based on the stored one, and only for its person', async () => {
    const first = await groups.read('user-1')
    expect(await groups.write('user-1', { ...first, groups: [shops] })).toBe(true)

    expect(await groups.write('user-1', { ...first, groups: [] })).toBe(false)

    const { groups: kept, version } = await groups.read('user-1')
    expect(kept).toEqual([shops])
    expect(await groups.write('user-1', { groups: [], version })).toBe(true)
    expect((await groups.read('user-2')).groups).toEqual([])
  })
})
