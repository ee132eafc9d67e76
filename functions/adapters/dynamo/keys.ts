import { createHash } from 'node:crypto'
import type { JobRef } from '#functions/ports/jobs.ts'
import type { Identity } from '#functions/ports/users.ts'
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
  identityClaim: ({ provider, subject }: Identity) => ({ pk: `IDENTITY#${provider}#${subject}`, sk: 'CLAIM' }),
  session: ({ userId, id }: { userId: string; id: string }) => ({ pk: `USER#${userId}`, sk: `SESSION#${id}` }),
  publishingSettings: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PUBLISHING' }),
  groups: (userId: string) => ({ pk: `USER#${userId}`, sk: 'GROUPS' }),
  job: ({ userId, kind, subject }: JobRef) => ({ pk: `USER#${userId}`, sk: `JOB#${kind}#${subject}` }),
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
  contactMessage: (id: string) => ({ pk: 'FORM#1', sk: id }),
  /** An address is never `COUNT`: it has an @. */
  waitlistEntry: (email: string) => ({ pk: 'WAITLIST#17', sk: email }),
  waitlistCount: () => ({ pk: 'WAITLIST#17', sk: 'COUNT' }),
  rate: (name: string, startsAt: number) => ({ pk: `RATE#${hash(name)}#${startsAt}`, sk: 'RATE' }),
  attempts: (name: string) => ({ pk: `RATE#${hash(name)}`, sk: 'ATTEMPTS' }),
  budget: (name: string, window: string) => ({ pk: `BUDGET#${name}`, sk: window }),
  platformHold: (platform: Platform) => ({ pk: `PLATFORM#${platform}`, sk: 'HOLD' }),
  heartbeat: () => ({ pk: 'SWEEP', sk: 'HEARTBEAT' }),
  suggestion: (id: string) => ({ pk: `SUGGESTION#${id}`, sk: 'SUGGESTION' }),
  /** That a person wrote it. */
  ownSuggestion: (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `SUGGESTION#${id}` }),
  /** All that a person upvoted. */
  ownUpvotes: (userId: string) => ({ pk: `USER#${userId}`, sk: 'UPVOTES' }),
  suggestionTally: (name: string) => ({ pk: allSuggestions, sk: name }),
  /** Words with the same first two letters are listed together. */
  suggestionWord: (word: string, block: number) => ({
    pk: `WORDS#${[...word].slice(0, 2).join('')}`,
    sk: `${word}#${String(block).padStart(4, '0')}`,
  }),
}

/** What a sort key of each kind begins with, to list all of one kind under a partition. */
export const prefixes = {
  session: 'SESSION#',
  account: 'ACCOUNT#',
  job: 'JOB#',
  media: 'MEDIA#',
  post: 'POST#',
  target: 'TARGET#',
  attempt: 'ATTEMPT#',
  suggestion: 'SUGGESTION#',
}

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
  /** How a person's posts stand: those that have ended in order of when, and behind them all that are open, by status and time. */
  postStanding: ({ userId, status, listedAt, id }: Pick<Post, 'userId' | 'status' | 'listedAt' | 'id'>) => {
    const isOpen = status === postStatus.draft || status === postStatus.scheduled
    return { gsi4pk: standingPosts(userId), gsi4sk: isOpen ? `~${status}#${listedAt}#${id}` : `${listedAt}#${status}#${id}` }
  },
  /** All suggestions as they were written, and in order of their upvotes. */
  suggestion: ({ number, upvotes }: { number: number; upvotes: number }) => ({
    ...{ gsi1pk: allSuggestions, gsi1sk: suggestionPlace.byDate(number) },
    ...{ gsi3pk: allSuggestions, gsi3sk: suggestionPlace.byUpvotes({ number, upvotes }) },
  }),
  /** Work that is due, overdue or stuck, in order of when to look at it. */
  dueTarget: ({ postId, accountId }: TargetRef, wakeAt: string) => ({
    gsi2pk: dueShard(shardOf(`${postId}#${accountId}`)),
    gsi2sk: `${wakeAt}#${postId}#${accountId}`,
  }),
  /** Jobs in order of when they are due. */
  dueJob: ({ userId, kind, subject }: JobRef, dueAt: string) => ({ gsi2pk: dueJobs, gsi2sk: `${dueAt}#${userId}#${kind}#${subject}` }),
}

export const postsOfStatus = (userId: string, status: PostStatus) => `USER#${userId}#${status}`
export const plannedPosts = (userId: string) => `USER#${userId}#PLANNED`
export const standingPosts = (userId: string) => `USER#${userId}#STANDING`
export const dueJobs = 'JOBS'
export const allSuggestions = 'SUGGESTIONS'
export const dueShard = (shard: number) => `DUE#${shard}`

const sixDigits = (number: number) => String(number).padStart(6, '0')

/** Where a suggestion stands in each order of the list. */
export const suggestionPlace = {
  byDate: (number: number) => sixDigits(number),
  byUpvotes: ({ number, upvotes }: { number: number; upvotes: number }) => `${sixDigits(upvotes)}#${sixDigits(number)}`,
}

const shardOf = (text: string) => (createHash('sha256').update(text).digest()[0] ?? 0) % dueShards
