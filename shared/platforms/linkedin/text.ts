import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, type Stretch, tagsIn, urlsOf } from '../../domain/text/stretches.ts'
import { webLinks } from '../../domain/text/web-links.ts'
import type { CardContent } from '../platform-rules.ts'
import type { LinkedInOptions } from './model.ts'

/** A `#` at the start of a word makes a hashtag of the letters and digits after it. */
const tag = /(?<!\S)#([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/gu

/**
 * Returns the stretches of a text that link somewhere on LinkedIn, in order. A name after an @ is plain text, because
 * Crier doesn't know whose it is.
 */
export const linkedInStretches: (text: string) => readonly Stretch[] = oncePerText((text) => inOrder(webLinks(text), tagsIn(text, tag)))

/**
 * Returns the link that gets a card: the one the person describes, or else the text's first. None if there are files,
 * because one of them is the card's picture, or there is no card.
 */
export const linkedInCardLinkOf = (
  { article, hasNoCard }: Pick<LinkedInOptions, 'article' | 'hasNoCard'>,
  { text, media }: Pick<CardContent, 'text' | 'media'>,
) => {
  if (media.length > 0) return undefined
  return article?.source ?? (hasNoCard ? undefined : urlsOf(linkedInStretches(text))[0])
}
