import type { PostAnswer } from '#shared/contracts/posts.ts'
import { dayMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { instantOf, startOfDay, wallMs } from '#shared/domain/wall-clock.ts'
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

/** The same time of another day. */
export const onDay = (wall: Wall, day: string): Wall => Date.parse(`${day}T00:00:00Z`) + wall - startOfDay(wall)

/** A time of a day that a finger or a mouse points at, to the quarter of an hour. `minute` may lie beyond the day. */
export const atMinute = (day: string, minute: number): Wall => {
  const quarter = Math.min(95, Math.max(0, Math.round(minute / 15)))
  return Date.parse(`${day}T00:00:00Z`) + quarter * 15 * minuteMs
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

/** Whether a post can be moved to another time. */
export const isMovable = (post: PostAnswer): boolean => post.status === 1 && postActions(post).includes('reschedule')
