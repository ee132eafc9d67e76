import type { PostAnswer } from '#shared/contracts/posts.ts'
import { type Platform, platformIds, platformOf } from '#shared/domain/platforms.ts'
import { postStatus } from '#shared/domain/post-status.ts'

/** A post's status, as people filter by it on the calendar. */
export const filterStates = ['to-come', 'published', 'failed'] as const
export type FilterState = (typeof filterStates)[number]

/** Which posts to show. Missing values don't filter. */
export type PostFilter = {
  /** Words in the post. */
  text?: string | undefined
  platform?: Platform | undefined
  accountId?: string | undefined
  state?: FilterState | undefined
}

export const isFiltering = (filter: PostFilter): boolean => Object.values(filter).some((value) => value !== undefined)

type Filtered = Pick<PostAnswer, 'content' | 'accountIds' | 'status'>

export const passes = ({ content, accountIds, status }: Filtered, { text, platform, accountId, state }: PostFilter): boolean =>
  (text === undefined || content.toLowerCase().includes(text.toLowerCase())) &&
  (accountId === undefined || accountIds.includes(accountId)) &&
  (platform === undefined || accountIds.some((id) => platformOf(id) === platform)) &&
  (state === undefined || states[state] === status)

const states: Record<FilterState, PostAnswer['status']> = {
  'to-come': postStatus.scheduled,
  published: postStatus.published,
  failed: postStatus.failed,
}

/** Reads a filter from a screen's URL. Unknown values don't filter. */
export const readFilter = (search: URLSearchParams): PostFilter => ({
  text: search.get('q') || undefined,
  platform: platformIds.find((platform) => platform === search.get('platform')),
  accountId: search.get('account') || undefined,
  state: filterStates.find((state) => state === search.get('state')),
})

/** Writes a filter to a screen's URL. */
export const writeFilter = (search: URLSearchParams, { text, platform, accountId, state }: PostFilter): void => {
  const named = { q: text, platform, account: accountId, state }
  for (const [name, value] of Object.entries(named)) if (value) search.set(name, value)
}
