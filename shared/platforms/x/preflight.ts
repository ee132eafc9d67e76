import { count, duration, error, type Finding, named, size, warning } from '../../domain/findings.ts'
import type { Media, MediaKind } from '../../domain/media.ts'
import { secondMs } from '../../domain/times.ts'
import { isVisible } from '../../domain/visible-text.ts'
import type { Checked } from '../platform-rules.ts'
import { xLimits, xPrices } from './limits.ts'
import { XOptions } from './model.ts'
import { countCashtags, weightedLength } from './text.ts'
import { findUrls } from './urls.ts'

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
    .filter(({ field, text }) => !isVisible(text) && !(field === 'content' && hasMedia))
    .map(({ field }) =>
      field === 'content'
        ? error(field, 'There’s nothing to post yet.', 'Write something or add a file.')
        : error(field, 'Each part of a thread needs text.', 'Write something, or remove the part.'),
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
        'Shorten it or continue in a thread.',
      ),
    )
  // Neither empty nor too long and still not valid: what is left of X's rule are three code points.
  else if (length > 0 && !isValid)
    findings.push(
      error(
        field,
        'The text contains an invisible character that X rejects (U+FEFF, U+FFFE, or U+FFFF).',
        'Type it again instead of pasting it.',
      ),
    )
  if (countCashtags(text) > xLimits.cashtags.value) findings.push(error(field, 'X allows one $CASHTAG per post.', 'Remove the others.'))
  if (findUrls(text).length > 0)
    findings.push(
      warning(
        field,
        `A post with a link costs $${dollars(xPrices.postWithLink.value)} on X instead of $${dollars(xPrices.post.value)}.`,
        'Remove the link if you don’t need it.',
      ),
    )
  return findings
}

const checkRepeats = (written: readonly Written[]): Finding[] => {
  const texts = written.map(({ text }) => text.normalize('NFC').trim())
  return written
    .filter((_, index) => texts[index] !== '' && texts.indexOf(texts[index] ?? '') < index)
    .map(({ field }) => warning(field, 'This part repeats an earlier one, so X may reject it as a duplicate.', 'Rephrase it.'))
}

const number = (value: number) => value.toLocaleString('en')
const dollars = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** What X would refuse of these files, as errors of the field `media`. Pixels and duration are checked of `ready` files only. */
export const checkXMedia = (media: readonly Media[], isPremium: boolean): Finding[] => {
  const messages = [...checkMixture(media), ...media.flatMap((file) => [...checkers[file.kind](file, isPremium), ...checkAltText(file)])]
  return [
    ...messages.map((message) => error('media', message, 'Change, replace, or remove the file.')),
    ...(isPremium ? [] : media.flatMap(checkFormerLimit)),
  ]
}

/** X raised its limit for one app after another, so a longer video is no error but may come too early. */
const checkFormerLimit = (file: Media): Finding[] => {
  if (file.kind !== 'video' || file.state.name !== 'ready') return []
  const { durationMs = 0 } = file.state
  if (durationMs <= xLimits.videoMaxBefore.value || durationMs > xLimits.videoMax.value) return []
  const message = `${named(file)} is ${duration(durationMs)} long. X may still limit this account to ${duration(xLimits.videoMaxBefore.value)}.`
  return [warning('media', message, 'Shorten it to be on the safe side.')]
}

const checkMixture = (media: readonly Media[]): string[] => {
  const kinds = new Set(media.map(({ kind }) => kind))
  if (kinds.size > 1) return ['X allows up to four images, one GIF, or one video. Remove the others.']
  const [kind] = kinds
  if (kind === undefined || media.length <= mostOf[kind]) return []
  return [
    kind === 'image'
      ? `X allows up to ${mostOf.image} images per post. You have ${media.length}.`
      : `X allows one ${kind === 'gif' ? 'GIF' : 'video'} per post. You have ${media.length}.`,
  ]
}

const mostOf: Record<MediaKind, number> = { image: xLimits.images.value, gif: xLimits.gifs.value, video: xLimits.videos.value }

const checkAltText = (file: Media): string[] => {
  const { length } = file.altText
  const limit = xLimits.altText.value
  return length > limit
    ? [`The description of ${named(file)} is ${length - limit} characters too long for X. The limit is ${limit.toLocaleString('en')}.`]
    : []
}

const checkGif = (file: Media): string[] => {
  const messages = checkBytes(file, xLimits.gifBytes.value)
  if (file.state.name !== 'ready') return messages
  const { width, height, frames = 1 } = file.state
  if (width > xLimits.gifWidth.value || height > xLimits.gifHeight.value)
    messages.push(
      `${named(file)} is ${width} × ${height} pixels. X allows GIFs up to ${xLimits.gifWidth.value} × ${xLimits.gifHeight.value}.`,
    )
  if (frames > xLimits.gifFrames.value)
    messages.push(`${named(file)} has ${frames} frames. X allows GIFs up to ${xLimits.gifFrames.value} frames.`)
  else if (width * height * frames > xLimits.gifPixels.value)
    messages.push(`${named(file)} has too many pixels across its frames for X. Use fewer frames or a smaller image.`)
  return messages
}

const checkVideo = (file: Media, isPremium: boolean): string[] => {
  const messages = checkBytes(file, isPremium ? xLimits.premiumVideoBytes.value : xLimits.videoBytes.value)
  if (file.state.name !== 'ready') return messages
  const { width, height, durationMs } = file.state
  const longest = isPremium ? xLimits.premiumVideoMax.value : xLimits.videoMax.value
  const ratio = width / height
  if (durationMs !== undefined && durationMs > longest)
    messages.push(`${named(file)} is ${duration(durationMs)} long. This X account allows videos up to ${duration(longest)}.`)
  if (durationMs !== undefined && durationMs < xLimits.videoMin.value)
    messages.push(`${named(file)} is too short for X. Videos must be at least ${xLimits.videoMin.value / secondMs} seconds long.`)
  if (Math.min(width, height) < xLimits.videoSideMin.value)
    messages.push(
      `${named(file)} is ${width} × ${height} pixels. X videos must be at least ${xLimits.videoSideMin.value} × ${xLimits.videoSideMin.value}.`,
    )
  else if (ratio < xLimits.videoRatioMin.value || ratio > xLimits.videoRatioMax.value)
    messages.push(`${named(file)} is ${width} × ${height} pixels. X allows videos between 1:3 (tall) and 3:1 (wide).`)
  return messages
}

/** An image that is too large is made to fit. */
const checkers: Record<MediaKind, (file: Media, isPremium: boolean) => string[]> = { image: () => [], gif: checkGif, video: checkVideo }

const checkBytes = (file: Media, limit: number): string[] =>
  file.bytes > limit
    ? [
        `${named(file)} is ${size(file.bytes)}. X allows ${plurals[file.kind]} up to ${size(limit)}${file.kind === 'video' ? ' from this account' : ''}.`,
      ]
    : []

const plurals: Record<MediaKind, string> = { image: 'images', gif: 'GIFs', video: 'videos' }
