import { count, error, type Finding, warning } from '../../domain/findings.ts'
import { isVisible } from '../../domain/visible-text.ts'
import type { Checked } from '../platform-rules.ts'
import { instagramLimits } from './limits.ts'
import { InstagramOptions, instagramKindOf } from './model.ts'
import { checkInstagramMedia } from './preflight-media.ts'
import { addressCount, countOf } from './text.ts'

/**
 * What Instagram would refuse (`error`) and what the person should know (`warning`); `field` is `content`, `media`, `accountIds` or an option
 * of `options.instagram`. The numbers are those of limits.ts.
 */
export const checkInstagram = ({ text, media, options: given, facts }: Checked): Finding[] => {
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
      error('content', `${count(text.length - limit, 'character')} too long for Instagram. The limit is ${number(limit)}.`, 'Shorten it.'),
    )
  const { hashtags, hashtagsMax } = instagramLimits
  const tags = hashtagsIn(text)
  if (tags > hashtagsMax.value)
    findings.push(error('content', `There are ${tags} hashtags. Instagram allows ${hashtags.value}.`, 'Remove some.'))
  else if (tags > hashtags.value)
    findings.push(
      warning(
        'content',
        `There are ${tags} hashtags. Instagram allows ${hashtags.value} and may drop the rest.`,
        `Keep the ${hashtags.value} that fit best.`,
      ),
    )
  const mentions = mentionsIn(text)
  if (mentions > instagramLimits.mentions.value)
    findings.push(error('content', `There are ${mentions} mentions. Instagram allows ${instagramLimits.mentions.value}.`, 'Remove some.'))
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
        `The first comment is ${count(comment.length - limit.value, 'character')} too long. Instagram allows ${limit.value}.`,
        'Shorten it.',
      ),
    )
  if (hashtagsIn(comment) > commentHashtags.value)
    findings.push(
      error(field, `Instagram allows ${commentHashtags.value} hashtags in a comment.`, 'Remove some, or move them to the caption.'),
    )
  if (addressCount(comment) > commentLinks.value)
    findings.push(error(field, 'Instagram allows one link in a comment.', 'Remove the others.'))
  if (isAllCapitals(comment)) findings.push(warning(field, 'Instagram may reject a comment in all caps.', 'Use lowercase letters, too.'))
  return findings
}

const checkStoryWords = (text: string, { firstComment = '', collaborators = [] }: InstagramOptions): Finding[] => {
  const findings: Finding[] = []
  if (isVisible(text))
    findings.push(
      warning('content', 'Stories don’t show text, so yours will be left out.', 'Add the words to the image, or make it a post.'),
    )
  if (isVisible(firstComment))
    findings.push(
      warning(
        'options.instagram.firstComment',
        'Stories can’t have a first comment, so yours will be left out.',
        'Clear the comment, or make it a post.',
      ),
    )
  if (collaborators.length > 0)
    findings.push(
      warning(
        'options.instagram.collaborators',
        'Stories can’t have collaborators, so no one will be invited.',
        'Clear the collaborators, or make it a post.',
      ),
    )
  return findings
}

const checkCover = ({ coverAtMs }: InstagramOptions, [file]: Checked['media']): Finding[] => {
  if (coverAtMs === undefined || file?.state.name !== 'ready' || file.state.durationMs === undefined) return []
  if (coverAtMs < file.state.durationMs) return []
  return [error('options.instagram.coverAtMs', 'The cover frame is after the end of the video.', 'Choose an earlier one.')]
}

/** A used-up quota frees by itself, so it stops nothing. */
const checkQuota = (facts: Checked['facts']): Finding[] => {
  const quota = facts?.quota
  if (!quota || quota.used < quota.total) return []
  const message = `This account has reached the Instagram limit of ${quota.total} posts from apps in 24 hours.`
  return [warning('accountIds', message, 'Schedule it for tomorrow, or let Crier keep trying until Instagram allows it.')]
}

const hashtagsIn = (text: string) => countOf('tag', text)
const mentionsIn = (text: string) => countOf('mention', text)
const isAllCapitals = (text: string) => /\p{Lu}{2}/u.test(text) && text === text.toUpperCase()
const number = (value: number) => value.toLocaleString('en')
