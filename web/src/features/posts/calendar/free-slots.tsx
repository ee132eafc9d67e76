import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { request } from '#web/lib/api.ts'
import { everyPage } from '#web/lib/every-page.ts'
import { i18n } from '#web/lib/i18n.ts'
import { dayOf, showDay } from '../list/post-days.ts'
import { postQueries } from '../queries.ts'
import { dayOfWall, newPostPath, showWallMinute } from './aim.ts'
import type { Board, FreeSlot } from './board.ts'

type Asked = { span: { from: string; to: string }; posts: readonly PostAnswer[]; timeZone: string; isOn: boolean }

/**
 * Returns the free slots by day, if they're to be shown. Leaves out times at which a post goes out or another queue has
 * a slot.
 */
export const useFreeSlots = ({ span, posts, timeZone, isOn }: Asked): ReadonlyMap<string, readonly FreeSlot[]> => {
  const { data = [] } = useQuery({ ...freeSlotsQuery(span), enabled: isOn })
  const taken = new Set(posts.map(({ scheduledAt }) => scheduledAt))
  const free = isOn ? data.filter(({ at }, index) => !taken.has(at) && data.findIndex((other) => other.at === at) === index) : []
  return Map.groupBy(
    free.map(({ queueId, at }) => ({ queueId, at, wall: wallMs(toMs(at), timeZone) })),
    ({ at }) => dayOf(at, timeZone),
  )
}

/** The queues' slots without a post. Refetched whenever posts change. */
const freeSlotsQuery = (span: Asked['span']) =>
  queryOptions({
    queryKey: [...postQueries.all(), 'free-slots', span],
    queryFn: async ({ signal }) => {
      const slots = await everyPage(async (page) => (await request(queuesApi.slots, { ...span, ...page }, { signal })).body)
      return slots.filter(({ postId }) => postId === undefined)
    },
    staleTime: 2 * secondMs,
  })

/** A placeholder for a post yet to be written. A press starts it, and a post can be dropped there. */
export const SlotPlace = ({ slot, board, className }: { slot: FreeSlot; board: Board; className: string }) => {
  const time = showWallMinute(slot.wall)
  const day = showDay(dayOfWall(slot.wall), board.today)
  const isReachable = dayOfWall(slot.wall) === board.day
  return (
    <Link
      to={newPostPath(slot.wall, { id: slot.queueId, accountIds: board.accountsOfQueue(slot.queueId) })}
      draggable={false}
      data-slot={slot.wall}
      data-queue={slot.queueId}
      tabIndex={isReachable ? undefined : -1}
      className={`flex items-center gap-1.5 rounded-[6px] border border-edge border-dashed px-2 text-ink-muted text-xs hover:border-ink hover:text-ink pointer-coarse:min-h-11 ${className}`}
    >
      <span className="sr-only">{i18n.t('Free slot on {day} at {time}: write a post', { day, time })}</span>
      <span aria-hidden className="figures whitespace-nowrap">
        {i18n.t('{time} free', { time })}
      </span>
    </Link>
  )
}
