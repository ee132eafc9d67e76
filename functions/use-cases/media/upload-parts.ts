import type { MediaFiles, MediaLibrary, MediaUploadParts, PartsRef } from '#functions/ports/media.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { type Media, type MediaRef, partBytes } from '#shared/domain/media.ts'
import { planParts, uploadIdOf } from './announce-media.ts'
import { findMedia } from './library.ts'

type Deps = { library: MediaLibrary; parts: MediaUploadParts }

/**
 * Returns URLs for some parts of a file, valid for an hour. Throws `DomainError`: `not-found`, `conflict` unless the
 * file is waiting for a multipart upload, or `invalid` naming `numbers` for a part it doesn't have.
 */
export const addressParts = async (deps: Deps, { numbers, ...ref }: MediaRef & { numbers: readonly number[] }) => {
  const media = await findMedia(deps, ref)
  const open = openUpload(media)
  const plan = planParts(media.bytes)
  const asked = numbers.map((number) => {
    const part = plan[number - 1]
    if (!part) throw invalidField('numbers', `This file has ${plan.length} parts, and no part ${number}.`)
    return part
  })
  const urls = await deps.parts.urlsOf(open, asked)
  return { parts: asked.map(({ number, bytes }, index) => ({ number, bytes, url: urls[index] ?? '' })) }
}

/**
 * Returns how a file is split and which of its parts have arrived whole, according to storage: all of them once they
 * are joined. Throws like `addressParts`.
 */
export const arrivedParts = async (deps: Deps & { files: Pick<MediaFiles, 'uploaded'> }, ref: MediaRef) => {
  const media = await findMedia(deps, ref)
  const plan = planParts(media.bytes)
  const open = openUpload(media)
  const arrived = (await deps.files.uploaded(media)) ? plan : await deps.parts.arrived(open)
  return {
    partBytes,
    partCount: plan.length,
    parts: arrived.flatMap(({ number, bytes }) => (plan[number - 1]?.bytes === bytes ? { number, bytes } : [])),
  }
}

const openUpload = (media: Media): PartsRef => {
  const uploadId = uploadIdOf(media)
  if (uploadId === undefined) throw new DomainError('conflict', 'This file isn’t being uploaded in parts.')
  return { workspaceId: media.workspaceId, id: media.id, uploadId }
}
