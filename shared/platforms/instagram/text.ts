import { lazily } from '../../domain/lazily.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, type Stretch, tagsIn } from '../../domain/text/stretches.ts'
import { webLinks } from '../../domain/text/web-links.ts'

/** Letters, digits, underscores, and emoji: https://help.instagram.com/351460621611097 */
const tag = lazily(() => /#((?:[\p{L}\p{M}\p{N}_]|\p{RGI_Emoji})+)/gv)
const mention = /(?<![\p{L}\p{N}_.])@([\w.]+)/gu

/** Returns the stretches of a caption or comment that link somewhere, in order. Instagram doesn't link addresses. */
export const instagramStretches: (text: string) => readonly Stretch[] = oncePerText((text) =>
  inOrder([], [...mentionsIn(text, mention), ...tagsIn(text, tag())]),
)

/** Counts the stretches of a kind as Instagram does. */
export const countOf = (kind: 'mention' | 'tag', text: string) => instagramStretches(text).filter((stretch) => stretch.kind === kind).length

/** Counts the web addresses in a text. A comment is allowed only a few. */
export const addressCount = oncePerText((text) => webLinks(text).length)
