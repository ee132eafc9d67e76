import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { PostSchedule } from '#shared/publishing/posts.ts'
import { request } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { showTime } from '#web/lib/show-time.ts'
import { usePostMutation } from './post-mutation.ts'

/** A post that was published a moment ago, and its schedule before. */
type Publishing = { id: string; revision: number; before: PostSchedule | undefined }

/**
 * Undoes publishing. Resolves to the post: a draft again, or scheduled as before. Rejects if some of it is already on
 * its way, and then nothing has changed.
 */
export const useUndoPublishing = () =>
  usePostMutation(async ({ before, ...ref }: Publishing) => {
    const draft = await takeBack(ref)
    // Nothing is sent anymore, so a schedule that can't be restored is no reason to fail.
    return before && Date.parse(before.scheduledAt) > serverNow() ? scheduleAsBefore(draft, before).catch(() => draft) : draft
  })

const takeBack = async (ref: { id: string; revision: number }): Promise<PostAnswer> => {
  try {
    return (await request(postsApi.unschedule, { ...ref, isWhole: true })).body
  } catch (error) {
    // Only the answer may have been lost, of this try or an earlier one.
    const found = await request(postsApi.get, { id: ref.id }).catch(() => undefined)
    if (found?.body.status === postStatus.draft) return found.body
    throw error
  }
}

type Before = Pick<PostSchedule, 'scheduledAt' | 'timeZone' | 'queueId'>

/** Schedules a post for the time it had, in the same slot if it was in a queue. */
export const scheduleAsBefore = async (
  { id, revision }: Pick<PostAnswer, 'id' | 'revision'>,
  { scheduledAt, timeZone, queueId }: Before,
): Promise<PostAnswer> => {
  if (queueId === undefined) return (await request(postsApi.scheduleDraft, { id, revision, scheduledAt, timeZone })).body
  return (await request(queuesApi.place, { id: queueId, postId: id, place: scheduledAt, revision })).body
}

/** What happened to a post whose publishing was undone. */
export const undoneWords = ({ schedule: restored }: PostAnswer): string =>
  restored
    ? i18n.t('Undone. Nothing was sent, and it goes out {time} as before.', { time: showTime(restored.scheduledAt) })
    : i18n.t('Undone. Nothing was sent.')

/** Why publishing couldn't be undone. */
export const tooLateWords = (error: unknown): string =>
  error instanceof ApiError && error.status === 409
    ? i18n.t('It’s too late to undo this. The post is already being sent.')
    : messageOf(error)
