import type { Delivery, Found, Lost, Sent, StepOutcome } from '#functions/ports/publisher.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { lostAmongOthers, refusalOf, transient } from '../failed.ts'
import { isNewestFirst } from '../newest-first.ts'
import { CreatedAnswer, callInstagram, ListedAnswer, profileUrl } from './call.ts'
import { afterLoss, type Job, readContainer } from './containers.ts'
import { withoutComment } from './follow-up.ts'
import { containerGone, notReady } from './refusals.ts'
import { firstCommentOf, type InstagramProgress, kindOf, prepareAnew, readProgress } from './steps.ts'

/** How far Instagram's clock and ours may differ, in ms. */
const clockToleranceMs = minuteMs
/** In ms after sending. A public post that's still not listed by then is concluded without a permalink. */
const listedWithinMs = 5 * minuteMs

/** Makes the post public. */
export const publish = async (deps: PlatformClient, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const { container } = progress
  if (!container) throw new Error('Nothing was prepared yet.')
  const called = await callInstagram(deps, {
    method: 'POST',
    path: `${delivery.account.remoteId}/media_publish`,
    body: { creation_id: container.id },
    accessToken,
    answer: CreatedAnswer,
    makesPublic: true,
  })
  if (called.kind === 'ok')
    return { kind: 'done', progress: { ...progress, mediaId: called.value.id }, hasEffect: true, madeId: called.value.id }
  if (called.kind === 'unknown') return called
  const { reason, retry } = called.refusal
  if (reason.platformCode === String(notReady)) return { ...called, progress: { ...progress, container: { ...container, isReady: false } } }
  if (reason.platformCode === String(containerGone)) return afterLoss(called.refusal, progress)
  if (retry.when !== 'never') return called
  // A container is published once, and Instagram doesn't document how it words the refusal of a repeat.
  const state = await readContainer(deps, container, accessToken)
  if (state.kind !== 'ok') return called
  if (state.value.status === 'PUBLISHED') return { kind: 'unknown', message: 'Instagram says this is already public.' }
  return reason.class === 'invalid-content' ? { ...called, progress: prepareAnew(0) } : called
}

/**
 * Reconciles a publish call sent at `sentAt`: the container's status says whether it worked, and the list of posts says
 * which post it is.
 */
export const findPublished = async (
  deps: PlatformClient,
  { delivery, progress, accessToken }: Job,
  { sentAt, notOurs = [] }: Sent,
): Promise<Found> => {
  if (!progress.container) return { kind: 'absent' }
  const state = await readContainer(deps, progress.container, accessToken)
  if (state.kind !== 'ok') return { kind: 'unavailable', refusal: refusalOf(state) }
  if (state.value.status !== 'PUBLISHED') return { kind: 'absent' }
  if (kindOf(delivery) === 'story') return foundWithoutAddress(deps, delivery, progress)

  const listed = await listPosts(deps, delivery, { limit: 5, accessToken })
  // Not the time of the last call, which may have been a retry: the post is at most as old as its container.
  const since = progress.container.madeAt - clockToleranceMs
  const post =
    listed.kind === 'ok' &&
    listed.value.data.find(({ id, timestamp, caption }) => timestamp >= since && isSame(caption, delivery.text) && !notOurs.includes(id))
  if (post) return foundAs(post, progress)
  if (deps.now() - toMs(sentAt) > listedWithinMs) return foundWithoutAddress(deps, delivery, progress)
  return {
    kind: 'unavailable',
    refusal: listed.kind === 'ok' ? transient('The post is public, but Instagram doesn’t list it yet.') : refusalOf(listed),
  }
}

/** How many posts Instagram lists at once. https://developers.facebook.com/docs/graph-api/results */
const listedMax = 100

/** Looks for a post that may have been published at any time in a range, by its caption alone. */
export const searchPosts =
  (deps: PlatformClient, delivery: Delivery) =>
  async ({ since, notOurs = [] }: Lost, accessToken: string): Promise<Found> => {
    const listed = await listPosts(deps, delivery, { limit: listedMax, accessToken })
    if (listed.kind !== 'ok') return { kind: 'unavailable', refusal: refusalOf(listed) }
    const recent = listed.value.data.filter(({ timestamp }) => timestamp >= toMs(since) - clockToleranceMs)
    const post = recent.findLast(({ id, caption }) => isSame(caption, delivery.text) && !notOurs.includes(id))
    if (post) return foundAs(post, readProgress(delivery.progress))
    const times = listed.value.data.map(({ timestamp }) => timestamp)
    if (times.length < listedMax || (isNewestFirst(times) && recent.length < listedMax)) return { kind: 'absent' }
    return { kind: 'unavailable', refusal: lostAmongOthers }
  }

const listPosts = (deps: PlatformClient, { account }: Delivery, { limit, accessToken }: { limit: number; accessToken: string }) =>
  callInstagram(deps, {
    method: 'GET',
    path: `${account.remoteId}/media`,
    query: { fields: 'id,permalink,timestamp,caption', limit: String(limit) },
    accessToken,
    answer: ListedAnswer,
  })

const foundAs = ({ id, permalink }: { id: string; permalink?: string | undefined }, progress: InstagramProgress): Found => ({
  kind: 'found',
  outcome: { kind: 'done', progress: { ...progress, mediaId: id, ...(permalink && { url: permalink }) }, hasEffect: true, madeId: id },
})

const isSame = (one: string, other: string) => plain(one) === plain(other)
const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Stories aren't listed, and listing can fail. The post is known to be public either way. */
const foundWithoutAddress = ({ app }: PlatformClient, delivery: Delivery, progress: InstagramProgress): Found => ({
  kind: 'found',
  outcome: {
    kind: 'published',
    progress,
    remoteId: progress.container?.id ?? '',
    url: profileUrl(app, delivery.account.username),
    ...(firstCommentOf(delivery) !== undefined && {
      reason: { class: 'transient', message: withoutComment('Instagram didn’t say which post it is.') },
    }),
  },
})
