import { duration, error, type Finding, named, size, tooLong, tooManyFiles, warning } from '../../domain/findings.ts'
import type { Media, MediaKind } from '../../domain/media.ts'
import { secondMs } from '../../domain/times.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { xLimits, xPrices } from './limits.ts'
import { XOptions } from './model.ts'
import { countCashtags, weightedLength } from './text.ts'
import { findUrls } from './urls.ts'

/**
 * Returns what X would refuse (`error`) and what the person should know (`warning`). `field` is `content`,
 * `options.x.parts.N` (from 0), or `media`. The numbers come from limits.ts.
 */
export const checkX = ({ text, options, media, account: { isPremium } }: CheckedContent): Finding[] => {
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
        ? error(field, i18n.t('There’s nothing to post yet.'), i18n.t('Write something or add a file.'))
        : error(field, i18n.t('Each part of a thread needs text.'), i18n.t('Write something, or remove the part.')),
    )

const checkText = ({ field, text }: Written, isPremium: boolean): Finding[] => {
  const limit = isPremium ? xLimits.premiumText.value : xLimits.text.value
  const { length, isValid } = weightedLength(text, limit)
  const findings: Finding[] = []
  if (length > limit) findings.push(error(field, tooLong('x', length, limit), i18n.t('Shorten it or continue in a thread.')))
  // A text that's neither empty nor too long but still invalid contains one of three code points X forbids.
  else if (length > 0 && !isValid)
    findings.push(
      error(
        field,
        i18n.t('The text contains an invisible character that X rejects (U+FEFF, U+FFFE, or U+FFFF).'),
        i18n.t('Type it again instead of pasting it.'),
      ),
    )
  if (countCashtags(text) > xLimits.cashtags.value)
    findings.push(error(field, i18n.t('X allows one $CASHTAG per post.'), i18n.t('Remove the others.')))
  if (findUrls(text).length > 0)
    findings.push(
      warning(
        field,
        i18n.t('A post with a link costs {price} on X instead of {usual}.', {
          price: dollars(xPrices.postWithLink.value),
          usual: dollars(xPrices.post.value),
        }),
        i18n.t('Remove the link if you don’t need it.'),
      ),
    )
  return findings
}

const checkRepeats = (written: readonly Written[]): Finding[] => {
  const texts = written.map(({ text }) => text.normalize('NFC').trim())
  return written
    .filter((_, index) => texts[index] !== '' && texts.indexOf(texts[index] ?? '') < index)
    .map(({ field }) =>
      warning(field, i18n.t('This part repeats an earlier one, so X may reject it as a duplicate.'), i18n.t('Rephrase it.')),
    )
}

const dollars = (value: number) =>
  value.toLocaleString(i18n.locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 3 })

/**
 * Returns what X would refuse about these files, as errors on the field `media`. Pixels and duration are checked for
 * `ready` files only.
 */
export const checkXMedia = (media: readonly Media[], isPremium: boolean): Finding[] => {
  const messages = media.flatMap((file) => [...checkers[file.kind](file, isPremium), ...checkAltText(file)])
  return [
    ...checkMixture(media),
    ...messages.map((message) => error('media', message, i18n.t('Change, replace, or remove the file.'))),
    ...(isPremium ? [] : media.flatMap(checkFormerLimit)),
  ]
}

/** X raised its limit for one app after another, so a longer video isn't an error but may be too early. */
const checkFormerLimit = (file: Media): Finding[] => {
  if (file.kind !== 'video' || file.state.name !== 'ready') return []
  const { durationMs = 0 } = file.state
  if (durationMs <= xLimits.videoMaxBefore.value || durationMs > xLimits.videoMax.value) return []
  const message = i18n.t('{file} is {duration} long. X may still limit this account to {max}.', {
    file: named(file),
    duration: duration(durationMs),
    max: duration(xLimits.videoMaxBefore.value),
  })
  return [warning('media', message, i18n.t('Shorten it to be on the safe side.'))]
}

const checkMixture = (media: readonly Media[]): Finding[] => {
  const kinds = new Set(media.map(({ kind }) => kind))
  if (kinds.size > 1)
    return [
      error(
        'media',
        i18n.t('X allows up to four images, one GIF, or one video. Remove the others.'),
        i18n.t('Change, replace, or remove the file.'),
      ),
    ]
  const [kind] = kinds
  if (kind === undefined || media.length <= mostOf[kind]) return []
  return [tooManyFiles(mostOf[kind], tooManyOf(kind, media.length))]
}

const tooManyOf = (kind: MediaKind, count: number) => {
  if (kind === 'image') return i18n.t('X allows up to {max} images per post. You have {count}.', { max: mostOf.image, count })
  return kind === 'gif'
    ? i18n.t('X allows one GIF per post. You have {count}.', { count })
    : i18n.t('X allows one video per post. You have {count}.', { count })
}

const mostOf: Record<MediaKind, number> = { image: xLimits.images.value, gif: xLimits.gifs.value, video: xLimits.videos.value }

const checkAltText = (file: Media): string[] => {
  const { length } = file.altText
  const limit = xLimits.altText.value
  return length > limit
    ? [
        i18n.t(
          '{over, plural, one {The description of {file} is # character too long for X. The limit is {max, number}.} other {The description of {file} is # characters too long for X. The limit is {max, number}.}}',
          { over: length - limit, file: named(file), max: limit },
        ),
      ]
    : []
}

const checkGif = (file: Media): string[] => {
  const messages = checkBytes(file, xLimits.gifBytes.value)
  if (file.state.name !== 'ready') return messages
  const { width, height, frames = 1 } = file.state
  if (width > xLimits.gifWidth.value || height > xLimits.gifHeight.value)
    messages.push(
      i18n.t('{file} is {width} × {height} pixels. X allows GIFs up to {widthMax} × {heightMax}.', {
        file: named(file),
        width,
        height,
        widthMax: xLimits.gifWidth.value,
        heightMax: xLimits.gifHeight.value,
      }),
    )
  if (frames > xLimits.gifFrames.value)
    messages.push(
      i18n.t('{file} has {count} frames. X allows GIFs up to {max} frames.', {
        file: named(file),
        count: frames,
        max: xLimits.gifFrames.value,
      }),
    )
  else if (width * height * frames > xLimits.gifPixels.value)
    messages.push(i18n.t('{file} has too many pixels across its frames for X. Use fewer frames or a smaller image.', { file: named(file) }))
  return messages
}

const checkVideo = (file: Media, isPremium: boolean): string[] => {
  const messages = checkBytes(file, isPremium ? xLimits.premiumVideoBytes.value : xLimits.videoBytes.value)
  if (file.state.name !== 'ready') return messages
  const { width, height, durationMs } = file.state
  const longest = isPremium ? xLimits.premiumVideoMax.value : xLimits.videoMax.value
  const ratio = width / height
  if (durationMs !== undefined && durationMs > longest)
    messages.push(
      i18n.t('{file} is {duration} long. This X account allows videos up to {max}.', {
        file: named(file),
        duration: duration(durationMs),
        max: duration(longest),
      }),
    )
  if (durationMs !== undefined && durationMs < xLimits.videoMin.value)
    messages.push(
      i18n.t('{file} is too short for X. Videos must be at least {seconds} seconds long.', {
        file: named(file),
        seconds: xLimits.videoMin.value / secondMs,
      }),
    )
  if (Math.min(width, height) < xLimits.videoSideMin.value)
    messages.push(
      i18n.t('{file} is {width} × {height} pixels. X videos must be at least {side} × {side}.', {
        file: named(file),
        width,
        height,
        side: xLimits.videoSideMin.value,
      }),
    )
  else if (ratio < xLimits.videoRatioMin.value || ratio > xLimits.videoRatioMax.value)
    messages.push(
      i18n.t('{file} is {width} × {height} pixels. X allows videos between 1:3 (tall) and 3:1 (wide).', {
        file: named(file),
        width,
        height,
      }),
    )
  return messages
}

/** An image that's too large is made to fit. */
const checkers: Record<MediaKind, (file: Media, isPremium: boolean) => string[]> = { image: () => [], gif: checkGif, video: checkVideo }

const checkBytes = (file: Media, limit: number): string[] => {
  if (file.bytes <= limit) return []
  const values = { file: named(file), size: size(file.bytes), max: size(limit) }
  return [
    file.kind === 'video'
      ? i18n.t('{file} is {size}. X allows videos up to {max} from this account.', values)
      : i18n.t('{file} is {size}. X allows GIFs up to {max}.', values),
  ]
}
