import { count, error, warning } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import { findUrls } from '../../domain/text/urls.ts'
import type { Checked } from '../checked.ts'
import { xLimits, xPrices } from './limits.ts'
import { XOptions } from './options.ts'
import { checkXMedia } from './preflight-media.ts'
import { countCashtags, weightedLength } from './text.ts'

/**
 * What X would refuse (`error`) and what the person should know (`warning`); `field` is `content`, `options.x.parts.N` (from 0) or `media`.
 * The numbers are those of limits.ts.
 */
export const checkX = ({ text, options, media, account: { isPremium } }: Checked): Finding[] => {
  const { parts = [] } = XOptions.parse(options)
  const written = [{ field: 'content', text }, ...parts.map((part, index) => ({ field: `options.x.parts.${index}`, text: part }))]
  return [
    ...checkEmpty(written, media.length > 0),
    ...written.flatMap((part) => checkText(part, isPremium)),
    ...checkRepeats(written),
    ...checkXMedia(media, isPremium),
  ]
}

type Written = { field: string; text: string }

const checkEmpty = (written: readonly Written[], hasMedia: boolean): Finding[] =>
  written
    .filter(({ field, text }) => text.trim() === '' && !(field === 'content' && hasMedia))
    .map(({ field }) =>
      field === 'content'
        ? error(field, 'There is nothing to post yet.', 'Write something or add a file.')
        : error(field, 'A part of a thread needs text.', 'Write something, or take the part out.'),
    )

const checkText = ({ field, text }: Written, isPremium: boolean): Finding[] => {
  const limit = isPremium ? xLimits.premiumText.value : xLimits.text.value
  const { length, isValid } = weightedLength(text, limit)
  const findings: Finding[] = []
  if (length > limit)
    findings.push(
      error(
        field,
        `${count(length - limit, 'character')} too long for X: ${number(length)} of ${number(limit)}.`,
        'Shorten it, or go on in a further part.',
      ),
    )
  // Neither empty nor too long and still not valid: what is left of X's rule are three code points.
  else if (length > 0 && !isValid)
    findings.push(
      error(
        field,
        'The text holds an invisible character that X refuses (U+FEFF, U+FFFE or U+FFFF).',
        'Type it again instead of pasting it.',
      ),
    )
  if (countCashtags(text) > xLimits.cashtags.value)
    findings.push(error(field, 'X takes at most one $CASHTAG a post.', 'Take the others out.'))
  if (findUrls(text).length > 0)
    findings.push(
      warning(
        field,
        `A post with a link costs $${dollars(xPrices.postWithLink.value)} on X instead of $${dollars(xPrices.post.value)}.`,
        'Leave the link out if it need not be there.',
      ),
    )
  return findings
}

const checkRepeats = (written: readonly Written[]): Finding[] => {
  const texts = written.map(({ text }) => text.normalize('NFC').trim())
  return written
    .filter((_, index) => texts[index] !== '' && texts.indexOf(texts[index] ?? '') < index)
    .map(({ field }) =>
      warning(field, 'This part says the same as an earlier one; X may refuse it as a duplicate.', 'Say it in other words.'),
    )
}

const number = (value: number) => value.toLocaleString('en')
const dollars = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
