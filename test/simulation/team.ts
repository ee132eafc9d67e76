import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Workspace } from '#shared/domain/workspaces.ts'
import { beginning } from './world.ts'

/** A shared workspace, in which posts of writers need approval. */
export const sharedWorkspace = (id: WorkspaceId): Workspace => ({
  id,
  name: 'Team',
  ownerId: 'anna',
  createdAt: new Date(beginning).toISOString(),
  needsApproval: true,
})
