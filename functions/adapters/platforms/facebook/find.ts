import { createHash } from 'node:crypto'
import type { Delivery, Found, Lost, Sent } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { refusalOf, transient } from '../failed.ts'
import { isNewestFirst } from '../newest-first.ts'
import { callFacebook, PostsAnswer, webUrl } from './call.ts'
import { withoutLink } from './posts.ts'
import { isReel, readProgress } from './steps.ts'
import { askForVideo, publishedVideo, readVideoState } from './video-status.ts'

type Sought = Omit<Sent, 'step'> & { accessToken: string }

/** How far Facebook's clock and ours may differ, in ms. */
const clockToleranceMs = minuteMs
const listedAtOnce = 10
/** How long Facebook may take to process a video, in ms. It's only listed after that. */
const videoProcessingMs = 20 * minuteMs

/** Returns a fingerprint of a post's text, to recognize it among those Facebook lists. */
export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text.normalize('NFC').replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 32)

/**
 * Looks for a post that may have been published: a reel by its own state, anything else by its text among the Page's
 * newest posts.
 */
export const findPost = (deps: PlatformClient, delivery: Delivery, sent: Sought): Promise<Found> => {
  const { reel } = readProgress(delivery.progress)
  return isReel(delivery) && reel ? findReel(deps, delivery, { videoId: reel.videoId, ...sent }) : findAmongPosts(deps, delivery, sent)
}

/** Looks for a post that may have been published at any time in a range. */
export const searchPosts =
  (deps: PlatformClient, delivery: Delivery) =>
  ({ since, until, notOurs }: Lost, accessToken: string): Promise<Found> =>
    findAmongPosts(deps, delivery, { sentAt: since, until, notOurs, fingerprint: fingerprintOf(delivery.text), accessToken })

const findReel = async (
  deps: PlatformClient,
  delivery: Delivery,
  { videoId, accessToken }: Sought & { videoId: string },
): Promise<Found> => {
  const called = await askForVideo(deps, { videoId, accessToken })
  if (called.kind !== 'ok') return { kind: 'unavailable', refusal: refusalOf(called) }
  const { publishing } = readVideoState(called.value)
  if (publishing === 'none' || publishing === 'draft') return { kind: 'absent' }
  const progress = { ...readProgress(delivery.progress), videoId }
  if (publishing === 'published')
    return { kind: 'found', outcome: publishedVideo(deps, { delivery, progress }, { videoId, answer: called.value }) }
  return { kind: 'found', outcome: { kind: 'done', progress, hasEffect: true } }
}

const findAmongPosts = async (
  deps: PlatformClient,
  delivery: Delivery,
  { sentAt, until = sentAt, fingerprint, notOurs = [], accessToken }: Sought & Partial<Pick<Lost, 'until'>>,
): Promise<Found> => {
  const called = await callFacebook(deps, {
    method: 'GET',
    path: `/${delivery.account.remoteId}/published_posts`,
    accessToken,
    fields: { fields: 'id,message,created_time,permalink_url', limit: String(listedAtOnce) },
    answer: PostsAnswer,
    timeoutMs: 15 * secondMs,
  })
  if (called.kind !== 'ok') return { kind: 'unavailable', refusal: refusalOf(called) }

  const since = toMs(sentAt) - clockToleranceMs
  const recent = called.value.data.filter(({ created_time }) => Date.parse(created_time) >= since)
  const match = recent.findLast(({ id, message = '' }) => fingerprintOf(message) === fingerprint && !notOurs.includes(id))
  if (match) {
    const { id, permalink_url = `/${id}` } = match
    const progress = readProgress(delivery.progress)
    const url = webUrl(deps.app, permalink_url)
    return { kind: 'found', outcome: { kind: 'published', progress, remoteId: id, url, reason: withoutLink(progress) } }
  }
  const times = called.value.data.map(({ created_time }) => Date.parse(created_time))
  const isComplete = times.length < listedAtOnce || (isNewestFirst(times) && recent.length < listedAtOnce)
  return isComplete ? notListed(deps, delivery, until) : unavailable('The Page has posted too much since then for us to find this post.')
}

const notListed = ({ now }: PlatformClient, { media }: Delivery, sentAt: string): Found => {
  const mayBeInWork = media.some(({ kind }) => kind === 'video') && now() - toMs(sentAt) < videoProcessingMs
  return mayBeInWork ? unavailable('Facebook may still be processing the video, and only lists it when that’s done.') : { kind: 'absent' }
}

const unavailable = (message: string): Found => ({ kind: 'unavailable', refusal: transient(message) })
