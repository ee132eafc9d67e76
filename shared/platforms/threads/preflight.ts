import { count, error, warning } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import type { Checked } from '../checked.ts'
import { threadsLimits } from './limits.ts'
import { ThreadsOptions } from './options.ts'
import { checkThreadsMedia } from './preflight-media.ts'
import { linksOf, threadsLength } from './text.ts'

/**
 * What Threads would refuse (`error`) and what the person should know (`warning`); `field` is `content`, `media`, `accountIds` or an option
 * of `options.threads`. The numbers are those of limits.ts.
 */
export const checkThreads = ({ text, media, options: given, facts }: Checked): Finding[] => {
  const options = ThreadsOptions.parse(given)
  const parts = (options.parts ?? []).map((part, index) => ({ field: `options.threads.parts.${index}`, text: part }))
  const written: Written[] = [{ field: 'content', text, ...(media.length === 0 && { link: options.link }) }, ...parts]
  return [
    ...checkEmpty(written, media.length > 0),
    ...written.flatMap(checkText),
    ...checkTopic(options.topic),
    ...checkCard(options, media.length > 0),
    ...checkThreadsMedia(media),
    ...checkQuota(facts),
  ]
}

type Written = { field: string; text: string; link?: string | undefined }

const checkEmpty = (written: readonly Written[], hasMedia: boolean): Finding[] =>
  written
    .filter(({ field, text }) => text.trim() === '' && !(field === 'content' && hasMedia))
    .map(({ field }) =>
      field === 'content'
        ? error(field, 'There is nothing to post yet.', 'Write something or add a file.')
        : error(field, 'A part of a thread needs text.', 'Write something, or take the part out.'),
    )

const checkText = ({ field, text, link }: Written): Finding[] => {
  const findings: Finding[] = []
  const over = threadsLength(text) - threadsLimits.text.value
  if (over > 0)
    findings.push(
      error(
        field,
        `${count(over, 'byte')} too long for Threads, which takes ${threadsLimits.text.value}; accents and emoji are more than one.`,
        'Shorten it, or go on in a further part.',
      ),
    )
  const links = linksOf(text, link).size
  if (links > threadsLimits.links.value)
    findings.push(error(field, `There are ${links} links; Threads takes ${threadsLimits.links.value} a post.`, 'Take some out.'))
  return findings
}

const checkTopic = (topic: string | undefined): Finding[] => {
  if (topic === undefined) return []
  const field = 'options.threads.topic'
  if (topic.length > threadsLimits.topic.value)
    return [error(field, `The topic is longer than the ${threadsLimits.topic.value} characters that Threads takes.`, 'Shorten it.')]
  return /[.&]/.test(topic) ? [error(field, 'Threads takes no full stop and no & in a topic.', 'Leave them out.')] : []
}

/** Neither is an error: Threads would not show it, so it is not sent. */
const checkCard = ({ link, isSpoiler }: ThreadsOptions, hasMedia: boolean): Finding[] => {
  if (link !== undefined && hasMedia)
    return [
      warning(
        'options.threads.link',
        'Threads shows a link card only under a post without files: it goes out without.',
        'Clear the link, or take the files out.',
      ),
    ]
  return isSpoiler && !hasMedia
    ? [warning('options.threads.isSpoiler', 'There is no file that could be hidden as a spoiler.', 'Untick it, or add a file.')]
    : []
}

/** A used-up quota frees by itself, so it stops nothing. */
const checkQuota = (facts: Checked['facts']): Finding[] => {
  const quota = facts?.quota
  if (!quota || quota.used < quota.total) return []
  const message = `This profile has used its ${quota.total} posts by apps for 24 hours; until one frees, Threads takes no more.`
  return [warning('accountIds', message, 'Schedule it for tomorrow, or let Crier try until Threads takes it.')]
}
