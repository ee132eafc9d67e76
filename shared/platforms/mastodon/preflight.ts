import { error, type Finding, named, size, tooManyFiles } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { limitsAt, mastodonLimits, sentBytesMax } from './limits.ts'
import { choicesOf, MastodonOptions, type ServerLimits } from './model.ts'
import { graphemeCount, mastodonLength, postAt, serverOf } from './text.ts'

type Limits = Required<ServerLimits>

/** Returns what the account's server would refuse (`error`) and what the person should know (`warning`). */
export const checkMastodon = ({ account, text, options, media, facts }: CheckedContent): Finding[] => {
  const chosen = MastodonOptions.parse(options)
  const { parts = [], contentWarning = '', quote, poll } = chosen
  const limits = limitsAt(facts?.serverLimits ?? account.limits)
  const written = [{ field: 'content', text }, ...parts.map((part, index) => ({ field: `options.mastodon.parts.${index}`, text: part }))]
  const hasContent = media.length > 0 || quote !== undefined
  return [
    ...written.flatMap((part) => checkText({ ...part, contentWarning, mayBeEmpty: hasContent && part.field === 'content' }, limits)),
    ...checkMixture(media, limits),
    ...media.flatMap((file) => checkFile(file, limits)),
    ...checkPoll(poll, media, limits),
    ...checkQuote(quote, serverOf(account.id), limits),
  ]
}

type Written = { field: string; text: string; contentWarning: string; mayBeEmpty: boolean }

const checkText = ({ field, text, contentWarning, mayBeEmpty }: Written, { text: max, link }: Limits): Finding[] => {
  if (!isVisible(text) && !mayBeEmpty)
    return [
      error(
        field,
        field === 'content' ? i18n.t('There’s nothing to post yet.') : i18n.t('Each part of a thread needs text.'),
        i18n.t('Write something.'),
      ),
    ]
  const length = mastodonLength(text, link) + graphemeCount(contentWarning)
  if (length <= max) return []
  const values = { over: length - max, length, max }
  const message =
    contentWarning === ''
      ? i18n.t(
          '{over, plural, one {# character too long for this server: {length, number} of {max, number}.} other {# characters too long for this server: {length, number} of {max, number}.}}',
          values,
        )
      : i18n.t(
          '{over, plural, one {# character too long for this server with its content warning: {length, number} of {max, number}.} other {# characters too long for this server with its content warning: {length, number} of {max, number}.}}',
          values,
        )
  return [error(field, message, i18n.t('Shorten it or continue in a thread.'))]
}

const checkMixture = (media: readonly Media[], { files }: Limits): Finding[] => {
  const films = media.filter(({ kind }) => kind === 'video').length
  if (films > 0 && films < media.length)
    return [error('media', i18n.t('Mastodon allows images or a video, not both.'), i18n.t('Remove the images or the video.'))]
  if (films > mastodonLimits.videos.value)
    return [error('media', i18n.t('Mastodon allows one video per post. You have {count}.', { count: films }), i18n.t('Remove the others.'))]
  if (media.length > files)
    return [
      tooManyFiles(
        files,
        i18n.t(
          '{max, plural, one {This server allows up to # file per post. You have {count}.} other {This server allows up to # files per post. You have {count}.}}',
          { max: files, count: media.length },
        ),
      ),
    ]
  return []
}

const checkFile = (file: Media, limits: Limits): Finding[] => {
  const { altText, imageBytes, videoBytes } = limits
  const findings: Finding[] = []
  if (file.altText.length > altText)
    findings.push(
      error(
        'media',
        i18n.t('The description of {file} is longer than the {max, number} characters this server allows.', {
          file: named(file),
          max: altText,
        }),
        i18n.t('Shorten it.'),
      ),
    )
  const bytesMax = Math.min(file.kind === 'video' ? videoBytes : imageBytes, sentBytesMax)
  // Other pictures are made to fit.
  if (file.kind !== 'image' && file.bytes > bytesMax)
    findings.push(
      error(
        'media',
        i18n.t('{file} is {size}. Crier can send this server files up to {max}.', {
          file: named(file),
          size: size(file.bytes),
          max: size(bytesMax),
        }),
        i18n.t('Use a smaller file.'),
      ),
    )
  return file.kind === 'video' ? [...findings, ...checkVideo(file, limits)] : findings
}

/** Servers round a frame rate down. */
const checkVideo = (file: Media, { videoPixels, videoFrameRate }: Limits): Finding[] => {
  if (file.state.name !== 'ready') return []
  const { width, height, frameRate = 0 } = file.state
  const findings: Finding[] = []
  if (width * height > videoPixels)
    findings.push(
      error(
        'media',
        i18n.t('{file} has {width} × {height} pixels. This server allows up to {max, number} pixels in a video.', {
          file: named(file),
          width,
          height,
          max: videoPixels,
        }),
        i18n.t('Save it in a smaller size.'),
      ),
    )
  if (Math.floor(frameRate) > videoFrameRate)
    findings.push(
      error(
        'media',
        i18n.t('{file} has {frameRate} frames per second. This server allows up to {max}.', {
          file: named(file),
          frameRate: Math.floor(frameRate),
          max: videoFrameRate,
        }),
        i18n.t('Save it with at most {max} frames per second.', { max: videoFrameRate }),
      ),
    )
  return findings
}

const checkPoll = (poll: MastodonOptions['poll'], media: readonly Media[], limits: Limits): Finding[] => {
  if (!poll) return []
  const { minutes } = poll
  const choices = choicesOf(poll)
  const { pollChoices, pollChoice, pollShortest, pollLongest, filesWithPoll } = limits
  const findings: Finding[] = []
  const refuse = (field: string, message: string, fix: string) => findings.push(error(`options.mastodon.poll${field}`, message, fix))
  if (choices.length < 2) refuse('.choices', i18n.t('A poll needs two choices.'), i18n.t('Add one, or remove the poll.'))
  if (choices.length > pollChoices)
    refuse('.choices', i18n.t('This server allows up to {max} choices in a poll.', { max: pollChoices }), i18n.t('Remove some.'))
  if (new Set(choices).size < choices.length)
    refuse('.choices', i18n.t('Two of the poll’s choices are the same.'), i18n.t('Change one of them.'))
  if (choices.some((choice) => graphemeCount(choice) > pollChoice))
    refuse(
      '.choices',
      i18n.t('A choice is longer than the {max} characters this server allows.', { max: pollChoice }),
      i18n.t('Shorten it.'),
    )
  if (minutes < pollShortest || minutes > pollLongest)
    refuse(
      '.minutes',
      i18n.t(
        'Polls on this server can run from {minutes, plural, one {# minute} other {# minutes}} to {days, plural, one {# day} other {# days}}.',
        { minutes: pollShortest, days: Math.floor(pollLongest / 1_440) },
      ),
      i18n.t('Choose a different length.'),
    )
  if (media.length > 0 && filesWithPoll === 0)
    refuse('', i18n.t('This server allows a poll or files, not both.'), i18n.t('Remove the files or the poll.'))
  return findings
}

const checkQuote = (quote: string | undefined, server: string, { quotes }: Limits): Finding[] => {
  if (quote === undefined) return []
  const field = 'options.mastodon.quote'
  if (quotes === 0)
    return [error(field, i18n.t('This server doesn’t support quotes yet. They need Mastodon 4.5.'), i18n.t('Put the link in the text.'))]
  const post = postAt(quote)
  if (!post) return [error(field, i18n.t('That’s not the address of a Mastodon post.'), i18n.t('Copy it from the post.'))]
  // Each server has its own post IDs.
  return post.host === server
    ? []
    : [
        error(
          field,
          i18n.t('The address isn’t on your own server, {server}.', { server }),
          i18n.t('Open the post on {server} and copy its address there.', { server }),
        ),
      ]
}
