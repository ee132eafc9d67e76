import { count, duration, error, type Finding, named, size, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { secondMs } from '../../domain/times.ts'
import { isVisible } from '../../domain/visible-text.ts'
import type { Checked } from '../platform-rules.ts'
import { facebookKindOf, facebookLimits, isReelShaped, facebookLimits as limits } from './limits.ts'
import { type FacebookKind, FacebookOptions } from './model.ts'
import { isOfFacebook } from './text.ts'

/** What Facebook would refuse (`error`) and what the person should know (`warning`). The numbers are those of limits.ts. */
export const checkFacebook = ({ text, options, media }: Checked): Finding[] => {
  const chosen = FacebookOptions.parse(options)
  return [
    ...checkText(text, chosen, media),
    ...checkLink(chosen, media),
    ...checkTitle(chosen, media),
    ...checkFacebookMedia(media, { kind: facebookKindOf(chosen, media), isChosen: chosen.kind !== undefined }),
  ]
}

const checkText = (text: string, { link }: FacebookOptions, media: readonly Media[]): Finding[] => {
  const { value: limit } = facebookLimits.text
  if (!isVisible(text) && media.length === 0 && link === undefined)
    return [error('content', 'There’s nothing to post yet.', 'Write something or add a file.')]
  if (text.length <= limit) return []
  const over = count(text.length - limit, 'character')
  return [
    error('content', `${over} too long for Facebook: ${text.length.toLocaleString('en')} of ${limit.toLocaleString('en')}.`, 'Shorten it.'),
  ]
}

const checkLink = ({ link }: FacebookOptions, media: readonly Media[]): Finding[] => {
  if (link === undefined) return []
  if (media.length > 0)
    return [
      warning(
        'options.facebook.link',
        'Facebook doesn’t show a link card when a post has files.',
        'Put the link in the text, or remove the files.',
      ),
    ]
  return isOfFacebook(link)
    ? [warning('options.facebook.link', 'Facebook doesn’t show cards for its own links.', 'Remove the link, or choose another one.')]
    : []
}

const checkTitle = ({ title }: FacebookOptions, media: readonly Media[]): Finding[] =>
  title && media.every(({ kind }) => kind !== 'video')
    ? [warning('options.facebook.title', 'Facebook only shows titles on videos.', 'Remove the title, or add a video.')]
    : []

type Ready = Extract<Media['state'], { name: 'ready' }>

/** What Facebook would refuse or change of these files. Pixels and duration are checked of ready files only. */
export const checkFacebookMedia = (media: readonly Media[], { kind, isChosen }: { kind: FacebookKind; isChosen: boolean }): Finding[] => {
  const [first] = media
  if (kind === 'reel' && (media.length !== 1 || first?.kind !== 'video'))
    return [error('options.facebook.kind', 'A reel needs exactly one vertical video.', 'Add one video and nothing else, or choose Post.')]
  const isReel = kind === 'reel'
  return [
    ...checkMixture(media),
    ...media.flatMap((file) =>
      file.kind === 'video' ? [...checkVideo(file), ...(isReel ? checkReel(file) : checkPost(file, isChosen))] : [],
    ),
    ...media.flatMap(checkGif),
  ]
}

const checkMixture = (media: readonly Media[]): Finding[] => {
  const videos = media.filter(({ kind }) => kind === 'video').length
  if (videos > 0 && media.length > videos)
    return [error('media', 'Facebook allows photos or one video, not both.', 'Remove the photos or the video.')]
  if (videos > limits.videos.value) return [error('media', `Facebook allows one video per post. You have ${videos}.`, 'Remove the others.')]
  return media.length > limits.photos.value
    ? [error('media', `Facebook allows up to ${limits.photos.value} photos per post. You have ${media.length}.`, 'Remove some.')]
    : []
}

const checkGif = (file: Media): Finding[] => {
  if (file.kind !== 'gif') return []
  return file.bytes > limits.photoBytes.value
    ? [
        error(
          'media',
          `${named(file)} is ${size(file.bytes)}. Facebook allows GIFs up to ${size(limits.photoBytes.value)}.`,
          'Use a smaller GIF, or a video.',
        ),
      ]
    : [warning('media', `Facebook may show ${named(file)} as a still image.`, 'Use a video if it should move.')]
}

const shorten = 'Shorten the video, or use another one.'

const checkVideo = (file: Media): Finding[] => {
  const findings: Finding[] = []
  if (file.bytes > limits.videoBytes.value)
    findings.push(
      error(
        'media',
        `${named(file)} is ${size(file.bytes)}. Facebook allows videos up to ${size(limits.videoBytes.value)}.`,
        'Use a smaller file.',
      ),
    )
  if (file.contentType === 'video/quicktime')
    findings.push(
      warning('media', `Facebook only guarantees support for MP4, and ${named(file)} is a QuickTime video.`, 'Save it as MP4 to be safe.'),
    )
  return findings
}

const checkPost = (file: Media, isChosen: boolean): Finding[] => {
  if (file.state.name !== 'ready') return []
  const findings = checkDuration(file, file.state, { min: limits.videoMin.value, max: limits.videoMax.value, what: 'videos' })
  if (file.state.height > file.state.width)
    findings.push(
      warning(
        'options.facebook.kind',
        `Facebook often saves vertical videos like ${named(file)} as drafts.`,
        isChosen
          ? 'Send it as a reel if it’s 9:16 and 3 to 90 seconds long.'
          : 'Make it 9:16 and 3 to 90 seconds long to post it as a reel.',
      ),
    )
  return findings
}

const checkReel = (file: Media): Finding[] => {
  const { state } = file
  if (state.name !== 'ready') return []
  const { width, height, frameRate } = state
  const findings = checkDuration(file, state, { min: limits.reelMin.value, max: limits.reelMax.value, what: 'reels' })
  const pixels = `${named(file)} is ${width} × ${height} pixels`
  const reshape = 'Save it at 1080 × 1920 pixels, or choose Post.'
  if (!isReelShaped(state)) findings.push(error('media', `${pixels}. Facebook reels must be 9:16.`, reshape))
  else if (width < limits.reelWidthMin.value)
    findings.push(
      error('media', `${pixels}. Facebook reels must be at least ${limits.reelWidthMin.value} × ${limits.reelHeightMin.value}.`, reshape),
    )
  if (frameRate !== undefined && (frameRate < limits.reelFrameRateMin.value - 0.1 || frameRate > limits.reelFrameRateMax.value + 0.1))
    findings.push(
      error(
        'media',
        `${named(file)} has ${Math.round(frameRate)} frames per second. Facebook reels need ${limits.reelFrameRateMin.value} to ${limits.reelFrameRateMax.value}.`,
        'Save it at 30 frames per second.',
      ),
    )
  return findings
}

const checkDuration = (file: Media, { durationMs }: Ready, { min, max, what }: { min: number; max: number; what: string }): Finding[] => {
  if (durationMs === undefined) return []
  if (durationMs > max)
    return [error('media', `${named(file)} is ${duration(durationMs)} long. Facebook allows ${what} up to ${duration(max)}.`, shorten)]
  return durationMs < min
    ? [
        error(
          'media',
          `${named(file)} is too short for Facebook. It allows ${what} of at least ${min / secondMs} ${min === secondMs ? 'second' : 'seconds'}.`,
          'Use a longer video.',
        ),
      ]
    : []
}
