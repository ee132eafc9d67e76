import * as z from 'zod'
import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { mastodonPicture, sentBytesMax } from '#shared/platforms/mastodon/limits.ts'
import { invalidContent } from '../failed.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callAs } from './call.ts'
import { fileGone } from './refusals.ts'
import type { Access } from './session.ts'
import { optionsOf, readProgress, type Upload } from './steps.ts'

/** A file that's being processed has no URL yet. Servers other than Mastodon's own may omit it. */
const FileAnswer = z.object({ id: z.string().min(1) })

/** A step may take 25 s. */
const uploadTimeoutMs = 22 * secondMs
const checkAfterMs = 4 * secondMs
/** Processing a file may take minutes, so the checks become less frequent. */
const longCheckMs = 15 * secondMs

const focusPoints = { top: '0.0,1.0', bottom: '0.0,-1.0', left: '-1.0,0.0', right: '1.0,0.0' }

/**
 * Uploads a file with its description. A file left behind by a lost response belongs to no post, and the server drops
 * it.
 */
export const uploadFile = async (deps: PublisherDeps, delivery: Delivery, media: Media, access: Access): Promise<StepOutcome> => {
  if (media.kind !== 'image' && media.bytes > sentBytesMax)
    return {
      kind: 'refused',
      refusal: invalidContent(`“${media.fileName}” is too large for Crier to send to Mastodon. Use a smaller file.`),
    }
  const { file, bytes, contentType } =
    media.kind === 'image' ? await pictureFor(deps, media, mastodonPicture(delivery.account.limits)) : asItIs(media)
  const content = await deps.files.read(file, { from: 0, to: bytes })
  const { focus } = optionsOf(delivery.options)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)], { type: contentType }), media.fileName)
  if (isVisible(media.altText)) form.set('description', media.altText)
  if (focus !== undefined && delivery.media[0]?.id === media.id) form.set('focus', focusPoints[focus])
  const called = await callAs(deps, access, {
    operation: 'upload',
    method: 'POST',
    path: '/api/v2/media',
    body: form,
    answer: FileAnswer,
    timeoutMs: uploadTimeoutMs,
  })
  if (called.kind !== 'ok') return called
  const upload = { id: called.value.id, isReady: called.status !== 202, sentAt: deps.now() }
  return { kind: 'done', progress: withUpload(delivery, media, upload), hasEffect: false }
}

/** Checks whether the server has finished processing a file. */
export const checkFile = async (
  deps: PublisherDeps,
  delivery: Delivery,
  { media, upload, access }: { media: Media; upload: Upload; access: Access },
): Promise<StepOutcome> => {
  const called = await callAs(deps, access, {
    operation: 'status',
    method: 'GET',
    path: `/api/v1/media/${upload.id}`,
    answer: z.unknown(),
  })
  const { uploads, ...others } = readProgress(delivery.progress)
  if (called.kind === 'refused' && called.refusal.reason.platformCode === fileGone) {
    const { [media.id]: _, ...left } = uploads
    return { ...called, progress: { ...others, uploads: left } }
  }
  if (called.kind !== 'ok') return called
  if (called.status === 206) {
    const isLong = deps.now() - upload.sentAt > 30 * secondMs
    return { kind: 'waiting', progress: { ...others, uploads }, checkAfterMs: isLong ? longCheckMs : checkAfterMs }
  }
  return { kind: 'done', progress: withUpload(delivery, media, { ...upload, isReady: true }), hasEffect: false }
}

const withUpload = ({ progress }: Delivery, { id }: Media, upload: Upload) => {
  const before = readProgress(progress)
  return { ...before, uploads: { ...before.uploads, [id]: upload } }
}

const asItIs = ({ workspaceId, id, bytes, contentType }: Media) => ({ file: { workspaceId, id }, bytes, contentType })
