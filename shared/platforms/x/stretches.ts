import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, type Stretch, tagsIn } from '../../domain/text/stretches.ts'
import { findUrls } from './urls.ts'

const mention = /(?<![\w@＠!#$%&*])[@＠](\w{1,15})(?![\w@＠])/g
const hashtag = /(?<![\p{L}\p{M}\p{Nd}_&])[#＃]((?=[\p{Nd}_]*[\p{L}\p{M}])[\p{L}\p{M}\p{Nd}_]+)/gu
/** Its dollar belongs to its name. */
const cashtag = /(?<!\S)(\$[a-z]{1,6}(?:[._][a-z]{1,2})?)(?![\w$])/gi

/** What leads somewhere in an NFC-normalized text on X, in order: links, mentions, and tags, among them cashtags with their `$`. */
export const xStretches: (text: string) => readonly Stretch[] = oncePerText((text) => {
  const links = findUrls(text).map(({ url, start, end }): Stretch => ({ kind: 'link', url, start, end }))
  return inOrder(links, [...mentionsIn(text, mention), ...tagsIn(text, hashtag), ...tagsIn(text, cashtag)])
})
