import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, nameMention, type Stretch, tagsIn, wordTag } from '../../domain/text/stretches.ts'

/** Returns the stretches of a caption that link somewhere, in order. TikTok doesn't link addresses. */
export const tikTokStretches: (text: string) => readonly Stretch[] = oncePerText((text) =>
  inOrder([], [...mentionsIn(text, nameMention), ...tagsIn(text, wordTag)]),
)
