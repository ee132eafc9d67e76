import type { InputOf } from '#shared/contracts/endpoint.ts'
import type { BatchResult, postsApi } from '#shared/contracts/posts.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { problemBody } from '#shared/domain/problem.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { Answers, Call } from '../../http/answers.ts'
import type { Page } from '../../ports/page.ts'
import type { Rehearse } from '../../ports/publisher.ts'
import { spendUse } from '../../use-cases/limits.ts'
import { answerPost, answerPublished } from '../../use-cases/posts/answer-post.ts'
import { refuseApproving } from '../../use-cases/posts/approval.ts'
import { cancelPost, removePost, unschedulePost } from '../../use-cases/posts/cancel-post.ts'
import { type BatchItem, type BatchOutcome, createBatch } from '../../use-cases/posts/create-batch.ts'
import { createDraft, publishPost } from '../../use-cases/posts/create-post.ts'
import { editPost } from '../../use-cases/posts/edit-post.ts'
import { partlyFailed, postsUntilNow } from '../../use-cases/posts/every-post.ts'
import { type FollowDeps, followPost } from '../../use-cases/posts/follow-post.ts'
import { answerLatePosts, findLatePosts } from '../../use-cases/posts/late-posts.ts'
import { findPost } from '../../use-cases/posts/post-deps.ts'
import { preflightPost, rehearsePost } from '../../use-cases/posts/preflight-post.ts'
import { confirmTarget, retryTarget } from '../../use-cases/posts/retry-target.ts'
import { approvePost, listReviews, requestChanges, requestReview } from '../../use-cases/posts/review-post.ts'
import { plannedFor, planPost, replanPost } from '../../use-cases/queues/plan-post.ts'
import type { QueueDeps } from '../../use-cases/queues/read-line.ts'

const pastMonthMs = 31 * dayMs

const toBatchItem = (item: InputOf<typeof postsApi.batch>['items'][number]): BatchItem => {
  if (item.action === 'draft') {
    const { action, ...written } = item
    return { action, written }
  }
  if (item.action === 'publish') {
    const { action, undoSeconds, ...written } = item
    return { action, undoSeconds, written }
  }
  const { action, scheduledAt, timeZone, queueId, accountId, ...written } = item
  return { action, when: { scheduledAt, timeZone, queueId, accountId }, written }
}

const answerOutcome = (outcome: BatchOutcome): BatchResult => {
  if (outcome.outcome === 'created') return { outcome: 'created', status: 201, post: answerPost(outcome.post) }
  if (outcome.outcome === 'not-yet') return { outcome: 'not-yet' }
  const problem = problemBody(outcome.error)
  return { outcome: 'refused', status: problem.status, problem }
}

/** The answers of the posts group. */
export const postAnswers = (deps: QueueDeps & FollowDeps & { rehearse: Rehearse }): Answers<typeof postsApi> => {
  const answerPage = ({ items, cursor }: Page<Parameters<typeof answerPost>[0]>) => ({
    items: items.map((post) => answerPost(post)),
    cursor,
  })
  const follow = async (post: Parameters<typeof answerPost>[0], { patience }: Pick<Call, 'patience'>) =>
    answerPublished(post, await followPost(deps, post, patience))
  const current = async (ref: { workspaceId: WorkspaceId; id: string }) =>
    answerPost(await findPost(deps, ref), await deps.targets.ofPost(ref.id))

  return {
    publish: async ({ undoSeconds, ...written }, requester) =>
      follow(await publishPost(deps, { written, id: requester.resourceId, requester, undoSeconds }), requester),
    schedule: async ({ scheduledAt, timeZone, queueId, accountId, ...written }, requester) =>
      answerPost(
        await planPost(deps, { written, id: requester.resourceId, requester, when: { scheduledAt, timeZone, queueId, accountId } }),
      ),
    draft: async (written, requester) => answerPost(await createDraft(deps, { written, id: requester.resourceId, requester })),
    batch: async ({ items }, requester) => {
      const outcomes = await createBatch(deps, { items: items.map(toBatchItem), id: requester.resourceId, requester })
      if (outcomes.some(({ outcome }) => outcome === 'not-yet')) requester.leaveOpen()
      const isWhole = outcomes.every(({ outcome }) => outcome === 'created')
      return { status: isWhole ? 201 : 207, body: { results: outcomes.map(answerOutcome) } }
    },
    preflight: async ({ scheduledAt, timeZone, queueId, accountId, postId, dryRun, ...written }, { workspaceId, owner, now }) => {
      await spendUse(deps, 'checksPerMinute', { user: await owner(), now })
      const when = scheduledAt === undefined ? undefined : { scheduledAt, timeZone, queueId, accountId }
      const plannedMs = when && (await plannedFor(deps, when, { workspaceId, accountIds: written.accountIds }))
      const { findings, costUsd } = await preflightPost(deps, { workspaceId, written, scheduledAt: plannedMs, now, postId })
      return { findings, costUsd, ...(dryRun && { requests: await rehearsePost(deps, { workspaceId, written, dueAt: plannedMs ?? now }) }) }
    },
    retry: async ({ postId, ...retry }, requester) =>
      follow(await retryTarget(deps, { ...retry, ref: { workspaceId: requester.workspaceId, id: postId }, requester }), requester),
    edit: async ({ id, revision, scheduledAt, timeZone, queueId, accountId, approves, ...written }, requester) => {
      if (approves) refuseApproving(requester)
      const ref = { workspaceId: requester.workspaceId, id }
      const edit = { ref, requester, revision, written, approves: approves ? {} : undefined }
      if (scheduledAt === undefined) return answerPost(await editPost(deps, { ...edit, due: { kind: 'unchanged' } }))
      return answerPost(await replanPost(deps, { ...edit, when: { scheduledAt, timeZone, queueId, accountId } }))
    },
    scheduleDraft: async ({ id, revision, ...when }, requester) =>
      answerPost(await replanPost(deps, { ref: { workspaceId: requester.workspaceId, id }, requester, revision, when })),
    publishDraft: async ({ id, revision, undoSeconds }, requester) =>
      follow(
        await editPost(deps, { ref: { workspaceId: requester.workspaceId, id }, requester, revision, due: { kind: 'now', undoSeconds } }),
        requester,
      ),
    duplicate: async ({ id }, requester) => {
      const { accountIds, content, media, overrides, options, partDelayMinutes } = await findPost(deps, {
        workspaceId: requester.workspaceId,
        id,
      })
      const written = { accountIds, content, media, overrides, options, partDelayMinutes }
      return answerPost(await createDraft(deps, { written, id: requester.resourceId, requester }))
    },

    drafts: async (page, { workspaceId }) => answerPage(await deps.posts.ofStatus(workspaceId, postStatus.draft, page)),
    scheduled: async ({ includePastMonth, isPlanned, from, to, ...page }, { workspaceId, now }) => {
      const start = from ?? toInstant(to ? 0 : now - pastMonthMs)
      if (!isPlanned) return answerPage(await deps.posts.unplanned(workspaceId, start, { ...page, before: to }))
      return answerPage(
        includePastMonth || from || to
          ? await deps.posts.planned(workspaceId, start, { ...page, before: to })
          : await deps.posts.ofStatus(workspaceId, postStatus.scheduled, page),
      )
    },
    published: async (page, { workspaceId }) => answerPage(await deps.posts.ofStatus(workspaceId, postStatus.published, page)),
    failed: async ({ limit, cursor }, { workspaceId, now }) => {
      const partly = cursor === undefined ? partlyFailed(await postsUntilNow(deps, workspaceId, now), now) : []
      const { items, ...page } = await deps.posts.ofStatus(workspaceId, postStatus.failed, {
        limit: Math.max(1, limit - partly.length),
        cursor,
      })
      return answerPage({ items: [...partly, ...items], ...page })
    },

    late: (page, { workspaceId }) => findLatePosts(deps, workspaceId, page),
    answerLate: async ({ answers }, requester) => ({ results: await answerLatePosts(deps, { requester, answers }) }),

    removeDraft: ({ id, revision }, requester) =>
      removePost(deps, { ref: { workspaceId: requester.workspaceId, id }, requester, revision, status: postStatus.draft }),
    cancel: ({ id, revision }, requester) => cancelPost(deps, { ref: { workspaceId: requester.workspaceId, id }, requester, revision }),
    removeFailed: ({ id, revision }, requester) =>
      removePost(deps, { ref: { workspaceId: requester.workspaceId, id }, requester, revision, status: postStatus.failed }),
    remove: ({ id, revision }, requester) => removePost(deps, { ref: { workspaceId: requester.workspaceId, id }, requester, revision }),

    get: ({ id }, { workspaceId }) => current({ workspaceId, id }),
    unschedule: async ({ id, revision, isWhole }, requester) =>
      answerPost(await unschedulePost(deps, { ref: { workspaceId: requester.workspaceId, id }, revision, requester, isWhole })),
    confirm: async ({ id, ...confirmed }, requester) => {
      const ref = { workspaceId: requester.workspaceId, id }
      await confirmTarget(deps, { ref, requester, ...confirmed })
      return current(ref)
    },
    reviews: async (page, { workspaceId }) => answerPage(await listReviews(deps, workspaceId, page)),
    review: async ({ id, revision, decision, note, ...approval }, requester) => {
      const decided = { ref: { workspaceId: requester.workspaceId, id }, requester, revision }
      return answerPost(
        decision === 'approve' ? await approvePost(deps, { ...decided, ...approval }) : await requestChanges(deps, { ...decided, note }),
      )
    },
    requestReview: async ({ id, revision, note }, requester) =>
      answerPost(await requestReview(deps, { ref: { workspaceId: requester.workspaceId, id }, requester, revision, note })),

    attempts: async ({ id, ...page }, { workspaceId }) => {
      const post = await findPost(deps, { workspaceId, id })
      return deps.targets.attempts(post.id, page)
    },
  }
}
