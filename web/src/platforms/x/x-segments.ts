import type { Stretch } from '#shared/domain/text/stretches.ts'
import { xStretches } from '#shared/platforms/x/text.ts'

/** A segment of a post as X formats it: plain, or colored as a link. */
export type Segment = { kind: 'plain' | 'link' | 'mention' | 'hashtag' | 'cashtag'; text: string }

/**
 * Splits a text into segments as X shows it, in order. Joined, they are the NFC-normalized text with links as X
 * shortens them.
 */
export const xSegments = (text: string): Segment[] => {
  const normalized = text.normalize('NFC')
  const segments: Segment[] = []
  let from = 0
  for (const stretch of xStretches(normalized)) {
    const { start, end } = stretch
    if (start > from) segments.push({ kind: 'plain', text: normalized.slice(from, start) })
    const found = normalized.slice(start, end)
    segments.push({ kind: kindOf(stretch), text: stretch.kind === 'link' ? shortLink(found) : found })
    from = end
  }
  if (from < normalized.length) segments.push({ kind: 'plain', text: normalized.slice(from) })
  return segments
}

const kindOf = (stretch: Stretch): Segment['kind'] => {
  if (stretch.kind !== 'tag') return stretch.kind
  return stretch.tag.startsWith('$') ? 'cashtag' : 'hashtag'
}

/** X shows a link without its protocol, and no more than this many characters after the host. */
const pathMax = 15

const shortLink = (url: string) => {
  const bare = url.replace(/^https?:\/\/(www\.)?/i, '')
  const slash = bare.indexOf('/')
  if (slash < 0 || bare.length - slash <= pathMax) return bare.replace(/\/$/, '')
  return `${bare.slice(0, slash + pathMax)}…`
}
