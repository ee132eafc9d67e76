/** What the address of the screen says: which page of which order and search, and which suggestion is open. */
export type Place = { page: number; sortBy: SortBy; search: string; suggestionId?: string | undefined }

export type SortBy = 'date' | 'upvotes'

/** As much as the API takes. */
const pageMax = 10_000
export const searchMax = 100

/** Reads the place from an address; what it doesn't say, or not in our words, is as usual (SPEC.md 9). */
export const readPlace = (search: URLSearchParams): Place => {
  const page = Number(search.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1,
    sortBy: search.get('sort') === 'upvotes' ? 'upvotes' : 'date',
    search: (search.get('search') ?? '').trim().slice(0, searchMax),
    suggestionId: search.get('suggestion') || undefined,
  }
}

/** The address of a place on the screen. */
export const pathOf = ({ page, sortBy, search, suggestionId }: Place): string => {
  const params = new URLSearchParams()
  if (page > 1) params.set('page', String(page))
  if (sortBy !== 'date') params.set('sort', sortBy)
  if (search !== '') params.set('search', search)
  if (suggestionId !== undefined) params.set('suggestion', suggestionId)
  return params.size === 0 ? '/dashboard/suggest-feature' : `/dashboard/suggest-feature?${params}`
}
