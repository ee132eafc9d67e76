import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, type Stretch, tagsIn, wordTag } from '../../domain/text/stretches.ts'
import { webLinks } from '../../domain/text/web-links.ts'

/** Returns the stretches of a Pin's description that link somewhere, in order. */
export const pinterestStretches: (text: string) => readonly Stretch[] = oncePerText((text) =>
  inOrder(webLinks(text), tagsIn(text, wordTag)),
)
