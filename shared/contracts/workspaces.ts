import * as z from 'zod/mini'
import { Activity, ActivityAction } from '../domain/activity.ts'
import { ApiKey } from '../domain/api-keys.ts'
import { Id } from '../domain/id.ts'
import { Instant, InstantInput } from '../domain/instants.ts'
import { seatsMax } from '../domain/plans.ts'
import { GivenRole, Permission, Role } from '../domain/roles.ts'
import { Plan } from '../domain/schemas.ts'
import { Email } from '../domain/users.ts'
import { MemberInvitation, memberInvitationsMax, Workspace, WorkspaceName } from '../domain/workspaces.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Nothing, PageQuery, pageOf, wholeList } from './endpoint.ts'
import { ExportRecord } from './user.ts'

/** A workspace the caller is in. Their own comes first and has no members. */
export const WorkspaceItem = z
  .object({ id: z.string(), name: z.string(), role: Role, isPersonal: z.boolean() })
  .register(z.globalRegistry, { id: 'WorkspaceItem' })
export type WorkspaceItem = z.infer<typeof WorkspaceItem>

/** A workspace as its members see it, and what the caller may do there. `seats` counts members and open invitations. */
export const WorkspaceAnswer = z
  .object({
    ...z.omit(Workspace, { ownerId: true }).shape,
    needsApproval: z.boolean(),
    role: Role,
    permissions: z.array(Permission),
    seats: z.object({ used: z.int(), max: z.int() }),
  })
  .register(z.globalRegistry, { id: 'Workspace' })
export type WorkspaceAnswer = z.infer<typeof WorkspaceAnswer>

/** Someone in a workspace. */
export const MemberAnswer = z
  .object({ userId: z.string(), name: z.string(), email: z.string(), role: Role, joinedAt: Instant, isYou: z.boolean() })
  .register(z.globalRegistry, { id: 'Member' })
export type MemberAnswer = z.infer<typeof MemberAnswer>

/** Someone whose name posts of the workspace may need. `leftAt` is there for people who are no longer in it. */
export const WorkspacePerson = z
  .object({ userId: z.string(), name: z.string(), leftAt: z.optional(Instant) })
  .register(z.globalRegistry, { id: 'WorkspacePerson' })
export type WorkspacePerson = z.infer<typeof WorkspacePerson>

export const MemberInvitationAnswer = z
  .object({ ...z.omit(MemberInvitation, { workspaceId: true, invitedBy: true }).shape })
  .register(z.globalRegistry, { id: 'MemberInvitation' })
export type MemberInvitationAnswer = z.infer<typeof MemberInvitationAnswer>

/** What an invitation's link shows before it's accepted. */
export const InvitationPreview = z
  .object({ workspace: z.string(), invitedBy: z.string(), email: z.string(), role: GivenRole, expiresAt: Instant })
  .register(z.globalRegistry, { id: 'InvitationPreview' })
export type InvitationPreview = z.infer<typeof InvitationPreview>

/** Something that someone did in a workspace. */
export const ActivityAnswer = z.object(Activity.shape).register(z.globalRegistry, { id: 'WorkspaceActivity' })
export type ActivityAnswer = z.infer<typeof ActivityAnswer>

/**
 * Who calls, where, and what they may do. `person` is whom a key acts for. `permissions` are what the role and the key
 * allow together, and `limits` are those of the plan that covers the workspace.
 */
const Me = z
  .object({
    workspace: z.object({ id: z.string(), name: z.string(), isTest: z.boolean() }),
    person: z.object({ id: z.string(), name: z.string() }),
    key: z.optional(z.pick(ApiKey, { id: true, name: true, mode: true, scopes: true, accountIds: true })),
    role: Role,
    permissions: z.array(Permission),
    /** The person’s own zone, if they have set one. Calls don’t assume it. */
    timeZone: z.optional(z.string()),
    plan: Plan,
    limits: z.record(z.string(), z.int()),
  })
  .register(z.globalRegistry, { id: 'Me' })
export type Me = z.infer<typeof Me>

const linkTooOld = { error: () => i18n.t('This invitation is invalid or has expired. Ask for a new one.') }
const Link = z.strictObject({ token: z.string(linkTooOld).check(z.minLength(1, linkTooOld), z.maxLength(200, linkTooOld)) })

/** Workspaces that several people share. `current` is the one named by the header x-workspace. */
export const workspacesApi = {
  me: endpoint({
    method: 'GET',
    path: '/me',
    auth: 'user',
    permission: 'view',
    summary: 'Who you are to Crier: the workspace, the person or the API key, and what they may do. For trying a token.',
    input: z.strictObject({}),
    answers: { 200: Me },
    needsPerson: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/workspaces',
    auth: 'user',
    permission: 'self',
    summary: 'The workspaces you’re in: first your own, then the others, the oldest first.',
    input: z.strictObject(PageQuery),
    answers: { 200: pageOf(WorkspaceItem) },
    needsPerson: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/workspaces',
    auth: 'user',
    permission: 'self',
    summary: 'Create a workspace to share with others. Your plan covers it.',
    input: z.strictObject({ name: WorkspaceName }),
    answers: { 201: WorkspaceItem },
    needsPerson: true,
    creates: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/workspaces/current',
    auth: 'user',
    permission: 'view',
    summary: 'The workspace, your role, and what you may do there.',
    input: z.strictObject({}),
    answers: { 200: WorkspaceAnswer },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/workspaces/current',
    auth: 'user',
    permission: 'manage',
    summary: 'Rename the workspace, or set whether posts of writers wait for approval.',
    input: z.strictObject({ name: z.optional(WorkspaceName), needsApproval: z.optional(z.boolean()) }),
    answers: { 200: WorkspaceAnswer },
    coversEveryAccount: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/workspaces/current',
    auth: 'user',
    permission: 'own',
    summary: 'Delete the workspace with everything in it: posts, accounts, files. What’s public stays public.',
    input: z.strictObject({}),
    answers: { 204: Nothing },
    needsFreshSignIn: true,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/workspaces/current/activity',
    auth: 'user',
    permission: 'manage',
    summary:
      'Who did what in a shared workspace in the last 400 days, newest first. A filter looks through about a thousand at a time, so a page may have fewer than asked for and still continue.',
    input: z.strictObject({
      userId: z.optional(Id),
      action: z.optional(ActivityAction),
      from: z.optional(InstantInput),
      to: z.optional(InstantInput),
      ...PageQuery,
    }),
    answers: { 200: pageOf(ActivityAnswer) },
    coversEveryAccount: true,
  }),
  export: endpoint({
    method: 'GET',
    path: '/workspaces/current/export',
    auth: 'user',
    permission: 'own',
    summary:
      'Everything Crier stores about the workspace, page by page, without secrets: members, invitations, activity, accounts, and posts. The first page requires a fresh sign-in.',
    input: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(700))) }),
    answers: { 200: pageOf(ExportRecord) },
  }),
  members: endpoint({
    method: 'GET',
    path: '/workspaces/current/members',
    auth: 'user',
    permission: 'view',
    summary: 'Everyone in the workspace, the longest-standing member first.',
    input: z.strictObject({}),
    answers: { 200: wholeList(MemberAnswer, seatsMax) },
  }),
  people: endpoint({
    method: 'GET',
    path: '/workspaces/current/people',
    auth: 'user',
    permission: 'view',
    summary: 'The names of everyone in the workspace, then of everyone who left or was removed. Post.createdBy is one of them.',
    input: z.strictObject(PageQuery),
    answers: { 200: pageOf(WorkspacePerson) },
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/workspaces/current/members/{userId}',
    auth: 'user',
    permission: 'manage',
    summary: 'Give a member another role. The owner’s can’t be changed.',
    input: z.strictObject({ userId: Id, role: GivenRole }),
    answers: { 200: wholeList(MemberAnswer, seatsMax) },
    coversEveryAccount: true,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/workspaces/current/members/{userId}',
    auth: 'user',
    permission: 'manage',
    summary: 'Remove a member. Their scheduled posts stay.',
    input: z.strictObject({ userId: Id }),
    answers: { 204: Nothing },
    coversEveryAccount: true,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/workspaces/current/leave',
    auth: 'user',
    permission: 'view',
    summary: 'Leave the workspace. Your scheduled posts stay. The owner hands it over first.',
    input: z.strictObject({}),
    answers: { 204: Nothing },
    isForPeople: true,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/workspaces/current/hand-over',
    auth: 'user',
    permission: 'own',
    summary: 'Make another member the owner. Their plan has to cover the workspace, and you become an admin.',
    input: z.strictObject({ userId: Id }),
    answers: { 200: wholeList(MemberAnswer, seatsMax) },
    needsFreshSignIn: true,
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/workspaces/current/invitations',
    auth: 'user',
    permission: 'manage',
    summary: 'The open invitations, latest first.',
    input: z.strictObject({}),
    answers: { 200: wholeList(MemberInvitationAnswer, memberInvitationsMax) },
  }),
  invite: endpoint({
    method: 'POST',
    path: '/workspaces/current/invitations',
    auth: 'user',
    permission: 'manage',
    summary: 'Invite someone by email. The link works once, for seven days. Inviting the same address again replaces it.',
    input: z.strictObject({ email: Email, role: GivenRole }),
    answers: { 201: MemberInvitationAnswer },
    needsPerson: true,
    creates: true,
    coversEveryAccount: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/workspaces/current/invitations/{id}',
    auth: 'user',
    permission: 'manage',
    summary: 'Revoke an invitation. Its link stops working.',
    input: z.strictObject({ id: Id }),
    answers: { 204: Nothing },
  }),
  showInvitation: endpoint({
    method: 'POST',
    path: '/workspaces/invitations/show',
    auth: 'anyone',
    summary: 'What an invitation’s link offers, without accepting it.',
    input: Link,
    answers: { 200: InvitationPreview },
  }),
  join: endpoint({
    method: 'POST',
    path: '/workspaces/join',
    auth: 'user',
    permission: 'self',
    summary: 'Accept an invitation. It has to be for your verified email address.',
    input: Link,
    answers: { 200: WorkspaceItem },
    needsPerson: true,
  }),
}
