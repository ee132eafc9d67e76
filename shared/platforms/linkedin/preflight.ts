import { error, type Finding, megabytes, named, tooLong, tooManyFiles, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { linkedInLimits } from './limits.ts'
import { LinkedInOptions } from './model.ts'

/**
 * Returns what LinkedIn would refuse (`error`) and what the person should know (`warning`). The numbers come from
 * limits.ts.
 */
export const checkLinkedIn = ({ text, options, media }: CheckedContent): Finding[] => {
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
  if (!isVisible(text) && !hasContent)
    return [error('content', i18n.t('There’s nothing to post yet.'), i18n.t('Write something or add a file.'))]
  if (text.length <= limit) return []
  return [error('content', tooLong('linkedin', text.length, limit), i18n.t('Shorten it.'))]
}

type Article = NonNullable<LinkedInOptions['article']>

const checkArticle = ({ title, description = '' }: Article, media: CheckedContent['media']): Finding[] => {
  const { articleTitle, articleDescription } = linkedInLimits
  const field = 'options.linkedin.article'
  const findings: Finding[] = []
  if (!isVisible(title))
    findings.push(
      error(`${field}.title`, i18n.t('The card needs a title because LinkedIn doesn’t read it from the page.'), i18n.t('Add one.')),
    )
  for (const [name, text, { value }] of [
    ['title', title, articleTitle],
    ['description', description, articleDescription],
  ] as const)
    if (text.length > value) {
      const values = { over: text.length - value, max: value }
      const message =
        name === 'title'
          ? i18n.t(
              '{over, plural, one {The card’s title is # character too long for LinkedIn. The limit is {max, number}.} other {The card’s title is # characters too long for LinkedIn. The limit is {max, number}.}}',
              values,
            )
          : i18n.t(
              '{over, plural, one {The card’s description is # character too long for LinkedIn. The limit is {max, number}.} other {The card’s description is # characters too long for LinkedIn. The limit is {max, number}.}}',
              values,
            )
      findings.push(error(`${field}.${name}`, message, i18n.t('Shorten it.')))
    }
  if (media.length > 1 || media.some(({ kind }) => kind === 'video'))
    findings.push(
      error(
        field,
        i18n.t('LinkedIn shows a card or files, not both. One image can be the card’s image.'),
        i18n.t('Remove the card or the files.'),
      ),
    )
  return findings
}

const checkTitle = (title: string | undefined, media: CheckedContent['media']): Finding[] =>
  title && !media.some(({ kind }) => kind === 'video')
    ? [
        warning(
          'options.linkedin.title',
          i18n.t('On LinkedIn, only videos have titles, so this one is left out.'),
          i18n.t('Add a video, or remove the title.'),
        ),
      ]
    : []

/**
 * Returns what LinkedIn would refuse about these files. Pixels and duration are checked for `ready` files only.
 * Pictures are fixed when they're sent.
 */
export const checkLinkedInMedia = (media: readonly Media[]): Finding[] => [...checkMixture(media), ...media.flatMap(checkFile)]

const checkMixture = (media: readonly Media[]): Finding[] => {
  const { images, videos } = linkedInLimits
  const films = media.filter(({ kind }) => kind === 'video').length
  if (films > 0 && films < media.length)
    return [error('media', i18n.t('LinkedIn allows images or a video, not both.'), i18n.t('Remove the images or the video.'))]
  if (films > videos.value)
    return [error('media', i18n.t('LinkedIn allows one video per post. You have {count}.', { count: films }), i18n.t('Remove the others.'))]
  if (media.length > images.value)
    return [
      tooManyFiles(
        images.value,
        i18n.t('LinkedIn allows up to {max} images per post. You have {count}.', { max: images.value, count: media.length }),
      ),
    ]
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
        i18n.t('The description of {file} is longer than the {max, number} characters LinkedIn allows.', {
          file: named(file),
          max: altText.value,
        }),
        i18n.t('Shorten it.'),
      ),
    )
  return findings
}

/** An animated GIF is sent as is. */
const checkGif = (file: Media): Finding[] => {
  const { gifFrames, imageBytes, imagePixels } = linkedInLimits
  const findings: Finding[] = []
  const add = (message: string, fix: string) => findings.push(error('media', message, fix))
  if (file.bytes > imageBytes.value)
    add(
      i18n.t('{file} is {size}. LinkedIn allows GIFs up to {max}.', {
        file: named(file),
        size: megabytes(file.bytes),
        max: megabytes(imageBytes.value),
      }),
      i18n.t('Use a smaller file.'),
    )
  if (file.state.name !== 'ready') return findings
  const { width, height, frames = 1 } = file.state
  if (frames > gifFrames.value)
    add(
      i18n.t('{file} has {count} frames. LinkedIn allows GIFs up to {max} frames.', {
        file: named(file),
        count: frames,
        max: gifFrames.value,
      }),
      i18n.t('Shorten it, or use a video.'),
    )
  if (width * height > imagePixels.value)
    add(
      i18n.t('{file} is {width} × {height} pixels, which is too large for LinkedIn.', { file: named(file), width, height }),
      i18n.t('Use a smaller file.'),
    )
  return findings
}

const checkVideo = (file: Media): Finding[] => {
  const { videoBytes, videoBytesMin } = linkedInLimits
  const findings: Finding[] = []
  const add = (message: string, fix: string) => findings.push(error('media', message, fix))
  if (file.contentType !== 'video/mp4')
    add(i18n.t('LinkedIn only allows MP4 videos, and {file} is a different type.', { file: named(file) }), i18n.t('Save it as MP4.'))
  if (file.bytes > videoBytes.value)
    add(
      i18n.t('{file} is {size}. LinkedIn allows videos up to {max}.', {
        file: named(file),
        size: megabytes(file.bytes),
        max: megabytes(videoBytes.value),
      }),
      i18n.t('Use a smaller file.'),
    )
  if (file.bytes < videoBytesMin.value)
    add(
      i18n.t('{file} is smaller than 75 KB, the minimum for videos on LinkedIn.', { file: named(file) }),
      i18n.t('Use a longer or higher-quality video.'),
    )
  return file.state.name === 'ready' ? [...findings, ...checkPicture(file, file.state)] : findings
}

const checkPicture = (file: Media, { width, height, durationMs }: Extract<Media['state'], { name: 'ready' }>): Finding[] => {
  const { videoMin, videoMax, videoRatioMin, videoRatioMax } = linkedInLimits
  const ratio = width / height
  const findings: Finding[] = []
  if (durationMs !== undefined && durationMs > videoMax.value)
    findings.push(
      error(
        'media',
        i18n.t('{file} is longer than the {minutes} minutes LinkedIn allows.', {
          file: named(file),
          minutes: videoMax.value / minuteMs,
        }),
        i18n.t('Shorten it.'),
      ),
    )
  if (durationMs !== undefined && durationMs < videoMin.value)
    findings.push(
      error(
        'media',
        i18n.t('{file} is too short for LinkedIn. Videos must be at least {seconds} seconds long.', {
          file: named(file),
          seconds: videoMin.value / secondMs,
        }),
        i18n.t('Use a longer one.'),
      ),
    )
  if (ratio < videoRatioMin.value || ratio > videoRatioMax.value)
    findings.push(
      warning(
        'media',
        i18n.t('{file} is {width} × {height} pixels. LinkedIn may reject videos outside 1:2.4 (tall) and 2.4:1 (wide).', {
          file: named(file),
          width,
          height,
        }),
        i18n.t('Crop it.'),
      ),
    )
  return findings
}
