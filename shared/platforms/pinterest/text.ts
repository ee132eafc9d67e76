import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, type Stretch, tagsIn } from '../../domain/text/stretches.ts'
import { webLinks } from '../../domain/text/web-links.ts'

const tag = /(?<![\p{L}\p{M}\p{N}_&/])#([\p{L}\p{M}\p{N}_]+)/gu

/** What leads somewhere in a Pin's description, in order. */
export const pinterestStretches: (text: string) => readonly Stretch[] = oncePerText((text) => inOrder(webLinks(text), tagsIn(text, tag)))
