let known: unknown

/** Sets the data for the page rendered next. Only the build calls it, for one page at a time. */
export const setPageData = (data: unknown) => {
  known = data
}

/**
 * The data the build rendered this document from, so the page needn't fetch it again. The page must validate it before
 * use. Undefined on a page rendered from code alone. It belongs to the first page only: later pages have to fetch
 * theirs.
 */
export const pageData = (): unknown => {
  if (import.meta.env.SSR) return known
  known ??= JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')
  return known ?? undefined
}

/** The data for the document served at URLs that belong to no page. */
export const nothing = { isNothing: true }

/** True if the URL of the first page belongs to no page. */
export const isNothing = (): boolean => {
  const data = pageData()
  return typeof data === 'object' && data !== null && 'isNothing' in data
}
