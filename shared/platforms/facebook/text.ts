import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, type Stretch, tagsIn, urlsOf } from '../../domain/text/stretches.ts'
import { webLinks } from '../../domain/text/web-links.ts'
import type { FacebookOptions } from './model.ts'

/** A tag has a letter. */
const tag = /(?<![\p{L}\p{M}\p{N}_&/])[#＃]((?=[\p{N}_]*[\p{L}\p{M}])[\p{L}\p{M}\p{N}_]+)/gu

/** What leads somewhere in a text on Facebook, in order. A name after an @ is text: the API tells nobody of it. */
export const facebookStretches: (text: string) => readonly Stretch[] = oncePerText((text) => inOrder(webLinks(text), tagsIn(text, tag)))

/** The address whose card Facebook shows: it makes none of the text by itself, and none of its own addresses. */
export const facebookLinkOf = ({ link }: FacebookOptions, text: string): string | undefined =>
  link ?? urlsOf(facebookStretches(text)).find((url) => !isOfFacebook(url))

/** Whether an address leads to Facebook itself. */
export const isOfFacebook = (url: string) => /^https?:\/\/([^/?#]+\.)?(facebook\.com|fb\.com|fb\.me|fb\.watch)([/?#:]|$)/i.test(url)
