import { duration, error, type Finding, megabytes, named, tooManyFiles, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { isWithinRatio } from '../../domain/pictures.ts'
import { secondMs } from '../../domain/times.ts'
import { i18n } from '../../i18n.ts'
import type { Limit } from '../limit.ts'
import { instagramLimits, instagramPicture } from './limits.ts'
import type { InstagramKind } from './model.ts'

/**
 * Returns what Instagram would refuse about these files and how it will show them. Pixels and duration are checked for
 * `ready` files only.
 */
export const checkInstagramMedia = (media: readonly Media[], kind: InstagramKind): Finding[] => {
  const number = checkNumber(media, kind)
  if (number) return [number]
  return [...media.flatMap((file) => checkFile(file, kind, media.length > 1)), ...checkShapes(media)]
}

const checkNumber = (media: readonly Media[], kind: InstagramKind): Finding | undefined => {
  const { carouselMax } = instagramLimits
  if (media.length === 0) return error('media', i18n.t('Instagram posts need an image or video.'), i18n.t('Add one.'))
  if (kind === 'reel' && (media.length > 1 || media[0]?.kind !== 'video'))
    return error('options.instagram.kind', i18n.t('A reel is one video.'), i18n.t('Choose one video, or make it a post.'))
  if (kind === 'story' && media.length > 1)
    return error('options.instagram.kind', i18n.t('A story is one image or one video.'), i18n.t('Choose one file, or make it a post.'))
  if (kind === 'post' && media.length === 1 && media[0]?.kind === 'video')
    return error('options.instagram.kind', i18n.t('A single video is a reel on Instagram.'), i18n.t('Make it a reel.'))
  if (media.length > carouselMax.value)
    return tooManyFiles(
      carouselMax.value,
      i18n.t('Instagram allows {max} files per post. You have {count}.', { max: carouselMax.value, count: media.length }),
    )
}

const checkFile = (file: Media, kind: InstagramKind, isItem: boolean): Finding[] => {
  if (file.kind === 'gif')
    return [
      error(
        'media',
        i18n.t('Instagram doesn’t allow animated GIFs like {file}.', { file: named(file) }),
        i18n.t('Save it as a video, or use a still image.'),
      ),
    ]
  return file.kind === 'video' ? checkVideo(file, kind === 'story' ? storyVideo : isItem ? carouselVideo : reel) : checkImage(file, kind)
}

const checkImage = (file: Media, kind: InstagramKind): Finding[] => {
  const findings: Finding[] = []
  if (kind !== 'story' && file.altText.length > instagramLimits.altText.value)
    findings.push(
      error(
        'media',
        i18n.t('The description of {file} is longer than the {max} characters Instagram allows.', {
          file: named(file),
          max: instagramLimits.altText.value,
        }),
        i18n.t('Shorten it.'),
      ),
    )
  if (file.state.name !== 'ready') return findings
  const { width, height } = file.state
  if (kind !== 'story' && !isWithinRatio(width / height, instagramPicture)) {
    const values = { file: named(file) }
    const message =
      width > height
        ? i18n.t('Instagram shows shapes between 4:5 and 1.91:1, so {file} gets white bars above and below.', values)
        : i18n.t('Instagram shows shapes between 4:5 and 1.91:1, so {file} gets white bars on the sides.', values)
    findings.push(warning('media', message, i18n.t('Crop it to avoid that.')))
  }
  if (width < instagramLimits.imageWidthMin.value)
    findings.push(
      warning(
        'media',
        i18n.t('{file} is only {width} pixels wide. Instagram enlarges it, so it may look blurry.', { file: named(file), width }),
        i18n.t('Use a larger image.'),
      ),
    )
  return findings
}

type VideoRules = { place: 'reel' | 'story' | 'carousel'; bytes: Limit; min: Limit; max: Limit; ratioMin: Limit; ratioMax: Limit }

const limits = instagramLimits
const reel: VideoRules = {
  place: 'reel',
  bytes: limits.reelBytes,
  min: limits.reelMin,
  max: limits.reelMax,
  ratioMin: limits.reelRatioMin,
  ratioMax: limits.reelRatioMax,
}
const storyVideo: VideoRules = {
  place: 'story',
  bytes: limits.storyVideoBytes,
  min: limits.storyVideoMin,
  max: limits.storyVideoMax,
  ratioMin: limits.storyVideoRatioMin,
  ratioMax: limits.storyVideoRatioMax,
}
const carouselVideo: VideoRules = {
  ...reel,
  place: 'carousel',
  bytes: limits.carouselVideoBytes,
  min: limits.carouselVideoMin,
  max: limits.carouselVideoMax,
}

const checkVideo = (file: Media, rules: VideoRules): Finding[] => {
  const { place, bytes } = rules
  const tooLarge: Finding[] = []
  if (file.bytes > bytes.value)
    tooLarge.push(
      error(
        'media',
        i18n.t('{file} is {size}. Instagram allows up to {max} in {place, select, reel {a reel} story {a story} other {a carousel}}.', {
          file: named(file),
          size: megabytes(file.bytes),
          place,
          max: megabytes(bytes.value),
        }),
        i18n.t('Use a smaller file.'),
      ),
    )
  return file.state.name === 'ready'
    ? [...tooLarge, ...checkLength(file, file.state, rules), ...checkPicture(file, file.state, rules)]
    : tooLarge
}

type Ready = Extract<Media['state'], { name: 'ready' }>

const checkLength = (file: Media, { durationMs }: Ready, { place, min, max }: VideoRules): Finding[] => {
  if (durationMs === undefined) return []
  if (durationMs > max.value)
    return [
      error(
        'media',
        i18n.t(
          '{file} is {duration} long. Instagram allows up to {max} in {place, select, reel {a reel} story {a story} other {a carousel}}.',
          { file: named(file), duration: duration(durationMs), place, max: duration(max.value) },
        ),
        i18n.t('Shorten it.'),
      ),
    ]
  if (durationMs < min.value)
    return [
      error(
        'media',
        i18n.t(
          '{file} is too short. Instagram needs at least {seconds} seconds for {place, select, reel {a reel} story {a story} other {a carousel}}.',
          { file: named(file), place, seconds: min.value / secondMs },
        ),
        i18n.t('Use a longer one.'),
      ),
    ]
  const isOnTab = durationMs >= limits.reelTabMin.value && durationMs <= limits.reelTabMax.value
  if (place !== 'reel' || isOnTab) return []
  const message = i18n.t('{file} will only appear on the profile because the Reels tab shows reels of 5 to 90 seconds.', {
    file: named(file),
  })
  return [warning('media', message, i18n.t('Change its length to show it there, too.'))]
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
    refuse(i18n.t('Instagram doesn’t support the video codec of {file}.', { file: named(file) }), i18n.t('Save it as MP4 with H.264.'))
  if (audioCodec !== undefined && audioCodec !== 'mp4a')
    refuse(i18n.t('Instagram doesn’t support the audio codec of {file}.', { file: named(file) }), i18n.t('Save it with AAC audio.'))
  if (width > videoWidthMax.value)
    refuse(
      i18n.t('{file} is {width} pixels wide. Instagram allows videos up to {max} pixels wide.', {
        file: named(file),
        width,
        max: videoWidthMax.value,
      }),
      i18n.t('Make it smaller.'),
    )
  if (!isWithinRatio(width / height, { ...instagramPicture, ratioMin: ratioMin.value, ratioMax: ratioMax.value }))
    refuse(i18n.t('{file} is too wide or too narrow for Instagram.', { file: named(file) }), i18n.t('Crop it.'))
  // Allows for a video that starts or ends between two frames, which puts its average slightly off.
  if (frameRate !== undefined && (frameRate < frameRateMin.value - 0.5 || frameRate > frameRateMax.value + 0.5)) {
    const message = i18n.t('{file} has {frameRate} frames per second. Instagram allows {min} to {max}.', {
      file: named(file),
      frameRate: Math.round(frameRate),
      min: frameRateMin.value,
      max: frameRateMax.value,
    })
    refuse(message, i18n.t('Save it at 30 frames per second.'))
  }
  return findings
}

/** Instagram crops every carousel file to the shape of the first. */
const checkShapes = (media: readonly Media[]): Finding[] => {
  const [first, ...others] = media.flatMap(({ state }) => (state.name === 'ready' ? state.width / state.height : []))
  if (first === undefined || others.every((ratio) => Math.abs(ratio - first) < 0.02)) return []
  return [
    warning(
      'media',
      i18n.t('The files have different shapes, and Instagram crops them all to match the first.'),
      i18n.t('Move the one with the shape you want to the front.'),
    ),
  ]
}

/** H.264 and HEVC. */
const codecs: ReadonlySet<string> = new Set(['avc1', 'avc3', 'hvc1', 'hev1'])
