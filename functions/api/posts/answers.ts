import type { postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { Answers } from '../../http/answers.ts'
import type { Page } from '../../ports/page.ts'
import type { Rehearse } from '../../ports/rehearsal.ts'
import { answerPost } from '../../use-cases/posts/answer-post.ts'
import { cancelPost, removePost, unschedulePost } from '../../use-cases/posts/cancel-post.ts'
import { confirmTarget } from '../../use-cases/posts/confirm-target.ts'
import { findPost } from '../../use-cases/posts/find-post.ts'
import type { FollowDeps } from '../../use-cases/posts/follow-post.ts'
import type { PostDeps } from '../../use-cases/posts/post-deps.ts'

const pastMonthMs = 31 * dayMs

/** The answers of the posts group. */
export const postAnswers = (deps: PostDeps & FollowDeps & { rehearse: Rehearse }): Answers<typeof postsApi> => {
  const answerPage = ({ items, cursor }: Page<Parameters<typeof answerPost>[0]>) => ({
    items: items.map((post) => answerPost(post)),
    cursor,
  })
  /** What platforms allow is a fifth of all that the function reads. A list does not need it. */
  const writing = async () => (await import('./writing-answers.ts')).writingAnswers(deps)
  const current = async (ref: { userId: string; id: string }) => answerPost(await findPost(deps, ref), await deps.targets.ofPost(ref.id))

  return {
    publish: async (...asked) => (await writing()).publish(...asked),
    schedule: async (...asked) => (await writing()).schedule(...asked),
    draft: async (...asked) => (await writing()).draft(...asked),
    preflight: async (...asked) => (await writing()).preflight(...asked),
    retry: async (...asked) => (await writing()).retry(...asked),
    edit: async (...asked) => (await writing()).edit(...asked),
    scheduleDraft: async (...asked) => (await writing()).scheduleDraft(...asked),
    publishDraft: async (...asked) => (await writing()).publishDraft(...asked),
    duplicate: async (...asked) => (await writing()).duplicate(...asked),

    drafts: async (page, { userId }) => answerPage(await deps.posts.ofStatus(userId, postStatus.draft, page)),
    scheduled: async ({ includePastMonth, isPlanned, from, to, ...page }, { userId, now }) => {
      const start = from ?? toInstant(to ? 0 : now - pastMonthMs)
      if (!isPlanned) return answerPage(await deps.posts.unplanned(userId, start, { ...page, before: to }))
      return answerPage(
        includePastMonth || from || to
          ? await deps.posts.planned(userId, start, { ...page, before: to })
          : await deps.posts.ofStatus(userId, postStatus.scheduled, page),
      )
    },
    published: async (page, { userId }) => answerPage(await deps.posts.ofStatus(userId, postStatus.published, page)),
    failed: async (page, { userId }) => answerPage(await deps.posts.ofStatus(userId, postStatus.failed, page)),

    removeDraft: ({ id }, { userId }) => removePost(deps, { ref: { userId, id }, status: postStatus.draft }),
    cancel: ({ id, revision }, { userId }) => cancelPost(deps, { ref: { userId, id }, revision }),
    removeFailed: ({ id }, { userId }) => removePost(deps, { ref: { userId, id }, status: postStatus.failed }),
    remove: ({ id, revision }, { userId }) => removePost(deps, { ref: { userId, id }, revision }),

    get: ({ id }, { userId }) => current({ userId, id }),
    unschedule: async ({ id, revision }, requester) =>
      answerPost(await unschedulePost(deps, { ref: { userId: requester.userId, id }, revision, requester })),
    confirm: async ({ id, accountId, url }, { userId }) => {
      await confirmTarget(deps, { ref: { userId, id }, accountId, url })
      return current({ userId, id })
    },
    attempts: async ({ id, ...page }, { userId }) => {
      const post = await findPost(deps, { userId, id })
      return deps.targets.attempts(post.id, page)
    },
  }
}
