import type { Platform } from '#shared/domain/platforms.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'

/** How an account is displayed. The route looks it up. */
export type Face = { name: string; username: string; platform: Platform; avatarUrl?: string | undefined }

/** The connected accounts' faces, by ID. */
export type Faces = ReadonlyMap<string, Face>

/** Returns the face of a post's account. A disconnected one keeps the name it had. */
export const faceOf = (faces: Faces, { accountId, username, platform }: TargetSummary): Face =>
  faces.get(accountId) ?? { name: username, username, platform }
