import { count, error, type Finding, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import { isVisible } from '../../domain/visible-text.ts'
import type { Checked } from '../platform-rules.ts'
import { linkedInLimits } from './limits.ts'
import { LinkedInOptions } from './model.ts'

/** What LinkedIn would refuse (`error`) and what the person should know (`warning`). The numbers are those of limits.ts. */
export const checkLinkedIn = ({ text, options, media }: Checked): Finding[] => {
  const { article, title } = LinkedInOptions.parse(options)
  return [
    ...checkText(text, media.length > 0 || article !== undefined),
    ...(article ? checkArticle(article, media) : []),
    ...checkLinkedInMedia(media),
    ...checkTitle(title, media),
  ]
}

const checkText = (text: string, hasContent: boolean): Finding[] => {
  const limit = linkedInLimits.text.value
  if (!isVisible(text) && !hasContent) return [error('content', 'There’s nothing to post yet.', 'Write something or add a file.')]
  if (text.length <= limit) return []
  const message = `${count(text.length - limit, 'character')} too long for LinkedIn: ${number(text.length)} of ${number(limit)}.`
  return [error('content', message, 'Shorten it.')]
}

type Article = NonNullable<LinkedInOptions['article']>

const checkArticle = ({ title, description = '' }: Article, media: Checked['media']): Finding[] => {
  const { articleTitle, articleDescription } = linkedInLimits
  const field = 'options.linkedin.article'
  const findings: Finding[] = []
  if (!isVisible(title))
    findings.push(error(`${field}.title`, 'The card needs a title because LinkedIn doesn’t read it from the page.', 'Add one.'))
  for (const [name, text, { value }] of [
    ['title', title, articleTitle],
    ['description', description, articleDescription],
  ] as const)
    if (text.length > value) {
      const message = `The card’s ${name} is ${count(text.length - value, 'character')} too long for LinkedIn. The limit is ${number(value)}.`
      findings.push(error(`${field}.${name}`, message, 'Shorten it.'))
    }
  if (media.length > 1 || media.some(({ kind }) => kind === 'video'))
    findings.push(
      error(field, 'LinkedIn shows a card or files, not both. One image can be the card’s image.', 'Remove the card or the files.'),
    )
  return findings
}

const checkTitle = (title: string | undefined, media: Checked['media']): Finding[] =>
  title && !media.some(({ kind }) => kind === 'video')
    ? [
        warning(
          'options.linkedin.title',
          'On LinkedIn, only videos have titles, so this one is left out.',
          'Add a video, or remove the title.',
        ),
      ]
    : []

const number = (value: number) => value.toLocaleString('en')

/** What LinkedIn would refuse of these files. Pixels and duration are checked of `ready` files only; pictures are mended as they are sent. */
export const checkLinkedInMedia = (media: readonly Media[]): Finding[] => [...checkMixture(media), ...media.flatMap(checkFile)]

const checkMixture = (media: readonly Media[]): Finding[] => {
  const { images, videos } = linkedInLimits
  const films = media.filter(({ kind }) => kind === 'video').length
  if (films > 0 && films < media.length)
    return [error('media', 'LinkedIn allows images or a video, not both.', 'Remove the images or the video.')]
  if (films > videos.value) return [error('media', `LinkedIn allows one video per post. You have ${films}.`, 'Remove the others.')]
  if (media.length > images.value)
    return [error('media', `LinkedIn allows up to ${images.value} images per post. You have ${media.length}.`, 'Remove some.')]
  return []
}

const checkFile = (file: Media): Finding[] => {
  if (file.kind === 'video') return checkVideo(file)
  const { altText } = linkedInLimits
  const findings = file.kind === 'gif' ? checkGif(file) : []
  if (file.altText.length > altText.value)
    findings.push(
      error(
        'media',
        `The description of ${name(file)} is longer than the ${number(altText.value)} characters LinkedIn allows.`,
        'Shorten it.',
      ),
    )
  return findings
}

/** A GIF that moves is sent as it is. */
const checkGif = (file: Media): Finding[] => {
  const { gifFrames, imageBytes, imagePixels } = linkedInLimits
  const findings: Finding[] = []
  const add = (message: string, fix: string) => findings.push(error('media', message, fix))
  if (file.bytes > imageBytes.value)
    add(`${name(file)} is ${megabytes(file.bytes)}. LinkedIn allows GIFs up to ${megabytes(imageBytes.value)}.`, smaller)
  if (file.state.name !== 'ready') return findings
  const { width, height, frames = 1 } = file.state
  if (frames > gifFrames.value)
    add(`${name(file)} has ${frames} frames. LinkedIn allows GIFs up to ${gifFrames.value} frames.`, 'Shorten it, or use a video.')
  if (width * height > imagePixels.value) add(`${name(file)} is ${width} × ${height} pixels, which is too large for LinkedIn.`, smaller)
  return findings
}

const checkVideo = (file: Media): Finding[] => {
  const { videoBytes, videoBytesMin } = linkedInLimits
  const findings: Finding[] = []
  const add = (message: string, fix: string) => findings.push(error('media', message, fix))
  if (file.contentType !== 'video/mp4') add(`LinkedIn only allows MP4 videos, and ${name(file)} is a different type.`, 'Save it as MP4.')
  if (file.bytes > videoBytes.value)
    add(`${name(file)} is ${megabytes(file.bytes)}. LinkedIn allows videos up to ${megabytes(videoBytes.value)}.`, smaller)
  if (file.bytes < videoBytesMin.value)
    add(`${name(file)} is smaller than 75 KB, the minimum for videos on LinkedIn.`, 'Use a longer or higher-quality video.')
  return file.state.name === 'ready' ? [...findings, ...checkPicture(file, file.state)] : findings
}

const checkPicture = (file: Media, { width, height, durationMs }: Extract<Media['state'], { name: 'ready' }>): Finding[] => {
  const { videoMin, videoMax, videoRatioMin, videoRatioMax } = linkedInLimits
  const ratio = width / height
  const findings: Finding[] = []
  if (durationMs !== undefined && durationMs > videoMax.value)
    findings.push(error('media', `${name(file)} is longer than the ${videoMax.value / minuteMs} minutes LinkedIn allows.`, 'Shorten it.'))
  if (durationMs !== undefined && durationMs < videoMin.value)
    findings.push(
      error(
        'media',
        `${name(file)} is too short for LinkedIn. Videos must be at least ${videoMin.value / secondMs} seconds long.`,
        'Use a longer one.',
      ),
    )
  if (ratio < videoRatioMin.value || ratio > videoRatioMax.value)
    findings.push(
      warning(
        'media',
        `${name(file)} is ${width} × ${height} pixels. LinkedIn may reject videos outside 1:2.4 (tall) and 2.4:1 (wide).`,
        'Crop it.',
      ),
    )
  return findings
}

const smaller = 'Use a smaller file.'
const name = ({ fileName }: Media) => `“${fileName}”`

/** Rounded up to a tenth, so that a file a byte over a limit doesn't read as exactly the limit. */
const megabytes = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`
