import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import { isShort } from '#shared/platforms/youtube/limits.ts'
import { hostUrl, type PlatformApp } from '../app.ts'
import { bearer } from '../call.ts'
import { refusalOf, untold } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callYouTube, dataUrl, type ListedVideo, VideosAnswer } from './call.ts'
import { missingThumbnail, optionsOf, videoOf, type YouTubeProgress } from './steps.ts'

type StatusJob = { delivery: Delivery; videoId: string; progress: YouTubeProgress; accessToken: string }

/** Checks cost quota, so they become less and less frequent. The last pause repeats. */
const pausesMs = [3, 5, 10, 20, 30, 60].map((seconds) => seconds * secondMs)
/** If YouTube still doesn't list a video after this many checks in a row without it, it's gone. */
const absencesMax = 5

/** Checks whether YouTube has processed the video, and whether its audience can see it. */
export const checkVideo = async (deps: PublisherDeps, work: StatusJob): Promise<StepOutcome> => {
  const called = await callYouTube(deps, {
    operation: 'status',
    method: 'GET',
    url: dataUrl(deps.app, 'videos'),
    query: { part: 'status,processingDetails', id: work.videoId },
    headers: { authorization: bearer(work.accessToken) },
    answer: VideosAnswer,
  })
  if (called.kind === 'ok') return stateOf(deps.app, work, called.value.items?.[0])
  const refusal = refusalOf(called)
  const { reason, retry } = refusal
  // The video exists, so a failed check doesn't make the post fail.
  if (retry.when === 'never') return untold(refusal)
  return reason.class === 'transient' ? later(work) : { kind: 'refused', refusal }
}

const stateOf = (app: PlatformApp, job: StatusJob, video: ListedVideo | undefined): StepOutcome => {
  if (!video) return unlisted(job)
  const work = { ...job, progress: { ...job.progress, absences: 0 } }
  const { uploadStatus, failureReason = '', rejectionReason = '' } = video.status
  switch (uploadStatus) {
    case 'processed':
      return processed(app, work, video)
    case 'failed':
      return anew(`YouTube couldn’t process the video: ${failures[failureReason] ?? 'it didn’t say why'}.`, failureReason || 'failed')
    case 'rejected':
      return refused(`YouTube rejected the video: ${rejections[rejectionReason] ?? 'it didn’t say why'}.`, rejectionReason || 'rejected')
    case 'deleted':
      return anew('The video was deleted on YouTube. Send it again for a new upload.', 'deleted')
    default:
      return later(work)
  }
}

const unlisted = (work: StatusJob): StepOutcome => {
  const { progress } = work
  if (progress.absences >= absencesMax) return anew('The video is no longer on YouTube. Send it again for a new upload.', 'deleted')
  return later({ ...work, progress: { ...progress, absences: progress.absences + 1 } })
}

/**
 * If a Short's thumbnail is still missing, it's set next. Set before YouTube has processed the video, it might not be
 * kept.
 */
const processed = (app: PlatformApp, work: StatusJob, video: ListedVideo): StepOutcome => {
  const { progress } = work
  if (progress.isProcessed || !missingThumbnail(work.delivery)) return seen(app, work, video)
  if (video.processingDetails?.processingStatus === 'processing') return later(work)
  return { kind: 'done', progress: { ...progress, isProcessed: true }, hasEffect: true }
}

/**
 * A channel's own settings may make its uploads private. In that case, YouTube reports `private` although something
 * else was requested.
 */
const seen = (app: PlatformApp, { delivery, videoId, progress }: StatusJob, { status }: ListedVideo): StepOutcome => {
  const { privacy = 'public' } = optionsOf(delivery)
  if (status.privacyStatus === 'private' && privacy !== 'private') {
    const reason: Reason = {
      class: 'permission',
      message: `The video is on YouTube, but it’s private instead of ${privacy}. The channel’s settings may make its uploads private. Make it ${privacy} in YouTube Studio, then send this again. It won’t be uploaded twice.`,
      platformCode: 'made-private',
    }
    return { kind: 'refused', refusal: { reason, retry: { when: 'never' } } }
  }
  const { thumbnail } = progress
  return {
    kind: 'published',
    progress,
    remoteId: videoId,
    url: videoUrl(app, delivery, videoId),
    ...(typeof thumbnail === 'object' && { reason: thumbnail }),
  }
}

/** Where people watch a video. */
export const videoUrl = (app: PlatformApp, delivery: Delivery, videoId: string) => {
  const video = videoOf(delivery)
  const path = video && isShort(video) ? `shorts/${videoId}` : `watch?v=${videoId}`
  return `${hostUrl(app, 'www.youtube.com')}/${path}`
}

const later = ({ progress }: StatusJob): StepOutcome => ({
  kind: 'waiting',
  progress: { ...progress, polls: progress.polls + 1 },
  checkAfterMs: pausesMs[Math.min(progress.polls, pausesMs.length - 1)] ?? secondMs,
})

/** A manual retry only checks the status again, because the video may have been accepted in the meantime. */
const refused = (message: string, platformCode: string): Extract<StepOutcome, { kind: 'refused' }> => ({
  kind: 'refused',
  refusal: {
    reason: { class: platformCode === 'duplicate' ? 'duplicate' : 'invalid-content', message, platformCode },
    retry: { when: 'never' },
  },
})

/** This video is lost, so nothing is public, and a manual retry uploads it again. */
const anew = (message: string, platformCode: string): StepOutcome => ({
  ...refused(message, platformCode),
  progress: {},
  hasEffect: false,
})

/** Why YouTube couldn't process a video (`failureReason`), worded to follow a colon. */
const failures: Record<string, string> = {
  conversion: 'converting it failed. Save it as MP4 with H.264 and AAC, and post that',
  invalidFile: 'YouTube can’t read it. Save it as MP4 with H.264 and AAC, and post that',
  emptyFile: 'the file is empty. Choose another one',
  tooSmall: 'the file is too small. Choose another one',
  codec: 'YouTube doesn’t support its codec. Save it as MP4 with H.264 and AAC, and post that',
  uploadAborted: 'the upload was interrupted. Send it again',
}

/** Why YouTube rejected a video (`rejectionReason`), worded to follow a colon. */
const rejections: Record<string, string> = {
  copyright: 'it contains someone else’s copyrighted material',
  claim: 'someone else has claimed material in it',
  duplicate: 'the channel already has this video',
  inappropriate: 'its content breaks YouTube’s rules',
  termsOfUse: 'it breaks YouTube’s terms of use',
  length: 'it is too long for this channel. Verify the channel (youtube.com/verify), or shorten the video',
  trademark: 'it infringes a trademark',
  legal: 'it received a legal complaint',
  uploaderAccountSuspended: 'the YouTube account is suspended',
  uploaderAccountClosed: 'the YouTube account is closed',
}
