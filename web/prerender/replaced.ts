/** A document with `by` in a place of it. Throws when the document has no such place, rather than leave out what belongs there. */
export const replaced = (html: string, place: string | RegExp, by: string): string => {
  const isThere = typeof place === 'string' ? html.includes(place) : place.test(html)
  if (!isThere) throw new Error(`The document has no ${place} to put a page into.`)
  return html.replace(place, () => by)
}
