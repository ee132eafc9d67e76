import { lazily } from '../../domain/lazily.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { findUrls } from '../../domain/text/urls.ts'

const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))
const encoder = new TextEncoder()

/** How many characters people see in a text, as Bluesky counts. */
export const graphemeCount = oncePerText((text) => [...segmenter().segment(text)].length)

/** How many bytes a text has in UTF-8. */
export const byteCount = (text: string) => encoder.encode(text).length

/** A stretch of a text that leads somewhere; `start` and `end` count UTF-16 units of the NFC-normalised text, `end` exclusive. */
export type Stretch = { start: number; end: number } & (
  | { kind: 'link'; url: string }
  | { kind: 'mention'; handle: string }
  | { kind: 'tag'; tag: string }
)

const mention = lazily(() => /(?<![\p{L}\p{N}_@/.-])@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?)/giu)
const tag = lazily(() => /(?<![\p{L}\p{M}\p{N}_&/])[#＃]((?=[\p{N}_]*[\p{L}\p{M}])[\p{L}\p{M}\p{N}_]{1,64})/gu)

/** Links, mentions and tags in order. What looks like one inside a link belongs to the link. */
export const stretchesOf: (text: string) => readonly Stretch[] = oncePerText((text) => {
  const normalized = text.normalize('NFC')
  const links = findUrls(normalized).map(({ url, start, end }): Stretch => ({ kind: 'link', start, end, url: withProtocol(url) }))
  const marks: Stretch[] = [
    ...matches(normalized, mention(), (handle) => ({ kind: 'mention', handle: handle.toLowerCase() })),
    ...matches(normalized, tag(), (name) => ({ kind: 'tag', tag: name })),
  ]
  return [...links, ...apartFrom(links, marks)].toSorted((one, other) => one.start - other.start)
})

/** The marks that touch no link. The links are in order and apart from each other, so each mark is compared with few of them. */
const apartFrom = (links: readonly Stretch[], marks: readonly Stretch[]) => {
  let next = 0
  return marks
    .toSorted((one, other) => one.start - other.start)
    .filter((mark) => {
      while ((links[next]?.end ?? Number.POSITIVE_INFINITY) <= mark.start) next += 1
      return (links[next]?.start ?? Number.POSITIVE_INFINITY) >= mark.end
    })
}

/** Where a stretch lies in the text's bytes, as Bluesky names it. */
export const byteRangeOf = (text: string, { start, end }: Pick<Stretch, 'start' | 'end'>) => {
  const normalized = text.normalize('NFC')
  const byteStart = byteCount(normalized.slice(0, start))
  return { byteStart, byteEnd: byteStart + byteCount(normalized.slice(start, end)) }
}

const withProtocol = (url: string) => (/^https?:\/\//i.test(url) ? url : `https://${url}`)

type Mark = { kind: 'mention'; handle: string } | { kind: 'tag'; tag: string }

const matches = (text: string, pattern: RegExp, toMark: (found: string) => Mark): Stretch[] =>
  [...text.matchAll(pattern)].map(({ index, 0: whole, 1: found = '' }) => ({ ...toMark(found), start: index, end: index + whole.length }))

/** The address of a post on the web, by handle or DID, and by its record key. All apps for Bluesky have the same kind. */
export const postAddress = /^https?:\/\/[^/]+(?:\/bsky\.app)?\/profile\/([\w.:-]+)\/post\/([a-z2-7]{13})\/?(?:[?#].*)?$/i
