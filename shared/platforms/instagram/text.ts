import { lazily } from '../../domain/lazily.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, type Stretch, tagsIn } from '../../domain/text/stretches.ts'
import { webLinks } from '../../domain/text/web-links.ts'

/** Letters, digits, underscores, and emoji: https://help.instagram.com/351460621611097 */
const tag = lazily(() => /#((?:[\p{L}\p{M}\p{N}_]|\p{RGI_Emoji})+)/gv)
const mention = /(?<![\p{L}\p{N}_.])@([\w.]+)/gu

/** What leads somewhere in a caption or a comment, in order. Instagram makes no link of an address. */
export const instagramStretches: (text: string) => readonly Stretch[] = oncePerText((text) =>
  inOrder([], [...mentionsIn(text, mention), ...tagsIn(text, tag())]),
)

/** How many of a kind Instagram counts in a text. */
export const countOf = (kind: 'mention' | 'tag', text: string) => instagramStretches(text).filter((stretch) => stretch.kind === kind).length

/** How many web addresses a text names: a comment may have few. */
export const addressCount = oncePerText((text) => webLinks(text).length)
