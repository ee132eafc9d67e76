import { useQueryClient } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/posts.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { atOnce } from './bulk/at-once.ts'
import { removalKey, unscheduleKey } from './leaving-posts.ts'
import { postQueries } from './queries.ts'
import { tellDone, undoMs } from './undo.ts'

/** The API is asked for so many at a time. */
const limit = 4

/** A post that was not deleted, and why. */
export type NotRemoved = { post: PostAnswer; reason: string }

/**
 * Deletes posts, for good after 10 s in which it can be undone. Lists leave them out at once (`useLeavingIds`). A scheduled one is taken back at once, so
 * that it is never sent meanwhile. A page that is left deletes right away; what does not arrive then is still there as a draft.
 */
export const useRemovePosts = () => {
  const queryClient = useQueryClient()
  const run = <Input, Result>(mutationKey: string[], input: Input, mutationFn: (input: Input) => Promise<Result>) =>
    queryClient.getMutationCache().build(queryClient, { mutationKey, mutationFn }).execute(input)

  return async (posts: readonly PostAnswer[]): Promise<NotRemoved[]> => {
    const kept: NotRemoved[] = []
    const taken = await atOnce(posts, limit, (post) => (isToCome(post) ? run(unscheduleKey, post, takeBack) : Promise.resolve(post)))
    const going = taken.flatMap(({ item, result, error }) => {
      if (result) return { before: item, now: result }
      kept.push({ post: item, reason: messageOf(error) })
      return []
    })
    const read = () => queryClient.invalidateQueries({ queryKey: postQueries.all() })
    const nows = going.map(({ now }) => now)
    const left = await run(removalKey, nows, () => removeAfterWait(going).finally(read)).catch(() => [])
    return [...kept, ...left.map(({ id, reason }) => ({ post: going.find(({ now }) => now.id === id)?.now, reason })).filter(isFound)]
  }
}

type Going = { before: PostAnswer; now: PostAnswer }

const isFound = (left: { post: PostAnswer | undefined; reason: string }): left is NotRemoved => left.post !== undefined

const isToCome = ({ status }: PostAnswer) => status === postStatus.scheduled

const takeBack = async ({ id, revision }: PostAnswer) => (await request(postsApi.unschedule, { id, revision })).body

/** Deletes what nobody wants back; throws once it is brought back. */
const removeAfterWait = async (going: readonly Going[]) => {
  if (going.length === 0) return []
  const end = await waitForUndo(going.length)
  if (end === 'undone') {
    await atOnce(going, limit, bringBack)
    throw new Error('The person wants them back.')
  }
  const removed = await atOnce(going, end === 'leaving' ? going.length : limit, ({ now: { id, revision } }) =>
    request(postsApi.remove, { id, revision }, { keepalive: true }),
  )
  return removed.flatMap(({ item: { now }, error }) => (error === undefined ? [] : { id: now.id, reason: messageOf(error) }))
}

/** A post that was to go out is planned again, while its time lies ahead; it stays a draft where that is refused. */
const bringBack = async ({ before, now }: Going) => {
  const { scheduledAt, schedule } = before
  if (now.status !== postStatus.draft || !isToCome(before) || scheduledAt === undefined) return
  await request(postsApi.scheduleDraft, { id: now.id, revision: now.revision, scheduledAt, timeZone: schedule?.timeZone ?? 'UTC' })
}

const waitForUndo = (count: number) =>
  new Promise<'undone' | 'over' | 'leaving'>((resolve) => {
    const listening = new AbortController()
    const end = (how: 'undone' | 'over' | 'leaving') => {
      clearTimeout(timer)
      listening.abort()
      resolve(how)
    }
    const timer = setTimeout(() => end('over'), undoMs)
    window.addEventListener('pagehide', () => end('leaving'), { signal: listening.signal })
    tellDone(count === 1 ? '1 post is deleted.' : `${count} posts are deleted.`, () => end('undone'))
  })
