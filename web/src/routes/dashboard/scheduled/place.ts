import type { PostListName } from '#web/features/posts/queries.ts'

/** What the address of the screen says: which list, which post is open, and whether the past month is shown. */
export type Place = { tab: PostListName; postId?: string | undefined; hasPastMonth: boolean }

/** In the order of the tabs. */
export const tabs: readonly PostListName[] = ['scheduled', 'drafts', 'published', 'failed']

/** Reads the place from an address; what it doesn't say, or not in our words, is as usual. */
export const readPlace = (search: URLSearchParams): Place => ({
  tab: tabs.find((tab) => tab === search.get('tab')) ?? 'scheduled',
  postId: search.get('post') || undefined,
  hasPastMonth: search.get('past') !== 'off',
})

/** The address of a place on the screen. */
export const pathOf = ({ tab, postId, hasPastMonth }: Place): string => {
  const search = new URLSearchParams({ tab })
  if (postId !== undefined) search.set('post', postId)
  if (!hasPastMonth) search.set('past', 'off')
  return `/dashboard/scheduled?${search}`
}
