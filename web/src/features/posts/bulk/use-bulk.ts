import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRemoveEach } from '../mutations.ts'
import { postQueries } from '../queries.ts'
import { atOnce, type Ended } from './at-once.ts'

/** The API is asked for so many at a time. */
const limit = 4

/** A post that was not deleted or moved, and why. */
export type Refused = { post: PostAnswer; reason: string }
export type Outcome = { done: number; verb: 'deleted' | 'moved'; refused: Refused[] }

export type NewTime = { post: PostAnswer; scheduledAt: string }

/** Deletes or moves many posts, and tells of each that was refused. */
export const useBulk = () => {
  const queryClient = useQueryClient()
  const removeOne = useRemoveEach()
  const [busy, setBusy] = useState<Outcome['verb']>()
  const [outcome, setOutcome] = useState<Outcome>()

  const run = async <Item, Result>(verb: Outcome['verb'], items: readonly Item[], call: (item: Item) => Promise<Result>) => {
    setBusy(verb)
    setOutcome(undefined)
    const ended = await atOnce(items, limit, call)
    await queryClient.invalidateQueries({ queryKey: postQueries.all() })
    setBusy(undefined)
    return ended
  }
  const tell = (verb: Outcome['verb'], ended: readonly Ended<{ post: PostAnswer }, unknown>[], onUndo?: () => void) => {
    const refused = ended.flatMap(({ item, error }) => (error === undefined ? [] : { post: item.post, reason: messageOf(error) }))
    const done = ended.length - refused.length
    if (refused.length > 0) setOutcome({ done, verb, refused })
    const action = onUndo && { label: 'Undo', onSelect: onUndo }
    if (done > 0) showToast({ kind: 'success', text: `${done === 1 ? '1 post is' : `${done} posts are`} ${verb}.`, action })
  }

  const move = async (times: readonly NewTime[], canUndo = true) => {
    const ended = await run('moved', times, ({ post, scheduledAt }) => reschedule(post, scheduledAt))
    const back = ended.flatMap(({ item, result }) => wayBack(item.post, result))
    tell('moved', ended, canUndo && back.length > 0 ? () => void move(back, false) : undefined)
  }
  const remove = async (posts: readonly PostAnswer[]) => {
    const ended = await run(
      'deleted',
      posts.map((post) => ({ post })),
      ({ post: { id, revision } }) => removeOne({ id, revision }),
    )
    tell('deleted', ended)
  }
  return { move, remove, busy, outcome, forget: () => setOutcome(undefined) }
}

export type Bulk = ReturnType<typeof useBulk>

const reschedule = async ({ id, revision, schedule }: PostAnswer, scheduledAt: string) =>
  (await request(postsApi.scheduleDraft, { id, revision, scheduledAt, timeZone: schedule?.timeZone ?? 'UTC' })).body

/** To the time that it had, while that lies ahead. */
const wayBack = ({ scheduledAt }: PostAnswer, moved: PostAnswer | undefined): NewTime[] =>
  moved && scheduledAt !== undefined && Date.parse(scheduledAt) > Date.now() ? [{ post: moved, scheduledAt }] : []
