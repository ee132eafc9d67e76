import * as z from 'zod'
import type { ByteRange } from '#functions/ports/media.ts'
import type { Media } from '#shared/domain/media.ts'
import { bearer, type PlatformClient, unfinishedCall } from '../call.ts'
import type { Failed } from '../failed.ts'
import { callYouTube } from './call.ts'
import { VideoAnswer } from './responses.ts'

/** An upload that was begun: YouTube's address of it, and what it is of. */
export type Upload = { url: string; video: Media; accessToken: string }

/** How an upload stands with YouTube: `open` has that many bytes, `complete` is a video, `gone` never became one. */
export type SessionState = { kind: 'open'; stored: number } | { kind: 'complete'; videoId: string } | { kind: 'gone' }

type Told = SessionState | Failed

/** Asks how much of a video has arrived. Source: https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol */
export const askSession = (deps: PlatformClient, upload: Upload, timeoutMs: number) =>
  put(deps, upload, { range: '*', makesPublic: false, timeoutMs })

/** Sends bytes of the video; the last of them make it exist. YouTube may keep fewer than it was sent. */
export const sendBytes = (
  deps: PlatformClient,
  upload: Upload,
  { range: { from, to }, body, timeoutMs }: { range: ByteRange; body: Uint8Array<ArrayBuffer>; timeoutMs: number },
) => put(deps, upload, { range: `${from}-${to - 1}`, body, makesPublic: to === upload.video.bytes, timeoutMs })

type Put = { range: string; body?: Uint8Array<ArrayBuffer>; makesPublic: boolean; timeoutMs: number }

const put = async (
  deps: PlatformClient,
  { url, video, accessToken }: Upload,
  { range, body, makesPublic, timeoutMs }: Put,
): Promise<Told> => {
  const called = await callYouTube(deps, {
    operation: 'upload',
    method: 'PUT',
    url,
    headers: {
      authorization: bearer(accessToken),
      'content-range': `bytes ${range}/${video.bytes}`,
      ...(body && { 'content-type': video.contentType }),
    },
    body,
    makesPublic,
    timeoutMs,
    // 308 is no redirect here but "go on"; 404 and 410 say that the upload is no more.
    understood: [308, 404, 410],
    answer: z.unknown(),
  })
  if (called.kind !== 'ok') return called
  if (called.status === 308) return { kind: 'open', stored: storedIn(called.headers) }
  if (called.status >= 400) return { kind: 'gone' }
  const answer = VideoAnswer.safeParse(called.value)
  return answer.success
    ? { kind: 'complete', videoId: answer.data.id }
    : unfinishedCall({ platform: 'youtube', makesPublic, detail: `HTTP ${called.status} with a body that can't be read` })
}

/** `bytes=0-N` says that N + 1 bytes are there; without it none is. */
const storedIn = (headers: Headers) => Number(/-(\d+)$/.exec(headers.get('range') ?? '')?.[1] ?? -1) + 1
