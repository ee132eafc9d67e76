import type { CalendarView } from '#web/features/posts/calendar/days.ts'
import { type PostFilter, readFilter, writeFilter } from '#web/features/posts/filter/post-filter.ts'
import type { PostListName } from '#web/features/posts/queries.ts'

export type View = CalendarView | 'list'

/** What the address of the screen says: which list and how it is seen, which post is open, and what of the past is shown. */
export type UrlState = {
  tab: PostListName
  /** How the scheduled posts are seen; the others are always a list. */
  view: View
  /** The first day that the calendar shows, as YYYY-MM-DD. */
  from?: string | undefined
  /** The day that the calendar is at, as YYYY-MM-DD; today without one. */
  day?: string | undefined
  postId?: string | undefined
  /** Whether the list shows the past month as well. */
  hasPastMonth: boolean
  /** Whether the drafts stand beside the calendar. */
  hasDrafts: boolean
  /** Whether the person is looking for posts. */
  hasFilter: boolean
  filter: PostFilter
}

/** In the order of the tabs. */
export const tabs: readonly PostListName[] = ['scheduled', 'drafts', 'published', 'failed']

export const views: readonly View[] = ['month', 'week', 'list']

/** Reads the state of the screen from its address; what it doesn't say, or not in our words, is as usual. */
export const readUrlState = (search: URLSearchParams): UrlState => ({
  tab: tabs.find((tab) => tab === search.get('tab')) ?? 'scheduled',
  view: views.find((view) => view === search.get('view')) ?? 'list',
  from: dayIn(search.get('from')),
  day: dayIn(search.get('day')),
  postId: search.get('post') || undefined,
  hasPastMonth: search.get('past') !== 'off',
  hasDrafts: search.get('drafts') === 'beside',
  hasFilter: search.get('filter') === 'on',
  filter: readFilter(search),
})

/** The address of a state of the screen. */
export const pathOf = ({ tab, view, from, day, postId, hasPastMonth, hasDrafts, hasFilter, filter }: UrlState): string => {
  const search = new URLSearchParams({ tab })
  if (view !== 'list') search.set('view', view)
  if (from !== undefined) search.set('from', from)
  if (day !== undefined) search.set('day', day)
  if (postId !== undefined) search.set('post', postId)
  if (!hasPastMonth) search.set('past', 'off')
  if (hasDrafts) search.set('drafts', 'beside')
  if (hasFilter) search.set('filter', 'on')
  writeFilter(search, filter)
  return `/dashboard/scheduled?${search}`
}

const dayIn = (text: string | null) => {
  const ms = /^[1-9]\d{3}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isDay = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
  return isDay && text !== null ? text : undefined
}
