/** What the address of the screen says: which page of which order and search, and which suggestion is open. */
export type UrlState = { page: number; sortBy: SortBy; search: string; suggestionId?: string | undefined }

export type SortBy = 'date' | 'upvotes'

/** As much as the API takes. */
const pageMax = 10_000
export const searchMax = 100

/** Reads the state of the screen from its address; what it doesn't say, or not in our words, is as usual. */
export const readUrlState = (search: URLSearchParams): UrlState => {
  const page = Number(search.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1,
    sortBy: search.get('sort') === 'upvotes' ? 'upvotes' : 'date',
    search: (search.get('search') ?? '').trim().slice(0, searchMax),
    suggestionId: search.get('suggestion') || undefined,
  }
}

/** The address of a state of the screen. */
export const pathOf = ({ page, sortBy, search, suggestionId }: UrlState): string => {
  const params = new URLSearchParams()
  if (page > 1) params.set('page', String(page))
  if (sortBy !== 'date') params.set('sort', sortBy)
  if (search !== '') params.set('search', search)
  if (suggestionId !== undefined) params.set('suggestion', suggestionId)
  return params.size === 0 ? '/dashboard/suggest-feature' : `/dashboard/suggest-feature?${params}`
}
