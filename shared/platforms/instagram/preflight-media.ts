import { duration, error, type Finding, named, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { isWithinRatio } from '../../domain/pictures.ts'
import { secondMs } from '../../domain/times.ts'
import type { Limit } from '../limit.ts'
import { instagramLimits, instagramPicture } from './limits.ts'
import type { InstagramKind } from './model.ts'

/** What Instagram would refuse of these files, and how it will show them. Pixels and duration are checked of `ready` files only. */
export const checkInstagramMedia = (media: readonly Media[], kind: InstagramKind): Finding[] => {
  const number = checkNumber(media, kind)
  if (number) return [number]
  return [...media.flatMap((file) => checkFile(file, kind, media.length > 1)), ...checkShapes(media)]
}

const checkNumber = (media: readonly Media[], kind: InstagramKind): Finding | undefined => {
  const { carouselMax } = instagramLimits
  if (media.length === 0) return error('media', 'Instagram posts need an image or video.', 'Add one.')
  if (kind === 'reel' && (media.length > 1 || media[0]?.kind !== 'video'))
    return error('options.instagram.kind', 'A reel is one video.', 'Choose one video, or make it a post.')
  if (kind === 'story' && media.length > 1)
    return error('options.instagram.kind', 'A story is one image or one video.', 'Choose one file, or make it a post.')
  if (kind === 'post' && media.length === 1 && media[0]?.kind === 'video')
    return error('options.instagram.kind', 'A single video is a reel on Instagram.', 'Make it a reel.')
  if (media.length > carouselMax.value)
    return error('media', `Instagram allows ${carouselMax.value} files per post. You have ${media.length}.`, 'Remove some.')
}

const checkFile = (file: Media, kind: InstagramKind, isItem: boolean): Finding[] => {
  if (file.kind === 'gif')
    return [error('media', `Instagram doesn’t allow animated GIFs like ${named(file)}.`, 'Save it as a video, or use a still image.')]
  return file.kind === 'video' ? checkVideo(file, kind === 'story' ? storyVideo : isItem ? carouselVideo : reel) : checkImage(file, kind)
}

const checkImage = (file: Media, kind: InstagramKind): Finding[] => {
  const findings: Finding[] = []
  if (kind !== 'story' && file.altText.length > instagramLimits.altText.value)
    findings.push(
      error(
        'media',
        `The description of ${named(file)} is longer than the ${instagramLimits.altText.value} characters Instagram allows.`,
        'Shorten it.',
      ),
    )
  if (file.state.name !== 'ready') return findings
  const { width, height } = file.state
  if (kind !== 'story' && !isWithinRatio(width / height, instagramPicture)) {
    const sides = width > height ? 'above and below' : 'on the sides'
    findings.push(
      warning(
        'media',
        `Instagram shows shapes between 4:5 and 1.91:1, so ${named(file)} gets white bars ${sides}.`,
        'Crop it to avoid that.',
      ),
    )
  }
  if (width < instagramLimits.imageWidthMin.value)
    findings.push(
      warning('media', `${named(file)} is only ${width} pixels wide. Instagram enlarges it, so it may look blurry.`, 'Use a larger image.'),
    )
  return findings
}

type VideoRules = { what: string; bytes: Limit; min: Limit; max: Limit; ratioMin: Limit; ratioMax: Limit }

const limits = instagramLimits
const reel: VideoRules = {
  what: 'a reel',
  bytes: limits.reelBytes,
  min: limits.reelMin,
  max: limits.reelMax,
  ratioMin: limits.reelRatioMin,
  ratioMax: limits.reelRatioMax,
}
const storyVideo: VideoRules = {
  what: 'a story',
  bytes: limits.storyVideoBytes,
  min: limits.storyVideoMin,
  max: limits.storyVideoMax,
  ratioMin: limits.storyVideoRatioMin,
  ratioMax: limits.storyVideoRatioMax,
}
const carouselVideo: VideoRules = {
  ...reel,
  what: 'a carousel',
  bytes: limits.carouselVideoBytes,
  min: limits.carouselVideoMin,
  max: limits.carouselVideoMax,
}

const checkVideo = (file: Media, rules: VideoRules): Finding[] => {
  const { what, bytes } = rules
  const message = `${named(file)} is ${megabytes(file.bytes)}. Instagram allows up to ${megabytes(bytes.value)} in ${what}.`
  const tooLarge = file.bytes > bytes.value ? [error('media', message, 'Use a smaller file.')] : []
  return file.state.name === 'ready'
    ? [...tooLarge, ...checkLength(file, file.state, rules), ...checkPicture(file, file.state, rules)]
    : tooLarge
}

type Ready = Extract<Media['state'], { name: 'ready' }>

const checkLength = (file: Media, { durationMs }: Ready, { what, min, max }: VideoRules): Finding[] => {
  if (durationMs === undefined) return []
  if (durationMs > max.value)
    return [
      error(
        'media',
        `${named(file)} is ${duration(durationMs)} long. Instagram allows up to ${duration(max.value)} in ${what}.`,
        'Shorten it.',
      ),
    ]
  if (durationMs < min.value)
    return [
      error(
        'media',
        `${named(file)} is too short. Instagram needs at least ${min.value / secondMs} seconds for ${what}.`,
        'Use a longer one.',
      ),
    ]
  const isOnTab = durationMs >= limits.reelTabMin.value && durationMs <= limits.reelTabMax.value
  if (what !== reel.what || isOnTab) return []
  const message = `${named(file)} will only appear on the profile because the Reels tab shows reels of 5 to 90 seconds.`
  return [warning('media', message, 'Change its length to show it there, too.')]
}

const checkPicture = (
  file: Media,
  { width, height, codec, audioCodec, frameRate }: Ready,
  { ratioMin, ratioMax }: VideoRules,
): Finding[] => {
  const findings: Finding[] = []
  const refuse = (message: string, fix: string) => findings.push(error('media', message, fix))
  const { videoWidthMax, frameRateMin, frameRateMax } = limits
  if (codec !== undefined && !codecs.has(codec))
    refuse(`Instagram doesn’t support the video codec of ${named(file)}.`, 'Save it as MP4 with H.264.')
  if (audioCodec !== undefined && audioCodec !== 'mp4a')
    refuse(`Instagram doesn’t support the audio codec of ${named(file)}.`, 'Save it with AAC audio.')
  if (width > videoWidthMax.value)
    refuse(`${named(file)} is ${width} pixels wide. Instagram allows videos up to ${videoWidthMax.value} pixels wide.`, 'Make it smaller.')
  if (!isWithinRatio(width / height, { ...instagramPicture, ratioMin: ratioMin.value, ratioMax: ratioMax.value }))
    refuse(`${named(file)} is too wide or too narrow for Instagram.`, 'Crop it.')
  // An average is a little off where a video starts or ends between two frames.
  if (frameRate !== undefined && (frameRate < frameRateMin.value - 0.5 || frameRate > frameRateMax.value + 0.5)) {
    const message = `${named(file)} has ${Math.round(frameRate)} frames per second. Instagram allows ${frameRateMin.value} to ${frameRateMax.value}.`
    refuse(message, `Save it at 30 frames per second.`)
  }
  return findings
}

/** Instagram crops every file of a carousel to the shape of the first. */
const checkShapes = (media: readonly Media[]): Finding[] => {
  const [first, ...others] = media.flatMap(({ state }) => (state.name === 'ready' ? state.width / state.height : []))
  if (first === undefined || others.every((ratio) => Math.abs(ratio - first) < 0.02)) return []
  return [
    warning(
      'media',
      'The files have different shapes, and Instagram crops them all to match the first.',
      'Move the one with the shape you want to the front.',
    ),
  ]
}

/** H.264 and HEVC. */
const codecs: ReadonlySet<string> = new Set(['avc1', 'avc3', 'hvc1', 'hev1'])

/** As Instagram counts them: of a million bytes. */
const megabytes = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`
