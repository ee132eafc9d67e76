import type { postsApi } from '#shared/contracts/posts.ts'
import { toMs } from '#shared/domain/times.ts'
import type { Answers } from '../../http/answers.ts'
import type { Rehearse } from '../../ports/rehearsal.ts'
import { spendUse } from '../../use-cases/limits/spend-use.ts'
import { answerPost, answerPublished } from '../../use-cases/posts/answer-post.ts'
import { createDraft, publishPost, schedulePost } from '../../use-cases/posts/create-post.ts'
import { editPost } from '../../use-cases/posts/edit-post.ts'
import { findPost } from '../../use-cases/posts/find-post.ts'
import { type FollowDeps, followPost } from '../../use-cases/posts/follow-post.ts'
import type { PostDeps } from '../../use-cases/posts/post-deps.ts'
import { preflightPost } from '../../use-cases/posts/preflight-post.ts'
import { rehearsePost } from '../../use-cases/posts/rehearse-post.ts'
import { retryTarget } from '../../use-cases/posts/retry-target.ts'

type Writing = 'publish' | 'schedule' | 'draft' | 'preflight' | 'retry' | 'edit' | 'scheduleDraft' | 'publishDraft' | 'duplicate'

/** The answers of the posts group to calls that write a post, or check one. */
export const writingAnswers = (deps: PostDeps & FollowDeps & { rehearse: Rehearse }): Pick<Answers<typeof postsApi>, Writing> => {
  const follow = async (post: Parameters<typeof answerPost>[0]) => answerPublished(post, await followPost(deps, post))

  return {
    publish: async (written, requester) => follow(await publishPost(deps, { written, id: requester.resourceId, requester })),
    schedule: async ({ scheduledAt, timeZone, ...written }, requester) =>
      answerPost(await schedulePost(deps, { written, id: requester.resourceId, requester, scheduledAt, timeZone })),
    draft: async (written, requester) => answerPost(await createDraft(deps, { written, id: requester.resourceId, requester })),
    preflight: async ({ scheduledAt, timeZone: _, postId, dryRun, ...written }, { userId, person, now }) => {
      await spendUse(deps, 'checksPerMinute', { user: await person(), now })
      const plannedMs = scheduledAt === undefined ? undefined : toMs(scheduledAt)
      const { findings, costUsd } = await preflightPost(deps, { userId, written, scheduledAt: plannedMs, now, postId })
      return { findings, costUsd, ...(dryRun && { requests: await rehearsePost(deps, { userId, written, dueAt: plannedMs ?? now }) }) }
    },
    retry: async ({ postId, ...retry }, requester) =>
      follow(await retryTarget(deps, { ...retry, ref: { userId: requester.userId, id: postId }, requester })),
    edit: async ({ id, revision, scheduledAt, timeZone, ...written }, requester) => {
      const due = scheduledAt === undefined ? ({ kind: 'unchanged' } as const) : ({ kind: 'at', scheduledAt, timeZone } as const)
      return answerPost(await editPost(deps, { ref: { userId: requester.userId, id }, requester, revision, written, due }))
    },
    scheduleDraft: async ({ id, revision, scheduledAt, timeZone }, requester) =>
      answerPost(
        await editPost(deps, { ref: { userId: requester.userId, id }, requester, revision, due: { kind: 'at', scheduledAt, timeZone } }),
      ),
    publishDraft: async ({ id, revision }, requester) =>
      follow(await editPost(deps, { ref: { userId: requester.userId, id }, requester, revision, due: { kind: 'now' } })),
    duplicate: async ({ id }, requester) => {
      const { accountIds, content, media, overrides, options, partDelayMinutes } = await findPost(deps, { userId: requester.userId, id })
      const written = { accountIds, content, media, overrides, options, partDelayMinutes }
      return answerPost(await createDraft(deps, { written, id: requester.resourceId, requester }))
    },
  }
}
