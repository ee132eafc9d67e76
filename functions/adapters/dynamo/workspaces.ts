import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { Role } from '#shared/domain/roles.ts'
import { toMs } from '#shared/domain/times.ts'
import { Member, MemberInvitation, type MemberRef, Workspace } from '#shared/domain/workspaces.ts'
import { updatedItem } from './conditions.ts'
import { hash, keys, prefixes } from './keys.ts'
import { readItem } from './read-item.ts'
import { isAccepted, queryAll, type Table, timeToLive, under, writeAll } from './table.ts'

/** The TTL attribute of an invitation is in seconds, so its own end is stored as `endsAt`. */
const { expiresAt, ...invitationFields } = MemberInvitation.shape
/** An invitation as stored, without its token. */
export const StoredInvitation = z
  .object({ ...invitationFields, endsAt: expiresAt })
  .transform(({ endsAt, ...invitation }): MemberInvitation => ({ ...invitation, expiresAt: endsAt }))

const RoleOnly = z.object({ role: Role })
/** A member as stored under the person. */
export const Membership = z.object({ workspaceId: z.string(), name: z.string(), role: Role })
const isThere = 'attribute_exists(pk)'
const isNew = 'attribute_not_exists(pk)'
const notOwner = { ExpressionAttributeNames: { '#role': 'role' }, condition: `${isThere} AND #role <> :owner` }

/**
 * Shared workspaces in the table. A member is two items, written together: one under the workspace, which every call
 * reads, and one under the person, which lists what they're in.
 */
export const dynamoWorkspaces = ({ client, name: TableName }: Table): Workspaces => {
  const read = async (Key: { pk: string; sk: string }) => (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item
  const listUnder = (pk: string, prefix: string) => queryAll(client, { TableName, ConsistentRead: true, ...under(pk, prefix) })

  const members = async (id: WorkspaceId) => {
    const items = await listUnder(keys.workspace(id).pk, prefixes.member)
    return items.map((item) => readItem(Member, item)).sort((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1))
  }
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

  return {
    async get(id) {
      const item = await read(keys.workspace(id))
      return item && readItem(Workspace, item)
    },

    async roleOf(ref) {
      const item = await read(keys.member(ref))
      return item && RoleOnly.parse(item).role
    },

    async of(userId) {
      const items = await listUnder(keys.membership({ workspaceId: '', userId }).pk, prefixes.membership)
      const own = items.map((item) => readItem(Membership, item))
      return own.map(({ workspaceId, ...rest }) => ({ id: workspaceId, ...rest })).sort((one, other) => one.name.localeCompare(other.name))
    },

    members,

    async create(workspace, owner) {
      await writeAll(client, [
        { Put: { TableName, Item: { ...keys.workspace(workspace.id), ...workspace }, ConditionExpression: isNew } },
        ...putting(owner, workspace.name),
      ])
    },

    async rename(id, name) {
      const renaming = {
        UpdateExpression: 'SET #name = :name',
        ConditionExpression: isThere,
        ExpressionAttributeNames: { '#name': 'name' },
      }
      const update = { TableName, ...renaming, ExpressionAttributeValues: { ':name': name } }
      const item = await updatedItem(client.send(new UpdateCommand({ ...update, Key: keys.workspace(id), ReturnValues: 'ALL_NEW' })))
      if (!item) return undefined
      for (const member of await members(id)) await isAccepted(client.send(new UpdateCommand({ ...update, Key: keys.membership(member) })))
      return readItem(Workspace, item)
    },

    setRole: (ref, role) => writeAll(client, giving(ref, { to: role })),

    removeMember: (ref) =>
      writeAll(client, [
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
      ]),

    handOver: async (id, { from, to }) => {
      const heir = await read(keys.member({ workspaceId: id, userId: to }))
      if (!heir) return false
      return writeAll(client, [
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
      ])
    },

    // The workspace goes first, so nobody joins meanwhile.
    async remove(id) {
      await client.send(new DeleteCommand({ TableName, Key: keys.workspace(id) }))
      for (const member of await members(id)) {
        await client.send(new DeleteCommand({ TableName, Key: keys.membership(member) }))
        await client.send(new DeleteCommand({ TableName, Key: keys.member(member) }))
      }
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
      ])
    },
  }
}

const TokenLink = z.object({ workspaceId: z.string(), invitationId: z.string() })
