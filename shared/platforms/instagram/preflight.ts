import { error, type Finding, warning } from '../../domain/findings.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { instagramLimits } from './limits.ts'
import { InstagramOptions, instagramKindOf } from './model.ts'
import { checkInstagramMedia } from './preflight-media.ts'
import { addressCount, countOf } from './text.ts'

/**
 * Returns what Instagram would refuse (`error`) and what the person should know (`warning`). `field` is `content`,
 * `media`, `accountIds`, or an option of `options.instagram`. The numbers come from limits.ts.
 */
export const checkInstagram = ({ text, media, options: given, facts }: CheckedContent): Finding[] => {
  const options = InstagramOptions.parse(given)
  const kind = instagramKindOf(options, media)
  return [
    ...(kind === 'story' ? checkStoryWords(text, options) : [...checkCaption(text), ...checkComment(options.firstComment)]),
    ...checkInstagramMedia(media, kind),
    ...checkCover(options, media),
    ...checkQuota(facts),
  ]
}

const checkCaption = (text: string): Finding[] => {
  const findings: Finding[] = []
  const { value: limit } = instagramLimits.text
  if (text.length > limit)
    findings.push(
      error(
        'content',
        i18n.t(
          '{over, plural, one {# character too long for Instagram. The limit is {max, number}.} other {# characters too long for Instagram. The limit is {max, number}.}}',
          { over: text.length - limit, max: limit },
        ),
        i18n.t('Shorten it.'),
      ),
    )
  const { hashtags, hashtagsMax } = instagramLimits
  const tags = hashtagsIn(text)
  if (tags > hashtagsMax.value)
    findings.push(
      error(
        'content',
        i18n.t('There are {count} hashtags. Instagram allows {max}.', { count: tags, max: hashtags.value }),
        i18n.t('Remove some.'),
      ),
    )
  else if (tags > hashtags.value)
    findings.push(
      warning(
        'content',
        i18n.t('There are {count} hashtags. Instagram allows {max} and may drop the rest.', { count: tags, max: hashtags.value }),
        i18n.t('Keep the {max} that fit best.', { max: hashtags.value }),
      ),
    )
  const mentions = mentionsIn(text)
  if (mentions > instagramLimits.mentions.value)
    findings.push(
      error(
        'content',
        i18n.t('There are {count} mentions. Instagram allows {max}.', { count: mentions, max: instagramLimits.mentions.value }),
        i18n.t('Remove some.'),
      ),
    )
  return findings
}

const checkComment = (comment = ''): Finding[] => {
  const field = 'options.instagram.firstComment'
  const findings: Finding[] = []
  const { comment: limit, commentHashtags, commentLinks } = instagramLimits
  if (comment.length > limit.value)
    findings.push(
      error(
        field,
        i18n.t(
          '{over, plural, one {The first comment is # character too long. Instagram allows {max}.} other {The first comment is # characters too long. Instagram allows {max}.}}',
          { over: comment.length - limit.value, max: limit.value },
        ),
        i18n.t('Shorten it.'),
      ),
    )
  if (hashtagsIn(comment) > commentHashtags.value)
    findings.push(
      error(
        field,
        i18n.t('Instagram allows {max} hashtags in a comment.', { max: commentHashtags.value }),
        i18n.t('Remove some, or move them to the caption.'),
      ),
    )
  if (addressCount(comment) > commentLinks.value)
    findings.push(error(field, i18n.t('Instagram allows one link in a comment.'), i18n.t('Remove the others.')))
  if (isAllCapitals(comment))
    findings.push(warning(field, i18n.t('Instagram may reject a comment in all caps.'), i18n.t('Use lowercase letters, too.')))
  return findings
}

const checkStoryWords = (text: string, { firstComment = '', collaborators = [] }: InstagramOptions): Finding[] => {
  const findings: Finding[] = []
  if (isVisible(text))
    findings.push(
      warning(
        'content',
        i18n.t('Stories don’t show text, so yours will be left out.'),
        i18n.t('Add the words to the image, or make it a post.'),
      ),
    )
  if (isVisible(firstComment))
    findings.push(
      warning(
        'options.instagram.firstComment',
        i18n.t('Stories can’t have a first comment, so yours will be left out.'),
        i18n.t('Clear the comment, or make it a post.'),
      ),
    )
  if (collaborators.length > 0)
    findings.push(
      warning(
        'options.instagram.collaborators',
        i18n.t('Stories can’t have collaborators, so no one will be invited.'),
        i18n.t('Clear the collaborators, or make it a post.'),
      ),
    )
  return findings
}

const checkCover = ({ coverAtMs }: InstagramOptions, [file]: CheckedContent['media']): Finding[] => {
  if (coverAtMs === undefined || file?.state.name !== 'ready' || file.state.durationMs === undefined) return []
  if (coverAtMs < file.state.durationMs) return []
  return [error('options.instagram.coverAtMs', i18n.t('The cover frame is after the end of the video.'), i18n.t('Choose an earlier one.'))]
}

/** A used-up quota resets by itself, so it blocks nothing. */
const checkQuota = (facts: CheckedContent['facts']): Finding[] => {
  const quota = facts?.quota
  if (!quota || quota.used < quota.total) return []
  const message = i18n.t('This account has reached the Instagram limit of {count} posts from apps in 24 hours.', {
    count: quota.total,
  })
  return [warning('accountIds', message, i18n.t('Schedule it for tomorrow, or let Crier keep trying until Instagram allows it.'))]
}

const hashtagsIn = (text: string) => countOf('tag', text)
const mentionsIn = (text: string) => countOf('mention', text)
const isAllCapitals = (text: string) => /\p{Lu}{2}/u.test(text) && text === text.toUpperCase()
