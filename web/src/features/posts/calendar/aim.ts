import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { instantOf, startOfDay, wallMs } from '#shared/domain/wall-clock.ts'
import { showWallClock } from '#web/lib/show-time.ts'
import { postActions } from '../post-actions.ts'
import { calendarAt } from '../post-times.ts'

/** What the wall shows, as ms as if it hung in UTC. */
export type Wall = number

/** Where a post is on the wall of `timeZone`. */
export const wallOfPost = (post: Pick<PostAnswer, 'scheduledAt' | 'updatedAt' | 'targets'>, timeZone: string): Wall => {
  const ms = toMs(calendarAt(post))
  return wallMs(ms, timeZone) + (ms % secondMs)
}

/** The day and the clock that the wall shows. */
export const dayOfWall = (wall: Wall): string => toInstant(wall).slice(0, 'YYYY-MM-DD'.length)
export const minuteOfWall = (wall: Wall): number => Math.floor((wall - startOfDay(wall)) / minuteMs)

/** The clock on the wall: 09:00, 9:00 am. */
export const showWallMinute = (wall: Wall): string => showWallClock(toInstant(wall).slice(11, 16))

/** The same time of another day. */
export const onDay = (wall: Wall, day: string): Wall => Date.parse(`${day}T00:00:00Z`) + wall - startOfDay(wall)

/** A time of a day that a finger or a mouse points at, to the quarter of an hour. `minute` may lie beyond the day. */
export const atMinute = (day: string, minute: number): Wall => {
  const quarter = Math.min(95, Math.max(0, Math.round(minute / 15)))
  return Date.parse(`${day}T00:00:00Z`) + quarter * 15 * minuteMs
}

/** When a post goes out on a day for which no time was given. */
const usualMinute = 9 * 60

/** The time at which a post is begun on a day of which no hour was chosen: nine, or the next full hour; none where the day has passed. */
export const startOn = (day: string, now: Wall): Wall | undefined => {
  const usual = atMinute(day, usualMinute)
  const start = usual > now ? usual : (Math.floor(now / hourMs) + 1) * hourMs
  return dayOfWall(start) === day ? start : undefined
}

/** Where a post is dropped on a day: at its own time, and where it has none as one that is begun there. */
export const dropOn = (post: PostAnswer, day: string, { timeZone, now }: { timeZone: string; now: Wall }): Wall =>
  post.status === postStatus.draft ? (startOn(day, now) ?? atMinute(day, usualMinute)) : onDay(wallOfPost(post, timeZone), day)

/** The composer, for a post that goes out when the person's wall shows this. With a queue it gets the slot that is then, and the accounts. */
export const newPostPath = (wall: Wall, queue?: { id: string; accountIds: readonly string[] }): string => {
  const ofQueue = queue && `&queue=${encodeURIComponent(queue.id)}&to=${encodeURIComponent(queue.accountIds.join(','))}`
  return `/dashboard/posts?at=${toInstant(wall).slice(0, 'YYYY-MM-DDTHH:mm'.length)}${ofQueue ?? ''}`
}

/** When the wall of `timeZone` shows this: as much later as the clocks jump where they jump over it. */
export const instantOfWall = (wall: Wall, timeZone: string): string =>
  toInstant(instantOf(wall - (wall % secondMs), timeZone) + (wall % secondMs))

/** Keeps a time within the days that are shown. */
export const within = (wall: Wall, days: readonly string[]): Wall => {
  const first = Date.parse(`${days[0]}T00:00:00Z`)
  const last = Date.parse(`${days.at(-1)}T00:00:00Z`)
  if (wall < first) return first + (wall - startOfDay(wall))
  return wall >= last + dayMs ? last + (wall - startOfDay(wall)) : wall
}

/** Whether a post can be moved to another time, or a draft to its first. */
export const isMovable = (post: PostAnswer): boolean => post.status <= postStatus.scheduled && postActions(post).includes('reschedule')
