/** The state in the screen's address: the page, order, and search, and the open suggestion. */
export type UrlState = { page: number; sortBy: SortBy; search: string; suggestionId?: string | undefined }

export type SortBy = 'date' | 'upvotes'

/** The maximum that the API accepts. */
const pageMax = 10_000
export const searchMax = 100

/** Parses the screen's state from its address. Missing or unknown values fall back to the defaults. */
export const readUrlState = (search: URLSearchParams): UrlState => {
  const page = Number(search.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1,
    sortBy: search.get('sort') === 'upvotes' ? 'upvotes' : 'date',
    search: (search.get('search') ?? '').trim().slice(0, searchMax),
    suggestionId: search.get('suggestion') || undefined,
  }
}

/** Returns the address for a screen state. */
export const pathOf = ({ page, sortBy, search, suggestionId }: UrlState): string => {
  const params = new URLSearchParams()
  if (page > 1) params.set('page', String(page))
  if (sortBy !== 'date') params.set('sort', sortBy)
  if (search !== '') params.set('search', search)
  if (suggestionId !== undefined) params.set('suggestion', suggestionId)
  return params.size === 0 ? '/dashboard/suggest-feature' : `/dashboard/suggest-feature?${params}`
}
