import { createHash } from 'node:crypto'
import { type JobLane, type JobRef, laneOf } from '#functions/ports/jobs.ts'
import type { LinkRef } from '#functions/ports/platforms.ts'
import type { Identity } from '#functions/ports/users.ts'
import type { ApiKeyRef } from '#shared/domain/api-keys.ts'
import type { CommentRef } from '#shared/domain/comments.ts'
import type { WebhookRef } from '#shared/domain/events.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import type { MissedCheck } from '#shared/domain/measurements.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { PostStatus } from '#shared/domain/post-status.ts'
import type { SlotRef } from '#shared/domain/queues.ts'
import type { SandboxPostRef } from '#shared/domain/sandbox-posts.ts'
import type { ClientResponse, ShareRef } from '#shared/domain/shares.ts'
import type { Attempt, TargetRef } from '#shared/domain/targets.ts'
import type { User } from '#shared/domain/users.ts'
import type { MemberInvitation, MemberRef } from '#shared/domain/workspaces.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import type { PostRef } from '#shared/publishing/posts.ts'

export const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** All apps configured by administrators share one partition. */
export const ownAppsPartition = 'APPS'

/** All missed checks share one partition. */
export const missedChecksPartition = 'MISSED'

/** Every key in the table, and so every lookup it supports by key. */
export const keys = {
  user: (id: string) => ({ pk: `USER#${id}`, sk: 'PROFILE' }),
  emailClaim: (email: string) => ({ pk: `EMAIL#${email}`, sk: 'CLAIM' }),
  identityClaim: ({ provider, subject }: Identity) => ({ pk: `IDENTITY#${provider}#${subject}`, sk: 'CLAIM' }),
  /** Maps a Stripe customer to the person. */
  customerClaim: (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: 'CLAIM' }),
  /** Increases with every account that's connected. */
  connections: (workspaceId: WorkspaceId) => ({ pk: `USER#${workspaceId}`, sk: 'CONNECTIONS' }),
  /** The posts that count toward a person's quota of scheduled posts. */
  scheduledQuota: (workspaceId: WorkspaceId) => ({ pk: `USER#${workspaceId}`, sk: 'PLACES' }),
  /** The number and total size of the files a person keeps. */
  stored: (workspaceId: WorkspaceId) => ({ pk: `USER#${workspaceId}`, sk: 'STORED' }),
  /** The payment a person started last. */
  checkout: (userId: string) => ({ pk: `USER#${userId}`, sk: 'CHECKOUT' }),
  /** Records that a Stripe event has arrived. */
  paymentEvent: (id: string) => ({ pk: `STRIPE#${id}`, sk: 'EVENT' }),
  /** A shared workspace. What it owns is stored under the same partition, as a person's own things are under theirs. */
  workspace: (id: WorkspaceId) => ({ pk: `USER#${id}`, sk: 'WORKSPACE' }),
  /** A member, found by their workspace. */
  member: ({ workspaceId, userId }: MemberRef) => ({ pk: `USER#${workspaceId}`, sk: `${prefixes.member}${userId}` }),
  /** The same member, found by their person. */
  membership: ({ workspaceId, userId }: MemberRef) => ({ pk: `USER#${userId}`, sk: `${prefixes.membership}${workspaceId}` }),
  /** Someone who is no longer a member, found by their workspace. */
  formerMember: ({ workspaceId, userId }: MemberRef) => ({ pk: `USER#${workspaceId}`, sk: `${prefixes.formerMember}${userId}` }),
  /** The same one, found by their person. */
  formerMembership: ({ workspaceId, userId }: MemberRef) => ({ pk: `USER#${userId}`, sk: `${prefixes.formerMembership}${workspaceId}` }),
  /** An invitation to join a workspace. `id` is the hash of the invited address, so there's one per address. */
  memberInvitation: ({ workspaceId, id }: Pick<MemberInvitation, 'workspaceId' | 'id'>) => ({
    pk: `USER#${workspaceId}`,
    sk: `${prefixes.memberInvitation}${id}`,
  }),
  /** Finds the invitation that a token in a link stands for. */
  memberInvitationToken: (token: string) => ({ pk: `TOKEN#${hash(token)}`, sk: 'MEMBER_INVITATION' }),
  /** A link for people without an account. `id` is the hash of what it shows, so there's one per thing. */
  share: ({ workspaceId, id }: ShareRef) => ({ pk: `USER#${workspaceId}`, sk: `${prefixes.share}${id}` }),
  /** Finds the link that a token with this hash stands for. */
  shareToken: (tokenHash: string) => ({ pk: `SHARE#${tokenHash}`, sk: 'SHARE' }),
  /** A key that lets programs act in the workspace. */
  apiKey: ({ workspaceId, id }: ApiKeyRef) => ({ pk: `USER#${workspaceId}`, sk: `${prefixes.apiKey}${id}` }),
  /** Finds the key whose secret has this hash. */
  keySecret: (secretHash: string) => ({ pk: `KEY#${secretHash}`, sk: 'KEY' }),
  /** A client's response to a post, given through a link. IDs sort by time. */
  clientResponse: ({ workspaceId, postId, id }: Pick<ClientResponse, 'workspaceId' | 'postId' | 'id'>) => ({
    pk: `USER#${workspaceId}`,
    sk: `${prefixes.clientResponse}${postId}#${id}`,
  }),
  /** One thing that a request did in a shared workspace. `part` counts the request's things from 0. */
  activity: (workspaceId: WorkspaceId, { at, requestId, part }: { at: string; requestId: string; part: number }) => ({
    pk: `USER#${workspaceId}`,
    sk: `${prefixes.activity}${at}#${requestId}${part === 0 ? '' : `#${part}`}`,
  }),
  /** The number of a workspace's latest event. */
  eventCount: (workspaceId: WorkspaceId) => ({ pk: `USER#${workspaceId}`, sk: 'EVENTS' }),
  event: (workspaceId: WorkspaceId, sequence: number) => ({
    pk: `USER#${workspaceId}`,
    sk: `${prefixes.event}${String(sequence).padStart(12, '0')}`,
  }),
  /** Finds an event's number by its ID, and keeps it from being written twice. */
  eventId: (workspaceId: WorkspaceId, id: string) => ({ pk: `USER#${workspaceId}`, sk: `EVENT_ID#${id}` }),
  webhook: ({ workspaceId, id }: WebhookRef) => ({ pk: `USER#${workspaceId}`, sk: `${prefixes.webhook}${id}` }),
  /** An event’s delivery to an endpoint: its state and its attempts. */
  webhookDelivery: ({ workspaceId, id }: WebhookRef, { timestamp, id: eventId }: { timestamp: string; id: string }) => ({
    pk: `USER#${workspaceId}`,
    sk: `${prefixes.webhookDelivery}${id}#${timestamp}#${eventId}`,
  }),
  /** Finds a delivery by when its next attempt is due. */
  dueDelivery: ({ workspaceId, id }: WebhookRef, { at, timestamp, eventId }: { at: string; timestamp: string; eventId: string }) => ({
    pk: `USER#${workspaceId}`,
    sk: `${prefixes.dueDelivery}${id}#${at}#${timestamp}#${eventId}`,
  }),
  session: ({ userId, id }: { userId: string; id: string }) => ({ pk: `USER#${userId}`, sk: `SESSION#${id}` }),
  /** What protects a person's sign-in besides the password. */
  safeguards: (userId: string) => ({ pk: `USER#${userId}`, sk: 'SAFEGUARDS' }),
  /** A person's account activity. */
  auditEvent: (userId: string, { at, requestId }: { at: string; requestId: string }) => ({
    pk: `USER#${userId}`,
    sk: `${prefixes.auditEvent}${at}#${requestId}`,
  }),
  /** The card of a link, as the person saw it. Hashed, because an address can be longer than a key. */
  linkCard: ({ workspaceId, url }: LinkRef) => ({ pk: `USER#${workspaceId}`, sk: `CARD#${hash(url)}` }),
  publishingSettings: (workspaceId: WorkspaceId) => ({ pk: `USER#${workspaceId}`, sk: 'PUBLISHING' }),
  groups: (workspaceId: WorkspaceId) => ({ pk: `USER#${workspaceId}`, sk: 'GROUPS' }),
  queues: (workspaceId: WorkspaceId) => ({ pk: `USER#${workspaceId}`, sk: 'QUEUES' }),
  /** A person's calendar notes. */
  notes: (workspaceId: WorkspaceId) => ({ pk: `USER#${workspaceId}`, sk: 'NOTES' }),
  /** Records which post has a queue's slot. */
  queueSlot: ({ workspaceId, queueId, at }: SlotRef) => ({ pk: `USER#${workspaceId}`, sk: `${prefixes.queueSlot}${queueId}#${at}` }),
  job: ({ ownerId, kind, subject }: JobRef) => ({ pk: `USER#${ownerId}`, sk: `JOB#${kind}#${subject}` }),
  oneTimeToken: (kind: string, token: string) => ({ pk: `TOKEN#${hash(token)}`, sk: kind }),
  /** `id` is the token's hash. */
  invitation: (id: string) => ({ pk: `INVITATION#${id}`, sk: 'INVITATION' }),
  account: ({ workspaceId, id }: AccountRef) => ({ pk: `USER#${workspaceId}`, sk: `ACCOUNT#${id}` }),
  media: ({ workspaceId, id }: MediaRef) => ({ pk: `USER#${workspaceId}`, sk: `MEDIA#${id}` }),
  post: ({ workspaceId, id }: PostRef) => ({ pk: `USER#${workspaceId}`, sk: `POST#${id}` }),
  target: ({ postId, accountId }: TargetRef) => ({ pk: `POST#${postId}`, sk: `TARGET#${accountId}` }),
  attempt: ({ postId, accountId, startedAt, number }: Pick<Attempt, 'postId' | 'accountId' | 'startedAt' | 'number'>) => ({
    pk: `POST#${postId}`,
    sk: `ATTEMPT#${startedAt}#${accountId}#${number}`,
  }),
  comment: ({ postId, id }: CommentRef) => ({ pk: `POST#${postId}`, sk: `${prefixes.comment}${id}` }),
  /** Facts about a post's comments as a whole. */
  commentThread: (postId: string) => ({ pk: `POST#${postId}`, sk: 'COMMENTS' }),
  /** A notice shown to a person in the dashboard. */
  notice: (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `${prefixes.notice}${id}` }),
  /**
   * The target that claims something published on an account, by the platform's id. It outlives its person, so it holds
   * nothing that identifies them.
   */
  claim: (accountId: string, remoteId: string) => ({ pk: `PUBLIC#${hash(`${accountId}#${remoteId}`)}`, sk: 'CLAIM' }),
  idempotencyKey: ({ userId, key }: { userId: string; key: string }) => ({ pk: `ONCE#${userId}#${hash(key)}`, sk: 'KEY' }),
  slots: (platform: Platform, remoteId: string) => ({ pk: `TURNS#${platform}#${remoteId}`, sk: 'TURNS' }),
  /** A post waiting for a slot. These follow the slots themselves, in queue order. */
  waiter: (platform: Platform, remoteId: string, place: string) => ({
    pk: `TURNS#${platform}#${remoteId}`,
    sk: `${prefixes.waiter}${place}`,
  }),
  contactMessage: (id: string) => ({ pk: 'FORM#1', sk: id }),
  /** An address is never `COUNT`, because it has an @. */
  waitlistEntry: (email: string) => ({ pk: 'WAITLIST#17', sk: email }),
  waitlistCount: () => ({ pk: 'WAITLIST#17', sk: 'COUNT' }),
  rate: (name: string, startsAt: number) => ({ pk: `RATE#${hash(name)}#${startsAt}`, sk: 'RATE' }),
  /** A person's waiting call, by its index from 0. */
  waitingCall: (userId: string, place: number) => ({ pk: `RATE#${hash(`waiting call of ${userId}`)}`, sk: `CALL#${place}` }),
  signInFailures: (name: string) => ({ pk: `RATE#${hash(name)}`, sk: 'ATTEMPTS' }),
  /** The key doesn't reveal whose budget it is, because it outlives them. */
  budget: (name: string, window: string) => ({ pk: `BUDGET#${hash(name)}`, sk: window }),
  platformPause: (platform: Platform) => ({ pk: `PLATFORM#${platform}`, sk: 'HOLD' }),
  /** Crier's registration with one server of a platform. */
  serverApp: (platform: Platform, server: string) => ({ pk: `SERVER#${platform}#${server}`, sk: 'APP' }),
  /** How fast a server, or one person's servers, have responded lately. The key doesn't reveal whose they are. */
  serverPace: (name: string) => ({ pk: `PACE#${hash(name)}`, sk: 'PACE' }),
  /** Records that a server is being tried. */
  serverTry: (name: string) => ({ pk: `PACE#${hash(name)}`, sk: 'TRY' }),
  /** Our app at a platform, if an administrator configured one. */
  ownApp: (platform: Platform) => ({ pk: ownAppsPartition, sk: platform }),
  /** Who may sign up, if an administrator has chosen. */
  signUpChoice: () => ({ pk: 'SIGN_UP', sk: 'CHOICE' }),
  /** Hashed, so that a server's long error code can't exceed the key limit. */
  missedCheck: ({ platform, code, shape }: Pick<MissedCheck, 'platform' | 'code' | 'shape'>) => ({
    pk: missedChecksPartition,
    sk: hash(`${platform}#${code}#${shape}`),
  }),
  heartbeat: () => ({ pk: 'SWEEP', sk: 'HEARTBEAT' }),
  /** How far the sweep through the files has progressed. */
  fileSweep: () => ({ pk: 'SWEEP', sk: 'FILES' }),
  /** A post that the sandbox pretended to publish. */
  sandboxPost: ({ workspaceId, id }: SandboxPostRef) => ({ pk: `USER#${workspaceId}`, sk: `${prefixes.sandboxPost}${id}` }),
  suggestion: (id: string) => ({ pk: `SUGGESTION#${id}`, sk: 'SUGGESTION' }),
  /** Records that a person wrote the suggestion. */
  ownSuggestion: (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `SUGGESTION#${id}` }),
  /** Everything a person has upvoted. */
  ownUpvotes: (userId: string) => ({ pk: `USER#${userId}`, sk: 'UPVOTES' }),
  /** The number of suggestions. */
  suggestionCount: () => ({ pk: allSuggestions, sk: 'ALL' }),
}

/** The prefix of each kind's sort keys, for listing all items of one kind in a partition. */
export const prefixes = {
  session: 'SESSION#',
  auditEvent: 'AUDIT#',
  activity: 'ACTIVITY#',
  account: 'ACCOUNT#',
  job: 'JOB#',
  member: 'MEMBER#',
  memberInvitation: 'MEMBER_INVITATION#',
  membership: 'WORKSPACE#',
  formerMember: 'FORMER_MEMBER#',
  formerMembership: 'FORMER_WORKSPACE#',
  media: 'MEDIA#',
  post: 'POST#',
  queueSlot: 'QUEUED#',
  sandboxPost: 'SANDBOX#',
  share: 'SHARE#',
  apiKey: 'API_KEY#',
  clientResponse: 'RESPONSE#',
  event: 'EVENT#',
  webhook: 'WEBHOOK#',
  webhookDelivery: 'DELIVERY#',
  dueDelivery: 'DUE_DELIVERY#',
  target: 'TARGET#',
  attempt: 'ATTEMPT#',
  comment: 'COMMENT#',
  /** Begins the keys of a post's comments and of their thread. */
  everyComment: 'COMMENT',
  notice: 'NOTICE#',
  waiter: 'WAITER#',
  suggestion: 'SUGGESTION#',
}

/**
 * Due targets are spread over at most this many partitions of gsi2. A stage setting says how many are written to; the
 * default is eight. A partition accepts 1,000 writes a second.
 */
export const dueShardsMax = 256

/**
 * The number of shards may have been larger before. So each shard beyond the current number is swept once in this many
 * minutes.
 */
const beyondMinutes = 32

/** Every shard that may hold something, whatever the stage's setting. */
export const everyDueShard: readonly number[] = Array.from({ length: dueShardsMax }, (_, shard) => shard)

/** The shards to sweep in a given minute: every one that's written to, and some of the others. */
export const shardsToSweep = (dueShards: number, minute: number) =>
  everyDueShard.filter((shard) => shard < dueShards || shard % beyondMinutes === minute % beyondMinutes)

/** The number of gsi2 partitions per lane for due jobs. A hash of the person's id chooses one. */
export const jobShards = 8
export const jobPartition = (lane: JobLane, shard: number) => `JOBS#${lane}#${shard}`

/** The keys of the indexes, except those of posts (`post-index-keys.ts`). */
export const indexKeys = {
  /** Everyone, in the order they signed up. */
  person: ({ id, createdAt }: Pick<User, 'id' | 'createdAt'>) => ({ gsi4pk: everybody, gsi4sk: `${createdAt}#${id}` }),
  /** Unused invitations, ordered by expiration. */
  invitation: (id: string, endsAt: string) => ({ gsi4pk: openInvitations, gsi4sk: `${endsAt}#${id}` }),
  /** All suggestions, in the order they were written. */
  suggestion: (number: number) => ({ gsi1pk: allSuggestions, gsi1sk: String(number).padStart(6, '0') }),
  /** Targets that are due, overdue, or stuck, ordered by when to check them. */
  dueTarget: ({ postId, accountId }: TargetRef, { wakeAt, dueShards }: { wakeAt: string; dueShards: number }) => ({
    gsi2pk: duePartition(byteOf(`${postId}#${accountId}`) % dueShards),
    gsi2sk: `${wakeAt}#${postId}#${accountId}`,
  }),
  /** Jobs ordered by when they're due. */
  dueJob: ({ ownerId, kind, subject }: JobRef, dueAt: string) => ({
    gsi2pk: jobPartition(laneOf(kind), byteOf(ownerId) % jobShards),
    gsi2sk: `${dueAt}#${ownerId}#${kind}#${subject}`,
  }),
}

export const postsOfStatus = (userId: string, status: PostStatus) => `USER#${userId}#${status}`
export const sandboxPostsPartition = (workspaceId: WorkspaceId) => `USER#${workspaceId}#SANDBOX`
export const plannedPosts = (workspaceId: WorkspaceId) => `USER#${workspaceId}#PLANNED`
export const unplannedPosts = (workspaceId: WorkspaceId) => `USER#${workspaceId}#UNPLANNED`
export const postStatusPartition = (workspaceId: WorkspaceId) => `USER#${workspaceId}#STANDING`
export const allSuggestions = 'SUGGESTIONS'
export const everybody = 'PEOPLE'
export const openInvitations = 'INVITATIONS'
export const duePartition = (shard: number) => `DUE#${shard}`

const byteOf = (text: string) => createHash('sha256').update(text).digest()[0] ?? 0
