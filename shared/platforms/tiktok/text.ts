import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, type Stretch, tagsIn } from '../../domain/text/stretches.ts'

const tag = /(?<![\p{L}\p{M}\p{N}_&/])#([\p{L}\p{M}\p{N}_]+)/gu
const mention = /(?<![\p{L}\p{N}_@/.])@([a-z0-9_.]*[a-z0-9_])/giu

/** What leads somewhere in a caption, in order. TikTok makes no link of an address. */
export const tikTokStretches: (text: string) => readonly Stretch[] = oncePerText((text) =>
  inOrder([], [...mentionsIn(text, mention), ...tagsIn(text, tag)]),
)
