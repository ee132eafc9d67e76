import { duration, error, type Finding, named, size, tooLong, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { secondMs } from '../../domain/times.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
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
    return [error('content', i18n.t('There’s nothing to post yet.'), i18n.t('Write something or add a file.'))]
  if (text.length <= limit) return []
  return [error('content', tooLong('facebook', text.length, limit), i18n.t('Shorten it.'))]
}

const checkLink = ({ link }: FacebookOptions, media: readonly Media[]): Finding[] => {
  if (link === undefined) return []
  if (media.length > 0)
    return [
      warning(
        'options.facebook.link',
        i18n.t('Facebook shows no link card beside files.'),
        i18n.t('Write the link into the text, or take the files out.'),
      ),
    ]
  return isOfFacebook(link)
    ? [
        warning(
          'options.facebook.link',
          i18n.t('Facebook shows no card for its own addresses.'),
          i18n.t('Take the link out, or choose another one.'),
        ),
      ]
    : []
}

const checkTitle = ({ title }: FacebookOptions, media: readonly Media[]): Finding[] =>
  title && media.every(({ kind }) => kind !== 'video')
    ? [
        warning(
          'options.facebook.title',
          i18n.t('Facebook shows a title only with a video.'),
          i18n.t('Take the title out, or add a video.'),
        ),
      ]
    : []

type Ready = Extract<Media['state'], { name: 'ready' }>

/** What Facebook would refuse or change of these files. Pixels and duration are checked of ready files only. */
export const checkFacebookMedia = (media: readonly Media[], { kind, isChosen }: { kind: FacebookKind; isChosen: boolean }): Finding[] => {
  const [first] = media
  if (kind === 'reel' && (media.length !== 1 || first?.kind !== 'video'))
    return [
      error(
        'options.facebook.kind',
        i18n.t('A reel is exactly one upright video.'),
        i18n.t('Add one video and nothing else, or choose Post.'),
      ),
    ]
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
    return [error('media', i18n.t('Facebook takes photos or one video in a post, not both.'), i18n.t('Take the photos or the video out.'))]
  if (videos > limits.videos.value)
    return [error('media', i18n.t('Facebook takes one video a post; there are {count}.', { count: videos }), i18n.t('Remove the others.'))]
  return media.length > limits.photos.value
    ? [
        error(
          'media',
          i18n.t('Facebook takes up to {max} photos a post; there are {count}.', { max: limits.photos.value, count: media.length }),
          i18n.t('Remove some.'),
        ),
      ]
    : []
}

const checkGif = (file: Media): Finding[] => {
  if (file.kind !== 'gif') return []
  return file.bytes > limits.photoBytes.value
    ? [
        error(
          'media',
          i18n.t('{file} has {size}; Facebook takes GIFs of up to {max}.', {
            file: named(file),
            size: size(file.bytes),
            max: size(limits.photoBytes.value),
          }),
          i18n.t('Use a smaller GIF, or a video.'),
        ),
      ]
    : [
        warning(
          'media',
          i18n.t('Facebook may show {file} as a still picture.', { file: named(file) }),
          i18n.t('Post it as a video if it has to move.'),
        ),
      ]
}

const checkVideo = (file: Media): Finding[] => {
  const findings: Finding[] = []
  if (file.bytes > limits.videoBytes.value)
    findings.push(
      error(
        'media',
        i18n.t('{file} has {size}; Facebook takes videos of up to {max}.', {
          file: named(file),
          size: size(file.bytes),
          max: size(limits.videoBytes.value),
        }),
        i18n.t('Save it smaller.'),
      ),
    )
  if (file.contentType === 'video/quicktime')
    findings.push(
      warning(
        'media',
        i18n.t('Facebook promises to take MP4 only, and {file} is a QuickTime video.', { file: named(file) }),
        i18n.t('Save it as MP4 to be sure.'),
      ),
    )
  return findings
}

const checkPost = (file: Media, isChosen: boolean): Finding[] => {
  if (file.state.name !== 'ready') return []
  const findings = checkDuration(file, file.state, { min: limits.videoMin.value, max: limits.videoMax.value, kind: 'post' })
  if (file.state.height > file.state.width)
    findings.push(
      warning(
        'options.facebook.kind',
        i18n.t('Facebook often keeps an upright video such as {file} as a draft.', { file: named(file) }),
        isChosen
          ? i18n.t('Send it as a reel if it is 9:16 and 3 to 90 seconds long.')
          : i18n.t('Make it 9:16 and 3 to 90 seconds long, so that it is a reel.'),
      ),
    )
  return findings
}

const checkReel = (file: Media): Finding[] => {
  const { state } = file
  if (state.name !== 'ready') return []
  const { width, height, frameRate } = state
  const findings = checkDuration(file, state, { min: limits.reelMin.value, max: limits.reelMax.value, kind: 'reel' })
  const refuseShape = (message: string) => findings.push(error('media', message, i18n.t('Save it in 1080 × 1920 pixels, or choose Post.')))
  if (!isReelShaped(state))
    refuseShape(i18n.t('{file} is {width} × {height} pixels; a reel on Facebook is 9:16.', { file: named(file), width, height }))
  else if (width < limits.reelWidthMin.value)
    refuseShape(
      i18n.t('{file} is {width} × {height} pixels; Facebook takes reels from {widthMin} × {heightMin}.', {
        file: named(file),
        width,
        height,
        widthMin: limits.reelWidthMin.value,
        heightMin: limits.reelHeightMin.value,
      }),
    )
  if (frameRate !== undefined && (frameRate < limits.reelFrameRateMin.value - 0.1 || frameRate > limits.reelFrameRateMax.value + 0.1))
    findings.push(
      error(
        'media',
        i18n.t('{file} has {frameRate} frames per second; Facebook takes reels of {min} to {max}.', {
          file: named(file),
          frameRate: Math.round(frameRate),
          min: limits.reelFrameRateMin.value,
          max: limits.reelFrameRateMax.value,
        }),
        i18n.t('Save it with 30 frames per second.'),
      ),
    )
  return findings
}

const checkDuration = (
  file: Media,
  { durationMs }: Ready,
  { min, max, kind }: { min: number; max: number; kind: FacebookKind },
): Finding[] => {
  if (durationMs === undefined) return []
  if (durationMs > max)
    return [
      error(
        'media',
        i18n.t('{file} runs {duration}; Facebook takes {kind, select, reel {reels} other {videos}} of up to {max}.', {
          file: named(file),
          duration: duration(durationMs),
          kind,
          max: duration(max),
        }),
        i18n.t('Shorten the video, or use another one.'),
      ),
    ]
  return durationMs < min
    ? [
        error(
          'media',
          i18n.t(
            '{file} is too short for Facebook, which takes {kind, select, reel {reels} other {videos}} from {seconds, plural, one {# second} other {# seconds}}.',
            { file: named(file), kind, seconds: min / secondMs },
          ),
          i18n.t('Use a longer video.'),
        ),
      ]
    : []
}
