import { findUrls } from '#shared/domain/text/urls.ts'

/** A stretch of a post as X sets it: plain, or coloured as a link. */
export type Segment = { kind: 'plain' | 'link' | 'mention' | 'hashtag' | 'cashtag'; text: string }

type Found = { kind: Exclude<Segment['kind'], 'plain'>; start: number; end: number }

const mention = /(?<![\w@＠!#$%&*])[@＠]\w{1,15}(?![\w@＠])/g
const hashtag = /(?<![\p{L}\p{M}\p{Nd}_&])[#＃](?=[\p{Nd}_]*[\p{L}\p{M}])[\p{L}\p{M}\p{Nd}_]+/gu
const cashtag = /(?<!\S)\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\w$])/gi

/** A text as X shows it, in order; joined together again it is the NFC-normalised text, with links as X shortens them. */
export const xSegments = (text: string): Segment[] => {
  const normalized = text.normalize('NFC')
  const segments: Segment[] = []
  let from = 0
  for (const { kind, start, end } of entitiesIn(normalized)) {
    if (start < from) continue
    if (start > from) segments.push({ kind: 'plain', text: normalized.slice(from, start) })
    const found = normalized.slice(start, end)
    segments.push({ kind, text: kind === 'link' ? shortLink(found) : found })
    from = end
  }
  if (from < normalized.length) segments.push({ kind: 'plain', text: normalized.slice(from) })
  return segments
}

/** Links first: what looks like a tag inside one belongs to it. */
const entitiesIn = (text: string): Found[] => {
  const links = findUrls(text).map(({ start, end }): Found => ({ kind: 'link', start, end }))
  const tags = [...matches(text, mention, 'mention'), ...matches(text, hashtag, 'hashtag'), ...matches(text, cashtag, 'cashtag')]
  const apart = tags.filter((tag) => !links.some((link) => tag.start < link.end && link.start < tag.end))
  return [...links, ...apart].toSorted((one, other) => one.start - other.start)
}

const matches = (text: string, pattern: RegExp, kind: Found['kind']): Found[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ kind, start: index, end: index + found.length }))

/** X shows a link without its protocol, and no more than this of what follows the host. */
const pathMax = 15

const shortLink = (url: string) => {
  const bare = url.replace(/^https?:\/\/(www\.)?/i, '')
  const slash = bare.indexOf('/')
  if (slash < 0 || bare.length - slash <= pathMax) return bare.replace(/\/$/, '')
  return `${bare.slice(0, slash + pathMax)}…`
}
