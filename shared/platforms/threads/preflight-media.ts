import type { Media } from '../../domain/media.ts'
import { isWithinRatio } from '../../domain/pictures.ts'
import { duration, named } from '../../domain/preflight/file-words.ts'
import { error, warning } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import { threadsLimits, threadsPicture } from './limits.ts'

/** What Threads would refuse of these files, and how it will show them. Pixels and duration are checked of `ready` files only. */
export const checkThreadsMedia = (media: readonly Media[]): Finding[] => {
  const { carouselMax } = threadsLimits
  if (media.length > carouselMax.value)
    return [error('media', `Threads takes ${carouselMax.value} files a post; there are ${media.length}.`, 'Take some out.')]
  return media.flatMap((file) => [...checkAltText(file), ...checkFile(file)])
}

const checkAltText = (file: Media): Finding[] => {
  const { altText: limit } = threadsLimits
  if (file.altText.length <= limit.value) return []
  const message = `The description of ${named(file)} is longer than the ${limit.value.toLocaleString('en')} characters that Threads takes.`
  return [error('media', message, 'Shorten it.')]
}

const checkFile = (file: Media): Finding[] => {
  if (file.kind === 'gif')
    return [error('media', `Threads takes no GIFs that move, such as ${named(file)}.`, 'Save it as a video, or use a still image.')]
  return file.kind === 'video' ? checkVideo(file) : checkImage(file)
}

const checkImage = (file: Media): Finding[] => {
  if (file.state.name !== 'ready') return []
  const { width, height } = file.state
  const findings: Finding[] = []
  if (!isWithinRatio(width / height, threadsPicture)) {
    const sides = width > height ? 'above and below' : 'at the sides'
    findings.push(
      warning('media', `Threads shows shapes up to 10:1: ${named(file)} gets white ${sides}.`, 'Crop it if you don’t want that.'),
    )
  }
  if (width < threadsLimits.imageWidthMin.value)
    findings.push(
      warning('media', `${named(file)} is ${width} pixels wide; Threads makes it larger, and it may look blurred.`, 'Use a larger image.'),
    )
  return findings
}

const checkVideo = (file: Media): Finding[] => {
  const { videoBytes } = threadsLimits
  const tooLarge =
    file.bytes > videoBytes.value
      ? [error('media', `${named(file)} is larger than the 1 GB that Threads takes.`, 'Use a smaller file.')]
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
    refuse(`${named(file)} runs ${duration(durationMs)}; Threads takes up to ${duration(videoMax.value)}.`, 'Shorten it.')
  if (codec !== undefined && !codecs.has(codec)) refuse(`Threads can’t use the coding of ${named(file)}.`, 'Save it as MP4 with H.264.')
  if (audioCodec !== undefined && audioCodec !== 'mp4a') refuse(`Threads can’t use the sound of ${named(file)}.`, 'Save it with AAC sound.')
  // An average is a little off where a video starts or ends between two frames.
  if (frameRate !== undefined && (frameRate < frameRateMin.value - 0.5 || frameRate > frameRateMax.value + 0.5)) {
    const message = `${named(file)} has ${Math.round(frameRate)} frames a second; Threads takes ${frameRateMin.value} to ${frameRateMax.value}.`
    refuse(message, 'Save it with 30.')
  }
  return findings
}

const checkShape = (file: Media, { width, height }: Ready): Finding[] => {
  const { videoWidthMax, videoRatioMin, videoRatioMax } = threadsLimits
  const findings: Finding[] = []
  const refuse = (message: string, fix: string) => findings.push(error('media', message, fix))
  if (width > videoWidthMax.value)
    refuse(`${named(file)} is ${width} pixels wide; Threads takes videos of up to ${videoWidthMax.value}.`, 'Make it smaller.')
  if (width / height < videoRatioMin.value || width / height > videoRatioMax.value)
    refuse(`${named(file)} is too wide or too narrow for Threads.`, 'Crop it.')
  return findings
}

/** H.264 and HEVC. */
const codecs: ReadonlySet<string> = new Set(['avc1', 'avc3', 'hvc1', 'hev1'])
