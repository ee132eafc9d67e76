import type { Delivery, FindOutcome, StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { refusalOf, untold } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callTikTok, profileUrl, StatusAnswer } from './call.ts'
import { beginAnew, checkAfterMs, sentTask } from './outcomes.ts'
import { passingFailures, readFailure } from './refusals.ts'
import { optionsOf } from './requests.ts'
import { nextWork, readProgress, type Task, type TikTokProgress, type VideoUpload } from './steps.ts'

/**
 * How long to wait for a public post's id, which its URL needs, in ms. It's available once TikTok has reviewed the
 * post, usually right away.
 */
const idPatienceMs = 2 * minuteMs

/** Asks TikTok for a post's status. */
export const checkPost = async (
  deps: PublisherDeps,
  delivery: Delivery,
  { task, accessToken }: { task: Task; accessToken: string },
): Promise<StepOutcome> => {
  const called = await askStatus(deps, task, accessToken)
  const progress = readProgress(delivery.progress)
  const since = task.state.name === 'sent' ? task.state.since : deps.now()
  if (called.kind === 'ok') return outcomeOf(deps, delivery, { task, progress, since, answer: called.value })
  // A failed check says nothing about the post, which may be public already.
  const refusal = refusalOf(called)
  const { reason, retry } = refusal
  if (retry.when === 'never') return untold(refusal)
  const mayPass = reason.class === 'transient' || reason.class === 'rate-limited'
  return mayPass ? { kind: 'waiting', progress, checkAfterMs: Math.max(minuteMs, checkAfterMs(deps.now() - since)) } : called
}

/** Checks whether a video's last bytes arrived although the response was lost. */
export const findPost = async (deps: PublisherDeps, delivery: Delivery, accessToken: string): Promise<FindOutcome> => {
  const work = nextWork(delivery)
  if (work.name !== 'publish') return { kind: 'absent' }
  const arrived = await hasArrived(deps, work, accessToken)
  if (arrived === 'no' || arrived === 'untold') return { kind: 'absent' }
  if (arrived !== 'yes') return { kind: 'unavailable', refusal: arrived }
  // Whatever TikTok did with it, the next step checks the status.
  const progress = { ...readProgress(delivery.progress), task: sentTask(deps, work.task) }
  return { kind: 'found', outcome: { kind: 'done', progress, hasEffect: true } }
}

/** Checks whether TikTok has an entire video: `untold` if the response doesn't say, or a refusal if there's none. */
export const hasArrived = async (
  deps: PublisherDeps,
  { video, task }: VideoUpload,
  accessToken: string,
): Promise<'yes' | 'no' | 'untold' | Refusal> => {
  const called = await askStatus(deps, task, accessToken)
  if (called.kind !== 'ok') return refusalOf(called)
  const { status, uploaded_bytes: uploaded } = called.value
  if (status !== 'PROCESSING_UPLOAD') return 'yes'
  if (uploaded === undefined) return 'untold'
  return uploaded < video.bytes ? 'no' : 'yes'
}

/** Short, because it may follow a long upload in the same step. */
const statusTimeoutMs = 6 * secondMs

const askStatus = (deps: PublisherDeps, { publishId }: Task, accessToken: string) =>
  callTikTok(deps, {
    path: '/post/publish/status/fetch/',
    accessToken,
    body: { publish_id: publishId },
    data: StatusAnswer,
    timeoutMs: statusTimeoutMs,
  })

type CheckedTask = { task: Task; progress: TikTokProgress; since: number; answer: StatusAnswer }

const outcomeOf = (deps: PublisherDeps, delivery: Delivery, { task, progress, since, answer }: CheckedTask): StepOutcome => {
  const now = deps.now()
  switch (answer.status) {
    case 'FAILED':
      return failed(progress, answer.fail_reason ?? '')
    case 'SEND_TO_USER_INBOX':
      return published(deps, delivery, { task, progress, id: undefined })
    case 'PUBLISH_COMPLETE': {
      const completedAt = (task.state.name === 'sent' ? task.state.completedAt : undefined) ?? now
      const [id] = answer.publicaly_available_post_id ?? []
      const mayComeYet = optionsOf(delivery).privacy === 'PUBLIC_TO_EVERYONE' && now - completedAt < idPatienceMs
      if (id !== undefined || !mayComeYet) return published(deps, delivery, { task, progress, id })
      const known: Task = { ...task, state: { name: 'sent', since, completedAt } }
      return { kind: 'waiting', progress: { ...progress, task: known }, checkAfterMs: checkAfterMs(now - completedAt) }
    }
    default:
      return { kind: 'waiting', progress, checkAfterMs: checkAfterMs(now - since) }
  }
}

/**
 * The outcome of a finished post. Without an id, as for posts only their author can see, its URL is the author's
 * profile.
 */
const published = (
  { app }: PublisherDeps,
  { media }: Delivery,
  { task, progress, id }: { task: Task; progress: TikTokProgress; id: string | undefined },
): StepOutcome => {
  const profile = profileUrl(app, task.username)
  const kind = media.some((file) => file.kind === 'video') ? 'video' : 'photo'
  return { kind: 'published', progress, remoteId: id ?? task.publishId, url: id === undefined ? profile : `${profile}/${kind}/${id}` }
}

/** TikTok publishes nothing of a post that failed. */
const failed = (progress: TikTokProgress, reason: string): StepOutcome => ({
  ...(passingFailures.includes(reason)
    ? beginAnew(progress, { code: reason, message: 'TikTok had a problem while processing the post.', detail: reason })
    : { kind: 'refused', refusal: readFailure(reason), progress: { photos: progress.photos, restarts: 0 } }),
  hasEffect: false,
})
