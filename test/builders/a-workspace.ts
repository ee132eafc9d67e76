import { sharedWorkspaceId } from '#shared/domain/id.ts'
import type { Member, Workspace } from '#shared/domain/workspaces.ts'

/** Ada's bakery, a shared workspace. */
export const aWorkspace = (own: Partial<Workspace> = {}): Workspace => ({
  id: sharedWorkspaceId('bakery'),
  name: 'The bakery',
  ownerId: 'user-1',
  createdAt: '2026-05-01T08:00:00.000Z',
  needsApproval: false,
  ...own,
})

/** Ada in it. */
export const aMember = (own: Partial<Member> = {}): Member => ({
  workspaceId: sharedWorkspaceId('bakery'),
  userId: 'user-1',
  role: 'owner',
  name: 'Ada',
  email: 'ada@example.com',
  joinedAt: '2026-05-01T08:00:00.000Z',
  ...own,
})
