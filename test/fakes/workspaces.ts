import type { Workspaces } from '#functions/ports/workspaces.ts'
import { baseWorkspace } from '#shared/domain/id.ts'
import { toMs } from '#shared/domain/times.ts'
import type { FormerMember, Member, MemberInvitation, MemberRef, Workspace } from '#shared/domain/workspaces.ts'
import { cut } from './cut.ts'
import type { fakeUsers } from './users.ts'

/** Workspaces in memory. Nobody of `people` who is leaving becomes an owner. By default, everyone stays. */
export const fakeWorkspaces = (people: Pick<ReturnType<typeof fakeUsers>, 'isLeaving'> = { isLeaving: () => false }): Workspaces => {
  const workspaces = new Map<string, Workspace>()
  const invitations = new Map<string, MemberInvitation & { token: string }>()
  let members: Member[] = []
  let former: FormerMember[] = []

  const memberOf = ({ workspaceId, userId }: MemberRef) =>
    members.find((member) => isOf(member, { workspaceId: baseWorkspace(workspaceId), userId }))
  const change = (ref: MemberRef, changed: Partial<Member>) => {
    members = members.map((member) => (isOf(member, ref) ? { ...member, ...changed } : member))
  }
  const own = (userId: string) =>
    members
      .filter((member) => member.userId === userId)
      .map(({ workspaceId, role }) => ({ id: workspaceId, name: workspaces.get(workspaceId)?.name ?? '', role }))
  const isRemovable = (ref: MemberRef) => {
    const member = memberOf(ref)
    return member !== undefined && member.role !== 'owner'
  }

  return {
    get: async (id) => workspaces.get(baseWorkspace(id)),
    roleOf: async (ref) => memberOf(ref)?.role,
    of: async (userId) => own(userId).sort((one, other) => one.name.localeCompare(other.name)),
    list: async (userId, page) => cut(own(userId), page, { list: `workspaces of ${userId}`, placeOf: ({ id }) => id }),
    members: async (id) => members.filter(({ workspaceId }) => workspaceId === baseWorkspace(id)),
    async create(workspace, owner) {
      if (workspaces.has(workspace.id)) return true
      if (people.isLeaving(owner.userId)) return false
      workspaces.set(workspace.id, workspace)
      members.push(owner)
      return true
    },
    async change(id, changed) {
      const workspace = workspaces.get(id)
      if (!workspace) return undefined
      const next = { ...workspace, ...changed }
      workspaces.set(id, next)
      return next
    },
    async setRole(ref, role) {
      if (!isRemovable(ref)) return false
      change(ref, { role })
      return true
    },
    async removeMember(ref, leftAt) {
      const member = memberOf(ref)
      if (!member || !isRemovable(ref)) return false
      const { workspaceId, userId, name } = member
      if (leftAt !== undefined) former.push({ workspaceId, userId, name, leftAt })
      members = members.filter((member) => !isOf(member, ref))
      return true
    },
    formerMembers: async (id, page) => {
      const found = former.filter(({ workspaceId }) => workspaceId === id)
      return cut(found, page, { list: `former members of ${id}`, placeOf: ({ userId }) => userId })
    },
    async forgetFormer(userId) {
      former = former.filter((one) => one.userId !== userId)
    },
    async handOver(workspaceId, { from, to }) {
      const workspace = workspaces.get(workspaceId)
      if (people.isLeaving(to)) return 'leaving'
      if (workspace?.ownerId !== from || !memberOf({ workspaceId, userId: to })) return 'changed'
      workspaces.set(workspaceId, { ...workspace, ownerId: to })
      change({ workspaceId, userId: from }, { role: 'admin' })
      change({ workspaceId, userId: to }, { role: 'owner' })
      return 'handed-over'
    },
    async remove(id) {
      workspaces.delete(id)
      members = members.filter(({ workspaceId }) => workspaceId !== id)
      former = former.filter(({ workspaceId }) => workspaceId !== id)
    },
    invite: async (invitation, token) => void invitations.set(nameOf(invitation), { ...invitation, token }),
    invitations: async (id, now) =>
      [...invitations.values()].filter(({ workspaceId, expiresAt }) => workspaceId === id && toMs(expiresAt) > now).map(withoutToken),
    async invitationOf(token, now) {
      const found = [...invitations.values()].find((invitation) => invitation.token === token && toMs(invitation.expiresAt) > now)
      return found && withoutToken(found)
    },
    revoke: async (invitation) => invitations.delete(nameOf(invitation)),
    async join(invitation, member) {
      if (!workspaces.has(member.workspaceId) || memberOf(member) || !invitations.delete(nameOf(invitation))) return false
      members.push(member)
      former = former.filter((one) => !isOf(one, member))
      return true
    },
  }
}

const isOf = (member: MemberRef, { workspaceId, userId }: MemberRef) => member.workspaceId === workspaceId && member.userId === userId
const nameOf = ({ workspaceId, id }: Pick<MemberInvitation, 'workspaceId' | 'id'>) => `${workspaceId} ${id}`
const withoutToken = ({ token: _, ...invitation }: MemberInvitation & { token: string }): MemberInvitation => invitation
