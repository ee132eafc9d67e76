import { createHash } from 'node:crypto'
import type { AccountRef } from '#shared/domain/accounts.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { type Post, type PostRef, type PostStatus, postStatus } from '#shared/domain/posts.ts'
import type { Attempt, TargetRef } from '#shared/domain/targets.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Every key of the table, and so every question it can answer by one. */
export const keys = {
  user: (id: string) => ({ pk: `USER#${id}`, sk: 'PROFILE' }),
  emailClaim: (email: string) => ({ pk: `EMAIL#${email}`, sk: 'CLAIM' }),
  session: ({ userId, id }: { userId: string; id: string }) => ({ pk: `USER#${userId}`, sk: `SESSION#${id}` }),
  publishingSettings: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PUBLISHING' }),
  oneTimeToken: (kind: string, token: string) => ({ pk: `TOKEN#${hash(token)}`, sk: kind }),
  account: ({ userId, id }: AccountRef) => ({ pk: `USER#${userId}`, sk: `ACCOUNT#${id}` }),
  media: ({ userId, id }: MediaRef) => ({ pk: `USER#${userId}`, sk: `MEDIA#${id}` }),
  post: ({ userId, id }: PostRef) => ({ pk: `USER#${userId}`, sk: `POST#${id}` }),
  target: ({ postId, accountId }: TargetRef) => ({ pk: `POST#${postId}`, sk: `TARGET#${accountId}` }),
  attempt: ({ postId, accountId, startedAt, number }: Pick<Attempt, 'postId' | 'accountId' | 'startedAt' | 'number'>) => ({
    pk: `POST#${postId}`,
    sk: `ATTEMPT#${startedAt}#${accountId}#${number}`,
  }),
  idempotencyKey: ({ userId, key }: { userId: string; key: string }) => ({ pk: `ONCE#${userId}#${hash(key)}`, sk: 'KEY' }),
  turns: (platform: Platform, remoteId: string) => ({ pk: `TURNS#${platform}#${remoteId}`, sk: 'TURNS' }),
  budget: (name: string, window: string) => ({ pk: `BUDGET#${name}`, sk: window }),
  platformHold: (platform: Platform) => ({ pk: `PLATFORM#${platform}`, sk: 'HOLD' }),
  heartbeat: () => ({ pk: 'SWEEP', sk: 'HEARTBEAT' }),
}

/** What a sort key of each kind begins with, to list all of one kind under a partition. */
export const prefixes = { account: 'ACCOUNT#', media: 'MEDIA#', target: 'TARGET#', attempt: 'ATTEMPT#' }

/** Due work is spread over this many partitions of gsi2 (aws.md 4.1). */
export const dueShards = 8

/** The keys of the indexes. */
export const indexKeys = {
  /** A person's posts of one status, in order of time. */
  postByStatus: ({ userId, status, listedAt, id }: Pick<Post, 'userId' | 'status' | 'listedAt' | 'id'>) => ({
    gsi1pk: postsOfStatus(userId, status),
    gsi1sk: `${listedAt}#${id}`,
  }),
  /** A person's posts that were ever scheduled, in order of their planned time; and those that wait without one, by when they were due. */
  postByPlannedTime: ({ userId, schedule, status, listedAt, id }: Pick<Post, 'userId' | 'schedule' | 'status' | 'listedAt' | 'id'>) => {
    const at = schedule?.scheduledAt ?? (status === postStatus.scheduled ? listedAt : undefined)
    return at === undefined ? {} : { gsi3pk: plannedPosts(userId), gsi3sk: `${at}#${id}` }
  },
  /** Work that is due, overdue or stuck, in order of when to look at it. */
  dueTarget: ({ postId, accountId }: TargetRef, wakeAt: string) => ({
    gsi2pk: dueShard(shardOf(`${postId}#${accountId}`)),
    gsi2sk: `${wakeAt}#${postId}#${accountId}`,
  }),
}

export const postsOfStatus = (userId: string, status: PostStatus) => `USER#${userId}#${status}`
export const plannedPosts = (userId: string) => `USER#${userId}#PLANNED`
export const dueShard = (shard: number) => `DUE#${shard}`

const shardOf = (text: string) => (createHash('sha256').update(text).digest()[0] ?? 0) % dueShards
