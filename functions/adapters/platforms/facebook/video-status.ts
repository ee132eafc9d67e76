import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { invalidContent, redact, refusalOf, untold } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callFacebook, VideoAnswer, webUrl } from './call.ts'
import { type Job, waiting } from './outcomes.ts'
import { afresh, type FacebookProgress, isReel } from './steps.ts'

/** Asks Facebook for the status of a video or reel. */
export const askForVideo = (deps: PlatformClient, { videoId, accessToken }: { videoId: string; accessToken: string }) =>
  callFacebook(deps, {
    method: 'GET',
    path: `/${videoId}`,
    accessToken,
    fields: { fields: 'status,permalink_url,post_id' },
    answer: VideoAnswer,
    timeoutMs: 15 * secondMs,
  })

/** Checks whether a published video or reel is public yet. */
export const checkVideo = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job, videoId: string): Promise<StepOutcome> => {
  const called = await askForVideo(deps, { videoId, accessToken })
  if (called.kind !== 'ok') return unanswered(progress, refusalOf(called))
  const { failure, publishing, isReady } = readVideoState(called.value)
  if (failure) return unpublished(progress, unusableVideo(failure.message))
  if (publishing === 'draft') return unpublished(progress, keptAsDraft())
  if (isReel(delivery) ? publishing !== 'published' : !isReady) return waiting(progress)
  return publishedVideo(deps, { delivery, progress }, { videoId, answer: called.value })
}

/** It may be public already, so a failed check doesn't make the post fail. */
const unanswered = (progress: FacebookProgress, refusal: Refusal): StepOutcome => {
  const { reason, retry } = refusal
  if (retry.when === 'never') return untold(refusal)
  return reason.class === 'transient' ? waiting(progress) : { kind: 'refused', refusal }
}

/** Facebook won't publish it, so a manual retry starts fresh. */
const unpublished = (progress: FacebookProgress, refusal: Refusal): StepOutcome => ({
  kind: 'refused',
  refusal,
  progress: afresh(progress),
  hasEffect: false,
})

/** The outcome for a video or reel that people can see now. */
export const publishedVideo = (
  { app }: PlatformClient,
  { delivery, progress }: Pick<Job, 'delivery' | 'progress'>,
  { videoId, answer }: { videoId: string; answer: VideoAnswer },
): Extract<StepOutcome, { kind: 'published' }> => {
  const { permalink_url = `/${delivery.account.remoteId}/videos/${videoId}`, post_id: remoteId = videoId } = answer
  return { kind: 'published', progress, remoteId, url: webUrl(app, isReel(delivery) ? `/reel/${videoId}` : permalink_url) }
}

export const unusableVideo = (said: string) =>
  invalidContent(
    `Facebook couldn’t use this video${said === '' ? '.' : `: ${said}`} Save it as MP4 with H.264 and AAC, and try again.`,
    undefined,
    said,
  )

const keptAsDraft = () =>
  invalidContent(
    'Facebook saved this video as a draft, as it does with vertical ones. Publish it on Facebook, or send it as a reel of 3 to 90 seconds.',
  )

/** A video's or reel's state according to Facebook. */
export type VideoState = {
  upload: 'none' | 'running' | 'complete'
  publishing: 'none' | 'running' | 'published' | 'draft'
  /** Facebook has finished processing, so people can see it if it was published. */
  isReady: boolean
  /** Why it can never be published. */
  failure: { isOfUpload: boolean; message: string } | undefined
}

/** Reads a video's phases. Each may report a failure in one of several ways. */
export const readVideoState = ({ status }: VideoAnswer): VideoState => {
  const { uploading_phase: uploading, processing_phase: processing, publishing_phase: publishing, video_status: overall = '' } = status
  const uploadFailure = failureOf(uploading) ?? (overall === 'upload_failed' || overall === 'expired' ? '' : undefined)
  const laterFailure =
    failureOf(processing) ?? failureOf(publishing) ?? (overall === 'error' || publishing?.publish_status === 'error' ? '' : undefined)
  const message = uploadFailure ?? laterFailure
  return {
    upload: isComplete(uploading) ? 'complete' : progressOf(uploading),
    publishing: publishingOf(publishing),
    isReady: overall === 'ready',
    failure: message === undefined ? undefined : { isOfUpload: uploadFailure !== undefined, message: redact(message).slice(0, 300) },
  }
}

type Phase = VideoAnswer['status']['uploading_phase']

const isComplete = (phase: Phase) => phase?.status === 'complete' || phase?.status === 'completed'

const progressOf = (phase: Phase) => (phase?.status === undefined || phase.status === 'not_started' ? 'none' : 'running')

/** A message in a phase is a failure even if the phase's status doesn't say so. */
const failureOf = (phase: Phase): string | undefined => {
  const said = [phase?.error, ...(phase?.errors ?? [])].find((error) => error !== undefined)
  return said?.message ?? (said || phase?.status === 'error' ? '' : undefined)
}

const publishingOf = (phase: Phase): VideoState['publishing'] => {
  if (phase?.publish_status === 'published' || phase?.publish_status === 'draft') return phase.publish_status
  if (phase?.publish_status === undefined && isComplete(phase)) return 'published'
  return progressOf(phase)
}
