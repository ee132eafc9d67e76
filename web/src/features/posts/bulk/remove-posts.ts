import { useQueryClient } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { removalKey, takeBackKey } from '../leaving-posts.ts'
import { undoMs } from '../post-toasts.ts'
import { postQueries } from '../queries.ts'
import { scheduleAsBefore } from '../undo-publishing.ts'

/** How many API calls run at a time. */
const limit = 4

/** A post that wasn't deleted, and why. */
export type NotRemoved = { post: PostAnswer; reason: string }

/**
 * Deletes posts permanently once the toast that offers to undo it closes. Lists omit them immediately
 * (`useLeavingIds`). Scheduled ones are unscheduled immediately, so they can't go out in the meantime. Leaving the page
 * deletes right away. If a request doesn't arrive then, the post remains as a draft.
 */
export const useRemovePosts = () => {
  const queryClient = useQueryClient()
  const cache = queryClient.getMutationCache()
  const begin = <Input, Result>(mutationKey: string[], input: Input, mutationFn: (input: Input) => Promise<Result>) => {
    const mutation = cache.build(queryClient, { mutationKey, mutationFn })
    return { result: mutation.execute(input), forget: () => cache.remove(mutation) }
  }
  const read = () => queryClient.invalidateQueries({ queryKey: postQueries.all() })

  return async (posts: readonly PostAnswer[]): Promise<NotRemoved[]> => {
    // Removes all of them from the lists at once, although the API is called for a few at a time.
    const leaving = begin(takeBackKey, posts, () =>
      atOnce(posts, limit, (post) => (isToCome(post) ? takeBack(post) : Promise.resolve(post))),
    )
    const taken = await leaving.result
    const kept = taken.flatMap(({ item: post, error }) => (error === undefined ? [] : { post, reason: messageOf(error) }))
    const going = taken.flatMap(({ item: before, result: now }) => (now ? { before, now } : []))
    // Lists that follow posts which have left see immediately that these are drafts.
    for (const { now } of going) queryClient.setQueryData(postQueries.one(now.id).queryKey, now)
    const removal = begin(
      removalKey,
      going.map(({ now }) => now),
      () => removeAfterWait(going).finally(read),
    )
    leaving.forget()
    const left = await removal.result.catch(() => [])
    const refused = left.flatMap(({ id, reason }) => {
      const post = going.find(({ now }) => now.id === id)?.now
      return post ? { post, reason } : []
    })
    return [...kept, ...refused]
  }
}

type Going = { before: PostAnswer; now: PostAnswer }

const isToCome = ({ status }: PostAnswer) => status === postStatus.scheduled

const takeBack = async ({ id, revision }: PostAnswer) => (await request(postsApi.unschedule, { id, revision })).body

/** Deletes posts once it can no longer be undone. Throws if the person undoes it. */
const removeAfterWait = async (going: readonly Going[]) => {
  if (going.length === 0) return []
  const end = await waitForUndo(going.length)
  if (end === 'undone') {
    for (const { item, error } of await atOnce(going, limit, bringBack)) if (error !== undefined) tellStillDraft(item.before, error)
    throw new Error('The person wants them back.')
  }
  const removed = await atOnce(going, end === 'leaving' ? going.length : limit, ({ now: { id, revision } }) =>
    request(postsApi.remove, { id, revision }, { keepalive: true }),
  )
  return removed.flatMap(({ item: { now }, error }) => (error === undefined ? [] : { id: now.id, reason: messageOf(error) }))
}

/** Schedules a post as before. If that's refused, it remains a draft. */
const bringBack = async ({ before, now }: Going) => {
  if (now.status === postStatus.draft && isToCome(before) && before.schedule) await scheduleAsBefore(now, before.schedule)
}

const tellStillDraft = ({ content }: PostAnswer, error: unknown) =>
  showToast({
    kind: 'error',
    text: i18n.t('“{content}” couldn’t be scheduled again, so it’s now a draft. {message}', {
      content: content.slice(0, 40) || i18n.t('No text'),
      message: messageOf(error),
    }),
  })

const waitForUndo = (count: number) =>
  new Promise<'undone' | 'over' | 'leaving'>((resolve) => {
    const listening = new AbortController()
    const end = (how: 'undone' | 'over' | 'leaving') => {
      listening.abort()
      resolve(how)
    }
    window.addEventListener('pagehide', () => end('leaving'), { signal: listening.signal })
    showToast({
      kind: 'success',
      text: i18n.t('{count, plural, one {# post is deleted.} other {# posts are deleted.}}', { count }),
      timeoutMs: undoMs,
      action: { label: i18n.t('Undo'), onSelect: () => end('undone') },
      onClose: () => end('over'),
    })
  })

/** The outcome for each of several items, in their original order. */
export type Ended<Item, Result> = { item: Item; result: Result; error?: never } | { item: Item; error: unknown; result?: never }

/** Calls `call` for each item, at most `limit` at a time. A failure doesn't stop the others. */
export const atOnce = async <Item, Result>(
  items: readonly Item[],
  limit: number,
  call: (item: Item) => Promise<Result>,
): Promise<Ended<Item, Result>[]> => {
  const ended: Ended<Item, Result>[] = []
  const waiting = items.entries()
  const work = async () => {
    for (const [index, item] of waiting) {
      ended[index] = await call(item).then(
        (result) => ({ item, result }),
        (error: unknown) => ({ item, error }),
      )
    }
  }
  await Promise.all(Array.from({ length: limit }, work))
  return ended
}
