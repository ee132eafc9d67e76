import { forbidden, punctuation, spaces } from '../../domain/text/character-classes.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { findUrls } from '../../domain/text/urls.ts'
import { emojiSequencesIn } from './emoji.ts'

const NORMAL_LIMIT = 280
const URL_WEIGHT = 23
const DEFAULT_WEIGHT = 2

/** Code points that weigh 1, first and last of each range. */
const lightRanges = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const

const forbiddenCharacter = new RegExp(`[${forbidden}]`)
const cashtag = new RegExp(String.raw`(?:^|[${spaces}])\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?=$|[\s${punctuation}])`, 'gi')

/**
 * The length of a text as X counts it and whether X takes it: a link is 23, an emoji sequence 2, other code points 1 or 2 by script.
 * The limit is in the same unit: 280, or 25,000 for a Premium account.
 * Equals `parseTweet` of twitter-text 3.1.0: https://docs.x.com/fundamentals/counting-characters
 */
export const weightedLength = (text: string, limit = NORMAL_LIMIT): { length: number; isValid: boolean } => {
  const { length, isForbidden } = measured(text)
  return { length, isValid: length > 0 && length <= limit && !isForbidden }
}

const measured = oncePerText((text) => {
  const normalized = text.normalize('NFC')
  const units = unitsIn(normalized)
  let length = 0
  let index = 0
  while (index < normalized.length) {
    const unit = units.get(index) ?? codePointAt(normalized, index)
    length += unit.weight
    index += unit.size
  }
  return { length, isForbidden: forbiddenCharacter.test(normalized) }
})

/** How many `$TICKER`s X sees in a text; it refuses a post with more than one. Equals `extractCashtags` of twitter-text 3.1.0. */
export const countCashtags = oncePerText((text) => text.match(cashtag)?.length ?? 0)

/** What is counted as one: `size` is in UTF-16 units. */
type Unit = { weight: number; size: number }

/** Links and emoji by where they start; where both do, the link counts. */
const unitsIn = (text: string): Map<number, Unit> => {
  const units = new Map<number, Unit>()
  for (const { index, 0: sequence } of emojiSequencesIn(text)) units.set(index, { weight: DEFAULT_WEIGHT, size: sequence.length })
  // Not `end - start`: a link whose host holds another script is longer in the text than its own address. X counts the latter.
  for (const { url, start } of findUrls(text)) units.set(start, { weight: URL_WEIGHT, size: url.length })
  return units
}

const codePointAt = (text: string, index: number): Unit => {
  const codePoint = text.codePointAt(index) ?? 0
  const isLight = lightRanges.some(([first, last]) => codePoint >= first && codePoint <= last)
  return { weight: isLight ? 1 : DEFAULT_WEIGHT, size: codePoint > 0xffff ? 2 : 1 }
}
