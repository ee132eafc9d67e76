import { count, duration, error, type Finding, named, size, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { secondMs } from '../../domain/times.ts'
import type { AccountFacts } from '../models.ts'
import type { Checked } from '../platform-rules.ts'
import { pinterestLimits as limits } from './limits.ts'
import { PinterestPinOptions } from './model.ts'

/** What Pinterest would refuse (`error`) and what the person should know (`warning`). The numbers are those of limits.ts. */
export const checkPinterest = ({ text, options, media, facts }: Checked): Finding[] => {
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
    return [error(boards, 'This account has no board to pin to.', 'Create a board on Pinterest, then choose it here.')]
  if (boardId === undefined) return [error(boards, 'A Pin needs a board.', 'Choose one of the account’s boards.')]
  if (known?.some(({ id }) => id === boardId) === false) return [error(boards, 'The board no longer exists.', 'Choose another one.')]
  return []
}

const checkLength = (field: string, text: string, limit: number): Finding[] => {
  const excess = text.length - limit
  if (excess <= 0) return []
  const message = `${count(excess, 'character')} too long for Pinterest: ${text.length.toLocaleString('en')} of ${limit.toLocaleString('en')}.`
  return [error(field, message, 'Shorten it.')]
}

const checkCover = (coverAtSeconds: number | undefined, media: readonly Media[]): Finding[] => {
  const [state] = media.filter(({ kind }) => kind === 'video').map((video) => video.state)
  if (coverAtSeconds === undefined || state?.name !== 'ready' || coverAtSeconds * secondMs <= (state.durationMs ?? 0)) return []
  const message = 'The cover time is after the end of the video, so Pinterest shows the last frame.'
  return [warning('options.pinterest.coverAtSeconds', message, 'Choose an earlier time.')]
}

/** What Pinterest would refuse of these files, as errors of the field `media`. Pixels and duration are checked of `ready` files only. */
export const checkPinterestMedia = (media: readonly Media[]): Finding[] => [
  ...checkMixture(media),
  ...checkShapes(media.filter(({ kind }) => kind === 'image')),
  ...media.flatMap(checkFile),
  ...checkAltText(media[0]),
]

const checkMixture = (media: readonly Media[]): Finding[] => {
  const videos = media.filter(({ kind }) => kind === 'video').length
  if (media.length === 0) return [error('media', 'A Pin needs an image or video.', 'Add one.')]
  if (videos > 0 && media.length > 1) return [error('media', 'A Pin can have one video or images, not both.', 'Remove the others.')]
  if (media.length > limits.carouselMax.value) {
    const message = `A Pin can have up to ${limits.carouselMax.value} images. You have ${media.length}.`
    return [error('media', message, `Take ${count(media.length - limits.carouselMax.value, 'picture')} out.`)]
  }
  // A carousel's pictures are brought to one size, which would stop a GIF.
  const hasGif = media.some(({ kind }) => kind === 'gif')
  return hasGif && media.length > 1
    ? [error('media', 'A Pin with several images can’t include a GIF.', 'Remove the GIF, or pin it on its own.')]
    : []
}

/** How much shapes may differ before anybody sees it. */
const shapeTolerance = 0.01

const checkShapes = (pictures: readonly Media[]): Finding[] => {
  const ratios = pictures.flatMap(({ state }) => (state.name === 'ready' ? [state.width / state.height] : []))
  const [first] = ratios
  if (first === undefined || ratios.every((ratio) => Math.abs(ratio / first - 1) <= shapeTolerance)) return []
  const message = 'Pinterest matches every image to the shape of the first and adds white borders to the others.'
  return [warning('media', message, 'Crop them to the same shape to avoid that.')]
}

const checkFile = (file: Media): Finding[] => {
  if (file.kind === 'video') return checkVideo(file)
  // Other pictures are made smaller on the way.
  return file.kind === 'gif' && file.bytes > limits.imageBytes.value
    ? [error('media', `${named(file)} is ${size(file.bytes)}. Pinterest allows GIFs up to 20 MB.`, 'Use a smaller one.')]
    : []
}

const bytesMax = Math.min(limits.videoBytes.value, limits.videoBytesAtOnce.value)

const checkVideo = (file: Media): Finding[] => {
  const findings: Finding[] = []
  const refuse = (message: string, fix: string) => findings.push(error('media', `${named(file)} ${message}`, fix))
  if (file.bytes > bytesMax) refuse(`is ${size(file.bytes)}. Crier can send Pinterest videos up to ${size(bytesMax)}.`, 'Make it smaller.')
  if (file.state.name !== 'ready') return findings
  const { width, height, durationMs = limits.videoMin.value } = file.state
  const ratio = width / height
  if (durationMs < limits.videoMin.value) refuse('is too short for Pinterest. Videos must be at least 4 seconds long.', 'Use a longer one.')
  if (durationMs > limits.videoMax.value)
    refuse(`is ${duration(durationMs)} long. Pinterest allows videos up to ${duration(limits.videoMax.value)}.`, 'Shorten it.')
  if (ratio <= limits.videoRatioMin.value || ratio >= limits.videoRatioMax.value)
    refuse(`is ${width} × ${height} pixels. Pinterest allows videos between 1:2 (tall) and 1.91:1 (wide).`, 'Crop it.')
  return findings
}

const checkAltText = (file: Media | undefined): Finding[] => {
  const excess = (file?.altText.length ?? 0) - limits.altText.value
  if (!file || excess <= 0) return []
  const message = `The description of ${named(file)} is ${count(excess, 'character')} too long for Pinterest. The limit is ${limits.altText.value}.`
  return [error('media', message, 'Shorten it.')]
}
