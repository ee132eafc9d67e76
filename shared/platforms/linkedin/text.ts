import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, type Stretch, tagsIn } from '../../domain/text/stretches.ts'
import { webLinks } from '../../domain/text/web-links.ts'

/** A `#` at the start of a word makes a hashtag of the letters and digits after it. */
const tag = /(?<!\S)#([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/gu

/**
 * Returns the stretches of a text that link somewhere on LinkedIn, in order. A name after an @ is plain text, because
 * Crier doesn't know whose it is.
 */
export const linkedInStretches: (text: string) => readonly Stretch[] = oncePerText((text) => inOrder(webLinks(text), tagsIn(text, tag)))
