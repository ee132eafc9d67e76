import { count, error, type Finding, named, size } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { isVisible } from '../../domain/visible-text.ts'
import type { Checked } from '../platform-rules.ts'
import { limitsAt, mastodonLimits, sentBytesMax } from './limits.ts'
import { choicesOf, MastodonOptions } from './model.ts'
import type { ServerLimits } from './server-limits.ts'
import { graphemeCount, mastodonLength, postAt, serverOf } from './text.ts'

type Limits = Required<ServerLimits>

/** What the account's server would refuse (`error`) and what the person should know (`warning`). */
export const checkMastodon = ({ account, text, options, media, facts }: Checked): Finding[] => {
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
    return [error(field, field === 'content' ? 'There’s nothing to post yet.' : 'Each part of a thread needs text.', 'Write something.')]
  const length = mastodonLength(text, link) + graphemeCount(contentWarning)
  if (length <= max) return []
  const withWarning = contentWarning === '' ? '' : ' with its content warning'
  return [
    error(
      field,
      `${count(length - max, 'character')} too long for this server${withWarning}: ${length.toLocaleString('en')} of ${max.toLocaleString('en')}.`,
      'Shorten it or continue in a thread.',
    ),
  ]
}

const checkMixture = (media: readonly Media[], { files }: Limits): Finding[] => {
  const films = media.filter(({ kind }) => kind === 'video').length
  if (films > 0 && films < media.length)
    return [error('media', 'Mastodon allows images or a video, not both.', 'Remove the images or the video.')]
  if (films > mastodonLimits.videos.value)
    return [error('media', `Mastodon allows one video per post. You have ${films}.`, 'Remove the others.')]
  if (media.length > files)
    return [error('media', `This server allows up to ${count(files, 'file')} per post. You have ${media.length}.`, 'Remove some.')]
  return []
}

const checkFile = (file: Media, { altText, imageBytes, videoBytes }: Limits): Finding[] => {
  const findings: Finding[] = []
  if (file.altText.length > altText)
    findings.push(
      error(
        'media',
        `The description of ${named(file)} is longer than the ${altText.toLocaleString('en')} characters this server allows.`,
        'Shorten it.',
      ),
    )
  const bytesMax = Math.min(file.kind === 'video' ? videoBytes : imageBytes, sentBytesMax)
  // Other pictures are made to fit.
  if (file.kind !== 'image' && file.bytes > bytesMax)
    findings.push(
      error(
        'media',
        `${named(file)} is ${size(file.bytes)}. Crier can send this server files up to ${size(bytesMax)}.`,
        'Use a smaller file.',
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
  if (choices.length < 2) refuse('.choices', 'A poll needs two choices.', 'Add one, or remove the poll.')
  if (choices.length > pollChoices) refuse('.choices', `This server allows up to ${pollChoices} choices in a poll.`, 'Remove some.')
  if (new Set(choices).size < choices.length) refuse('.choices', 'Two of the poll’s choices are the same.', 'Change one of them.')
  if (choices.some((choice) => graphemeCount(choice) > pollChoice))
    refuse('.choices', `A choice is longer than the ${pollChoice} characters this server allows.`, 'Shorten it.')
  if (minutes < pollShortest || minutes > pollLongest)
    refuse(
      '.minutes',
      `Polls on this server can run from ${count(pollShortest, 'minute')} to ${count(Math.floor(pollLongest / 1_440), 'day')}.`,
      'Choose a different length.',
    )
  if (media.length > 0 && filesWithPoll === 0) refuse('', 'This server allows a poll or files, not both.', 'Remove the files or the poll.')
  return findings
}

const checkQuote = (quote: string | undefined, server: string, { quotes }: Limits): Finding[] => {
  if (quote === undefined) return []
  const field = 'options.mastodon.quote'
  if (quotes === 0) return [error(field, 'This server doesn’t support quotes yet. They need Mastodon 4.5.', 'Put the link in the text.')]
  const post = postAt(quote)
  if (!post) return [error(field, 'That’s not the address of a Mastodon post.', 'Copy it from the post.')]
  // The ids of posts are each server's own.
  return post.host === server
    ? []
    : [error(field, `The address isn’t on your own server, ${server}.`, `Open the post on ${server} and copy its address there.`)]
}
