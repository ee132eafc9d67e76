import { createHash } from 'node:crypto'
import { type JobLane, type JobRef, laneOf } from '#functions/ports/jobs.ts'
import type { Identity } from '#functions/ports/users.ts'
import type { MissedCheck } from '#shared/domain/measurements.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { PostStatus } from '#shared/domain/post-status.ts'
import type { SlotRef } from '#shared/domain/queues.ts'
import type { Attempt, TargetRef } from '#shared/domain/targets.ts'
import type { User } from '#shared/domain/users.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import type { PostRef } from '#shared/publishing/posts.ts'

export const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** All apps that administrators named lie together. */
export const ownAppsPartition = 'APPS'

/** All missed checks share one partition. */
export const missedChecksPartition = 'MISSED'

/** Every key of the table, and so every question that it answers by key. */
export const keys = {
  user: (id: string) => ({ pk: `USER#${id}`, sk: 'PROFILE' }),
  emailClaim: (email: string) => ({ pk: `EMAIL#${email}`, sk: 'CLAIM' }),
  identityClaim: ({ provider, subject }: Identity) => ({ pk: `IDENTITY#${provider}#${subject}`, sk: 'CLAIM' }),
  /** The person who is this customer at Stripe. */
  customerClaim: (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: 'CLAIM' }),
  /** Grows with every account that is connected anew. */
  connections: (userId: string) => ({ pk: `USER#${userId}`, sk: 'CONNECTIONS' }),
  /** The posts that use a person's quota of scheduled posts. */
  scheduledQuota: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PLACES' }),
  /** How many files a person keeps, and how large they are together. */
  stored: (userId: string) => ({ pk: `USER#${userId}`, sk: 'STORED' }),
  /** The payment that a person has begun last. */
  checkout: (userId: string) => ({ pk: `USER#${userId}`, sk: 'CHECKOUT' }),
  /** Says that one of Stripe's events has come. */
  paymentEvent: (id: string) => ({ pk: `STRIPE#${id}`, sk: 'EVENT' }),
  session: ({ userId, id }: { userId: string; id: string }) => ({ pk: `USER#${userId}`, sk: `SESSION#${id}` }),
  /** What guards a person's sign-in beside their password. */
  safeguards: (userId: string) => ({ pk: `USER#${userId}`, sk: 'SAFEGUARDS' }),
  /** What was done to a person's account. */
  auditEvent: (userId: string, { at, requestId }: { at: string; requestId: string }) => ({
    pk: `USER#${userId}`,
    sk: `${prefixes.auditEvent}${at}#${requestId}`,
  }),
  publishingSettings: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PUBLISHING' }),
  groups: (userId: string) => ({ pk: `USER#${userId}`, sk: 'GROUPS' }),
  queues: (userId: string) => ({ pk: `USER#${userId}`, sk: 'QUEUES' }),
  /** What a person wrote on days of their calendar. */
  notes: (userId: string) => ({ pk: `USER#${userId}`, sk: 'NOTES' }),
  /** Says which post has a slot of a queue. */
  queueSlot: ({ userId, queueId, at }: SlotRef) => ({ pk: `USER#${userId}`, sk: `${prefixes.queueSlot}${queueId}#${at}` }),
  job: ({ userId, kind, subject }: JobRef) => ({ pk: `USER#${userId}`, sk: `JOB#${kind}#${subject}` }),
  oneTimeToken: (kind: string, token: string) => ({ pk: `TOKEN#${hash(token)}`, sk: kind }),
  /** `id` is the hash of its token. */
  invitation: (id: string) => ({ pk: `INVITATION#${id}`, sk: 'INVITATION' }),
  account: ({ userId, id }: AccountRef) => ({ pk: `USER#${userId}`, sk: `ACCOUNT#${id}` }),
  media: ({ userId, id }: MediaRef) => ({ pk: `USER#${userId}`, sk: `MEDIA#${id}` }),
  post: ({ userId, id }: PostRef) => ({ pk: `USER#${userId}`, sk: `POST#${id}` }),
  target: ({ postId, accountId }: TargetRef) => ({ pk: `POST#${postId}`, sk: `TARGET#${accountId}` }),
  attempt: ({ postId, accountId, startedAt, number }: Pick<Attempt, 'postId' | 'accountId' | 'startedAt' | 'number'>) => ({
    pk: `POST#${postId}`,
    sk: `ATTEMPT#${startedAt}#${accountId}#${number}`,
  }),
  /**
   * The target that claims what became public on an account, by the platform's id. It outlives its person, so it names nothing of theirs.
   */
  claim: (accountId: string, remoteId: string) => ({ pk: `PUBLIC#${hash(`${accountId}#${remoteId}`)}`, sk: 'CLAIM' }),
  idempotencyKey: ({ userId, key }: { userId: string; key: string }) => ({ pk: `ONCE#${userId}#${hash(key)}`, sk: 'KEY' }),
  slots: (platform: Platform, remoteId: string) => ({ pk: `TURNS#${platform}#${remoteId}`, sk: 'TURNS' }),
  /** Who waits for a slot: behind the slots themselves, in the order of the queue. */
  waiter: (platform: Platform, remoteId: string, place: string) => ({
    pk: `TURNS#${platform}#${remoteId}`,
    sk: `${prefixes.waiter}${place}`,
  }),
  contactMessage: (id: string) => ({ pk: 'FORM#1', sk: id }),
  /** An address is never `COUNT`: it has an @. */
  waitlistEntry: (email: string) => ({ pk: 'WAITLIST#17', sk: email }),
  waitlistCount: () => ({ pk: 'WAITLIST#17', sk: 'COUNT' }),
  rate: (name: string, startsAt: number) => ({ pk: `RATE#${hash(name)}#${startsAt}`, sk: 'RATE' }),
  /** A call of a person that waits, by its index from 0. */
  waitingCall: (userId: string, place: number) => ({ pk: `RATE#${hash(`waiting call of ${userId}`)}`, sk: `CALL#${place}` }),
  signInFailures: (name: string) => ({ pk: `RATE#${hash(name)}`, sk: 'ATTEMPTS' }),
  /** The key does not tell whose budget it is, because it outlives them. */
  budget: (name: string, window: string) => ({ pk: `BUDGET#${hash(name)}`, sk: window }),
  platformPause: (platform: Platform) => ({ pk: `PLATFORM#${platform}`, sk: 'HOLD' }),
  /** Crier's registration at one server of a platform. */
  serverApp: (platform: Platform, server: string) => ({ pk: `SERVER#${platform}#${server}`, sk: 'APP' }),
  /** How fast a server has answered lately, or the servers of a person. The key doesn't tell whose it is. */
  serverPace: (name: string) => ({ pk: `PACE#${hash(name)}`, sk: 'PACE' }),
  /** Says that a server is being tried. */
  serverTry: (name: string) => ({ pk: `PACE#${hash(name)}`, sk: 'TRY' }),
  /** Our app at a platform, where an administrator named one. */
  ownApp: (platform: Platform) => ({ pk: ownAppsPartition, sk: platform }),
  /** Who may sign up, where an administrator chose it. */
  signUpChoice: () => ({ pk: 'SIGN_UP', sk: 'CHOICE' }),
  /** Hashed, so that a server's long error code can't exceed the key limit. */
  missedCheck: ({ platform, code, shape }: Pick<MissedCheck, 'platform' | 'code' | 'shape'>) => ({
    pk: missedChecksPartition,
    sk: hash(`${platform}#${code}#${shape}`),
  }),
  heartbeat: () => ({ pk: 'SWEEP', sk: 'HEARTBEAT' }),
  /** How far the sweep through the files has come. */
  fileSweep: () => ({ pk: 'SWEEP', sk: 'FILES' }),
  suggestion: (id: string) => ({ pk: `SUGGESTION#${id}`, sk: 'SUGGESTION' }),
  /** Says that a person wrote the suggestion. */
  ownSuggestion: (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `SUGGESTION#${id}` }),
  /** All that a person upvoted. */
  ownUpvotes: (userId: string) => ({ pk: `USER#${userId}`, sk: 'UPVOTES' }),
  /** How many suggestions there are. */
  suggestionCount: () => ({ pk: allSuggestions, sk: 'ALL' }),
}

/** What a sort key of each kind begins with, to list all of one kind under a partition. */
export const prefixes = {
  session: 'SESSION#',
  auditEvent: 'AUDIT#',
  account: 'ACCOUNT#',
  job: 'JOB#',
  media: 'MEDIA#',
  post: 'POST#',
  queueSlot: 'QUEUED#',
  target: 'TARGET#',
  attempt: 'ATTEMPT#',
  waiter: 'WAITER#',
  suggestion: 'SUGGESTION#',
}

/**
 * Due targets lie in at most this many partitions of gsi2. A setting of the stage says how many are written to, eight unless it says more.
 * A partition takes 1,000 writes a second.
 */
export const dueShardsMax = 256

/** The number of shards may have been larger before. So each shard beyond it is swept once in this many minutes. */
const beyondMinutes = 32

/** Every shard that may hold something, whatever a stage says. */
export const everyDueShard: readonly number[] = Array.from({ length: dueShardsMax }, (_, shard) => shard)

/** The shards that are swept in a minute, by its number: all that are written to, and some of those beyond. */
export const shardsToSweep = (dueShards: number, minute: number) =>
  everyDueShard.filter((shard) => shard < dueShards || shard % beyondMinutes === minute % beyondMinutes)

/** The number of partitions of gsi2 that due jobs of a lane lie in. A hash of their person chooses one. */
export const jobShards = 8
export const jobPartition = (lane: JobLane, shard: number) => `JOBS#${lane}#${shard}`

/** The keys of the indexes, but those of posts (`post-index-keys.ts`). */
export const indexKeys = {
  /** Everybody, in the order in which they signed up. */
  person: ({ id, createdAt }: Pick<User, 'id' | 'createdAt'>) => ({ gsi4pk: everybody, gsi4sk: `${createdAt}#${id}` }),
  /** Invitations that were not used, in the order of their ends. */
  invitation: (id: string, endsAt: string) => ({ gsi4pk: openInvitations, gsi4sk: `${endsAt}#${id}` }),
  /** All suggestions in the order in which they were written. */
  suggestion: (number: number) => ({ gsi1pk: allSuggestions, gsi1sk: String(number).padStart(6, '0') }),
  /** Work that is due, overdue or stuck, in order of when to look at it. */
  dueTarget: ({ postId, accountId }: TargetRef, { wakeAt, dueShards }: { wakeAt: string; dueShards: number }) => ({
    gsi2pk: duePartition(byteOf(`${postId}#${accountId}`) % dueShards),
    gsi2sk: `${wakeAt}#${postId}#${accountId}`,
  }),
  /** Jobs in order of when they are due. */
  dueJob: ({ userId, kind, subject }: JobRef, dueAt: string) => ({
    gsi2pk: jobPartition(laneOf(kind), byteOf(userId) % jobShards),
    gsi2sk: `${dueAt}#${userId}#${kind}#${subject}`,
  }),
}

export const postsOfStatus = (userId: string, status: PostStatus) => `USER#${userId}#${status}`
export const plannedPosts = (userId: string) => `USER#${userId}#PLANNED`
export const unplannedPosts = (userId: string) => `USER#${userId}#UNPLANNED`
export const postStatusPartition = (userId: string) => `USER#${userId}#STANDING`
export const allSuggestions = 'SUGGESTIONS'
export const everybody = 'PEOPLE'
export const openInvitations = 'INVITATIONS'
export const duePartition = (shard: number) => `DUE#${shard}`

const byteOf = (text: string) => createHash('sha256').update(text).digest()[0] ?? 0
