import * as z from 'zod'
import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { choicesOf } from '#shared/platforms/mastodon/model.ts'
import { postAt } from '#shared/platforms/mastodon/text.ts'
import type { PlatformClient } from '../call.ts'
import { invalidContent } from '../failed.ts'
import { callAs } from './call.ts'
import { fileGone, postGone } from './refusals.ts'
import type { Access } from './session.ts'
import { idempotencyKey, type MastodonProgress, optionsOf, readProgress, textsOf } from './steps.ts'

/** A post in a server's response. Some software that uses the same API omits `url`. */
export const StatusAnswer = z.object({ id: z.string().min(1), url: z.string().nullish(), uri: z.string() })
export type StatusAnswer = z.output<typeof StatusAnswer>

export type Post = { index: number; access: Access }

/** A step may take 25 s, and the lookup after it needs some of that. */
const postTimeoutMs = 16 * secondMs

/** Creates the post, or the next part of its thread as a reply to the previous one. */
export const createPost = async (deps: PlatformClient, delivery: Delivery, { index, access }: Post): Promise<StepOutcome> => {
  const called = await callAs(deps, access, {
    operation: 'post',
    method: 'POST',
    path: '/api/v1/statuses',
    headers: { 'idempotency-key': idempotencyKey(delivery, index) },
    body: bodyOf(delivery, index),
    answer: StatusAnswer,
    timeoutMs: postTimeoutMs,
  })
  const told = publishedParts(delivery)
  if (called.kind === 'unknown') return { ...called, message: `${called.message}${told}` }
  if (called.kind === 'ok') return confirm(deps, delivery, { answer: called.value, access })
  const { reason, retry } = called.refusal
  const message = `${reason.message}${told}`
  // A file that's already shown in a post can't be attached again, so the post may exist.
  if (reason.platformCode === fileGone) return { kind: 'unknown', message, ...(reason.detail && { detail: reason.detail }) }
  return { kind: 'refused', refusal: { reason: { ...reason, message }, retry } }
}

/** A server may respond as usual and publish nothing if its rules consider something spam. */
const confirm = async (
  deps: PlatformClient,
  delivery: Delivery,
  { answer, access }: { answer: StatusAnswer; access: Access },
): Promise<StepOutcome> => {
  const called = await callAs(deps, access, {
    operation: 'find',
    method: 'GET',
    path: `/api/v1/statuses/${answer.id}`,
    answer: StatusAnswer,
  })
  if (called.kind === 'ok') return created(delivery, answer)
  const told = publishedParts(delivery)
  const isGone = called.kind === 'refused' && called.refusal.reason.platformCode === postGone
  if (isGone)
    return { kind: 'refused', refusal: invalidContent(`The server accepted the post but doesn’t show it. It may consider it spam.${told}`) }
  return { kind: 'unknown', message: `The server accepted the post but doesn’t say whether it’s visible.${told}` }
}

/**
 * The parameters of a post. Settings for the whole thread are sent with each part. Files, poll, and quote belong to the
 * first.
 */
const bodyOf = (delivery: Delivery, index: number) => {
  const { visibility, contentWarning, language, whoMayQuote } = optionsOf(delivery.options)
  const { posts } = readProgress(delivery.progress)
  return {
    status: textsOf(delivery)[index] ?? '',
    in_reply_to_id: posts[index - 1]?.id,
    visibility,
    spoiler_text: contentWarning,
    language,
    quote_approval_policy: whoMayQuote,
    ...(index === 0 && firstOnly(delivery)),
  }
}

const firstOnly = (delivery: Delivery) => {
  const { isSensitive, poll, quote } = optionsOf(delivery.options)
  return {
    media_ids: delivery.media.length > 0 ? mediaIds(delivery) : undefined,
    sensitive: isSensitive,
    quoted_status_id: quote === undefined ? undefined : postAt(quote)?.id,
    poll: poll && {
      options: choicesOf(poll),
      expires_in: (poll.minutes * minuteMs) / secondMs,
      multiple: poll.isMultiple ?? false,
      hide_totals: poll.hidesVotes ?? false,
    },
  }
}

/** The server's ids of the post's files, in order. */
export const mediaIds = ({ media, progress }: Delivery) => {
  const { uploads } = readProgress(progress)
  return media.flatMap(({ id }) => uploads[id]?.id ?? [])
}

type Public = Extract<StepOutcome, { kind: 'done' | 'published' }>

/** Records one more public post in the delivery. It's published if that was the last. */
export const created = (delivery: Delivery, { id, url, uri }: StatusAnswer): Public => {
  const before = readProgress(delivery.progress)
  const progress: MastodonProgress = { ...before, posts: [...before.posts, { id, url: url ?? uri }] }
  return progress.posts.length < textsOf(delivery).length
    ? { kind: 'done', progress, hasEffect: true, madeId: id }
    : concluded({ ...delivery, progress })
}

/** The outcome when everything is public. */
export const concluded = (delivery: Delivery): Extract<StepOutcome, { kind: 'published' }> => {
  const progress = readProgress(delivery.progress)
  const [first = { id: '', url: '' }] = progress.posts
  return { kind: 'published', progress, remoteId: first.id, url: first.url }
}

/** Says which part of an interrupted thread is public, for the end of a message. */
const publishedParts = (delivery: Delivery) => {
  const { posts } = readProgress(delivery.progress)
  if (posts.length === 0) return ''
  const verb = posts.length === 1 ? 'is' : 'are'
  return ` ${posts.length} of ${textsOf(delivery).length} posts of the thread ${verb} public: ${posts[0]?.url}`
}
