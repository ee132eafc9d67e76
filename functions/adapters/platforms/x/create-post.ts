import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal, RefusalClass } from '#shared/domain/refusals.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { bearer, type PlatformClient } from '../call.ts'
import { CreatedAnswer, callX, postUrl } from './call.ts'
import { notPermitted, unknownAuthentication } from './refusal-rules.ts'
import { optionsOf, readProgress, textsOf, type XProgress } from './steps.ts'

/** Creates the post, or the next part of its thread as a reply to the previous one. */
export const createPost = async (deps: PlatformClient, delivery: Delivery, accessToken: string): Promise<StepOutcome> => {
  const progress = readProgress(delivery.progress)
  const called = await callX(deps, {
    operation: 'post',
    method: 'POST',
    path: '/tweets',
    authorization: bearer(accessToken),
    body: bodyOf(delivery, progress),
    answer: CreatedAnswer,
  })
  const publishedParts = publishedPartsOf(deps, delivery, progress)
  if (called.kind === 'refused') return refused(called.refusal, { delivery, progress, publishedParts })
  if (called.kind === 'ok') {
    const { id } = called.value.data
    if (isOfNow(id, [deps.now(), Date.parse(called.headers.get('date') ?? '')])) return created(deps, delivery, id)
  }
  const { message, detail = 'an id of another time' } = called.kind === 'unknown' ? called : noOnesId
  return { kind: 'unknown', message: `${message}${publishedParts}`, detail }
}

const noOnesId = { message: 'X’s response didn’t identify this post, so we don’t know whether it’s public.', detail: undefined }

/**
 * The epoch of X's ids, in ms since the Unix epoch: their first 42 bits are the ms since then. Source:
 * https://docs.x.com/fundamentals/x-ids
 */
export const xEpochMs = 1_288_834_974_657

/** How far X's clock and ours, or a call and its response, may differ, in ms. */
const clockToleranceMs = 5 * minuteMs

/**
 * True if an id was just created, by our clock or the response's. An id from another time belongs to another post or to
 * none.
 */
const isOfNow = (id: string, clocks: readonly number[]) => {
  const madeAt = Number(BigInt(id) >> 22n) + xEpochMs
  return clocks.some((now) => Math.abs(now - madeAt) <= clockToleranceMs)
}

/** Records one more public post in the delivery. It's published if that was the last. */
export const created = ({ app }: PlatformClient, delivery: Delivery, id: string): Extract<StepOutcome, { kind: 'done' | 'published' }> => {
  const before = readProgress(delivery.progress)
  const progress: XProgress = { ...before, posts: [...before.posts, id], refusalsWithoutReason: 0 }
  if (progress.posts.length < textsOf(delivery).length) return { kind: 'done', progress, hasEffect: true, madeId: id }
  const remoteId = before.posts[0] ?? id
  return { kind: 'published', progress, remoteId, url: postUrl(app, delivery.account.username, remoteId) }
}

/** Options apply to the whole thread and belong to its first post. X refuses unknown and empty fields. */
const bodyOf = (delivery: Delivery, { posts, uploads }: XProgress) => {
  const text = textsOf(delivery)[posts.length]?.normalize('NFC') ?? ''
  const parentId = posts.at(-1)
  if (parentId !== undefined) return { text, reply: { in_reply_to_tweet_id: parentId } }
  const { replySettings = delivery.account.settings.replySettings, madeWithAi, paidPartnership } = optionsOf(delivery.options)
  const mediaIds = delivery.media.flatMap(({ id }) => uploads[id]?.id ?? [])
  return {
    ...((text !== '' || mediaIds.length === 0) && { text }),
    ...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
    ...(replySettings && replySettings !== 'everyone' && { reply_settings: replySettings }),
    ...(madeWithAi && { made_with_ai: true }),
    ...(paidPartnership && { paid_partnership: true }),
  }
}

/** The outcome if X refuses twice without a reason. */
const lastingRefusals: Partial<Record<string, { class: RefusalClass; when: 'never' | 'after-reconnect' }>> = {
  [notPermitted]: { class: 'permission', when: 'never' },
  [unknownAuthentication]: { class: 'sign-in-ended', when: 'after-reconnect' },
}

const refused = (
  { reason, retry }: Refusal,
  { delivery, progress, publishedParts }: { delivery: Delivery; progress: XProgress; publishedParts: string },
): StepOutcome => {
  const told = { ...reason, message: `${reason.message}${publishedParts}` }
  const lasting = lastingRefusals[reason.platformCode ?? '']
  if (lasting) {
    // Without a reason, it may be temporary, so it's retried exactly once.
    const isFirst = progress.refusalsWithoutReason === 0
    return {
      kind: 'refused',
      refusal: isFirst ? { reason: told, retry } : { reason: { ...told, class: lasting.class }, retry: { when: lasting.when } },
      progress: { ...progress, refusalsWithoutReason: isFirst ? 1 : 0 },
    }
  }
  // X may object to the files or have forgotten them, so a manual retry gets fresh uploads.
  const dropsUploads = reason.class === 'invalid-content' && progress.posts.length === 0 && delivery.media.length > 0
  return { kind: 'refused', refusal: { reason: told, retry }, ...(dropsUploads && { progress: { ...progress, uploads: {} } }) }
}

/** Says which part of an interrupted thread is public, for the end of a message. */
const publishedPartsOf = ({ app }: PlatformClient, delivery: Delivery, { posts }: XProgress) => {
  const [first] = posts
  if (first === undefined) return ''
  const verb = posts.length === 1 ? 'is' : 'are'
  return ` ${posts.length} of ${textsOf(delivery).length} posts of the thread ${verb} public: ${postUrl(app, delivery.account.username, first)}`
}
