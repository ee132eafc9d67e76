import { DeleteCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { dynamoWorkspaces } from '#functions/adapters/dynamo/workspaces.ts'
import { sharedWorkspaceId, type WorkspaceId } from '#shared/domain/id.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { MemberInvitation } from '#shared/domain/workspaces.ts'
import { aUser } from '../builders/a-user.ts'
import { aMember, aWorkspace } from '../builders/a-workspace.ts'
import { fakeUsers } from '../fakes/users.ts'
import { fakeWorkspaces } from '../fakes/workspaces.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')

const inMemory = fakeUsers()

describe.each([
  ['fake', fakeWorkspaces(inMemory), inMemory],
  ['dynamo', dynamoWorkspaces(dynamo.table), dynamoUsers(dynamo.table)],
])('workspaces (%s)', (_name, workspaces, users) => {
  const signUp = (id: string) => users.create(aUser({ id, email: `${id}@example.com` }), 'hash')
  let made = 0
  /** A workspace of its own for each test, owned by Ada, who is a person of her own. */
  const opened = async (name = 'The bakery') => {
    made += 1
    const [id, ada] = [sharedWorkspaceId(`test-${made}`), `ada-${made}`]
    const workspace = aWorkspace({ id, name, ownerId: ada })
    for (const person of [ada, `ben-${made}`]) await signUp(person)
    await workspaces.create(workspace, aMember({ workspaceId: id, userId: ada }))
    const ben = aMember({ workspaceId: id, userId: `ben-${made}`, role: 'editor', name: 'Ben', joinedAt: toInstant(now) })
    const invitation: MemberInvitation = {
      id: 'hash',
      workspaceId: id,
      email: 'ben@example.com',
      role: 'editor',
      invitedBy: ada,
      expiresAt: toInstant(now + 7 * dayMs),
    }
    const token = `token-${made}-${_name}`
    return { id, ada, workspace, ben, invitation, token }
  }
  /** The same, with Ben in it. */
  const joined = async () => {
    const world = await opened()
    await workspaces.invite(world.invitation, world.token)
    await workspaces.join(world.invitation, world.ben)
    return world
  }

  /** Everyone who is no longer in a workspace, read one by one. */
  const formerMembers = (id: WorkspaceId) => allPages((page) => workspaces.formerMembers(id, page), 1)

  test('a workspace is found by its ID and by its owner', async () => {
    const { id, ada, workspace } = await opened()

    expect(await workspaces.get(id)).toEqual(workspace)
    expect(await workspaces.roleOf({ workspaceId: id, userId: ada })).toBe('owner')
    expect(await workspaces.of(ada)).toEqual([{ id, name: 'The bakery', role: 'owner' }])
  })

  test('nobody else has a role', async () => {
    const { id } = await opened()

    expect(await workspaces.roleOf({ workspaceId: id, userId: 'stranger' })).toBeUndefined()
    expect(await workspaces.of('stranger')).toEqual([])
    expect(await workspaces.get(sharedWorkspaceId('none'))).toBeUndefined()
  })

  test('creating the same one again changes nothing', async () => {
    const { id, workspace } = await opened()

    await signUp(`thief-${made}`)
    const thief = aMember({ workspaceId: id, userId: `thief-${made}` })
    expect(await workspaces.create({ ...workspace, name: 'Another' }, thief)).toBe(true)

    expect((await workspaces.get(id))?.name).toBe('The bakery')
    expect(await workspaces.roleOf(thief)).toBeUndefined()
  })

  test('a new name reaches the lists of its members', async () => {
    const { id, ada } = await opened()

    expect(await workspaces.change(id, { name: 'The mill', needsApproval: true })).toMatchObject({ name: 'The mill', needsApproval: true })

    expect(await workspaces.of(ada)).toMatchObject([{ name: 'The mill' }])
    expect(await workspaces.change(sharedWorkspaceId('none'), { name: 'Ghost' })).toBeUndefined()
  })

  test('an invitation lets one person in, once', async () => {
    const { id, ben, invitation, token } = await opened()
    await workspaces.invite(invitation, token)
    expect(await workspaces.invitationOf(token, now)).toEqual(invitation)

    expect(await workspaces.join(invitation, ben)).toBe(true)

    expect(await workspaces.join(invitation, { ...ben, userId: 'another' })).toBe(false)
    expect(await workspaces.invitationOf(token, now)).toBeUndefined()
    expect((await workspaces.members(id)).map(({ userId }) => userId)).toEqual([expect.stringMatching(/^ada/), ben.userId])
  })

  test('an invitation ends, is revoked, or is replaced by a newer one to the same address', async () => {
    const { id, invitation, token } = await opened()
    await workspaces.invite(invitation, token)
    expect(await workspaces.invitations(id, now)).toEqual([invitation])
    expect(await workspaces.invitations(id, now + 7 * dayMs)).toEqual([])
    expect(await workspaces.invitationOf(token, now + 7 * dayMs)).toBeUndefined()

    await workspaces.invite({ ...invitation, role: 'client' }, `${token}-newer`)
    expect(await workspaces.invitationOf(token, now)).toBeUndefined()
    expect(await workspaces.invitationOf(`${token}-newer`, now)).toMatchObject({ role: 'client' })

    expect(await workspaces.revoke(invitation)).toBe(true)
    expect(await workspaces.revoke(invitation)).toBe(false)
    expect(await workspaces.invitationOf(`${token}-newer`, now)).toBeUndefined()
  })

  test('a member gets another role, and leaves, but the owner does neither', async () => {
    const { id, ada, ben } = await joined()
    const [owner, member] = [{ workspaceId: id, userId: ada }, ben]

    expect([await workspaces.setRole(member, 'client'), await workspaces.setRole(owner, 'client')]).toEqual([true, false])
    expect(await workspaces.of(ben.userId)).toMatchObject([{ role: 'client' }])
    expect([await workspaces.removeMember(member), await workspaces.removeMember(owner)]).toEqual([true, false])
    expect(await workspaces.removeMember(member)).toBe(false)

    expect([await workspaces.roleOf(member), await workspaces.roleOf(owner)]).toEqual([undefined, 'owner'])
    expect(await workspaces.of(ben.userId)).toEqual([])
  })

  test('a former member’s name stays until they join again', async () => {
    const { id, ben, invitation, token } = await joined()
    const leftAt = toInstant(now + dayMs)

    await workspaces.removeMember(ben, leftAt)

    expect(await formerMembers(id)).toEqual([{ workspaceId: id, userId: ben.userId, name: 'Ben', leftAt }])
    expect((await workspaces.members(id)).map(({ role }) => role)).toEqual(['owner'])
    expect(await workspaces.of(ben.userId)).toEqual([])
    await workspaces.invite(invitation, `${token}-again`)
    await workspaces.join(invitation, ben)
    expect(await formerMembers(id)).toEqual([])
  })

  test('former members are listed page by page', async () => {
    const { id, ben, invitation, token } = await joined()
    const leaving = [ben, { ...ben, userId: `carl-${made}` }, { ...ben, userId: `dora-${made}` }]
    for (const [index, member] of leaving.entries()) {
      await workspaces.invite(invitation, `${token}-${index}`)
      await workspaces.join(invitation, member)
      await workspaces.removeMember(member, toInstant(now))
    }

    expect((await allPages((page) => workspaces.formerMembers(id, page), 2)).map(({ userId }) => userId)).toEqual(
      leaving.map(({ userId }) => userId),
    )
  })

  test('the workspaces of a person are listed page by page, the oldest first', async () => {
    const owner = `eve-${_name}`
    await signUp(owner)
    const ids = ['1', '2', '3'].map((number) => sharedWorkspaceId(`of-eve-${_name}-${number}`))
    for (const [index, id] of ids.entries()) {
      const workspace = aWorkspace({ id, name: ['Cafe', 'Bar', 'Attic'][index] ?? '', ownerId: owner })
      await workspaces.create(workspace, aMember({ workspaceId: id, userId: owner }))
    }

    expect(await allPages((page) => workspaces.list(owner, page), 2)).toEqual([
      { id: ids[0], name: 'Cafe', role: 'owner' },
      { id: ids[1], name: 'Bar', role: 'owner' },
      { id: ids[2], name: 'Attic', role: 'owner' },
    ])
  })

  test('a cursor of another list is refused by name', async () => {
    const owner = `fay-${_name}`
    await signUp(owner)
    for (const number of [1, 2]) {
      const id = sharedWorkspaceId(`of-fay-${_name}-${number}`)
      await workspaces.create(aWorkspace({ id, ownerId: owner }), aMember({ workspaceId: id, userId: owner }))
    }
    const { cursor } = await workspaces.list(owner, { limit: 1 })

    expect(cursor).toBeDefined()
    for (const asked of [
      workspaces.list('stranger', { limit: 1, cursor }),
      workspaces.list(owner, { limit: 1, cursor: 'made-up' }),
      workspaces.formerMembers(sharedWorkspaceId('any'), { limit: 1, cursor }),
    ])
      await expect(asked).rejects.toMatchObject({ code: 'invalid', fields: { cursor: [expect.any(String)] } })
  })

  test('nobody’s name stays who wasn’t a member, owns the workspace, or leaves without a trace', async () => {
    const { id, ada, ben } = await joined()

    await workspaces.removeMember({ workspaceId: id, userId: 'stranger' }, toInstant(now))
    await workspaces.removeMember({ workspaceId: id, userId: ada }, toInstant(now))
    await workspaces.removeMember(ben)

    expect(await formerMembers(id)).toEqual([])
  })

  test('a forgotten person’s name stays in no workspace, and others’ do', async () => {
    const [one, other] = [await joined(), await joined()]
    const late = { ...other.ben, workspaceId: one.id }
    await workspaces.invite(one.invitation, `${one.token}-late`)
    await workspaces.join(one.invitation, late)
    for (const member of [one.ben, late, other.ben]) await workspaces.removeMember(member, toInstant(now))

    await workspaces.forgetFormer(other.ben.userId)

    expect((await formerMembers(one.id)).map(({ userId }) => userId)).toEqual([one.ben.userId])
    expect(await formerMembers(other.id)).toEqual([])
  })

  test('handing over makes exactly one other member the owner', async () => {
    const { id, ada, ben } = await joined()
    expect(await workspaces.handOver(id, { from: ada, to: 'stranger' })).toBe('changed')

    expect(await workspaces.handOver(id, { from: ada, to: ben.userId })).toBe('handed-over')

    expect(await workspaces.handOver(id, { from: ada, to: ben.userId })).toBe('changed')
    expect((await workspaces.get(id))?.ownerId).toBe(ben.userId)
    expect((await workspaces.members(id)).map(({ role }) => role)).toEqual(['admin', 'owner'])
  })

  test('nobody whose account is being deleted, or is gone, becomes an owner', async () => {
    const { id, ada, ben, workspace } = await joined()
    await users.markLeaving(ben.userId)
    const own = { ...workspace, id: sharedWorkspaceId(`of-ben-${made}`), ownerId: ben.userId }

    expect(await workspaces.handOver(id, { from: ada, to: ben.userId })).toBe('leaving')
    expect(await workspaces.create(own, { ...ben, workspaceId: own.id, role: 'owner' })).toBe(false)
    await users.remove(ben.userId)
    expect(await workspaces.handOver(id, { from: ada, to: ben.userId })).toBe('leaving')
    expect(await workspaces.create(own, { ...ben, workspaceId: own.id, role: 'owner' })).toBe(false)

    expect((await workspaces.members(id)).map(({ role }) => role)).toEqual(['owner', 'editor'])
    expect([(await workspaces.get(id))?.ownerId, await workspaces.get(own.id)]).toEqual([ada, undefined])
    expect(await users.get(ben.userId)).toBeUndefined()
  })

  test('whoever stays after all can become an owner again', async () => {
    const { id, ada, ben } = await joined()
    await users.markLeaving(ben.userId)

    await users.unmarkLeaving(ben.userId)

    expect(await workspaces.handOver(id, { from: ada, to: ben.userId })).toBe('handed-over')
  })

  test('of two people who hand over and leave at once, one workspace remains with one owner', async () => {
    const { id, ada, ben } = await joined()

    await Promise.all([workspaces.handOver(id, { from: ada, to: ben.userId }), workspaces.removeMember(ben)])

    const members = await workspaces.members(id)
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
    expect((await workspaces.get(id))?.ownerId).toBe(members.find(({ role }) => role === 'owner')?.userId)
  })

  test('deleting lets everyone go, and nobody joins afterward', async () => {
    const { id, ada, ben, invitation, token } = await joined()
    await workspaces.invite(invitation, token)
    await workspaces.join(invitation, { ...ben, userId: 'carla' })
    await workspaces.removeMember({ workspaceId: id, userId: 'carla' }, toInstant(now))
    await workspaces.invite(invitation, token)

    await workspaces.remove(id)

    expect([await workspaces.get(id), await workspaces.of(ada), await workspaces.of(ben.userId)]).toEqual([undefined, [], []])
    expect(await workspaces.join(invitation, { ...ben, userId: 'late' })).toBe(false)
    expect(await workspaces.roleOf({ workspaceId: id, userId: 'late' })).toBeUndefined()
    expect(await formerMembers(id)).toEqual([])
  })
})

describe('deleting a workspace in the table', () => {
  const workspaces = dynamoWorkspaces(dynamo.table)
  /** Ada's workspace, with Ben in it and Carla no longer. */
  const inhabited = async (number: number) => {
    const [id, ada, ben, carla] = [sharedWorkspaceId(`deleted-${number}`), `anna-${number}`, `bert-${number}`, `carla-${number}`]
    await dynamoUsers(dynamo.table).create(aUser({ id: ada, email: `${ada}@example.com` }), 'hash')
    await workspaces.create(aWorkspace({ id, ownerId: ada }), aMember({ workspaceId: id, userId: ada }))
    for (const userId of [ben, carla]) {
      const email = `${userId}@example.com`
      const invitation = { id: userId, workspaceId: id, email, role: 'editor' as const, invitedBy: ada, expiresAt: toInstant(now + dayMs) }
      await workspaces.invite(invitation, `token-${userId}`)
      await workspaces.join(invitation, aMember({ workspaceId: id, userId, role: 'editor', email, joinedAt: toInstant(now) }))
    }
    await workspaces.removeMember({ workspaceId: id, userId: carla }, toInstant(now))
    return { id, ada, ben, carla }
  }

  test.each([0, 1, 2, 3])('can be repeated by the owner if it failed after %i writes', async (writes) => {
    const { id, ada, ben, carla } = await inhabited(writes)

    await expect(dynamoWorkspaces(failingAfter(dynamo.table, writes)).remove(id)).rejects.toThrow('The table is out of reach.')

    expect(await workspaces.roleOf({ workspaceId: id, userId: ada })).toBe('owner')
    await workspaces.remove(id)
    const stored = (await dynamo.allStored()).map(({ pk, sk }) => `${pk?.S} ${sk?.S}`)
    const people = [ada, ben, carla].map((userId) => `USER#${userId} `)
    expect(stored.filter((key) => people.some((person) => key.startsWith(person)) && key.includes('deleted-'))).toEqual([])
    expect(await workspaces.members(id)).toEqual([])
  })
})

/** The table, which is out of reach after so many writes. */
const failingAfter = ({ client, ...table }: Table, writes: number): Table => {
  let left = writes
  return {
    ...table,
    client: {
      send: async (command) => {
        if (command instanceof DeleteCommand || command instanceof TransactWriteCommand) {
          if (left === 0) throw new Error('The table is out of reach.')
          left -= 1
        }
        return client.send(command)
      },
    },
  }
}
