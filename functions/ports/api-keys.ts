import type { ApiKey, ApiKeyRef } from '#shared/domain/api-keys.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'

/** A key as it's found by its secret: what it may do, where, and for whom. */
export type FoundKey = Pick<ApiKey, 'id' | 'workspaceId' | 'mode' | 'scopes' | 'accountIds' | 'createdBy' | 'expiresAt' | 'lastUsedAt'>

/** The keys of workspaces. Reads are consistent, so a revoked key stops with its next call. */
export interface ApiKeys {
  /** Stores a key under the hash of its secret. */
  create(key: ApiKey, secret: string): Promise<void>
  /** Returns a workspace's keys, the latest first. A key that expired stays among them for 90 days. */
  list(workspaceId: WorkspaceId): Promise<ApiKey[]>
  /** Undefined if there is no such key. */
  get(ref: ApiKeyRef): Promise<ApiKey | undefined>
  /** Returns the renamed key. Undefined if there is none. */
  rename(ref: ApiKeyRef, name: string): Promise<ApiKey | undefined>
  /** False if there is no such key. */
  revoke(ref: ApiKeyRef): Promise<boolean>
  /** Returns the key with this secret, even if it has expired. */
  find(secret: string): Promise<FoundKey | undefined>
  /** Records that a key was used at an instant. One that was revoked meanwhile stays revoked. */
  touch(secret: string, ref: ApiKeyRef, at: string): Promise<void>
}

/** One more call by a key: whether it's within `keyRule`, how many are left, and when counting starts over, in ms from now. */
export type CountedCall = { isWithin: boolean; left: number; freeInMs: number }

/** Counts each key's calls per window. */
export interface KeyCalls {
  /** Counts one more call at `now` (ms since the epoch), unless none is left. */
  count(keyId: string, now: number): Promise<CountedCall>
}
