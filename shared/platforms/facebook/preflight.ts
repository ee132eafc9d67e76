import { duration, error, type Finding, megabytes, named, size, tooLong, tooManyFiles, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { secondMs } from '../../domain/times.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { facebookKindOf, facebookLimits, isReelShaped, facebookLimits as limits } from './limits.ts'
import { type FacebookKind, FacebookOptions } from './model.ts'
import { isOfFacebook } from './text.ts'

/**
 * Returns what Facebook would refuse (`error`) and what the person should know (`warning`). The numbers come from
 * limits.ts.
 */
export const checkFacebook = ({ text, options, media }: CheckedContent): Finding[] => {
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
        i18n.t('Facebook doesn’t show a link card when a post has files.'),
        i18n.t('Put the link in the text, or remove the files.'),
      ),
    ]
  return isOfFacebook(link)
    ? [
        warning(
          'options.facebook.link',
          i18n.t('Facebook doesn’t show cards for its own links.'),
          i18n.t('Remove the link, or choose another one.'),
        ),
      ]
    : []
}

const checkTitle = ({ title }: FacebookOptions, media: readonly Media[]): Finding[] =>
  title && media.every(({ kind }) => kind !== 'video')
    ? [warning('options.facebook.title', i18n.t('Facebook only shows titles on videos.'), i18n.t('Remove the title, or add a video.'))]
    : []

type Ready = Extract<Media['state'], { name: 'ready' }>

/**
 * Returns what Facebook would refuse or change about these files. Pixels and duration are checked for ready files only.
 */
export const checkFacebookMedia = (media: readonly Media[], { kind, isChosen }: { kind: FacebookKind; isChosen: boolean }): Finding[] => {
  const [first] = media
  if (kind === 'reel' && (media.length !== 1 || first?.kind !== 'video'))
    return [
      error(
        'options.facebook.kind',
        i18n.t('A reel needs exactly one vertical video.'),
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
    return [error('media', i18n.t('Facebook allows photos or one video, not both.'), i18n.t('Remove the photos or the video.'))]
  if (videos > limits.videos.value)
    return [
      error('media', i18n.t('Facebook allows one video per post. You have {count}.', { count: videos }), i18n.t('Remove the others.')),
    ]
  return media.length > limits.photos.value
    ? [
        tooManyFiles(
          limits.photos.value,
          i18n.t('Facebook allows up to {max} photos per post. You have {count}.', { max: limits.photos.value, count: media.length }),
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
          i18n.t('{file} is {size}. Facebook allows GIFs up to {max}.', {
            file: named(file),
            size: megabytes(file.bytes),
            max: megabytes(limits.photoBytes.value),
          }),
          i18n.t('Use a smaller GIF, or a video.'),
        ),
      ]
    : [
        warning(
          'media',
          i18n.t('Facebook may show {file} as a still image.', { file: named(file) }),
          i18n.t('Use a video if it should move.'),
        ),
      ]
}

const checkVideo = (file: Media): Finding[] => {
  const findings: Finding[] = []
  if (file.bytes > limits.videoBytes.value)
    findings.push(
      error(
        'media',
        i18n.t('{file} is {size}. Facebook allows videos up to {max}.', {
          file: named(file),
          size: size(file.bytes),
          max: size(limits.videoBytes.value),
        }),
        i18n.t('Use a smaller file.'),
      ),
    )
  if (file.contentType === 'video/quicktime')
    findings.push(
      warning(
        'media',
        i18n.t('Facebook only guarantees support for MP4, and {file} is a QuickTime video.', { file: named(file) }),
        i18n.t('Save it as MP4 to be safe.'),
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
        i18n.t('Facebook often saves vertical videos like {file} as drafts.', { file: named(file) }),
        isChosen
          ? i18n.t('Send it as a reel if it’s 9:16 and 3 to 90 seconds long.')
          : i18n.t('Make it 9:16 and 3 to 90 seconds long to post it as a reel.'),
      ),
    )
  return findings
}

const checkReel = (file: Media): Finding[] => {
  const { state } = file
  if (state.name !== 'ready') return []
  const { width, height, frameRate } = state
  const findings = checkDuration(file, state, { min: limits.reelMin.value, max: limits.reelMax.value, kind: 'reel' })
  const refuseShape = (message: string) => findings.push(error('media', message, i18n.t('Save it at 1080 × 1920 pixels, or choose Post.')))
  if (!isReelShaped(state))
    refuseShape(i18n.t('{file} is {width} × {height} pixels. Facebook reels must be 9:16.', { file: named(file), width, height }))
  else if (width < limits.reelWidthMin.value)
    refuseShape(
      i18n.t('{file} is {width} × {height} pixels. Facebook reels must be at least {widthMin} × {heightMin}.', {
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
        i18n.t('{file} has {frameRate} frames per second. Facebook reels need {min} to {max}.', {
          file: named(file),
          frameRate: Math.round(frameRate),
          min: limits.reelFrameRateMin.value,
          max: limits.reelFrameRateMax.value,
        }),
        i18n.t('Save it at 30 frames per second.'),
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
        i18n.t('{file} is {duration} long. Facebook allows {kind, select, reel {reels} other {videos}} up to {max}.', {
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
            '{file} is too short for Facebook. It allows {kind, select, reel {reels} other {videos}} of at least {seconds, plural, one {# second} other {# seconds}}.',
            { file: named(file), kind, seconds: min / secondMs },
          ),
          i18n.t('Use a longer video.'),
        ),
      ]
    : []
}
