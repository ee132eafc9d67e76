import type { AccountFacts } from '../../domain/account-facts.ts'
import type { Media } from '../../domain/media.ts'
import { count, error, warning } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import type { Checked } from '../checked.ts'
import { tikTokLimits } from './limits.ts'
import { TikTokOptions, type TikTokPrivacy, tikTokPrivacyNames } from './options.ts'
import { checkTikTokMedia } from './preflight-media.ts'

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
    findings.push(warning('options.tiktok.title', 'A video on TikTok has no title, so it is left out.', 'Put it into the text.'))
  return findings
}

const checkDraft = (text: string, media: readonly Media[]): Finding[] =>
  text.trim() !== '' && media.some(({ kind }) => kind === 'video')
    ? [warning('content', 'TikTok takes no text along with a video for the inbox.', 'Write it in TikTok when you finish the draft.')]
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
  if (privacy === undefined) return [error(field, 'TikTok has to know who can see this post.', 'Choose who can see it.')]
  if (creator && creator.refusal === undefined && !creator.privacies.includes(privacy))
    return [
      error(field, `TikTok does not offer “${tikTokPrivacyNames[privacy]}” to this account now.`, `Choose ${either(creator.privacies)}.`),
    ]
  if (isPromotion && brandedContent && privacy === 'SELF_ONLY')
    return [error(field, 'Branded content can’t be private on TikTok.', 'Choose who else can see it.')]
  return []
}

const checkPromotion = ({ isPromotion, ownBrand, brandedContent }: TikTokOptions): Finding[] =>
  isPromotion && !ownBrand && !brandedContent
    ? [error('options.tiktok.isPromotion', 'TikTok has to know what the post promotes.', 'Choose “Your brand”, “Branded content” or both.')]
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
        `Turn ${what} on in TikTok, or untick it here.`,
      ),
    )
}

const either = (privacies: readonly TikTokPrivacy[]) => {
  const names = privacies.map((privacy) => `“${tikTokPrivacyNames[privacy]}”`)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? 'another one')
}

const number = (value: number) => value.toLocaleString('en')
