let known: unknown

/** Says what the page that is rendered next is made from. Only the build calls it, for one page after the other. */
export const setPageData = (data: unknown) => {
  known = data
}

/**
 * The data that the build made the document's page from, so that the page need not ask for it again. It is an object that the page checks before it
 * trusts it. It is undefined on a page that was made from its code alone. It belongs to the first page; every later page has to ask.
 */
export const pageData = (): unknown => {
  if (import.meta.env.SSR) return known
  known ??= JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')
  return known ?? undefined
}

/** What the document of every address is made from that is no page's. */
export const nothing = { isNothing: true }

/** Whether the first page's address is no page's. */
export const isNothing = (): boolean => {
  const data = pageData()
  return typeof data === 'object' && data !== null && 'isNothing' in data
}
