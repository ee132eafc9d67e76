import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, nameMention, type Stretch, tagsIn, wordTag } from '../../domain/text/stretches.ts'

/** What leads somewhere in a caption, in order. TikTok makes no link of an address. */
export const tikTokStretches: (text: string) => readonly Stretch[] = oncePerText((text) =>
  inOrder([], [...mentionsIn(text, nameMention), ...tagsIn(text, wordTag)]),
)
