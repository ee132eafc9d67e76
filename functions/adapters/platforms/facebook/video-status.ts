import type { StepOutcome } from '#functions/ports/publisher.ts'
import { invalidContent, refusalOf } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { VideoAnswer } from './answers.ts'
import { callFacebook, type FacebookCaller, webUrl } from './call.ts'
import { type Job, waiting } from './outcomes.ts'
import { afresh } from './progress.ts'
import { isReel } from './steps.ts'
import { readVideoState } from './video-state.ts'

/** Asks how far Facebook is with a video or a reel. */
export const askForVideo = (deps: FacebookCaller, { videoId, accessToken }: { videoId: string; accessToken: string }) =>
  callFacebook(deps, {
    method: 'GET',
    path: `/${videoId}`,
    accessToken,
    fields: { fields: 'status,permalink_url,post_id' },
    answer: VideoAnswer,
    timeoutMs: 15_000,
  })

/** Sees whether a video or a reel that was published is public by now. */
export const checkVideo = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job, videoId: string): Promise<StepOutcome> => {
  const called = await askForVideo(deps, { videoId, accessToken })
  if (called.kind !== 'ok') {
    const refusal = refusalOf(called)
    // It may be public already: a question without an answer makes no failure of it.
    const mayPass = refusal.reason.class === 'transient' || refusal.reason.class === 'rate-limited'
    return mayPass ? waiting(progress) : { kind: 'refused', refusal }
  }
  const { failure, publishing, isReady } = readVideoState(called.value)
  if (failure) return { kind: 'refused', refusal: unusableVideo(failure.message), progress: afresh(progress) }
  if (publishing === 'draft') return { kind: 'refused', refusal: keptAsDraft(), progress: afresh(progress) }
  if (isReel(delivery) ? publishing !== 'published' : !isReady) return waiting(progress)
  return publishedVideo(deps, { delivery, progress }, { videoId, answer: called.value })
}

/** A video or a reel that people can see now. */
export const publishedVideo = (
  { app }: FacebookCaller,
  { delivery, progress }: Pick<Job, 'delivery' | 'progress'>,
  { videoId, answer }: { videoId: string; answer: VideoAnswer },
): Extract<StepOutcome, { kind: 'published' }> => {
  const { permalink_url = `/${delivery.account.remoteId}/videos/${videoId}`, post_id: remoteId = videoId } = answer
  return { kind: 'published', progress, remoteId, url: webUrl(app, isReel(delivery) ? `/reel/${videoId}` : permalink_url) }
}

export const unusableVideo = (said: string) =>
  invalidContent(`Facebook could not use this video${said === '' ? '.' : `: ${said}`} Save it as MP4 with H.264 and AAC, and try again.`)

const keptAsDraft = () =>
  invalidContent(
    'Facebook kept this video as a draft, as it does with upright ones. Publish it on Facebook, or send it as a reel of 3 to 90 seconds.',
  )
