import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { dayMs } from '#shared/domain/times.ts'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { showToast } from '#web/lib/toast.ts'
import { atOnce } from '../bulk/remove-posts.ts'
import { calendarAt } from '../post-times.ts'
import { tellDone } from '../post-toasts.ts'
import { postQueries } from '../queries.ts'
import { dayOfWall, dropOn, instantOfWall, startOn, type Wall, wallOfPost } from './aim.ts'
import { addDays } from './days.ts'

/** How many API calls run at a time. */
const limit = 4

/** Copies posts, and schedules the copies on other days. */
export const useCopies = (timeZone: string) => {
  const queryClient = useQueryClient()
  const [copied, setCopied] = useState<readonly PostAnswer[]>([])
  const read = () => queryClient.invalidateQueries({ queryKey: postQueries.all() })

  const copy = (posts: readonly PostAnswer[]) => {
    if (posts.length === 0) return
    setCopied(posts)
    showToast({
      kind: 'info',
      text: i18n.t('{count, plural, one {# post is copied. Go to a day and paste.} other {# posts are copied. Go to a day and paste.}}', {
        count: posts.length,
      }),
    })
  }
  const paste = async (day: string) => {
    const times = pastedTimes(copied, day, { timeZone, now: wallMs(serverNow(), timeZone) })
    if (!times) return showToast({ kind: 'error', text: i18n.t('This day has already passed. Choose a later one.') })
    const ended = await atOnce(times, limit, ({ post, wall }) => plan(post, instantOfWall(wall, timeZone), timeZone))
    await read()
    const made = ended.flatMap(({ result }) => result ?? [])
    const undo = async () => {
      await atOnce(made, limit, ({ id, revision }) => request(postsApi.remove, { id, revision }))
      await read()
    }
    if (made.length > 0)
      tellDone(i18n.t('{count, plural, one {# post is pasted.} other {# posts are pasted.}}', { count: made.length }), () => void undo())
    for (const { item, error } of ended)
      if (error !== undefined)
        showToast({
          kind: 'error',
          text: i18n.t('“{content}” was not pasted. {message}', { content: item.post.content.slice(0, 40), message: messageOf(error) }),
        })
  }
  return { copied, copy, paste }
}

export type Copies = ReturnType<typeof useCopies>

type Pasted = { post: PostAnswer; wall: Wall }

/**
 * Returns when the copies go out: the first on `day`, the others with the same day spacing, each at its time of day.
 * Undefined if one would land on a past day.
 */
export const pastedTimes = (
  posts: readonly PostAnswer[],
  day: string,
  { timeZone, now }: { timeZone: string; now: Wall },
): Pasted[] | undefined => {
  const days = posts.map((post) => dayOfWall(wallOfPost(post, timeZone)))
  const first = days.toSorted()[0] ?? day
  const times = posts.flatMap((post, index) => {
    const own = addDays(day, (Date.parse(days[index] ?? first) - Date.parse(first)) / dayMs)
    const wall = dropOn({ ...post, scheduledAt: calendarAt(post) }, own, { timeZone, now })
    const ahead = wall > now ? wall : startOn(own, now)
    return ahead === undefined ? [] : { post, wall: ahead }
  })
  return times.length === posts.length ? times : undefined
}

const plan = async (
  { accountIds, content, media, overrides, options, partDelayMinutes }: PostAnswer,
  scheduledAt: string,
  timeZone: string,
) =>
  (
    await request(
      postsApi.schedule,
      { accountIds, content, media, overrides, options, partDelayMinutes, scheduledAt, timeZone },
      { idempotencyKey: crypto.randomUUID() },
    )
  ).body
