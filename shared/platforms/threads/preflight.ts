import { count, duration, error, type Finding, named, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { isWithinRatio } from '../../domain/pictures.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { isVisible } from '../../domain/visible-text.ts'
import type { Checked } from '../platform-rules.ts'
import { threadsLimits, threadsPicture } from './limits.ts'
import { ThreadsOptions } from './model.ts'
import { linksOf, threadsLength } from './text.ts'

/**
 * What Threads would refuse (`error`) and what the person should know (`warning`); `field` is `content`, `media`, `accountIds` or an option
 * of `options.threads`. The numbers are those of limits.ts.
 */
export const checkThreads = ({ text, media, options: given, facts }: Checked): Finding[] => {
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
        ? error(field, 'There’s nothing to post yet.', 'Write something or add a file.')
        : error(field, 'Each part of a thread needs text.', 'Write something, or remove the part.'),
    )

const checkText = ({ field, text, link }: Written): Finding[] => {
  const findings: Finding[] = []
  const over = threadsLength(text) - threadsLimits.text.value
  if (over > 0)
    findings.push(
      error(
        field,
        `${count(over, 'byte')} too long for Threads. The limit is ${threadsLimits.text.value}, and accents and emoji count as more than one.`,
        'Shorten it or continue in a thread.',
      ),
    )
  const links = linksOf(text, link).size
  if (links > threadsLimits.links.value)
    findings.push(error(field, `There are ${links} links. Threads allows ${threadsLimits.links.value} per post.`, 'Remove some.'))
  return findings
}

const checkTopic = (topic: string | undefined): Finding[] => {
  if (topic === undefined) return []
  const field = 'options.threads.topic'
  if (topic.length > threadsLimits.topic.value)
    return [error(field, `The topic is longer than the ${threadsLimits.topic.value} characters Threads allows.`, 'Shorten it.')]
  return /[.&]/.test(topic) ? [error(field, 'Threads doesn’t allow a period or & in a topic.', 'Remove them.')] : []
}

/** Threads has one topic for each post, and the post's own option comes before its text. */
const checkHashtags = ({ field, text }: Written, topic: string | undefined): Finding[] => {
  const chosen = field === 'content' ? topic : undefined
  const tags = hashtagsIn(text)
  if (tags + (chosen === undefined ? 0 : 1) <= threadsLimits.hashtags.value) return []
  const message =
    chosen === undefined
      ? `There are ${tags} hashtags. Threads makes the first one the topic and leaves the others as plain text.`
      : `The topic is “${chosen}”, so Threads leaves ${tags === 1 ? 'the hashtag' : 'the hashtags'} in the text as plain text.`
  return tags === 0 ? [] : [warning(field, message, 'Keep one, or choose the topic yourself.')]
}

const hashtagsIn = oncePerText((text) => text.match(/(?<!\S)#[\p{L}\p{N}_]+/gu)?.length ?? 0)

/** Neither is an error: Threads would not show it, so it is not sent. */
const checkCard = ({ link, isSpoiler }: ThreadsOptions, hasMedia: boolean): Finding[] => {
  if (link !== undefined && hasMedia)
    return [
      warning(
        'options.threads.link',
        'Threads shows a link card only on posts without files, so there won’t be one.',
        'Clear the link, or remove the files.',
      ),
    ]
  return isSpoiler && !hasMedia
    ? [warning('options.threads.isSpoiler', 'There’s no file to hide as a spoiler.', 'Turn it off, or add a file.')]
    : []
}

/** A used-up quota frees by itself, so it stops nothing. */
const checkQuota = (facts: Checked['facts']): Finding[] => {
  const quota = facts?.quota
  if (!quota || quota.used < quota.total) return []
  const message = `This profile has reached the Threads limit of ${quota.total} posts from apps in 24 hours.`
  return [warning('accountIds', message, 'Schedule it for tomorrow, or let Crier keep trying until Threads allows it.')]
}

/** What Threads would refuse of these files, and how it will show them. Pixels and duration are checked of `ready` files only. */
export const checkThreadsMedia = (media: readonly Media[]): Finding[] => {
  const { carouselMax } = threadsLimits
  if (media.length > carouselMax.value)
    return [error('media', `Threads allows ${carouselMax.value} files per post. You have ${media.length}.`, 'Remove some.')]
  return media.flatMap((file) => [...checkAltText(file), ...checkFile(file)])
}

const checkAltText = (file: Media): Finding[] => {
  const { altText: limit } = threadsLimits
  if (file.altText.length <= limit.value) return []
  const message = `The description of ${named(file)} is longer than the ${limit.value.toLocaleString('en')} characters Threads allows.`
  return [error('media', message, 'Shorten it.')]
}

const checkFile = (file: Media): Finding[] => {
  if (file.kind === 'gif')
    return [error('media', `Threads doesn’t allow animated GIFs like ${named(file)}.`, 'Save it as a video, or use a still image.')]
  return file.kind === 'video' ? checkVideo(file) : checkImage(file)
}

const checkImage = (file: Media): Finding[] => {
  if (file.state.name !== 'ready') return []
  const { width, height } = file.state
  const findings: Finding[] = []
  if (!isWithinRatio(width / height, threadsPicture)) {
    const sides = width > height ? 'above and below' : 'on the sides'
    findings.push(
      warning('media', `Threads shows shapes up to 10:1, so ${named(file)} gets white bars ${sides}.`, 'Crop it to avoid that.'),
    )
  }
  if (width < threadsLimits.imageWidthMin.value)
    findings.push(
      warning('media', `${named(file)} is only ${width} pixels wide. Threads enlarges it, so it may look blurry.`, 'Use a larger image.'),
    )
  return findings
}

const checkVideo = (file: Media): Finding[] => {
  const { videoBytes } = threadsLimits
  const tooLarge =
    file.bytes > videoBytes.value ? [error('media', `${named(file)} is larger than the 1 GB Threads allows.`, 'Use a smaller file.')] : []
  return file.state.name === 'ready' ? [...tooLarge, ...checkFilm(file, file.state)] : tooLarge
}

type Ready = Extract<Media['state'], { name: 'ready' }>

const checkFilm = (file: Media, ready: Ready): Finding[] => [...checkCoding(file, ready), ...checkShape(file, ready)]

const checkCoding = (file: Media, { codec, audioCodec, frameRate, durationMs }: Ready): Finding[] => {
  const { videoMax, frameRateMin, frameRateMax } = threadsLimits
  const findings: Finding[] = []
  const refuse = (message: string, fix: string) => findings.push(error('media', message, fix))
  if (durationMs !== undefined && durationMs > videoMax.value)
    refuse(`${named(file)} is ${duration(durationMs)} long. Threads allows up to ${duration(videoMax.value)}.`, 'Shorten it.')
  if (codec !== undefined && !codecs.has(codec))
    refuse(`Threads doesn’t support the video codec of ${named(file)}.`, 'Save it as MP4 with H.264.')
  if (audioCodec !== undefined && audioCodec !== 'mp4a')
    refuse(`Threads doesn’t support the audio codec of ${named(file)}.`, 'Save it with AAC audio.')
  // An average is a little off where a video starts or ends between two frames.
  if (frameRate !== undefined && (frameRate < frameRateMin.value - 0.5 || frameRate > frameRateMax.value + 0.5)) {
    const message = `${named(file)} has ${Math.round(frameRate)} frames per second. Threads allows ${frameRateMin.value} to ${frameRateMax.value}.`
    refuse(message, 'Save it at 30 frames per second.')
  }
  return findings
}

const checkShape = (file: Media, { width, height }: Ready): Finding[] => {
  const { videoWidthMax, videoRatioMin, videoRatioMax } = threadsLimits
  const findings: Finding[] = []
  const refuse = (message: string, fix: string) => findings.push(error('media', message, fix))
  if (width > videoWidthMax.value)
    refuse(`${named(file)} is ${width} pixels wide. Threads allows videos up to ${videoWidthMax.value} pixels wide.`, 'Make it smaller.')
  if (width / height < videoRatioMin.value || width / height > videoRatioMax.value)
    refuse(`${named(file)} is too wide or too narrow for Threads.`, 'Crop it.')
  return findings
}

/** H.264 and HEVC. */
const codecs: ReadonlySet<string> = new Set(['avc1', 'avc3', 'hvc1', 'hev1'])
