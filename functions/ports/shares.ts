import type { WorkspaceId } from '#shared/domain/id.ts'
import type { ClientResponse, Share, ShareRef } from '#shared/domain/shares.ts'

/** A link with the hash of its password, if it has one. */
export type StoredShare = { share: Share; passwordHash: string | undefined }

/** Links for people without an account. Reads are consistent, so a revoked link is dead at once. */
export interface Shares {
  /** Stores a link under the hash of its token, in place of an earlier one with the same ID, whose token is void then. */
  create(stored: StoredShare, token: string): Promise<void>
  /** Returns the links that work at `now` (ms), the latest first. */
  live(workspaceId: WorkspaceId, now: number): Promise<Share[]>
  /** Returns the link a token stands for, if it works at `now` (ms). */
  find(token: string, now: number): Promise<StoredShare | undefined>
  /** Counts that a link was opened, unless it's revoked. `at` is an instant. */
  countOpened(ref: ShareRef, at: string): Promise<void>
  /** Revokes a link. False if there is none with this ID, or if it's revoked already. `at` is an instant. */
  revoke(ref: ShareRef, at: string): Promise<boolean>
}

/** Clients' responses to posts, given through links. */
export interface ClientResponses {
  add(response: ClientResponse): Promise<void>
  /** Returns the latest responses to a post, at most `limit`, the latest first. */
  ofPost(workspaceId: WorkspaceId, postId: string, limit: number): Promise<ClientResponse[]>
  /** Deletes everything that was said about a post. Idempotent. */
  removeAll(workspaceId: WorkspaceId, postId: string): Promise<void>
}
