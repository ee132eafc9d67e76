import type { Platform } from '#shared/domain/platforms.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'

/** What is shown of an account; the route knows it from the accounts. */
export type Face = { name: string; username: string; platform: Platform; avatarUrl?: string | undefined }

/** The faces of the connected accounts by their ids. */
export type Faces = ReadonlyMap<string, Face>

/** The face of a post's account; one that is no longer connected keeps the name it had. */
export const faceOf = (faces: Faces, { accountId, username, platform }: TargetSummary): Face =>
  faces.get(accountId) ?? { name: username, username, platform }
