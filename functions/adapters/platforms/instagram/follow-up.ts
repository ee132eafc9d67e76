import type { Delivery, FindOutcome, StepOutcome } from '#functions/ports/publisher.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import type { PlatformClient } from '../call.ts'
import { askedAgain, type Failed, transient } from '../failed.ts'
import { CreatedAnswer, callInstagram, PermalinkAnswer, profileUrl } from './call.ts'
import type { Job } from './containers.ts'
import { containerGone, nodeGone } from './refusals.ts'
import { firstCommentOf, type InstagramProgress, readProgress } from './steps.ts'

/** How often each step after publishing is retried before the post is published without it. */
const setbacksMax = 2

/** Reads the post's permalink, which Instagram tells apps never to construct. Falls back to the profile's URL. */
export const readPermalink = async (deps: PlatformClient, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const query = { fields: 'permalink' }
  const called = await callInstagram(deps, { method: 'GET', path: progress.mediaId ?? '', query, accessToken, answer: PermalinkAnswer })
  if (called.kind === 'refused' && isOfNoPost(called)) return afterMiss(progress, called)
  const { setbacks } = progress
  if (called.kind !== 'ok' && setbacks < setbacksMax) {
    const refusal = askedAgain('The post is public. We’ll ask Instagram for its link again.', called)
    return { kind: 'refused', refusal, progress: { ...progress, setbacks: setbacks + 1 } }
  }
  const { permalink } = called.kind === 'ok' ? called.value : {}
  return {
    kind: 'done',
    progress: { ...progress, url: permalink ?? profileUrl(deps.app, delivery.account.username), setbacks: 0 },
    hasEffect: true,
  }
}

type Refused = Extract<Failed, { kind: 'refused' }>

const isOfNoPost = ({ refusal }: Refused) => [containerGone, nodeGone].map(String).includes(refusal.reason.platformCode ?? '')

/** After this many misses, the id that the post was published with is considered invalid. */
const missesMax = 2

/** After the last miss, the prepared container is published again. Instagram publishes a container only once. */
const afterMiss = (known: InstagramProgress, { refusal: { reason } }: Refused): StepOutcome => {
  const misses = known.misses + 1
  const { mediaId: _, ...unpublished } = known
  if (misses >= missesMax) return { kind: 'done', progress: { ...unpublished, misses: 0 }, hasEffect: false }
  const refusal = transient('Instagram has published the post but doesn’t show it yet. We’ll check again.', reason.detail)
  return { kind: 'refused', refusal, progress: { ...known, misses } }
}

/** Adds the first comment. The post is public without it, so a failure is only reported next to the post. */
export const writeFirstComment = async (deps: PlatformClient, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const called = await callInstagram(deps, {
    method: 'POST',
    path: `${progress.mediaId}/comments`,
    body: { message: firstCommentOf(delivery) ?? '' },
    accessToken,
    answer: CreatedAnswer,
    makesPublic: true,
  })
  const published = { ...concluded(delivery), progress }
  if (called.kind === 'ok') return published
  if (called.kind === 'unknown') return { ...published, reason: commentUnknown(called.detail) }
  const { reason, retry } = called.refusal
  const told = { ...reason, message: withoutComment(reason.message) }
  const { setbacks } = progress
  if (retry.when !== 'later' || setbacks >= setbacksMax) return { ...published, reason: told }
  return { kind: 'refused', refusal: { reason: told, retry }, progress: { ...progress, setbacks: setbacks + 1 } }
}

/** Crier leaves an interrupted comment to the person, because everyone would see a duplicate. */
export const foundInterrupted = (delivery: Delivery): FindOutcome => ({
  kind: 'found',
  outcome: { ...concluded(delivery), reason: commentUnknown() },
})

/** The outcome for a delivery that's entirely public. */
export const concluded = ({ progress }: Delivery): Extract<StepOutcome, { kind: 'published' }> => {
  const { mediaId = '', url = '' } = readProgress(progress)
  return { kind: 'published', progress, remoteId: mediaId, url }
}

/** The note on a post whose first comment is missing. */
export const withoutComment = (why: string) => `The post is public, but its first comment isn’t. ${why}`

const commentUnknown = (detail?: string): Reason => ({
  class: 'transient',
  message: 'The post is public. Instagram didn’t say whether its first comment is. Check, and add it there if it’s missing.',
  ...(detail && { detail }),
})
