import { countGraphemes } from '../../domain/text/graphemes.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { type Stretch, urlsOf } from '../../domain/text/stretches.ts'
import type { BlueskyOptions } from './model.ts'
import { type RichText, withShortLinks, withWholeLinks } from './rich-text.ts'

const encoder = new TextEncoder()

/** How many characters people see in a text, as Bluesky counts. */
export const graphemeCount = oncePerText(countGraphemes)

/** How many bytes a text has in UTF-8. */
export const byteCount = (text: string) => encoder.encode(text).length

/** A text of a post as it goes out, is counted, and is shown. */
export const richTextOf = (text: string, { showsWholeLinks }: Pick<BlueskyOptions, 'showsWholeLinks'> = {}): RichText =>
  showsWholeLinks ? withWholeLinks(text) : withShortLinks(text)

/** The link that gets a card: the first one. */
export const cardLinkOf = (text: string) => urlsOf(withWholeLinks(text).stretches)[0]

/** Where a stretch lies in the text's bytes, as Bluesky names it. */
export const byteRangeOf = (text: string, { start, end }: Pick<Stretch, 'start' | 'end'>) => {
  const normalized = text.normalize('NFC')
  const byteStart = byteCount(normalized.slice(0, start))
  return { byteStart, byteEnd: byteStart + byteCount(normalized.slice(start, end)) }
}

/** The address of a post on the web, by handle or DID, and by its record key. All apps for Bluesky have the same kind. */
export const postAddress = /^https?:\/\/[^/]+(?:\/bsky\.app)?\/profile\/([\w.:-]+)\/post\/([a-z2-7]{13})\/?(?:[?#].*)?$/i
