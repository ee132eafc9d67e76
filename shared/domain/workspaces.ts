import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'
import { type UserId, WorkspaceId } from './id.ts'
import { Instant } from './instants.ts'
import { GivenRole, Role } from './roles.ts'
import { dayMs } from './times.ts'
import { atMost, cleaned, notVisible, saysSomething, visibleLine } from './visible-text.ts'

/** How long an invitation is valid, in ms. */
export const memberInvitationMs = 7 * dayMs

/** The maximum number of open invitations per workspace. Each sends an email. */
export const memberInvitationsMax = 50

const nameless = { error: () => i18n.t('Enter a name for the workspace.') }

/** A workspace's name as people write it. */
export const WorkspaceName = z
  .string(nameless)
  .check(cleaned, z.trim(), z.minLength(1, nameless), saysSomething(nameless), atMost(60), z.regex(visibleLine, notVisible))

/** A workspace that several people share. Its owner's plan covers it. */
export const Workspace = z.object({
  id: WorkspaceId,
  name: z.string(),
  ownerId: z.string(),
  createdAt: Instant,
  /** If true, posts of writers wait for approval, and nothing goes out without it. */
  needsApproval: z._default(z.boolean(), false),
})
export type Workspace = z.infer<typeof Workspace>

/** A person in a shared workspace. `name` and `email` are as they were when the person joined. */
export const Member = z.object({
  workspaceId: WorkspaceId,
  userId: z.string(),
  role: Role,
  name: z.string(),
  email: z.string(),
  joinedAt: Instant,
})
export type Member = z.infer<typeof Member>

/** Someone who left a shared workspace or was removed from it. `name` is what it was when they joined. */
export const FormerMember = z.object({ workspaceId: WorkspaceId, userId: z.string(), name: z.string(), leftAt: Instant })
export type FormerMember = z.infer<typeof FormerMember>

/** Identifies a member. */
export type MemberRef = { workspaceId: WorkspaceId; userId: UserId }

/** An invitation to join a workspace, sent to one address. It's valid once, until `expiresAt`. */
export const MemberInvitation = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  email: z.string(),
  role: GivenRole,
  invitedBy: z.string(),
  expiresAt: Instant,
})
export type MemberInvitation = z.infer<typeof MemberInvitation>
