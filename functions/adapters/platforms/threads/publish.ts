import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { askedAgain, type Failed, refusalOf, transient } from '../failed.ts'
import { CreatedAnswer, callThreads, PermalinkAnswer, profileUrl, QuotaAnswer } from './call.ts'
import { isGone, type Job, readContainer, startOver } from './containers.ts'
import { containerGone, dayIsFull } from './refusals.ts'
import { prepareAnew, readProgress, type ThreadsProgress, withoutPost, withPost } from './steps.ts'

/** How long to wait each time Threads doesn't know a container yet, in ms. After that, it's lost. */
const missPausesMs = [5 * secondMs, 15 * secondMs, 30 * secondMs]

/** Makes the post public. */
export const publish = async (deps: PlatformClient, job: Job): Promise<StepOutcome> => {
  const { progress, accessToken } = job
  if (!progress.container) throw new Error('Nothing was prepared yet.')
  const called = await callThreads(deps, {
    method: 'POST',
    path: 'me/threads_publish',
    body: { creation_id: progress.container.id },
    accessToken,
    answer: CreatedAnswer,
    makesPublic: true,
  })
  if (called.kind === 'ok') {
    const { id } = called.value
    return { kind: 'done', progress: withPost(progress, id), hasEffect: true, madeId: id }
  }
  return called.kind === 'unknown' || isBeforeWork(called) ? called : afterRefusal(deps, job, called)
}

type Refused = Extract<Failed, { kind: 'refused' }>

/** Threads checks the sign-in and its limits before the post itself. */
const isBeforeWork = ({ refusal: { reason } }: Refused) => reason.class === 'sign-in-ended' || reason.class === 'rate-limited'

/** Threads has been seen to refuse a post it published anyway, so only the container's status counts. */
const afterRefusal = async (deps: PlatformClient, job: Job, called: Refused): Promise<StepOutcome> => {
  const { container } = job.progress
  if (!container) throw new Error('Nothing was prepared yet.')
  const state = await readContainer(deps, container, job.accessToken)
  if (state.kind !== 'ok') return isNotFound(called) && isGone(state) ? afterMiss(job, called, false) : untold(called)
  if (state.value.status === 'PUBLISHED') return { kind: 'unknown', message: 'Threads says this is already public.' }
  if (state.value.status === 'FINISHED') return afterSureRefusal(deps, job, called)
  const { reason } = called.refusal
  return {
    kind: 'refused',
    refusal: { reason, retry: { when: 'later' } },
    progress: { ...job.progress, container: { ...container, isReady: false } },
  }
}

const isNotFound = ({ refusal: { reason } }: Refused) => reason.platformCode === String(containerGone)

const untold = ({ refusal: { reason } }: Refused): StepOutcome => ({
  kind: 'unknown',
  message: 'Threads refused the post but doesn’t say whether it’s public.',
  ...(reason.detail && { detail: reason.detail }),
})

/** The container is still ready to be published. */
const afterSureRefusal = async (deps: PlatformClient, job: Job, called: Refused): Promise<StepOutcome> => {
  if (isNotFound(called)) return afterMiss(job, called, true)
  if (called.refusal.reason.class !== 'invalid-content') return called
  if (await isDayFull(deps, job)) return { kind: 'refused', refusal: fullDay(called) }
  return { ...called, progress: prepareAnew(job.progress, 0) }
}

/**
 * A container that Threads has lost for good is created again. One that still exists is retried for as long as the
 * engine does.
 */
const afterMiss = ({ progress }: Job, { refusal: { reason } }: Refused, isThere: boolean): StepOutcome => {
  const afterMs = missPausesMs[progress.misses] ?? (isThere ? missPausesMs.at(-1) : undefined)
  if (afterMs === undefined) return startOver({ reason, retry: { when: 'later' } }, progress)
  return { kind: 'refused', refusal: { reason, retry: { when: 'later', afterMs } }, progress: { ...progress, misses: progress.misses + 1 } }
}

/** The error code for a used-up quota isn't documented, so the quota itself is requested. */
const isDayFull = async (deps: PlatformClient, { progress, accessToken }: Job) => {
  const quota = await readQuota(deps, accessToken)
  if (quota.kind !== 'known') return false
  const { used, total } = progress.posts.length === 0 ? quota.posts : quota.replies
  return used >= total
}

const fullDay = ({ refusal: { reason } }: Refused) => ({
  reason: { ...reason, class: 'rate-limited' as const, message: dayIsFull },
  retry: { when: 'later' as const, afterMs: hourMs },
})

/**
 * A container that's too old is prepared again, unless it's public already: the refusal to publish it may have been
 * wrong.
 */
export const renewExpired = async (deps: PlatformClient, { progress, accessToken }: Job): Promise<StepOutcome> => {
  const anew = { kind: 'done' as const, progress: prepareAnew(progress, progress.restarts), hasEffect: false }
  if (!progress.container?.isReady) return anew
  const state = await readContainer(deps, progress.container, accessToken)
  if (state.kind !== 'ok') return isGone(state) ? anew : { kind: 'refused', refusal: refusalOf(state) }
  return state.value.status === 'PUBLISHED' ? { kind: 'unknown', message: 'Threads says this is already public.' } : anew
}

/** After this many misses, the id that the post was published with is considered invalid. */
const missesMax = 2

/**
 * True if the post may not exist: no one has replied to it, and its id isn't the container's, which would prove that
 * it's public.
 */
const mayBeNoPost = ({ posts, published }: ThreadsProgress) => published !== undefined && posts.length === 1 && posts[0] !== published.id

/** How often the permalink is requested again before the profile's URL is used instead. */
const setbacksMax = 2

/**
 * Reads the first post's permalink. Threads omits it if copyrighted audio or video keeps the post hidden from everyone
 * else.
 */
export const readPermalink = async (deps: PlatformClient, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const [first = ''] = progress.posts
  const called = await callThreads(deps, {
    method: 'GET',
    path: first,
    query: { fields: 'permalink' },
    accessToken,
    answer: PermalinkAnswer,
  })
  const { setbacks } = progress
  if (called.kind !== 'ok' && isGone(called) && mayBeNoPost(progress)) {
    const misses = progress.misses + 1
    if (misses >= missesMax) return { kind: 'done', progress: withoutPost(progress), hasEffect: false }
    const refusal = transient('Threads has published the post but doesn’t show it yet. We’ll check again.', refusalOf(called).reason.detail)
    return { kind: 'refused', refusal, progress: { ...progress, misses } }
  }
  if (called.kind !== 'ok' && setbacks < setbacksMax) {
    const refusal = askedAgain('The post is public. We’ll ask Threads for its link again.', called)
    return { kind: 'refused', refusal, progress: { ...progress, setbacks: setbacks + 1 } }
  }
  const { permalink } = called.kind === 'ok' ? called.value : {}
  const url = permalink ?? profileUrl(deps.app, delivery.account.username)
  return { kind: 'done', progress: { ...progress, url, setbacks: 0 }, hasEffect: true }
}

/** The outcome for a delivery that's entirely public. */
export const concluded = ({ progress }: Delivery): StepOutcome => {
  const { posts, url = '' } = readProgress(progress)
  return { kind: 'published', progress, remoteId: posts[0] ?? '', url }
}

/** Reads how many posts and replies an account has published through apps in 24 hours, and how many it may. */
export const readQuota = async (deps: PlatformClient, accessToken: string, timeoutMs?: number) => {
  const called = await callThreads(deps, {
    method: 'GET',
    path: 'me/threads_publishing_limit',
    query: { fields: 'quota_usage,config,reply_quota_usage,reply_config' },
    accessToken,
    answer: QuotaAnswer,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  if (called.kind !== 'ok') return called
  const [{ quota_usage, config, reply_quota_usage = 0, reply_config }] = called.value.data
  return {
    kind: 'known' as const,
    posts: { used: quota_usage, total: config.quota_total },
    replies: { used: reply_quota_usage, total: reply_config?.quota_total ?? Number.POSITIVE_INFINITY },
  }
}
