import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, type Stretch, tagsIn, wideWordTag } from '../../domain/text/stretches.ts'
import { webLinks } from '../../domain/text/web-links.ts'

/** Three to thirty characters: https://support.google.com/youtube/answer/11585688 */
const mention = /(?<![\p{L}\p{N}_@/.])@([\p{L}\p{M}\p{N}_.·-]{2,29}[\p{L}\p{M}\p{N}_])/gu

/** Returns the stretches of a video's description that link somewhere, in order. */
export const youTubeStretches: (text: string) => readonly Stretch[] = oncePerText((text) =>
  inOrder(webLinks(text), [...mentionsIn(text, mention), ...tagsIn(text, wideWordTag)]),
)
