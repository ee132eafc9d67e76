import * as z from 'zod/mini'
import { Disposition } from '../domain/dispositions.ts'
import { Finding } from '../domain/findings.ts'
import { Id } from '../domain/id.ts'
import { Instant, InstantInput, PlannedTime, TimeZone } from '../domain/instants.ts'
import { ProblemBody } from '../domain/problem.ts'
import { Attempt } from '../domain/targets.ts'
import { atMost, saysSomething } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { IntendedTime, Post, PostBody, TargetSummary } from '../publishing/posts.ts'
import { reviewNoteMax } from '../publishing/reviews.ts'
import { endpoint, Flag, Nothing, PageQuery, pageOf } from './endpoint.ts'

const ById = z.strictObject({ id: Id })
/** For how many seconds nothing of a post that's published now leaves, so it can be undone. None by default. */
const undoSeconds = z.optional(z.int().check(z.minimum(0), z.maximum(60)))
const { accountIds, content, media, overrides, options, partDelayMinutes } = PostBody
const Rest = { media: z._default(media, []), overrides: z._default(overrides, {}), options: z._default(options, {}), partDelayMinutes }
/** When a draft is meant to go out. `null` takes it back. Scheduling and publishing drop it. */
const intendedTime = z.optional(z.nullable(IntendedTime))
const Draft = z.strictObject({ ...Rest, accountIds: z._default(accountIds, []), content: z._default(content, ''), intendedTime })
/** A post that's complete enough to send. */
export const Complete = z.strictObject({
  ...Rest,
  accountIds: accountIds.check(z.minLength(1, { error: () => i18n.t('Choose at least one account.') })),
  content,
})
const Changes = z.partial(z.strictObject({ ...PostBody, intendedTime }))
const Revision = z.coerce.number('Include the revision you’re changing.').check(z.int(), z.minimum(1))
/** Which queue or account `next-free-slot` refers to. Neither is needed for a post to a single account. */
const Slot = { queueId: z.optional(Id), accountId: z.optional(Id) }
/** The zone for a time without one, and the zone the post's time is displayed in. UTC by default. */
const When = { scheduledAt: PlannedTime, timeZone: z.optional(TimeZone), ...Slot }

const noteless = { error: () => i18n.t('Say what should change.') }
const note = z.optional(z.string().check(z.trim(), z.minLength(1, noteless), saysSomething(noteless), atMost(reviewNoteMax)))
/** Until when others may move an approved post without asking again. By default, until the end of the day it's due. */
const mayMoveUntil = z.optional(InstantInput)

/** An account's entry in a post, with what a program can do where it failed or waits for its account. */
const AnsweredTarget = z.extend(TargetSummary, { disposition: z.optional(Disposition) })

/**
 * A post as its owner sees it. `platformResponses` holds a fixed text per account (docs/specification.md), which starts
 * with 'Error:' if it failed.
 */
export const PostAnswer = z
  .extend(z.omit(Post, { workspaceId: true, syncedVersion: true, listedAt: true }), {
    scheduledAt: z.optional(z.string()),
    targets: z.array(AnsweredTarget),
    platformResponses: z.record(z.string(), z.string()),
  })
  .register(z.globalRegistry, { id: 'Post' })
export type PostAnswer = z.infer<typeof PostAnswer>

/**
 * The requests that would be sent for one account, in order, produced by the code that sends them. Secrets are omitted.
 */
const AccountRequests = z
  .object({
    accountId: z.string(),
    requests: z.array(
      z.object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()), body: z.optional(z.json()) }),
    ),
    /** How many more requests like the last one follow, such as the parts of a large video. */
    more: z.int(),
    /** Why the list ends early. */
    problem: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'AccountRequests' })
export type AccountRequests = z.infer<typeof AccountRequests>

const LateRef = { postId: Id, accountId: Id, dueAt: InstantInput }

/** What a person decided about one late post on one account. `dueAt` is the time it missed, exactly as listed. */
const LateAnswer = z.discriminatedUnion('answer', [
  z.strictObject({ ...LateRef, answer: z.literal('send-now') }),
  z.strictObject({ ...LateRef, answer: z.literal('leave-out') }),
  z.strictObject({ ...LateRef, answer: z.literal('queue'), queueId: Id }),
  z.strictObject({ ...LateRef, answer: z.literal('schedule'), scheduledAt: InstantInput, timeZone: z._default(TimeZone, 'UTC') }),
])
export type LateAnswer = z.input<typeof LateAnswer>

/** The maximum number of answers per call. */
export const lateAnswersMax = 100

const LateAnswers = z.strictObject({ answers: z.array(LateAnswer).check(z.minLength(1), z.maxLength(lateAnswersMax)) })

/**
 * The posts that waited while an account was disconnected, earliest due first. `onTime` counts those that aren't due
 * yet and go out as planned.
 */
const LateAccount = z
  .object({
    accountId: z.string(),
    onTime: z.int(),
    posts: z.array(z.object({ postId: z.string(), content: z.string(), dueAt: Instant, isPartlyPublic: z.boolean() })),
  })
  .register(z.globalRegistry, { id: 'LateAccount' })
export type LateAccount = z.infer<typeof LateAccount>

const resultRef = { postId: z.string(), accountId: z.string() }
/**
 * The result of an answer. `not-waiting`: the post has been answered or changed since, so the answer did nothing.
 * `refused`: it can't be done, and the post still waits. `not-yet`: the call ran out of time, so send it again.
 */
const LateResult = z
  .discriminatedUnion('outcome', [
    z.object({ ...resultRef, outcome: z.enum(['sending', 'left-out', 'not-waiting', 'not-yet']) }),
    z.object({ ...resultRef, outcome: z.literal('moved'), scheduledAt: Instant }),
    z.object({ ...resultRef, outcome: z.literal('refused'), message: z.string() }),
  ])
  .register(z.globalRegistry, { id: 'LateResult' })
export type LateResult = z.infer<typeof LateResult>

/** The most posts per batch. */
export const batchMax = 100

/** One post of a batch: a draft, a post for later, or a post that's published now. */
const BatchItem = z
  .discriminatedUnion('action', [
    z.extend(Draft, { action: z.literal('draft') }),
    z.extend(Complete, { ...When, action: z.literal('schedule') }),
    z.extend(Complete, { undoSeconds, action: z.literal('publish') }),
  ])
  .register(z.globalRegistry, { id: 'BatchItem' })

/**
 * What became of one post of a batch. `not-yet`: the call ran out of time, so repeat it with the same Idempotency-Key.
 */
const BatchResult = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('created'), status: z.literal(201), post: PostAnswer }),
    z.object({ outcome: z.literal('refused'), status: z.int(), problem: ProblemBody }),
    z.object({ outcome: z.literal('not-yet') }),
  ])
  .register(z.globalRegistry, { id: 'BatchResult' })
export type BatchResult = z.infer<typeof BatchResult>
const BatchResults = z.object({ results: z.array(BatchResult) })

const publishedNow = { 201: PostAnswer, 202: PostAnswer, 207: PostAnswer }
const List = z.strictObject(PageQuery)

/** Writing, scheduling, publishing, tracking, and changing posts. */
export const postsApi = {
  publish: endpoint({
    method: 'POST',
    path: '/posts',
    auth: 'user',
    permission: 'publish',
    summary:
      'Publish now. Answers within about a second, or as Prefer asks. 201: on every account. 207: failed on some or all. 202: still going; follow it at /posts/{id}. With undoSeconds, nothing leaves before then.',
    input: z.extend(Complete, { undoSeconds }),
    answers: publishedNow,
    waits: true,
    needsPerson: true,
    creates: true,
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/posts/schedule',
    auth: 'user',
    permission: 'write',
    summary: 'Publish at a later time, in the next free slot of a queue, or now.',
    input: z.extend(Complete, When),
    answers: { 201: PostAnswer },
    needsPerson: true,
    creates: true,
  }),
  draft: endpoint({
    method: 'POST',
    path: '/posts/drafts',
    auth: 'user',
    permission: 'write',
    summary: 'Save a draft; nothing in it needs to be complete.',
    input: Draft,
    answers: { 201: PostAnswer },
    needsPerson: true,
    creates: true,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/posts/batch',
    auth: 'user',
    permission: 'write',
    summary:
      'Create up to 100 posts: drafts, posts for later, and posts to publish now, which takes the permission to publish. Each gets its own result, in the same order. 201: all exist. 207: some were refused, or there was no time for them; repeat the call with its Idempotency-Key for those.',
    input: z.strictObject({ items: z.array(BatchItem).check(z.minLength(1), z.maxLength(batchMax)) }),
    answers: { 201: BatchResults, 207: BatchResults },
    needsPerson: true,
    creates: true,
  }),
  preflight: endpoint({
    method: 'POST',
    path: '/posts/preflight',
    inQuery: ['dryRun'],
    auth: 'user',
    permission: 'write',
    summary: 'What would block this post or cause problems, and what it would cost. Nothing is saved.',
    input: z.extend(Draft, {
      ...When,
      scheduledAt: z.optional(PlannedTime),
      /** The post being checked, if it already exists, so it isn't compared with itself. */
      postId: z.optional(Id),
      /** Also return what would be sent to each account. */
      dryRun: z._default(Flag, false),
    }),
    answers: { 200: z.object({ findings: z.array(Finding), costUsd: z.number(), requests: z.optional(z.array(AccountRequests)) }) },
    needsPerson: true,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/posts/retry',
    auth: 'user',
    permission: 'publish',
    summary:
      'Retry a post on an account where it failed, was missed, or has an unknown outcome, with new content if given. Answers like publish.',
    input: z.strictObject({
      postId: Id,
      accountId: Id,
      content: z.optional(content),
      media: z.optional(media),
      revision: z.optional(Revision),
    }),
    answers: publishedNow,
    waits: true,
    creates: true,
  }),
  drafts: endpoint({
    method: 'GET',
    path: '/posts/drafts',
    auth: 'user',
    permission: 'view',
    summary: 'Drafts, last edited first.',
    input: List,
    answers: { 200: pageOf(PostAnswer) },
  }),
  scheduled: endpoint({
    method: 'GET',
    path: '/posts/scheduled',
    auth: 'user',
    permission: 'view',
    summary:
      'Scheduled posts, next first. Unless includePastMonth is false, they follow those from the past month, whatever their outcome. With from or to: everything planned from then on or before then, past or future. With isPlanned=false: what went out or ended without a plan instead.',
    input: z.extend(List, {
      includePastMonth: z._default(Flag, true),
      isPlanned: z._default(Flag, true),
      from: z.optional(InstantInput),
      to: z.optional(InstantInput),
    }),
    answers: { 200: pageOf(PostAnswer) },
  }),
  published: endpoint({
    method: 'GET',
    path: '/posts/published',
    auth: 'user',
    permission: 'view',
    summary: 'Published posts, newest first.',
    input: List,
    answers: { 200: pageOf(PostAnswer) },
  }),
  failed: endpoint({
    method: 'GET',
    path: '/posts/failed',
    auth: 'user',
    permission: 'view',
    summary: 'Posts that failed on some or all accounts: first those that still wait on another account, then newest first.',
    input: List,
    answers: { 200: pageOf(PostAnswer) },
  }),
  late: endpoint({
    method: 'GET',
    path: '/posts/late',
    auth: 'user',
    permission: 'view',
    summary:
      'Posts that waited for an account, which is connected again, until their time had passed. None goes out before it’s answered. A page has at most `limit` posts, by account, and the next one begins at the `cursor` in the answer. An account with more of them comes again there.',
    input: List,
    answers: { 200: z.object({ accounts: z.array(LateAccount), cursor: z.optional(z.string()) }) },
  }),
  answerLate: endpoint({
    method: 'POST',
    path: '/posts/late',
    auth: 'user',
    permission: 'publish',
    summary:
      'Answer for late posts, each on its own: send it now, move it to a queue’s next free slot or to another time, or leave the account out. Each answer counts once, so repeating it is safe.',
    input: LateAnswers,
    answers: { 200: z.object({ results: z.array(LateResult) }) },
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/posts/drafts/{id}',
    auth: 'user',
    permission: 'write',
    summary: 'Delete a draft.',
    input: z.extend(ById, { revision: z.optional(Revision) }),
    answers: { 204: Nothing },
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/posts/scheduled/{id}',
    auth: 'user',
    permission: 'publish',
    summary: 'Cancel a scheduled post. After the answer, none of it is sent. 409 while it’s being sent.',
    input: z.extend(ById, { revision: z.optional(Revision) }),
    answers: { 204: Nothing },
  }),
  removeFailed: endpoint({
    method: 'DELETE',
    path: '/posts/failed/{id}',
    auth: 'user',
    permission: 'publish',
    summary: 'Delete a failed post.',
    input: z.extend(ById, { revision: z.optional(Revision) }),
    answers: { 204: Nothing },
  }),
  get: endpoint({
    method: 'GET',
    path: '/posts/{id}',
    auth: 'user',
    permission: 'view',
    summary: 'One post, with its current state on every account.',
    input: ById,
    answers: { 200: PostAnswer },
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/posts/{id}',
    auth: 'user',
    permission: 'write',
    summary:
      'Change a draft or a scheduled post; fields left out stay the same. 409 if the revision is stale, or if some of it is already being sent.',
    input: z.extend(Changes, {
      ...When,
      id: Id,
      revision: Revision,
      scheduledAt: z.optional(PlannedTime),
      /** Also approve the post as it is then. Only for members who may publish and approve. */
      approves: z._default(z.boolean(), false),
    }),
    answers: { 200: PostAnswer },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/posts/{id}',
    auth: 'user',
    permission: 'write',
    summary: 'Delete a post from Crier and cancel whatever hasn’t been sent. What’s public stays public.',
    input: z.extend(ById, { revision: z.optional(Revision) }),
    answers: { 204: Nothing },
  }),
  scheduleDraft: endpoint({
    method: 'POST',
    path: '/posts/{id}/schedule',
    auth: 'user',
    permission: 'write',
    summary: 'Schedule a draft, or move a scheduled post.',
    input: z.extend(ById, { ...When, revision: z.optional(Revision) }),
    answers: { 200: PostAnswer },
  }),
  unschedule: endpoint({
    method: 'POST',
    path: '/posts/{id}/unschedule',
    auth: 'user',
    permission: 'write',
    summary:
      'Turn a scheduled post back into a draft with the same ID. After the answer, nothing more of it is sent; anything already public stays, and the rest is canceled. 409 while it’s being sent, and with isWhole=true also once some of it is public.',
    input: z.extend(ById, { revision: z.optional(Revision), isWhole: z._default(z.boolean(), false) }),
    answers: { 200: PostAnswer },
  }),
  publishDraft: endpoint({
    method: 'POST',
    path: '/posts/{id}/publish',
    auth: 'user',
    permission: 'publish',
    summary: 'Publish a draft or a scheduled post now. Answers like publish.',
    input: z.extend(ById, { revision: z.optional(Revision), undoSeconds }),
    answers: publishedNow,
    waits: true,
    creates: true,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/posts/{id}/duplicate',
    auth: 'user',
    permission: 'write',
    summary: 'A new draft with the same content.',
    input: ById,
    answers: { 201: PostAnswer },
    creates: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/posts/{id}/confirm',
    auth: 'user',
    permission: 'publish',
    summary: 'Confirm that a post with an unknown outcome is there, after the person has checked.',
    input: z.extend(ById, {
      accountId: Id,
      revision: z.optional(Revision),
      url: z.url({ protocol: /^https?$/, error: () => i18n.t('Enter the post’s address.') }).check(z.maxLength(2_000)),
    }),
    answers: { 200: PostAnswer },
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/posts/reviews',
    auth: 'user',
    permission: 'view',
    summary:
      'Scheduled posts that await approval or changes, soonest due first. Each call looks through about a thousand scheduled posts, so a page may have fewer than asked for and still continue.',
    input: List,
    answers: { 200: pageOf(PostAnswer) },
  }),
  review: endpoint({
    method: 'POST',
    path: '/posts/{id}/review',
    auth: 'user',
    permission: 'approve',
    summary:
      'Approve exactly this revision of a post, or send it back with a note. 409 if it was changed meanwhile, or if its time has passed; then approve it with a new scheduledAt.',
    input: z.extend(ById, {
      revision: Revision,
      decision: z.enum(['approve', 'request-changes']),
      note,
      scheduledAt: z.optional(InstantInput),
      timeZone: z.optional(TimeZone),
      mayMoveUntil,
    }),
    answers: { 200: PostAnswer },
  }),
  requestReview: endpoint({
    method: 'POST',
    path: '/posts/{id}/request-review',
    auth: 'user',
    permission: 'write',
    summary: 'Ask again for approval of a post that was sent back, with a note for whoever approves.',
    input: z.extend(ById, { revision: z.optional(Revision), note }),
    answers: { 200: PostAnswer },
  }),
  attempts: endpoint({
    method: 'GET',
    path: '/posts/{id}/attempts',
    auth: 'user',
    permission: 'view',
    summary: 'Every attempt, oldest first, with its time, step, and the platform’s response.',
    input: z.extend(ById, { ...PageQuery, limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 100) }),
    answers: { 200: pageOf(z.omit(Attempt, { postId: true })) },
  }),
}
