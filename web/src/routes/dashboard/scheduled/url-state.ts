import type { PostListName } from '#web/features/posts/queries.ts'

export type View = 'month' | 'week' | 'list'

/** What the address of the screen says: which list and how it is seen, which post is open, and what of the past is shown. */
export type UrlState = {
  tab: PostListName
  /** How the scheduled posts are seen; the others are always a list. */
  view: View
  /** The day that the calendar is at, as YYYY-MM-DD; today without one. */
  day?: string | undefined
  postId?: string | undefined
  /** Whether the list shows the past month as well. */
  hasPastMonth: boolean
}

/** In the order of the tabs. */
export const tabs: readonly PostListName[] = ['scheduled', 'drafts', 'published', 'failed']

export const views: readonly View[] = ['month', 'week', 'list']

/** Reads the state of the screen from its address; what it doesn't say, or not in our words, is as usual. */
export const readUrlState = (search: URLSearchParams): UrlState => ({
  tab: tabs.find((tab) => tab === search.get('tab')) ?? 'scheduled',
  view: views.find((view) => view === search.get('view')) ?? 'list',
  day: isDay(search.get('day')) ? (search.get('day') ?? undefined) : undefined,
  postId: search.get('post') || undefined,
  hasPastMonth: search.get('past') !== 'off',
})

/** The address of a state of the screen. */
export const pathOf = ({ tab, view, day, postId, hasPastMonth }: UrlState): string => {
  const search = new URLSearchParams({ tab })
  if (view !== 'list') search.set('view', view)
  if (day !== undefined) search.set('day', day)
  if (postId !== undefined) search.set('post', postId)
  if (!hasPastMonth) search.set('past', 'off')
  return `/dashboard/scheduled?${search}`
}

const isDay = (text: string | null) => {
  const ms = /^[1-9]\d{3}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}
