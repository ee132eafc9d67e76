import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { postQueries } from '../queries.ts'
import { type NotRemoved, useRemovePosts } from '../remove-posts.ts'
import { tellDone } from '../undo.ts'
import { atOnce } from './at-once.ts'

/** The API is asked for so many at a time. */
const limit = 4

/** What came of it: which posts were not deleted or moved, and why. */
export type Outcome = { done: number; verb: 'deleted' | 'moved'; refused: NotRemoved[] }

export type NewTime = { post: PostAnswer; scheduledAt: string }

/** Deletes or moves many posts, and tells of each that was refused. */
export const useBulk = () => {
  const queryClient = useQueryClient()
  const removePosts = useRemovePosts()
  const [isMoving, setMoving] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  const tell = (verb: Outcome['verb'], done: number, refused: NotRemoved[]) => {
    if (refused.length > 0) setOutcome({ done, verb, refused })
  }

  const move = async (times: readonly NewTime[], canUndo = true) => {
    setMoving(true)
    setOutcome(undefined)
    const ended = await atOnce(times, limit, ({ post, scheduledAt }) => reschedule(post, scheduledAt))
    await queryClient.invalidateQueries({ queryKey: postQueries.all() })
    setMoving(false)
    const refused = ended.flatMap(({ item, error }) => (error === undefined ? [] : { post: item.post, reason: messageOf(error) }))
    const done = ended.length - refused.length
    tell('moved', done, refused)
    const back = ended.flatMap(({ item, result }) => wayBack(item.post, result))
    const text = done === 1 ? '1 post is moved.' : `${done} posts are moved.`
    if (done > 0) tellDone(text, canUndo && back.length > 0 ? () => void move(back, false) : undefined)
  }
  const remove = async (posts: readonly PostAnswer[]) => {
    setOutcome(undefined)
    const refused = await removePosts(posts)
    tell('deleted', posts.length - refused.length, refused)
  }
  return { move, remove, isMoving, outcome, forget: () => setOutcome(undefined) }
}

export type Bulk = ReturnType<typeof useBulk>

const reschedule = async ({ id, revision, schedule }: PostAnswer, scheduledAt: string) =>
  (await request(postsApi.scheduleDraft, { id, revision, scheduledAt, timeZone: schedule?.timeZone ?? 'UTC' })).body

/** To the time that it had, while that lies ahead. */
const wayBack = ({ scheduledAt }: PostAnswer, moved: PostAnswer | undefined): NewTime[] =>
  moved && scheduledAt !== undefined && Date.parse(scheduledAt) > Date.now() ? [{ post: moved, scheduledAt }] : []
