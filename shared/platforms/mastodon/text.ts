import { lazily } from '../../domain/lazily.ts'
import { findUrls } from '../../domain/text/urls.ts'
import { mastodonLimits } from './limits.ts'

const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** A name on another server, of which only the name counts. */
const farMention = lazily(() => /(?<![=/\p{L}\p{N}_])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)@[\p{L}\p{N}_.-]+[\p{L}\p{N}_]/giu)

/** The length of a text as a server counts it: characters as people see them, all links alike, and names without their server. */
export const mastodonLength = (text: string, link: number = mastodonLimits.link.value): number => {
  let rest = ''
  let from = 0
  let links = 0
  const normalized = text.normalize('NFC')
  for (const { url, start, end } of findUrls(normalized)) {
    if (!/^https?:/i.test(url)) continue
    rest += `${normalized.slice(from, start)}\n`
    from = end
    links += 1
  }
  rest += normalized.slice(from)
  return graphemeCount(rest.replace(farMention(), '@$1')) - links + links * link
}

/** How many characters people see. */
export const graphemeCount = (text: string) => [...segmenter().segment(text)].length
