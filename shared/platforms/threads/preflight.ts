import { duration, error, type Finding, named, quoted, tooManyFiles, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { isWithinRatio } from '../../domain/pictures.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { threadsLimits, threadsPicture } from './limits.ts'
import { ThreadsOptions } from './model.ts'
import { linksOf, threadsLength } from './text.ts'

/**
 * Returns what Threads would refuse (`error`) and what the person should know (`warning`). `field` is `content`,
 * `media`, `accountIds`, or an option of `options.threads`. The numbers come from limits.ts.
 */
export const checkThreads = ({ text, media, options: given, facts }: CheckedContent): Finding[] => {
  const options = ThreadsOptions.parse(given)
  const parts = (options.parts ?? []).map((part, index) => ({ field: `options.threads.parts.${index}`, text: part }))
  const written: Written[] = [{ field: 'content', text, ...(media.length === 0 && { link: options.link }) }, ...parts]
  return [
    ...checkEmpty(written, media.length > 0),
    ...written.flatMap(checkText),
    ...checkTopic(options.topic),
    ...written.flatMap((one) => checkHashtags(one, options.topic)),
    ...checkCard(options, media.length > 0),
    ...checkThreadsMedia(media),
    ...checkQuota(facts),
  ]
}

type Written = { field: string; text: string; link?: string | undefined }

const checkEmpty = (written: readonly Written[], hasMedia: boolean): Finding[] =>
  written
    .filter(({ field, text }) => !isVisible(text) && !(field === 'content' && hasMedia))
    .map(({ field }) =>
      field === 'content'
        ? error(field, i18n.t('There’s nothing to post yet.'), i18n.t('Write something or add a file.'))
        : error(field, i18n.t('Each part of a thread needs text.'), i18n.t('Write something, or remove the part.')),
    )

const checkText = ({ field, text, link }: Written): Finding[] => {
  const findings: Finding[] = []
  const over = threadsLength(text) - threadsLimits.text.value
  if (over > 0)
    findings.push(
      error(
        field,
        i18n.t(
          '{over, plural, one {# byte too long for Threads. The limit is {max}, and accents and emoji count as more than one.} other {# bytes too long for Threads. The limit is {max}, and accents and emoji count as more than one.}}',
          { over, max: threadsLimits.text.value },
        ),
        i18n.t('Shorten it or continue in a thread.'),
      ),
    )
  const links = linksOf(text, link).size
  if (links > threadsLimits.links.value)
    findings.push(
      error(
        field,
        i18n.t('There are {count} links. Threads allows {max} per post.', { count: links, max: threadsLimits.links.value }),
        i18n.t('Remove some.'),
      ),
    )
  return findings
}

const checkTopic = (topic: string | undefined): Finding[] => {
  if (topic === undefined) return []
  const field = 'options.threads.topic'
  if (topic.length > threadsLimits.topic.value)
    return [
      error(
        field,
        i18n.t('The topic is longer than the {max} characters Threads allows.', { max: threadsLimits.topic.value }),
        i18n.t('Shorten it.'),
      ),
    ]
  return /[.&]/.test(topic) ? [error(field, i18n.t('Threads doesn’t allow a period or & in a topic.'), i18n.t('Remove them.'))] : []
}

/** Threads allows one topic per post. The post's own option takes precedence over its text. */
const checkHashtags = ({ field, text }: Written, topic: string | undefined): Finding[] => {
  const chosen = field === 'content' ? topic : undefined
  const tags = hashtagsIn(text)
  if (tags === 0 || tags + (chosen === undefined ? 0 : 1) <= threadsLimits.hashtags.value) return []
  const message =
    chosen === undefined
      ? i18n.t('There are {count} hashtags. Threads makes the first one the topic and leaves the others as plain text.', { count: tags })
      : i18n.t(
          '{count, plural, one {The topic is {topic}, so Threads leaves the hashtag in the text as plain text.} other {The topic is {topic}, so Threads leaves the hashtags in the text as plain text.}}',
          { count: tags, topic: quoted(chosen) },
        )
  return [warning(field, message, i18n.t('Keep one, or choose the topic yourself.'))]
}

const hashtagsIn = oncePerText((text) => text.match(/(?<!\S)#[\p{L}\p{N}_]+/gu)?.length ?? 0)

/** Neither is an error. Threads wouldn't show it, so it isn't sent. */
const checkCard = ({ link, isSpoiler }: ThreadsOptions, hasMedia: boolean): Finding[] => {
  if (link !== undefined && hasMedia)
    return [
      warning(
        'options.threads.link',
        i18n.t('Threads shows a link card only on posts without files, so there won’t be one.'),
        i18n.t('Clear the link, or remove the files.'),
      ),
    ]
  return isSpoiler && !hasMedia
    ? [warning('options.threads.isSpoiler', i18n.t('There’s no file to hide as a spoiler.'), i18n.t('Turn it off, or add a file.'))]
    : []
}

/** A used-up quota resets by itself, so it blocks nothing. */
const checkQuota = (facts: CheckedContent['facts']): Finding[] => {
  const quota = facts?.quota
  if (!quota || quota.used < quota.total) return []
  const message = i18n.t('This profile has reached the Threads limit of {count} posts from apps in 24 hours.', {
    count: quota.total,
  })
  return [warning('accountIds', message, i18n.t('Schedule it for tomorrow, or let Crier keep trying until Threads allows it.'))]
}

/**
 * Returns what Threads would refuse about these files and how it will show them. Pixels and duration are checked for
 * `ready` files only.
 */
export const checkThreadsMedia = (media: readonly Media[]): Finding[] => {
  const { carouselMax } = threadsLimits
  if (media.length > carouselMax.value)
    return [
      tooManyFiles(
        carouselMax.value,
        i18n.t('Threads allows {max} files per post. You have {count}.', { max: carouselMax.value, count: media.length }),
      ),
    ]
  return media.flatMap((file) => [...checkAltText(file), ...checkFile(file)])
}

const checkAltText = (file: Media): Finding[] => {
  const { altText: limit } = threadsLimits
  if (file.altText.length <= limit.value) return []
  const message = i18n.t('The description of {file} is longer than the {max, number} characters Threads allows.', {
    file: named(file),
    max: limit.value,
  })
  return [error('media', message, i18n.t('Shorten it.'))]
}

const checkFile = (file: Media): Finding[] => {
  if (file.kind === 'gif')
    return [
      error(
        'media',
        i18n.t('Threads doesn’t allow animated GIFs like {file}.', { file: named(file) }),
        i18n.t('Save it as a video, or use a still image.'),
      ),
    ]
  return file.kind === 'video' ? checkVideo(file) : checkImage(file)
}

const checkImage = (file: Media): Finding[] => {
  if (file.state.name !== 'ready') return []
  const { width, height } = file.state
  const findings: Finding[] = []
  if (!isWithinRatio(width / height, threadsPicture)) {
    const values = { file: named(file) }
    const message =
      width > height
        ? i18n.t('Threads shows shapes up to 10:1, so {file} gets white bars above and below.', values)
        : i18n.t('Threads shows shapes up to 10:1, so {file} gets white bars on the sides.', values)
    findings.push(warning('media', message, i18n.t('Crop it to avoid that.')))
  }
  if (width < threadsLimits.imageWidthMin.value)
    findings.push(
      warning(
        'media',
        i18n.t('{file} is only {width} pixels wide. Threads enlarges it, so it may look blurry.', { file: named(file), width }),
        i18n.t('Use a larger image.'),
      ),
    )
  return findings
}

const checkVideo = (file: Media): Finding[] => {
  const { videoBytes } = threadsLimits
  const tooLarge =
    file.bytes > videoBytes.value
      ? [error('media', i18n.t('{file} is larger than the 1 GB Threads allows.', { file: named(file) }), i18n.t('Use a smaller file.'))]
      : []
  return file.state.name === 'ready' ? [...tooLarge, ...checkFilm(file, file.state)] : tooLarge
}

type Ready = Extract<Media['state'], { name: 'ready' }>

const checkFilm = (file: Media, ready: Ready): Finding[] => [...checkCoding(file, ready), ...checkShape(file, ready)]

const checkCoding = (file: Media, { codec, audioCodec, frameRate, durationMs }: Ready): Finding[] => {
  const { videoMax, frameRateMin, frameRateMax } = threadsLimits
  const findings: Finding[] = []
  const refuse = (message: string, fix: string) => findings.push(error('media', message, fix))
  if (durationMs !== undefined && durationMs > videoMax.value)
    refuse(
      i18n.t('{file} is {duration} long. Threads allows up to {max}.', {
        file: named(file),
        duration: duration(durationMs),
        max: duration(videoMax.value),
      }),
      i18n.t('Shorten it.'),
    )
  if (codec !== undefined && !codecs.has(codec))
    refuse(i18n.t('Threads doesn’t support the video codec of {file}.', { file: named(file) }), i18n.t('Save it as MP4 with H.264.'))
  if (audioCodec !== undefined && audioCodec !== 'mp4a')
    refuse(i18n.t('Threads doesn’t support the audio codec of {file}.', { file: named(file) }), i18n.t('Save it with AAC audio.'))
  // Allows for a video that starts or ends between two frames, which puts its average slightly off.
  if (frameRate !== undefined && (frameRate < frameRateMin.value - 0.5 || frameRate > frameRateMax.value + 0.5)) {
    const message = i18n.t('{file} has {frameRate} frames per second. Threads allows {min} to {max}.', {
      file: named(file),
      frameRate: Math.round(frameRate),
      min: frameRateMin.value,
      max: frameRateMax.value,
    })
    refuse(message, i18n.t('Save it at 30 frames per second.'))
  }
  return findings
}

const checkShape = (file: Media, { width, height }: Ready): Finding[] => {
  const { videoWidthMax, videoRatioMin, videoRatioMax } = threadsLimits
  const findings: Finding[] = []
  const refuse = (message: string, fix: string) => findings.push(error('media', message, fix))
  if (width > videoWidthMax.value)
    refuse(
      i18n.t('{file} is {width} pixels wide. Threads allows videos up to {max} pixels wide.', {
        file: named(file),
        width,
        max: videoWidthMax.value,
      }),
      i18n.t('Make it smaller.'),
    )
  if (width / height < videoRatioMin.value || width / height > videoRatioMax.value)
    refuse(i18n.t('{file} is too wide or too narrow for Threads.', { file: named(file) }), i18n.t('Crop it.'))
  return findings
}

/** H.264 and HEVC. */
const codecs: ReadonlySet<string> = new Set(['avc1', 'avc3', 'hvc1', 'hev1'])
