import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { showToast } from '#web/lib/toast.ts'
import { tellDone } from '../post-toasts.ts'
import { postQueries } from '../queries.ts'
import { scheduleAsBefore } from '../undo-publishing.ts'
import { atOnce, type NotRemoved, useRemovePosts } from './remove-posts.ts'

/** How many API calls run at a time. */
const limit = 4

/** A post's new time, and the queue whose slot that is, if it goes back there. */
export type NewTime = { post: PostAnswer; scheduledAt: string; queueId?: string | undefined }

/** Deletes or moves several posts, and reports each refusal. */
export const useBulk = () => {
  const queryClient = useQueryClient()
  const removePosts = useRemovePosts()
  const [isMoving, setMoving] = useState(false)

  const move = async (times: readonly NewTime[], canUndo = true) => {
    setMoving(true)
    const ended = await atOnce(times, limit, (time) => reschedule(time))
    await queryClient.invalidateQueries({ queryKey: postQueries.all() })
    setMoving(false)
    const refused = ended.flatMap(({ item, error }) => (error === undefined ? [] : { post: item.post, reason: messageOf(error) }))
    const done = ended.length - refused.length
    tellRefused('moved', refused, times.length)
    const back = ended.flatMap(({ item, result }) => wayBack(item.post, result))
    const text = i18n.t('{done, plural, one {# post is moved.} other {# posts are moved.}}', { done })
    if (done > 0) tellDone(text, canUndo && back.length > 0 ? () => void move(back, false) : undefined)
  }
  const remove = async (posts: readonly PostAnswer[]) => {
    tellRefused('deleted', await removePosts(posts), posts.length)
  }
  return { move, remove, isMoving }
}

/** The number of refusals reported with their reasons. */
const reasonsMax = 3

/** Reports which posts weren't deleted or moved, and why, until dismissed. */
const tellRefused = (verb: 'deleted' | 'moved', refused: readonly NotRemoved[], count: number) => {
  if (refused.length === 0) return
  const reasons = refused.slice(0, reasonsMax).map(({ post, reason }) => `“${post.content.slice(0, 60) || i18n.t('No text')}”: ${reason}`)
  const values = { refused: refused.length, count, reasons: reasons.join(' ') }
  const text =
    verb === 'moved'
      ? i18n.t(
          '{refused, plural, one {# of {count} posts was not moved. {reasons}} other {# of {count} posts were not moved. {reasons}}}',
          values,
        )
      : i18n.t(
          '{refused, plural, one {# of {count} posts was not deleted. {reasons}} other {# of {count} posts were not deleted. {reasons}}}',
          values,
        )
  showToast({ kind: 'error', text, timeoutMs: 0 })
}

const reschedule = ({ post, scheduledAt, queueId }: NewTime) =>
  scheduleAsBefore(post, { scheduledAt, queueId, timeZone: post.schedule?.timeZone ?? 'UTC' })

/** Back to its previous time and slot, if that's still ahead. */
const wayBack = ({ scheduledAt, schedule }: PostAnswer, moved: PostAnswer | undefined): NewTime[] =>
  moved && scheduledAt !== undefined && Date.parse(scheduledAt) > serverNow()
    ? [{ post: moved, scheduledAt, queueId: schedule?.queueId }]
    : []
