import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { instantOf, startOfDay, wallMs } from '#shared/domain/wall-clock.ts'
import { showWallClock } from '#web/lib/show-time.ts'
import type { May } from '#web/lib/use-workspace.ts'
import { postActions } from '../post-actions.ts'
import { calendarAt } from '../post-times.ts'

/** A local time, in ms as if it were UTC. */
export type Wall = number

/** Returns a post's local time in `timeZone`. */
export const wallOfPost = (post: Pick<PostAnswer, 'scheduledAt' | 'updatedAt' | 'targets'>, timeZone: string): Wall => {
  const ms = toMs(calendarAt(post))
  return wallMs(ms, timeZone) + (ms % secondMs)
}

/** The day and time of day of a local time. */
export const dayOfWall = (wall: Wall): string => toInstant(wall).slice(0, 'YYYY-MM-DD'.length)
export const minuteOfWall = (wall: Wall): number => Math.floor((wall - startOfDay(wall)) / minuteMs)

/** Formats the time of day: 09:00, 9:00 am. */
export const showWallMinute = (wall: Wall): string => showWallClock(toInstant(wall).slice(11, 16))

/** Returns the same time on another day. */
export const onDay = (wall: Wall, day: string): Wall => Date.parse(`${day}T00:00:00Z`) + wall - startOfDay(wall)

/** Returns the time of day that a pointer is at, snapped to a quarter of an hour. `minute` may be outside the day. */
export const atMinute = (day: string, minute: number): Wall => {
  const quarter = Math.min(95, Math.max(0, Math.round(minute / 15)))
  return Date.parse(`${day}T00:00:00Z`) + quarter * 15 * minuteMs
}

/** The hour at which a post goes out on a day if no time was given. */
const usualMinute = 9 * 60

/**
 * Returns the time for a new post on a day if no hour was chosen: nine, or the next full hour. Undefined if the day has
 * passed.
 */
export const startOn = (day: string, now: Wall): Wall | undefined => {
  const usual = atMinute(day, usualMinute)
  const start = usual > now ? usual : (Math.floor(now / hourMs) + 1) * hourMs
  return dayOfWall(start) === day ? start : undefined
}

/** Returns where a post lands when dropped on a day: at its own time, or for a draft at the time of a new post. */
export const dropOn = (post: PostAnswer, day: string, { timeZone, now }: { timeZone: string; now: Wall }): Wall =>
  post.status === postStatus.draft ? (startOn(day, now) ?? atMinute(day, usualMinute)) : onDay(wallOfPost(post, timeZone), day)

/**
 * Returns the composer's URL for a new post at this local time. With a queue, it gets the slot at that time and the
 * queue's accounts.
 */
export const newPostPath = (wall: Wall, queue?: { id: string; accountIds: readonly string[] }): string => {
  const ofQueue = queue && `&queue=${encodeURIComponent(queue.id)}&to=${encodeURIComponent(queue.accountIds.join(','))}`
  return `/dashboard/posts?at=${toInstant(wall).slice(0, 'YYYY-MM-DDTHH:mm'.length)}${ofQueue ?? ''}`
}

/** Returns the instant of a local time in `timeZone`. A time that the clocks skip moves later by the jump. */
export const instantOfWall = (wall: Wall, timeZone: string): string =>
  toInstant(instantOf(wall - (wall % secondMs), timeZone) + (wall % secondMs))

/** Clamps a time to the shown days. */
export const within = (wall: Wall, days: readonly string[]): Wall => {
  const first = Date.parse(`${days[0]}T00:00:00Z`)
  const last = Date.parse(`${days.at(-1)}T00:00:00Z`)
  if (wall < first) return first + (wall - startOfDay(wall))
  return wall >= last + dayMs ? last + (wall - startOfDay(wall)) : wall
}

/** True if the person can move a post to another time, or a draft to its first. */
export const isMovable = (post: PostAnswer, may: May): boolean =>
  post.status <= postStatus.scheduled && postActions(post, may).includes('reschedule')
