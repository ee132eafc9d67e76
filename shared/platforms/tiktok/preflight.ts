import { count, duration, error, type Finding, named, size, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { isVisible } from '../../domain/visible-text.ts'
import type { AccountFacts } from '../models.ts'
import type { Checked } from '../platform-rules.ts'
import { tikTokLimits } from './limits.ts'
import { TikTokOptions, type TikTokPrivacy, tikTokPrivacyNames } from './model.ts'

/**
 * What TikTok would refuse (`error`) and what the person should know (`warning`). TikTok's rules for apps demand a privacy level and a consent for a
 * direct post. The person finishes a draft in TikTok's own app, which asks for both there.
 */
export const checkTikTok = ({ text, media, options, facts }: Checked): Finding[] => {
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
  if (text.length > limit)
    findings.push(
      error(
        'content',
        `${count(text.length - limit, 'character')} too long for TikTok: ${number(text.length)} of ${number(limit)}.`,
        'Shorten it.',
      ),
    )
  const tags = hashtagsIn(text)
  const { value: tagsMax } = tikTokLimits.hashtags
  if (tags > tagsMax)
    findings.push(
      warning(
        'content',
        `There are ${tags} hashtags. TikTok allows ${tagsMax} and may drop the rest.`,
        `Keep the ${tagsMax} that fit best.`,
      ),
    )
  const titleMax = tikTokLimits.photoTitle.value
  if (title.length > titleMax)
    findings.push(
      error(
        'options.tiktok.title',
        `The title is ${count(title.length - titleMax, 'character')} too long for TikTok.`,
        `Use at most ${titleMax} characters.`,
      ),
    )
  if (title !== '' && isVideo)
    findings.push(warning('options.tiktok.title', 'TikTok videos don’t have titles, so it’s left out.', 'Put it in the text.'))
  return findings
}

const hashtagsIn = oncePerText((text) => text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0)

const checkDraft = (text: string, media: readonly Media[]): Finding[] =>
  isVisible(text) && media.some(({ kind }) => kind === 'video')
    ? [warning('content', 'TikTok doesn’t accept text with a video for the inbox.', 'Add it in TikTok when you finish the draft.')]
    : []

const checkCreator = (creator: Creator): Finding[] =>
  creator?.refusal === undefined ? [] : [error('accountIds', creator.refusal, 'Try again later, or leave this account out.')]

const checkChoices = (chosen: TikTokOptions, creator: Creator): Finding[] => [
  ...checkPrivacy(chosen, creator),
  ...checkPromotion(chosen),
  ...checkInteractions(chosen, creator),
  ...(chosen.hasAgreed
    ? []
    : [
        error(
          'options.tiktok.hasAgreed',
          `TikTok wants you to agree to its ${chosen.isPromotion && chosen.brandedContent ? 'Branded Content Policy and ' : ''}Music Usage Confirmation.`,
          'Agree to it before you post.',
        ),
      ]),
]

const checkPrivacy = ({ privacy, isPromotion, brandedContent }: TikTokOptions, creator: Creator): Finding[] => {
  const field = 'options.tiktok.privacy'
  if (privacy === undefined) return [error(field, 'TikTok needs to know who can see this post.', 'Choose who can see it.')]
  if (creator && creator.refusal === undefined && !creator.privacies.includes(privacy))
    return [
      error(
        field,
        `TikTok doesn’t offer “${tikTokPrivacyNames[privacy]}” to this account right now.`,
        `Choose ${either(creator.privacies)}.`,
      ),
    ]
  if (isPromotion && brandedContent && privacy === 'SELF_ONLY')
    return [error(field, 'Branded content can’t be private on TikTok.', 'Choose who else can see it.')]
  return []
}

const checkPromotion = ({ isPromotion, ownBrand, brandedContent }: TikTokOptions): Finding[] =>
  isPromotion && !ownBrand && !brandedContent
    ? [
        error(
          'options.tiktok.isPromotion',
          'TikTok needs to know what the post promotes.',
          'Choose “Your brand”, “Branded content”, or both.',
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
        `This account has ${what} turned off on TikTok.`,
        `Turn ${what} on in TikTok, or uncheck it here.`,
      ),
    )
}

const either = (privacies: readonly TikTokPrivacy[]) => {
  const names = privacies.map((privacy) => `“${tikTokPrivacyNames[privacy]}”`)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? 'another one')
}

const number = (value: number) => value.toLocaleString('en')

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
  if (media.length === 0) return [error('media', 'TikTok posts need a video or photos.', 'Add a video, or one or more photos.')]
  if (gif) return [error('media', `TikTok doesn’t allow animated GIFs like ${named(gif)}.`, 'Use a video or a photo instead.')]
  if (videos > 1) return [error('media', `TikTok allows one video per post. You have ${videos}.`, 'Remove the others.')]
  if (videos === 1 && media.length > 1)
    return [error('media', 'TikTok allows either one video or photos.', 'Remove the video or the photos.')]
  if (media.length > photos.value)
    return [error('media', `TikTok allows up to ${photos.value} photos per post. You have ${media.length}.`, 'Remove some.')]
  return []
}

const checkVideo = (file: Media, videoMaxMs: number | undefined): Finding[] => {
  const name = named(file)
  const findings: Finding[] = []
  if (file.bytes > tikTokLimits.videoBytes.value)
    findings.push(
      error(
        'media',
        `${name} is ${size(file.bytes)}. TikTok allows videos up to ${size(tikTokLimits.videoBytes.value)}.`,
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
        `${name} is ${width} × ${height} pixels. Each side of a TikTok video must be ${videoSideMin.value} to ${videoSideMax.value.toLocaleString('en')} pixels.`,
        'Save it in a different size.',
      ),
    )
  if (codec !== undefined && !codecs.has(codec))
    findings.push(error('media', `TikTok doesn’t support the video codec of ${name} (${codec}).`, 'Save it as MP4 with H.264.'))
  // An average of 60.02 is a video of 60 frames per second.
  if (frameRate !== undefined && (Math.ceil(frameRate) < frameRateMin.value || Math.floor(frameRate) > frameRateMax.value))
    findings.push(
      error(
        'media',
        `${name} has ${Math.round(frameRate)} frames per second. TikTok allows ${frameRateMin.value} to ${frameRateMax.value}.`,
        'Save it at 30 frames per second.',
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
        `${name} is ${duration(durationMs)} long. This TikTok account allows videos up to ${duration(longest)}.`,
        'Use a shorter one.',
      ),
    ]
  if (durationMs < tikTokLimits.videoMin.value)
    return [warning('media', `${name} is shorter than 3 seconds, which TikTok may reject.`, 'Use a longer one.')]
  return []
}
