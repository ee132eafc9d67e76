import type { ActivityLog } from '#functions/ports/activity.ts'
import type { ApiKeys } from '#functions/ports/api-keys.ts'
import type { workspacesApi } from '#shared/contracts/workspaces.ts'
import type { Answers } from '../../http/answers.ts'
import { type ExportDeps, exportRecords } from '../../use-cases/people/export-records.ts'
import { describeCaller } from '../../use-cases/workspaces/describe-caller.ts'
import {
  type HandOverDeps,
  handOver,
  type InviteMemberDeps,
  inviteMember,
  joinWorkspace,
  leaveWorkspace,
  listInvitations,
  listMembers,
  listPeople,
  removeMember,
  revokeInvitation,
  setRole,
  showInvitation,
} from '../../use-cases/workspaces/members.ts'
import {
  changeWorkspace,
  createWorkspace,
  listWorkspaces,
  type RemoveWorkspaceDeps,
  removeWorkspace,
  showWorkspace,
} from '../../use-cases/workspaces/workspaces.ts'

/** The answers of the workspaces group. */
export const workspaceAnswers = (
  deps: InviteMemberDeps &
    HandOverDeps &
    RemoveWorkspaceDeps &
    ExportDeps & { activity: Pick<ActivityLog, 'list'>; apiKeys: Pick<ApiKeys, 'get'> },
): Answers<typeof workspacesApi> => ({
  me: (_input, caller) => describeCaller(deps, caller),
  list: async (page, { person }) => listWorkspaces(deps, await person(), page),
  create: async ({ name }, { person, resourceId, tells }) => createWorkspace(deps, { id: resourceId, name, tells, person: await person() }),
  get: (_input, caller) => showWorkspace(deps, caller),
  change: (change, caller) => changeWorkspace(deps, caller, change),
  remove: (_input, caller) => removeWorkspace(deps, caller),

  activity: (wanted, { workspaceId, now }) => deps.activity.list(workspaceId, { ...wanted, now }),
  export: ({ cursor }, { userId, workspaceId, sessionId, provenAt, now }) =>
    exportRecords(deps, { session: { userId, id: sessionId }, ownerId: workspaceId, cursor, provenAt, now }),

  members: (_input, caller) => listMembers(deps, caller),
  people: (page, caller) => listPeople(deps, caller, page),
  setRole: (given, caller) => setRole(deps, caller, given),
  removeMember: ({ userId }, caller) => removeMember(deps, caller, userId),
  leave: (_input, caller) => leaveWorkspace(deps, caller),
  handOver: ({ userId }, caller) => handOver(deps, caller, userId),

  invitations: (_input, caller) => listInvitations(deps, caller),
  invite: async (given, caller) => inviteMember(deps, caller, { ...given, inviter: await caller.person() }),
  revoke: ({ id }, caller) => revokeInvitation(deps, caller, id),
  showInvitation: ({ token }) => showInvitation(deps, token),
  join: async ({ token }, { person, tells }) => joinWorkspace(deps, { token, tells, person: await person() }),
})
