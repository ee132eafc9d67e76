import { DeleteCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PageRequest } from '#functions/ports/page.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { baseWorkspace, type UserId, type WorkspaceId } from '#shared/domain/id.ts'
import { Role } from '#shared/domain/roles.ts'
import { toMs } from '#shared/domain/times.ts'
import { FormerMember, Member, MemberInvitation, type MemberRef, Workspace } from '#shared/domain/workspaces.ts'
import { updatedItem } from './conditions.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { hash, keys, prefixes } from './keys.ts'
import { readItem } from './read-item.ts'
import { type Attributes, isAccepted, queryAll, type Table, timeToLive, under, writeAll } from './table.ts'

/** The TTL attribute of an invitation is in seconds, so its own end is stored as `endsAt`. */
const { expiresAt, ...invitationFields } = MemberInvitation.shape
/** An invitation as stored, without its token. */
export const StoredInvitation = z
  .object({ ...invitationFields, endsAt: expiresAt })
  .transform(({ endsAt, ...invitation }): MemberInvitation => ({ ...invitation, expiresAt: endsAt }))

/** A former member as stored under the person. */
export const FormerMembership = z.object({ workspaceId: FormerMember.shape.workspaceId, leftAt: FormerMember.shape.leftAt })

const RoleOnly = z.object({ role: Role })
/** A member as stored under the person. */
export const Membership = z.object({ workspaceId: z.string(), name: z.string(), role: Role })
const isThere = 'attribute_exists(pk)'
const isNew = 'attribute_not_exists(pk)'
const isStaying = `${isThere} AND attribute_not_exists(isLeaving)`
const notOwner = { ExpressionAttributeNames: { '#role': 'role' }, condition: `${isThere} AND #role <> :owner` }

/**
 * Shared workspaces in the table. A member is two items, written together: one under the workspace, which every call
 * reads, and one under the person, which lists what they're in. So is a former member.
 */
export const dynamoWorkspaces = ({ client, name: TableName }: Table): Workspaces => {
  const read = async (Key: { pk: string; sk: string }) => (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item
  const listUnder = (pk: string, prefix: string) => queryAll(client, { TableName, ConsistentRead: true, ...under(pk, prefix) })

  const members = async (id: WorkspaceId) => {
    const items = await listUnder(keys.workspace(baseWorkspace(id)).pk, prefixes.member)
    return items.map((item) => readItem(Member, item)).sort((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1))
  }
  const pageUnder = async (pk: string, prefix: string, { limit, cursor }: PageRequest) => {
    const query = new QueryCommand({
      TableName,
      ...under(pk, prefix),
      ExclusiveStartKey: fromCursor(cursor, { pk }, { sk: prefix }),
      ConsistentRead: true,
      Limit: limit,
    })
    const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
    return { items: Items, cursor: toCursor(LastEvaluatedKey) }
  }
  const remembering = ({ workspaceId, userId, name, leftAt }: FormerMember) => [
    { Put: { TableName, Item: { ...keys.formerMember({ workspaceId, userId }), workspaceId, userId, name, leftAt } } },
    { Put: { TableName, Item: { ...keys.formerMembership({ workspaceId, userId }), workspaceId, leftAt } } },
  ]
  const forgetting = (ref: MemberRef) => [
    { Delete: { TableName, Key: keys.formerMember(ref) } },
    { Delete: { TableName, Key: keys.formerMembership(ref) } },
  ]
  const putting = (member: Member, workspaceName: string) => {
    const { workspaceId, role } = member
    return [
      { Put: { TableName, Item: { ...keys.member(member), ...member }, ConditionExpression: isNew } },
      { Put: { TableName, Item: { ...keys.membership(member), workspaceId, role, name: workspaceName } } },
    ]
  }
  const giving = (ref: MemberRef, { from, to }: { from?: Role; to: Role }) => {
    const update = {
      TableName,
      UpdateExpression: 'SET #role = :to',
      ExpressionAttributeNames: { '#role': 'role' },
    }
    const condition = from ? `${isThere} AND #role = :from` : notOwner.condition
    const values = { ':to': to, ...(from ? { ':from': from } : { ':owner': 'owner' }) }
    return [
      { Update: { ...update, Key: keys.member(ref), ConditionExpression: condition, ExpressionAttributeValues: values } },
      { Update: { ...update, Key: keys.membership(ref), ConditionExpression: isThere, ExpressionAttributeValues: { ':to': to } } },
    ]
  }

  /** A write that changes nothing, for its condition: nobody whose account is being deleted or is gone becomes an owner. */
  const staying = (userId: UserId) => ({
    Update: {
      TableName,
      Key: keys.user(userId),
      UpdateExpression: 'SET id = :id',
      ConditionExpression: isStaying,
      ExpressionAttributeValues: { ':id': userId },
    },
  })
  const letGo = (ref: MemberRef) =>
    writeAll(client, [{ Delete: { TableName, Key: keys.membership(ref) } }, { Delete: { TableName, Key: keys.member(ref) } }])

  return {
    async get(id) {
      const item = await read(keys.workspace(baseWorkspace(id)))
      return item && readItem(Workspace, item)
    },

    async roleOf({ workspaceId, userId }) {
      const item = await read(keys.member({ workspaceId: baseWorkspace(workspaceId), userId }))
      return item && RoleOnly.parse(item).role
    },

    async of(userId) {
      const items = await listUnder(keys.membership({ workspaceId: '', userId }).pk, prefixes.membership)
      return items.map(toOwn).sort((one, other) => one.name.localeCompare(other.name))
    },

    async list(userId, page) {
      const { items, cursor } = await pageUnder(keys.membership({ workspaceId: '', userId }).pk, prefixes.membership, page)
      return { items: items.map(toOwn), cursor }
    },

    members,

    async create(workspace, owner) {
      const isCreated = await writeAll(client, [
        { Put: { TableName, Item: { ...keys.workspace(workspace.id), ...workspace }, ConditionExpression: isNew } },
        ...putting(owner, workspace.name),
        staying(owner.userId),
      ])
      return isCreated || (await read(keys.workspace(workspace.id))) !== undefined
    },

    async change(id, change) {
      const names = Object.keys(change)
      const item = await updatedItem(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keys.workspace(id),
            UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
            ConditionExpression: isThere,
            ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
            ExpressionAttributeValues: Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
            ReturnValues: 'ALL_NEW',
          }),
        ),
      )
      if (!item) return undefined
      if (change.name !== undefined) {
        const renamed = { UpdateExpression: 'SET #name = :name', ExpressionAttributeNames: { '#name': 'name' } }
        for (const member of await members(id)) {
          const update = { TableName, Key: keys.membership(member), ...renamed, ConditionExpression: isThere }
          await isAccepted(client.send(new UpdateCommand({ ...update, ExpressionAttributeValues: { ':name': change.name } })))
        }
      }
      return readItem(Workspace, item)
    },

    setRole: (ref, role) => writeAll(client, giving(ref, { to: role })),

    removeMember: async (ref, leftAt) => {
      const member = leftAt === undefined ? undefined : await read(keys.member(ref))
      const name = member && readItem(Member, member).name
      return writeAll(client, [
        {
          Delete: {
            TableName,
            Key: keys.member(ref),
            ConditionExpression: notOwner.condition,
            ExpressionAttributeNames: notOwner.ExpressionAttributeNames,
            ExpressionAttributeValues: { ':owner': 'owner' },
          },
        },
        { Delete: { TableName, Key: keys.membership(ref) } },
        ...(leftAt !== undefined && name !== undefined ? remembering({ ...ref, name, leftAt }) : []),
      ])
    },

    async formerMembers(id, page) {
      const { items, cursor } = await pageUnder(keys.workspace(id).pk, prefixes.formerMember, page)
      return { items: items.map((item) => readItem(FormerMember, item)), cursor }
    },

    async forgetFormer(userId) {
      const items = await listUnder(keys.formerMembership({ workspaceId: '', userId }).pk, prefixes.formerMembership)
      for (const { workspaceId } of items.map((item) => readItem(FormerMembership, item)))
        await writeAll(client, forgetting({ workspaceId, userId }))
    },

    handOver: async (id, { from, to }) => {
      const heir = await read(keys.member({ workspaceId: id, userId: to }))
      if (!heir) return 'changed'
      const isHandedOver = await writeAll(client, [
        {
          Update: {
            TableName,
            Key: keys.workspace(id),
            UpdateExpression: 'SET ownerId = :to',
            ConditionExpression: 'ownerId = :from',
            ExpressionAttributeValues: { ':from': from, ':to': to },
          },
        },
        ...giving({ workspaceId: id, userId: from }, { from: 'owner', to: 'admin' }),
        ...giving({ workspaceId: id, userId: to }, { from: RoleOnly.parse(heir).role, to: 'owner' }),
        staying(to),
      ])
      if (isHandedOver) return 'handed-over'
      const person = await read(keys.user(to))
      return person && person.isLeaving === undefined ? 'changed' : 'leaving'
    },

    // The workspace goes first, so nobody joins meanwhile. The owner goes last, so they can repeat this after a failure.
    async remove(id) {
      await client.send(new DeleteCommand({ TableName, Key: keys.workspace(id) }))
      for (const item of await listUnder(keys.workspace(id).pk, prefixes.formerMember))
        await writeAll(client, forgetting(readItem(FormerMember, item)))
      const ownerLast = (await members(id)).toSorted((one, other) => Number(one.role === 'owner') - Number(other.role === 'owner'))
      for (const member of ownerLast) await letGo(member)
    },

    async invite({ expiresAt, ...invitation }, token) {
      const Item = {
        ...keys.memberInvitation(invitation),
        ...invitation,
        tokenHash: hash(token),
        endsAt: expiresAt,
        expiresAt: timeToLive(toMs(expiresAt)),
      }
      const link = { ...keys.memberInvitationToken(token), workspaceId: invitation.workspaceId, invitationId: invitation.id }
      await writeAll(client, [
        { Put: { TableName, Item } },
        { Put: { TableName, Item: { ...link, expiresAt: timeToLive(toMs(expiresAt)) } } },
      ])
    },

    async invitations(id, now) {
      const items = await listUnder(keys.workspace(id).pk, prefixes.memberInvitation)
      return items
        .map((item) => StoredInvitation.parse(item))
        .filter(({ expiresAt }) => toMs(expiresAt) > now)
        .sort((one, other) => (one.expiresAt < other.expiresAt ? 1 : -1))
    },

    async invitationOf(token, now) {
      const link = await read(keys.memberInvitationToken(token))
      if (!link) return undefined
      const { workspaceId, invitationId } = TokenLink.parse(link)
      const item = await read(keys.memberInvitation({ workspaceId, id: invitationId }))
      // Another token was sent to the same address since.
      if (!item || item.tokenHash !== hash(token)) return undefined
      const invitation = StoredInvitation.parse(item)
      return toMs(invitation.expiresAt) > now ? invitation : undefined
    },

    revoke: (invitation) =>
      isAccepted(client.send(new DeleteCommand({ TableName, Key: keys.memberInvitation(invitation), ConditionExpression: isThere }))),

    async join(invitation, member) {
      const workspace = await read(keys.workspace(invitation.workspaceId))
      if (!workspace) return false
      return writeAll(client, [
        { Delete: { TableName, Key: keys.memberInvitation(invitation), ConditionExpression: isThere } },
        // Nobody joins a workspace that is being deleted.
        {
          Update: {
            TableName,
            Key: keys.workspace(invitation.workspaceId),
            UpdateExpression: 'SET joinedAt = :at',
            ConditionExpression: isThere,
            ExpressionAttributeValues: { ':at': member.joinedAt },
          },
        },
        ...putting(member, readItem(Workspace, workspace).name),
        ...forgetting(member),
      ])
    },
  }
}

const toOwn = (item: Attributes) => {
  const { workspaceId, ...membership } = readItem(Membership, item)
  return { id: workspaceId, ...membership }
}

const TokenLink = z.object({ workspaceId: z.string(), invitationId: z.string() })
