import * as z from 'zod'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { type FormPart, formStream } from '../body-streams.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import { redact, transient } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callPinterest, MediaAnswer, RegisteredAnswer } from './call.ts'
import type { PinterestProgress } from './steps.ts'

type Uploader = PlatformClient & Pick<PublisherDeps, 'files'>
type Job = { progress: PinterestProgress; accessToken: string }

/** The deadline for sending the file to Pinterest, which accepts it in a single request, in ms. */
const deadlineMs = 24 * secondMs
/** How many bytes are held in memory at a time. */
const pieceBytes = 8 * 1024 * 1024
const checkEveryMs = 5 * secondMs
const checkEveryMaxMs = minuteMs
/** About half an hour. */
const checksMax = 40

/** Registers a video and uploads it. A retry leaves an unused upload behind. */
export const sendVideo = async (deps: Uploader, { progress, accessToken, media }: Job & { media: Media }): Promise<StepOutcome> => {
  const startedAt = deps.now()
  const registered = await callPinterest(deps, {
    operation: 'register',
    method: 'POST',
    path: '/media',
    body: { media_type: 'video' },
    authorization: bearer(accessToken),
    answer: RegisteredAnswer,
    timeoutMs: 10 * secondMs,
  })
  if (registered.kind !== 'ok') return registered

  const { media_id: mediaId, upload_url, upload_parameters } = registered.value
  const fields = Object.entries(upload_parameters).map(([name, value]): FormPart => ({ name, value }))
  const form = formStream([
    ...fields,
    { name: 'file', fileName: 'video.mp4', contentType: media.contentType, bytes: media.bytes, read: bytesOf(deps, media) },
  ])
  // The upload URL belongs to Pinterest's storage, which doesn't expect our token.
  const sent = await call(deps, {
    platform: 'pinterest',
    method: 'POST',
    url: upload_url,
    headers: form.headers,
    body: form.body,
    answer: z.unknown(),
    makesPublic: false,
    timeoutMs: Math.max(1, deadlineMs - (deps.now() - startedAt)),
    refuse: ({ status, body }) => ({
      kind: 'refused',
      refusal: transient('Pinterest didn’t accept the video. We’ll send it again.', `HTTP ${status}: ${redact(body).slice(0, 200)}`),
    }),
  })
  if (sent.kind !== 'ok') return sent
  return { kind: 'waiting', progress: { ...progress, video: { mediaId, isReady: false, checks: 0 } }, checkAfterMs: checkEveryMs }
}

/** Asks Pinterest for a video's status. */
export const checkVideo = async (
  deps: PlatformClient,
  { progress, accessToken, video }: Job & { video: NonNullable<PinterestProgress['video']> },
): Promise<StepOutcome> => {
  const called = await callPinterest(deps, {
    operation: 'status',
    method: 'GET',
    path: `/media/${encodeURIComponent(video.mediaId)}`,
    authorization: bearer(accessToken),
    answer: MediaAnswer,
  })
  if (called.kind !== 'ok') return called
  const { status, failure_code } = called.value
  const checks = video.checks + 1
  if (status === 'succeeded') return { kind: 'done', progress: { ...progress, video: { ...video, isReady: true } }, hasEffect: false }
  if (status === 'failed') return beginAnew(progress, failure_code)
  if (checks > checksMax) return beginAnew(progress, 'no end of processing')
  const checkAfterMs = Math.min(checkEveryMaxMs, checkEveryMs * 2 ** Math.floor(checks / 4))
  return { kind: 'waiting', progress: { ...progress, video: { ...video, checks } }, checkAfterMs }
}

/** Sends the video once more. The second time, the post has failed, and a manual retry starts fresh. */
const beginAnew = ({ video: _, restarts, ...progress }: PinterestProgress, code: string | number | null | undefined): StepOutcome => {
  const isFirst = restarts === 0
  const message = isFirst
    ? 'Pinterest couldn’t process the video. We’ll send it again.'
    : 'Pinterest couldn’t process the video. Save it again as an MP4 with H.264, or use another one.'
  const reason = { class: 'invalid-content' as const, message, ...(code && { platformCode: String(code) }) }
  return {
    kind: 'refused',
    refusal: { reason, retry: { when: isFirst ? 'later' : 'never' } },
    progress: { ...progress, restarts: isFirst ? 1 : 0 },
  }
}

const bytesOf = ({ files }: Uploader, media: Media) =>
  async function* () {
    for (let from = 0; from < media.bytes; from += pieceBytes)
      yield await files.read(media, { from, to: Math.min(media.bytes, from + pieceBytes) })
  }
