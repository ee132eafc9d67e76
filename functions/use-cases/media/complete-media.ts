import type { MediaFiles, MediaLibrary, Upload } from '#functions/ports/media.ts'
import type { Probe } from '#functions/ports/probe.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { contentTypeNames, kindOf, type Media, type MediaRef } from '#shared/domain/media.ts'
import { findMedia, unknownMedia } from './find-media.ts'

type Deps = { library: MediaLibrary; files: MediaFiles; probe: Probe }

/**
 * Probes an uploaded file and accepts or refuses it, once: repeating it gives the same answer, and after a crash it goes on. What is accepted is
 * exactly what was probed. Throws `DomainError`: `not-found`; `conflict` while nothing was uploaded, or when it was replaced while being probed.
 */
export const completeMedia = async (deps: Deps, ref: MediaRef): Promise<Media> => {
  const media = await findMedia(deps, ref)
  if (isSettled(media)) return media
  try {
    return await settleUpload(deps, media)
  } catch (error) {
    // Another completion of the same file may have finished first and emptied its place in incoming/.
    const current = error instanceof DomainError ? await deps.library.get(ref) : undefined
    if (current && isSettled(current)) return current
    throw error
  }
}

const isSettled = ({ state }: Media) => state.name !== 'waiting'

const settleUpload = async (deps: Deps, media: Media) => {
  const { library, files } = deps
  const upload = await files.uploaded(media)
  if (!upload) throw new DomainError('conflict', 'The file has not arrived yet. Upload it with the form you were given, then complete it.')
  const found = await judge(deps, media, upload)
  if (found.state.name === 'ready') await files.accept(media, upload)
  const settled = await library.settle(media, found)
  if (!settled) {
    await files.remove(media)
    throw unknownMedia()
  }
  await files.discardUpload(media)
  return settled
}

type Finding = Pick<Media, 'kind' | 'state'>

const judge = async ({ files, probe }: Deps, media: Media, upload: Upload): Promise<Finding> => {
  const refuse = (message: string): Finding => ({ kind: media.kind, state: { name: 'refused', message } })
  if (upload.bytes !== media.bytes)
    return refuse(`${upload.bytes} bytes arrived, but ${media.bytes} were announced. Upload the file again.`)
  if (upload.contentType !== media.contentType)
    return refuse('It was uploaded as another type of file than announced. Upload it again with the form you were given.')

  const probed = await probe({ bytes: upload.bytes, read: (from, to) => files.readUpload(media, upload.version, { from, to }) })
  if ('refused' in probed) return refuse(probed.refused)
  const { contentType, ...facts } = probed
  if (contentType === media.contentType) return { kind: kindOf(contentType, facts.frames), state: { name: 'ready', ...facts } }
  const [really, announced] = [contentTypeNames[contentType], contentTypeNames[media.contentType]]
  return refuse(`The file is ${really}, but it was announced as ${announced}. Upload it again as ${really}: its name must end like one.`)
}
