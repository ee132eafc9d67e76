import { redact } from '../redact.ts'
import type { VideoAnswer } from './answers.ts'

/** What Facebook's word on a video or a reel comes to. */
export type VideoState = {
  upload: 'none' | 'running' | 'complete'
  publishing: 'none' | 'running' | 'published' | 'draft'
  /** Facebook is through with it, so that people can see it if it was published. */
  isReady: boolean
  /** Why it can't become anything any more. */
  failure: { isOfUpload: boolean; message: string } | undefined
}

/** Reads the phases of a video: each may tell of a failure in one of several ways. */
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

/** A message in a phase is a failure even if the phase does not say so itself. */
const failureOf = (phase: Phase): string | undefined => {
  const said = [phase?.error, ...(phase?.errors ?? [])].find((error) => error !== undefined)
  return said?.message ?? (said || phase?.status === 'error' ? '' : undefined)
}

const publishingOf = (phase: Phase): VideoState['publishing'] => {
  if (phase?.publish_status === 'published' || phase?.publish_status === 'draft') return phase.publish_status
  if (phase?.publish_status === undefined && isComplete(phase)) return 'published'
  return progressOf(phase)
}
