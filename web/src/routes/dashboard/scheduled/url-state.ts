import type { CalendarView } from '#web/features/posts/calendar/days.ts'
import { type PostFilter, readFilter, writeFilter } from '#web/features/posts/filter/post-filter.ts'
import type { PostListName } from '#web/features/posts/queries.ts'

export type View = CalendarView | 'list'

/** The state in the screen's address: the list and its view, the open post, and how much of the past is shown. */
export type UrlState = {
  tab: PostListName
  /** The view of the scheduled posts. The other tabs are always lists. */
  view: View
  /** The first day the calendar shows, as YYYY-MM-DD. */
  from?: string | undefined
  /** The calendar's current day, as YYYY-MM-DD. Defaults to today. */
  day?: string | undefined
  postId?: string | undefined
  /** True if the list shows the past month as well. */
  hasPastMonth: boolean
  /** True if the drafts are shown next to the calendar. */
  hasDrafts: boolean
  /** True if the person is searching posts. */
  hasFilter: boolean
  filter: PostFilter
}

/** In tab order. */
export const tabs: readonly PostListName[] = ['scheduled', 'drafts', 'published', 'failed']

export const views: readonly View[] = ['month', 'week', 'list']

/** Parses the screen's state from its address. Missing or unknown values fall back to the defaults. */
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

/** Returns the address for a screen state. */
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
