import * as z from 'zod/mini'

/** The ID of any stored object, as a caller passes it. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** Marks text as one kind of ID, so that two kinds can't be mixed up. Plain text fits any kind. */
type Kind<Name extends string> = string & { readonly kindOfId?: Name }

/** The ID of a person. */
export type UserId = Kind<'person'>

/** The ID of a workspace. A personal workspace has its person's ID (`personalWorkspace`). */
export type WorkspaceId = Kind<'workspace'>

/** The ID of a person's own workspace: the same text, because posts were stored under their person before workspaces. */
export const personalWorkspace = (userId: UserId): WorkspaceId => String(userId)

/** Reads what was written before workspaces, when everything belonged to a person, with the same ID as `userId`. */
export const withWorkspace = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null || !('userId' in given) || 'workspaceId' in given) return given
  const { userId, ...rest } = given
  return { ...rest, workspaceId: userId }
}

export const WorkspaceId: z.ZodMiniType<WorkspaceId, string> = z.string()

/** Starts the ID of every shared workspace. No person's ID starts with it. */
const sharedPrefix = 'ws_'

/** Returns the ID of a new shared workspace. */
export const sharedWorkspaceId = (id: string): WorkspaceId => `${sharedPrefix}${id}`

/** Starts the ID of every test workspace. Neither a person's ID nor a shared workspace's starts with it. */
const testPrefix = 'test_'

/**
 * Returns the test workspace of a workspace. It has the same members and the same plan, but its own posts, files, and
 * queues. Nothing of it reaches a platform.
 */
export const testWorkspace = (id: WorkspaceId): WorkspaceId => (isTestWorkspace(id) ? id : `${testPrefix}${id}`)

/** Reports whether this is a test workspace. */
export const isTestWorkspace = (id: WorkspaceId) => id.startsWith(testPrefix)

/** Returns the workspace that a test workspace belongs to, and any other workspace itself. */
export const baseWorkspace = (id: WorkspaceId): WorkspaceId => (isTestWorkspace(id) ? id.slice(testPrefix.length) : id)

/** Reports whether a workspace, or the one a test workspace belongs to, can have members. Otherwise it's a person's own. */
export const isShared = (id: WorkspaceId) => baseWorkspace(id).startsWith(sharedPrefix)

/** Returns the person whose own workspace, or whose own test workspace, this is. Undefined for a shared one. */
export const personOf = (id: WorkspaceId): UserId | undefined => (isShared(id) ? undefined : String(baseWorkspace(id)))
