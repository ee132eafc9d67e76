import * as z from 'zod/mini'

/** What a member of a workspace is, from the most to the fewest permissions. */
export const Role = z.enum(['owner', 'admin', 'editor', 'writer', 'client'])
export type Role = z.infer<typeof Role>

/** The roles that can be given. The owner's is handed over instead. */
export const GivenRole = z.enum(['admin', 'editor', 'writer', 'client'])
export type GivenRole = z.infer<typeof GivenRole>

/**
 * What a call needs. `self` is for the caller's own sign-in, plan, and preferences: everyone may, and no workspace is
 * involved. Every other permission depends on the caller's role in the workspace.
 */
export const Permission = z.enum([
  'self',
  'view',
  'comment',
  'write',
  'publish',
  'approve',
  'organize',
  'connect',
  'share',
  'manage',
  'own',
])
export type Permission = z.infer<typeof Permission>

/** What a call in a workspace needs. */
export type WorkspacePermission = Exclude<Permission, 'self'>

/**
 * The permissions of each role.
 *
 * - `view`: read posts, accounts, files, and the calendar
 * - `comment`: comment on posts
 * - `write`: write drafts and upload files; if the workspace asks for approval, also request it
 * - `publish`: schedule, publish, and cancel without asking anyone
 * - `approve`: approve posts and request changes
 * - `organize`: change groups, queues, and calendar notes
 * - `connect`: connect and disconnect accounts
 * - `share`: share posts with people who have no account
 * - `manage`: invite and remove members, and change the workspace's settings
 * - `own`: hand the workspace over, or delete it
 */
export const permissionsOf: Readonly<Record<Role, readonly WorkspacePermission[]>> = {
  owner: ['view', 'comment', 'write', 'publish', 'approve', 'organize', 'connect', 'share', 'manage', 'own'],
  admin: ['view', 'comment', 'write', 'publish', 'approve', 'organize', 'connect', 'share', 'manage'],
  editor: ['view', 'comment', 'write', 'publish', 'organize', 'share'],
  writer: ['view', 'comment', 'write'],
  client: ['view', 'comment', 'approve'],
}

/** Reports whether a role has a permission. Someone without a role may do nothing. */
export const mayDo = (role: Role | undefined, permission: WorkspacePermission) =>
  role !== undefined && permissionsOf[role].includes(permission)
