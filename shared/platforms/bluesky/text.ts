import { countGraphemes } from '../../domain/text/graphemes.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { type Stretch, urlsOf } from '../../domain/text/stretches.ts'
import type { CardContent } from '../platform-rules.ts'
import type { BlueskyOptions } from './model.ts'
import { type RichText, withShortLinks, withWholeLinks } from './rich-text.ts'

const encoder = new TextEncoder()

/** Counts the characters people see in a text, as Bluesky does. */
export const graphemeCount = oncePerText(countGraphemes)

/** Returns a text's length in UTF-8 bytes. */
export const byteCount = (text: string) => encoder.encode(text).length

/** Returns a post's text as it's sent, counted, and displayed. */
export const richTextOf = (text: string, { showsWholeLinks }: Pick<BlueskyOptions, 'showsWholeLinks'> = {}): RichText =>
  showsWholeLinks ? withWholeLinks(text) : withShortLinks(text)

/** Returns the link that gets a card: the first one, if there are no files and no quote. */
export const cardLinkOf = (
  { hasNoCard, quote }: Pick<BlueskyOptions, 'hasNoCard' | 'quote'>,
  { text, media }: Pick<CardContent, 'text' | 'media'>,
) => (hasNoCard || quote !== undefined || media.length > 0 ? undefined : urlsOf(withWholeLinks(text).stretches)[0])

/** Returns a stretch's byte range in the text, in Bluesky's format. */
export const byteRangeOf = (text: string, { start, end }: Pick<Stretch, 'start' | 'end'>) => {
  const normalized = text.normalize('NFC')
  const byteStart = byteCount(normalized.slice(0, start))
  return { byteStart, byteEnd: byteStart + byteCount(normalized.slice(start, end)) }
}

/** Returns a post's web URL from its author's handle or DID and its record key. All Bluesky apps use the same form. */
export const postAddress = /^https?:\/\/[^/]+(?:\/bsky\.app)?\/profile\/([\w.:-]+)\/post\/([a-z2-7]{13})\/?(?:[?#].*)?$/i
