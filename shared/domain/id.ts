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

/** Reports whether a workspace can have members. Otherwise it's a person's own, and its ID is theirs. */
export const isShared = (id: WorkspaceId) => id.startsWith(sharedPrefix)

/** Returns the person whose own workspace this is. Undefined for a shared one. */
export const personOf = (id: WorkspaceId): UserId | undefined => (isShared(id) ? undefined : String(id))
