import { count, error } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import type { Checked } from '../checked.ts'
import { bytesOf, youTubeLimits } from './limits.ts'
import { YouTubeOptions as Options, type YouTubeOptions } from './options.ts'
import { checkYouTubeMedia } from './preflight-media.ts'

/** What YouTube would refuse (`error`) and what the person should know (`warning`). The numbers are those of limits.ts. */
export const checkYouTube = ({ account, text, media, options, facts }: Checked): Finding[] => {
  const chosen = Options.parse(options)
  return [
    ...checkYouTubeMedia({ media, thumbnailId: chosen.thumbnail, isVerified: account.isPremium }),
    ...checkTitle(chosen),
    ...checkDescription(text),
    ...checkTags(chosen),
    ...checkAudience(chosen),
    ...checkCategory(chosen, facts),
  ]
}

const angles = /[<>]/

const checkTitle = ({ title = '' }: YouTubeOptions): Finding[] => {
  const field = 'options.youtube.title'
  const limit = youTubeLimits.title.value
  if (title.trim() === '') return [error(field, 'A video on YouTube needs a title.', 'Give it one.')]
  if (title.length > limit)
    return [
      error(
        field,
        `The title is ${count(title.length - limit, 'character')} too long for YouTube: ${title.length} of ${limit}.`,
        'Shorten it.',
      ),
    ]
  return angles.test(title) ? [error(field, 'YouTube takes no < and > in a title.', 'Take them out.')] : []
}

const checkDescription = (text: string): Finding[] => {
  const limit = youTubeLimits.text.value
  const excess = bytesOf(text) - limit
  return [
    ...(excess > 0
      ? [
          error(
            'content',
            `The description is ${count(excess, 'byte')} too long for YouTube, which takes ${limit.toLocaleString('en')}; letters beyond a to z take two or more.`,
            'Shorten it.',
          ),
        ]
      : []),
    ...(angles.test(text) ? [error('content', 'YouTube takes no < and > in a description.', 'Take them out.')] : []),
  ]
}

const checkTags = ({ tags = [] }: YouTubeOptions): Finding[] => {
  const limit = youTubeLimits.tags.value
  const excess = tagsLength(tags) - limit
  if (excess <= 0) return []
  return [
    error(
      'options.youtube.tags',
      `The tags are ${count(excess, 'character')} too long for YouTube, which takes ${limit} in all.`,
      'Use fewer or shorter ones.',
    ),
  ]
}

/** As YouTube counts: with commas between tags, and quotes around those with a space. */
export const tagsLength = (tags: readonly string[]) =>
  tags.reduce((sum, tag) => sum + tag.length + (/\s/.test(tag) ? 2 : 0), Math.max(0, tags.length - 1))

const checkAudience = ({ madeForKids }: YouTubeOptions): Finding[] =>
  madeForKids === undefined
    ? [error('options.youtube.madeForKids', 'YouTube has to know whether the video is made for kids.', 'Choose yes or no.')]
    : []

const checkCategory = ({ categoryId }: YouTubeOptions, facts: Checked['facts']): Finding[] => {
  const isKnown = categoryId === undefined || facts?.categories === undefined || facts.categories.some(({ id }) => id === categoryId)
  return isKnown ? [] : [error('options.youtube.categoryId', 'YouTube does not offer this category.', 'Choose another one.')]
}
