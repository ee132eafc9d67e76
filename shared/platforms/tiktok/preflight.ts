import { duration, error, type Finding, named, quoted, size, tooLong, tooManyFiles, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { formatLocale, i18n } from '../../i18n.ts'
import type { AccountFacts } from '../models.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { tikTokLimits } from './limits.ts'
import { TikTokOptions, type TikTokPrivacy, tikTokPrivacyNames } from './model.ts'

/**
 * Returns what TikTok would refuse (`error`) and what the person should know (`warning`). TikTok's rules for apps
 * require a privacy level and consent for a direct post. A draft is finished in TikTok's own app, which asks for both
 * there.
 */
export const checkTikTok = ({ text, media, options, facts }: CheckedContent): Finding[] => {
  const chosen = TikTokOptions.parse(options)
  const isDirect = chosen.mode !== 'inbox'
  return [
    ...checkTikTokMedia(media, isDirect ? facts?.creator?.videoMaxMs : undefined),
    ...checkTexts(text, chosen, media),
    ...(isDirect ? [...checkCreator(facts?.creator), ...checkChoices(chosen, facts?.creator)] : checkDraft(text, media)),
  ]
}

type Creator = AccountFacts['creator']

const checkTexts = (text: string, { title = '' }: TikTokOptions, media: readonly Media[]): Finding[] => {
  const isVideo = media.some(({ kind }) => kind === 'video')
  const limit = (isVideo || media.length === 0 ? tikTokLimits.text : tikTokLimits.photoText).value
  const findings: Finding[] = []
  if (text.length > limit) findings.push(error('content', tooLong('tiktok', text.length, limit), i18n.t('Shorten it.')))
  const tags = hashtagsIn(text)
  const { value: tagsMax } = tikTokLimits.hashtags
  if (tags > tagsMax)
    findings.push(
      warning(
        'content',
        i18n.t('There are {count} hashtags. TikTok allows {max} and may drop the rest.', { count: tags, max: tagsMax }),
        i18n.t('Keep the {max} that fit best.', { max: tagsMax }),
      ),
    )
  const titleMax = tikTokLimits.photoTitle.value
  if (title.length > titleMax)
    findings.push(
      error(
        'options.tiktok.title',
        i18n.t(
          '{over, plural, one {The title is # character too long for TikTok.} other {The title is # characters too long for TikTok.}}',
          { over: title.length - titleMax },
        ),
        i18n.t('Use at most {max, number} characters.', { max: titleMax }),
      ),
    )
  if (title !== '' && isVideo)
    findings.push(
      warning('options.tiktok.title', i18n.t('TikTok videos don’t have titles, so it’s left out.'), i18n.t('Put it in the text.')),
    )
  return findings
}

const hashtagsIn = oncePerText((text) => text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0)

const checkDraft = (text: string, media: readonly Media[]): Finding[] =>
  isVisible(text) && media.some(({ kind }) => kind === 'video')
    ? [
        warning(
          'content',
          i18n.t('TikTok doesn’t accept text with a video for the inbox.'),
          i18n.t('Add it in TikTok when you finish the draft.'),
        ),
      ]
    : []

const checkCreator = (creator: Creator): Finding[] =>
  creator?.refusal === undefined ? [] : [error('accountIds', creator.refusal, i18n.t('Try again later, or leave this account out.'))]

const checkChoices = (chosen: TikTokOptions, creator: Creator): Finding[] => [
  ...checkPrivacy(chosen, creator),
  ...checkPromotion(chosen),
  ...checkInteractions(chosen, creator),
  ...(chosen.hasAgreed
    ? []
    : [
        error(
          'options.tiktok.hasAgreed',
          chosen.isPromotion && chosen.brandedContent
            ? i18n.t('TikTok wants you to agree to its Branded Content Policy and Music Usage Confirmation.')
            : i18n.t('TikTok wants you to agree to its Music Usage Confirmation.'),
          i18n.t('Agree to it before you post.'),
        ),
      ]),
]

const checkPrivacy = ({ privacy, isPromotion, brandedContent }: TikTokOptions, creator: Creator): Finding[] => {
  const field = 'options.tiktok.privacy'
  if (privacy === undefined) return [error(field, i18n.t('TikTok needs to know who can see this post.'), i18n.t('Choose who can see it.'))]
  if (creator && creator.refusal === undefined && !creator.privacies.includes(privacy))
    return [
      error(
        field,
        i18n.t('TikTok doesn’t offer {privacy} to this account right now.', { privacy: quoted(tikTokPrivacyNames[privacy]()) }),
        chooseAmong(creator.privacies),
      ),
    ]
  if (isPromotion && brandedContent && privacy === 'SELF_ONLY')
    return [error(field, i18n.t('Branded content can’t be private on TikTok.'), i18n.t('Choose who else can see it.'))]
  return []
}

const checkPromotion = ({ isPromotion, ownBrand, brandedContent }: TikTokOptions): Finding[] =>
  isPromotion && !ownBrand && !brandedContent
    ? [
        error(
          'options.tiktok.isPromotion',
          i18n.t('TikTok needs to know what the post promotes.'),
          i18n.t('Choose “Your brand”, “Branded content”, or both.'),
        ),
      ]
    : []

const checkInteractions = (chosen: TikTokOptions, creator: Creator): Finding[] => {
  if (!creator) return []
  const switches = [
    ['allowComments', 'comments', creator.commentsAreOff],
    ['allowDuets', 'duets', creator.duetsAreOff],
    ['allowStitches', 'stitches', creator.stitchesAreOff],
  ] as const
  return switches
    .filter(([option, , isOff]) => chosen[option] && isOff)
    .map(([option, what]) =>
      warning(
        `options.tiktok.${option}`,
        i18n.t('This account has {what, select, comments {comments} duets {duets} other {stitches}} turned off on TikTok.', { what }),
        i18n.t('Turn {what, select, comments {comments} duets {duets} other {stitches}} on in TikTok, or uncheck it here.', { what }),
      ),
    )
}

const chooseAmong = (privacies: readonly TikTokPrivacy[]) => {
  if (privacies.length === 0) return i18n.t('Choose another one.')
  const names = privacies.map((privacy) => quoted(tikTokPrivacyNames[privacy]()))
  return i18n.t('Choose {names}.', { names: new Intl.ListFormat(formatLocale(), { type: 'disjunction' }).format(names) })
}

/** H.264, H.265, VP8, and VP9 by their four-letter codes. */
const codecs = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09'])

/**
 * Returns what TikTok would refuse about these files, as findings on the field `media`. `videoMaxMs` is the account's
 * limit, if known. Pictures need no check, because TikTok gets an image variant it accepts.
 */
export const checkTikTokMedia = (media: readonly Media[], videoMaxMs: number | undefined): Finding[] => {
  const mixture = checkMixture(media)
  return mixture.length > 0 ? mixture : media.filter(({ kind }) => kind === 'video').flatMap((file) => checkVideo(file, videoMaxMs))
}

const checkMixture = (media: readonly Media[]): Finding[] => {
  const videos = media.filter(({ kind }) => kind === 'video').length
  const [gif] = media.filter(({ kind }) => kind === 'gif')
  const { photos } = tikTokLimits
  if (media.length === 0)
    return [error('media', i18n.t('TikTok posts need a video or photos.'), i18n.t('Add a video, or one or more photos.'))]
  if (gif)
    return [
      error(
        'media',
        i18n.t('TikTok doesn’t allow animated GIFs like {file}.', { file: named(gif) }),
        i18n.t('Use a video or a photo instead.'),
      ),
    ]
  if (videos > 1)
    return [error('media', i18n.t('TikTok allows one video per post. You have {count}.', { count: videos }), i18n.t('Remove the others.'))]
  if (videos === 1 && media.length > 1)
    return [error('media', i18n.t('TikTok allows either one video or photos.'), i18n.t('Remove the video or the photos.'))]
  if (media.length > photos.value)
    return [
      tooManyFiles(
        photos.value,
        i18n.t('TikTok allows up to {max} photos per post. You have {count}.', { max: photos.value, count: media.length }),
      ),
    ]
  return []
}

const checkVideo = (file: Media, videoMaxMs: number | undefined): Finding[] => {
  const findings: Finding[] = []
  if (file.bytes > tikTokLimits.videoBytes.value)
    findings.push(
      error(
        'media',
        i18n.t('{file} is {size}. TikTok allows videos up to {max}.', {
          file: named(file),
          size: size(file.bytes),
          max: size(tikTokLimits.videoBytes.value),
        }),
        i18n.t('Use a smaller file.'),
      ),
    )
  if (file.state.name !== 'ready') return findings
  const { width, height, durationMs, codec, frameRate } = file.state
  const { videoSideMin, videoSideMax, frameRateMin, frameRateMax } = tikTokLimits
  if (Math.min(width, height) < videoSideMin.value || Math.max(width, height) > videoSideMax.value)
    findings.push(
      error(
        'media',
        i18n.t('{file} is {width} × {height} pixels. Each side of a TikTok video must be {min} to {max, number} pixels.', {
          file: named(file),
          width,
          height,
          min: videoSideMin.value,
          max: videoSideMax.value,
        }),
        i18n.t('Save it in a different size.'),
      ),
    )
  if (codec !== undefined && !codecs.has(codec))
    findings.push(
      error(
        'media',
        i18n.t('TikTok doesn’t support the video codec of {file} ({codec}).', { file: named(file), codec }),
        i18n.t('Save it as MP4 with H.264.'),
      ),
    )
  // An average of 60.02 is a video with 60 frames per second.
  if (frameRate !== undefined && (Math.ceil(frameRate) < frameRateMin.value || Math.floor(frameRate) > frameRateMax.value))
    findings.push(
      error(
        'media',
        i18n.t('{file} has {frameRate} frames per second. TikTok allows {min} to {max}.', {
          file: named(file),
          frameRate: Math.round(frameRate),
          min: frameRateMin.value,
          max: frameRateMax.value,
        }),
        i18n.t('Save it at 30 frames per second.'),
      ),
    )
  return durationMs === undefined ? findings : [...findings, ...checkDuration(file, durationMs, videoMaxMs)]
}

const checkDuration = (file: Media, durationMs: number, accountMaxMs = Number.POSITIVE_INFINITY): Finding[] => {
  const longest = Math.min(tikTokLimits.videoMax.value, accountMaxMs)
  if (durationMs > longest)
    return [
      error(
        'media',
        i18n.t('{file} is {duration} long. This TikTok account allows videos up to {max}.', {
          file: named(file),
          duration: duration(durationMs),
          max: duration(longest),
        }),
        i18n.t('Use a shorter one.'),
      ),
    ]
  if (durationMs < tikTokLimits.videoMin.value)
    return [
      warning(
        'media',
        i18n.t('{file} is shorter than 3 seconds, which TikTok may reject.', { file: named(file) }),
        i18n.t('Use a longer one.'),
      ),
    ]
  return []
}
