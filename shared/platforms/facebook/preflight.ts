import type { Media } from '../../domain/media.ts'
import { count, error, warning } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import type { Checked } from '../checked.ts'
import { facebookKindOf, isOfFacebook } from './kind.ts'
import { facebookLimits } from './limits.ts'
import { FacebookOptions } from './options.ts'
import { checkFacebookMedia } from './preflight-media.ts'

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
  if (text.trim() === '' && media.length === 0 && link === undefined)
    return [error('content', 'There is nothing to post yet.', 'Write something or add a file.')]
  if (text.length <= limit) return []
  const over = count(text.length - limit, 'character')
  return [
    error('content', `${over} too long for Facebook: ${text.length.toLocaleString('en')} of ${limit.toLocaleString('en')}.`, 'Shorten it.'),
  ]
}

const checkLink = ({ link }: FacebookOptions, media: readonly Media[]): Finding[] => {
  if (link === undefined) return []
  if (media.length > 0)
    return [
      warning('options.facebook.link', 'Facebook shows no link card beside files.', 'Write the link into the text, or take the files out.'),
    ]
  return isOfFacebook(link)
    ? [warning('options.facebook.link', 'Facebook shows no card for its own addresses.', 'Take the link out, or choose another one.')]
    : []
}

const checkTitle = ({ title }: FacebookOptions, media: readonly Media[]): Finding[] =>
  title && media.every(({ kind }) => kind !== 'video')
    ? [warning('options.facebook.title', 'Facebook shows a title only with a video.', 'Take the title out, or add a video.')]
    : []
