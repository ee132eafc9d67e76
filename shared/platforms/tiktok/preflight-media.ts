import type { Media } from '../../domain/media.ts'
import { duration, named, size } from '../../domain/preflight/file-words.ts'
import { error, warning } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import { tikTokLimits } from './limits.ts'

/** H.264, H.265, VP8 and VP9 by their four-letter codes. */
const codecs = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09'])

/**
 * What TikTok would refuse of these files, as findings of the field `media`; `videoMaxMs` is what the account may post where that is known. Pictures need
 * no check: whatever their type and size, TikTok gets an image variant that it takes.
 */
export const checkTikTokMedia = (media: readonly Media[], videoMaxMs: number | undefined): Finding[] => {
  const mixture = checkMixture(media)
  return mixture.length > 0 ? mixture : media.filter(({ kind }) => kind === 'video').flatMap((file) => checkVideo(file, videoMaxMs))
}

const checkMixture = (media: readonly Media[]): Finding[] => {
  const videos = media.filter(({ kind }) => kind === 'video').length
  const [gif] = media.filter(({ kind }) => kind === 'gif')
  const { photos } = tikTokLimits
  if (media.length === 0) return [error('media', 'TikTok takes no post without a video or photos.', 'Add a video, or one photo or more.')]
  if (gif) return [error('media', `TikTok takes no moving GIFs, such as ${named(gif)}.`, 'Use a video or a photo instead.')]
  if (videos > 1) return [error('media', `TikTok takes one video a post; there are ${videos}.`, 'Take the others out.')]
  if (videos === 1 && media.length > 1)
    return [error('media', 'TikTok takes either one video or photos.', 'Take the video or the photos out.')]
  if (media.length > photos.value)
    return [error('media', `TikTok takes up to ${photos.value} photos a post; there are ${media.length}.`, 'Take some out.')]
  return []
}

const checkVideo = (file: Media, videoMaxMs: number | undefined): Finding[] => {
  const name = named(file)
  const findings: Finding[] = []
  if (file.bytes > tikTokLimits.videoBytes.value)
    findings.push(
      error(
        'media',
        `${name} has ${size(file.bytes)}; TikTok takes videos of up to ${size(tikTokLimits.videoBytes.value)}.`,
        'Use a smaller file.',
      ),
    )
  if (file.state.name !== 'ready') return findings
  const { width, height, durationMs, codec, frameRate } = file.state
  const { videoSideMin, videoSideMax, frameRateMin, frameRateMax } = tikTokLimits
  if (Math.min(width, height) < videoSideMin.value || Math.max(width, height) > videoSideMax.value)
    findings.push(
      error(
        'media',
        `${name} is ${width} × ${height} pixels; on TikTok each side of a video has ${videoSideMin.value} to ${videoSideMax.value.toLocaleString('en')}.`,
        'Save it in another size.',
      ),
    )
  if (codec !== undefined && !codecs.has(codec))
    findings.push(error('media', `${name} is coded in a way that TikTok does not take (${codec}).`, 'Save it as MP4 with H.264.'))
  // An average of 60.02 is a video of 60 frames per second.
  if (frameRate !== undefined && (Math.ceil(frameRate) < frameRateMin.value || Math.floor(frameRate) > frameRateMax.value))
    findings.push(
      error(
        'media',
        `${name} has ${Math.round(frameRate)} frames per second; TikTok takes ${frameRateMin.value} to ${frameRateMax.value}.`,
        'Save it with 30 frames per second.',
      ),
    )
  return durationMs === undefined ? findings : [...findings, ...checkDuration(name, durationMs, videoMaxMs)]
}

const checkDuration = (name: string, durationMs: number, accountMaxMs = Number.POSITIVE_INFINITY): Finding[] => {
  const longest = Math.min(tikTokLimits.videoMax.value, accountMaxMs)
  if (durationMs > longest)
    return [
      error(
        'media',
        `${name} runs ${duration(durationMs)}; this TikTok account takes videos of up to ${duration(longest)}.`,
        'Use a shorter one.',
      ),
    ]
  if (durationMs < tikTokLimits.videoMin.value)
    return [warning('media', `${name} is shorter than 3 seconds, which TikTok may refuse.`, 'Use a longer one.')]
  return []
}
