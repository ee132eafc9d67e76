import { duration, error, type Finding, named, size, tooLong, tooManyFiles, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { secondMs } from '../../domain/times.ts'
import { i18n } from '../../i18n.ts'
import type { AccountFacts } from '../models.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { pinterestLimits as limits } from './limits.ts'
import { PinterestPinOptions } from './model.ts'

/**
 * Returns what Pinterest would refuse (`error`) and what the person should know (`warning`). The numbers come from
 * limits.ts.
 */
export const checkPinterest = ({ text, options, media, facts }: CheckedContent): Finding[] => {
  const { boardId, title = '', coverAtSeconds } = PinterestPinOptions.parse(options)
  return [
    ...checkBoard(boardId, facts?.boards),
    ...checkLength('content', text, limits.text.value),
    ...checkLength('options.pinterest.title', title, limits.title.value),
    ...checkPinterestMedia(media),
    ...checkCover(coverAtSeconds, media),
  ]
}

const boards = 'options.pinterest.boards'

const checkBoard = (boardId: string | undefined, known: AccountFacts['boards']): Finding[] => {
  if (known?.length === 0)
    return [error(boards, i18n.t('This account has no board to pin to.'), i18n.t('Create a board on Pinterest, then choose it here.'))]
  if (boardId === undefined) return [error(boards, i18n.t('A Pin needs a board.'), i18n.t('Choose one of the account’s boards.'))]
  if (known?.some(({ id }) => id === boardId) === false)
    return [error(boards, i18n.t('The board no longer exists.'), i18n.t('Choose another one.'))]
  return []
}

const checkLength = (field: string, text: string, limit: number): Finding[] => {
  if (text.length <= limit) return []
  return [error(field, tooLong('pinterest', text.length, limit), i18n.t('Shorten it.'))]
}

const checkCover = (coverAtSeconds: number | undefined, media: readonly Media[]): Finding[] => {
  const [state] = media.filter(({ kind }) => kind === 'video').map((video) => video.state)
  if (coverAtSeconds === undefined || state?.name !== 'ready' || coverAtSeconds * secondMs <= (state.durationMs ?? 0)) return []
  const message = i18n.t('The cover time is after the end of the video, so Pinterest shows the last frame.')
  return [warning('options.pinterest.coverAtSeconds', message, i18n.t('Choose an earlier time.'))]
}

/**
 * Returns what Pinterest would refuse about these files, as errors on the field `media`. Pixels and duration are
 * checked for `ready` files only.
 */
export const checkPinterestMedia = (media: readonly Media[]): Finding[] => [
  ...checkMixture(media),
  ...checkShapes(media.filter(({ kind }) => kind === 'image')),
  ...media.flatMap(checkFile),
  ...checkAltText(media[0]),
]

const checkMixture = (media: readonly Media[]): Finding[] => {
  const videos = media.filter(({ kind }) => kind === 'video').length
  if (media.length === 0) return [error('media', i18n.t('A Pin needs an image or video.'), i18n.t('Add one.'))]
  if (videos > 0 && media.length > 1)
    return [error('media', i18n.t('A Pin can have one video or images, not both.'), i18n.t('Remove the others.'))]
  if (media.length > limits.carouselMax.value) {
    const message = i18n.t('A Pin can have up to {max} images. You have {count}.', { max: limits.carouselMax.value, count: media.length })
    return [
      tooManyFiles(
        limits.carouselMax.value,
        message,
        i18n.t('{over, plural, one {Take # picture out.} other {Take # pictures out.}}', { over: media.length - limits.carouselMax.value }),
      ),
    ]
  }
  // A carousel's pictures are resized to one size, which would stop a GIF's animation.
  const hasGif = media.some(({ kind }) => kind === 'gif')
  return hasGif && media.length > 1
    ? [error('media', i18n.t('A Pin with several images can’t include a GIF.'), i18n.t('Remove the GIF, or pin it on its own.'))]
    : []
}

/** The largest difference between aspect ratios that nobody notices. */
const shapeTolerance = 0.01

const checkShapes = (pictures: readonly Media[]): Finding[] => {
  const ratios = pictures.flatMap(({ state }) => (state.name === 'ready' ? [state.width / state.height] : []))
  const [first] = ratios
  if (first === undefined || ratios.every((ratio) => Math.abs(ratio / first - 1) <= shapeTolerance)) return []
  const message = i18n.t('Pinterest matches every image to the shape of the first and adds white borders to the others.')
  return [warning('media', message, i18n.t('Crop them to the same shape to avoid that.'))]
}

const checkFile = (file: Media): Finding[] => {
  if (file.kind === 'video') return checkVideo(file)
  // Other pictures are scaled down when they're sent.
  return file.kind === 'gif' && file.bytes > limits.imageBytes.value
    ? [
        error(
          'media',
          i18n.t('{file} is {size}. Pinterest allows GIFs up to 20 MB.', { file: named(file), size: size(file.bytes) }),
          i18n.t('Use a smaller one.'),
        ),
      ]
    : []
}

const bytesMax = Math.min(limits.videoBytes.value, limits.videoBytesAtOnce.value)

const checkVideo = (file: Media): Finding[] => {
  const findings: Finding[] = []
  const refuse = (message: string, fix: string) => findings.push(error('media', message, fix))
  if (file.bytes > bytesMax)
    refuse(
      i18n.t('{file} is {size}. Crier can send Pinterest videos up to {max}.', {
        file: named(file),
        size: size(file.bytes),
        max: size(bytesMax),
      }),
      i18n.t('Make it smaller.'),
    )
  if (file.state.name !== 'ready') return findings
  const { width, height, durationMs = limits.videoMin.value } = file.state
  const ratio = width / height
  if (durationMs < limits.videoMin.value)
    refuse(
      i18n.t('{file} is too short for Pinterest. Videos must be at least 4 seconds long.', { file: named(file) }),
      i18n.t('Use a longer one.'),
    )
  if (durationMs > limits.videoMax.value)
    refuse(
      i18n.t('{file} is {duration} long. Pinterest allows videos up to {max}.', {
        file: named(file),
        duration: duration(durationMs),
        max: duration(limits.videoMax.value),
      }),
      i18n.t('Shorten it.'),
    )
  else if (durationMs > limits.videoAdvised.value)
    findings.push(
      warning(
        'media',
        i18n.t('Pinterest’s help center allows videos up to {max}, and {file} is {duration} long.', {
          file: named(file),
          duration: duration(durationMs),
          max: duration(limits.videoAdvised.value),
        }),
        i18n.t('Shorten it to be safe.'),
      ),
    )
  if (ratio <= limits.videoRatioMin.value || ratio >= limits.videoRatioMax.value)
    refuse(
      i18n.t('{file} is {width} × {height} pixels. Pinterest allows videos between 1:2 (tall) and 1.91:1 (wide).', {
        file: named(file),
        width,
        height,
      }),
      i18n.t('Crop it.'),
    )
  return findings
}

const checkAltText = (file: Media | undefined): Finding[] => {
  const excess = (file?.altText.length ?? 0) - limits.altText.value
  if (!file || excess <= 0) return []
  const message = i18n.t(
    '{over, plural, one {The description of {file} is # character too long for Pinterest. The limit is {max}.} other {The description of {file} is # characters too long for Pinterest. The limit is {max}.}}',
    { over: excess, file: named(file), max: limits.altText.value },
  )
  return [error('media', message, i18n.t('Shorten it.'))]
}
