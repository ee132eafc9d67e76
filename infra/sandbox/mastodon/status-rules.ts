import * as z from 'zod'
import { mastodonLinks } from '#shared/platforms/mastodon/urls.ts'
import type { MastodonWorld, ServerWorld } from './mastodon-world.ts'
import type { MastodonFile } from './media.ts'
import { invalid, refuse } from './problems.ts'
import { filesMax, linkLength, pollChoiceMax, pollChoicesMax, pollLongest, pollShortest } from './servers.ts'

export const Status = z.object({
  status: z.string().default(''),
  media_ids: z.array(z.string()).default([]),
  visibility: z.enum(['public', 'unlisted', 'private', 'direct']).default('public'),
  spoiler_text: z.string().default(''),
  sensitive: z.boolean().default(false),
  language: z.string().optional(),
  in_reply_to_id: z.string().optional(),
  quoted_status_id: z.string().optional(),
  quote_approval_policy: z.enum(['public', 'followers', 'nobody']).optional(),
  poll: z
    .object({
      options: z.array(z.string()),
      expires_in: z.number(),
      multiple: z.boolean().default(false),
      hide_totals: z.boolean().default(false),
    })
    .optional(),
})
export type Status = z.output<typeof Status>

/** A sent post, as a server allows it. With only a content warning, the warning becomes the text. */
export const readStatus = (mastodon: ServerWorld, input: unknown, personId: string): { status: Status; files: MastodonFile[] } => {
  const parsed = Status.safeParse(input)
  if (!parsed.success) return invalid(`${parsed.error.issues[0]?.path.join('.')} is invalid`)
  const given = parsed.data
  refuseNull(given.status, given.spoiler_text)
  const text = given.status.trim() === '' ? given.spoiler_text : given.status
  const status = { ...given, status: text, spoiler_text: text === given.status ? given.spoiler_text : '' }
  const files = filesOf(mastodon, status, personId)
  checkPoll(mastodon, status)
  if (status.in_reply_to_id !== undefined && !isThere(mastodon, status.in_reply_to_id))
    refuse(404, 'The post you are trying to reply to does not appear to exist.')
  if (status.quoted_status_id !== undefined && !isThere(mastodon, status.quoted_status_id))
    refuse(404, 'The post you are trying to quote does not appear to exist.')
  if (text.trim() === '' && files.length === 0 && status.quoted_status_id === undefined) invalid("Text can't be blank")
  if (lengthOf(status.spoiler_text + status.status) > mastodon.server.text)
    invalid(`Text character limit of ${mastodon.server.text} exceeded`)
  return { status, files }
}

/** PostgreSQL can't store U+0000, and a server reports that error only as something having gone wrong. */
export const refuseNull = (...texts: readonly string[]) => {
  if (texts.some((text) => text.includes('\0'))) refuse(500, 'Something went wrong')
}

const isThere = ({ posts }: MastodonWorld, id: string) => posts.byId('mastodon', id) !== undefined

const filesOf = ({ uploads, now }: ServerWorld, { media_ids: ids }: Status, personId: string) => {
  if (ids.length > filesMax) refuse(422, `Cannot attach more than ${filesMax} files`)
  const files = ids.map((id) => uploads.free(id, personId) ?? refuse(422, `Media ${id} not found or already attached to another post`))
  if (files.length > 1 && files.some(({ type }) => type.startsWith('video/')))
    refuse(422, 'Cannot attach a video to a post that already contains images')
  if (files.some(({ readyAt, failure }) => readyAt > now() || failure !== ''))
    refuse(422, 'Cannot attach files that have not finished processing. Try again in a moment!')
  return files
}

const checkPoll = ({ server }: ServerWorld, { poll, media_ids }: Status) => {
  if (!poll) return
  const { options, expires_in: seconds } = poll
  refuseNull(...options)
  if (media_ids.length > 0 && (server.apiVersion ?? 0) < 8) refuse(422, 'Cannot attach a poll to a post that has files')
  if (options.length < 2) invalid('Poll options must have more than one item')
  if (options.length > pollChoicesMax) invalid(`Poll options can't contain more than ${pollChoicesMax} items`)
  if (options.some((option) => lengthOf(option) > pollChoiceMax))
    invalid(`Poll options can't be longer than ${pollChoiceMax} characters each`)
  if (new Set(options).size < options.length) invalid('Poll options contain duplicate items')
  if (seconds > pollLongest) invalid('Poll expires at is too far into the future')
  if (seconds < pollShortest) invalid('Poll expires at is too soon')
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const farMention = /(?<![=/\w])@(\w+(?:[.-]+\w+)*)@[\w.-]+\w/gi

/** Every link counts the same, and a mention counts without its server. */
const lengthOf = (text: string) => {
  const rest = mastodonLinks(text).reduceRight(
    (left, { start, end }) => left.slice(0, start) + '.'.repeat(linkLength) + left.slice(end),
    text.normalize('NFC'),
  )
  return [...segmenter.segment(rest.replace(farMention, '@$1'))].length
}
