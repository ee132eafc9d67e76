import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, type Stretch, tagsIn, urlsOf } from '../../domain/text/stretches.ts'
import { webLinks } from '../../domain/text/web-links.ts'
import type { FacebookOptions } from './model.ts'

/** A tag contains at least one letter. */
const tag = /(?<![\p{L}\p{M}\p{N}_&/])[#＃]((?=[\p{N}_]*[\p{L}\p{M}])[\p{L}\p{M}\p{N}_]+)/gu

/**
 * Returns the stretches of a text that link somewhere on Facebook, in order. A name after an @ is plain text, because
 * the API notifies nobody.
 */
export const facebookStretches: (text: string) => readonly Stretch[] = oncePerText((text) => inOrder(webLinks(text), tagsIn(text, tag)))

/**
 * Returns the URL whose card Facebook shows. Facebook makes no card from the text by itself, and none for its own
 * addresses.
 */
export const facebookLinkOf = ({ link, hasNoCard }: Pick<FacebookOptions, 'link' | 'hasNoCard'>, text: string): string | undefined =>
  link ?? (hasNoCard ? undefined : urlsOf(facebookStretches(text)).find((url) => !isOfFacebook(url)))

/** Reports whether an address leads to Facebook itself. */
export const isOfFacebook = (url: string) => /^https?:\/\/([^/?#]+\.)?(facebook\.com|fb\.com|fb\.me|fb\.watch)([/?#:]|$)/i.test(url)
