import type {
  MediaCompletions,
  MediaFiles,
  MediaLibrary,
  MediaUploadParts,
  PartsRef,
  Probe,
  Upload,
  UploadedPart,
} from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { nameFor } from '#shared/domain/file-names.ts'
import { kindOf, type Media, type MediaRef, uploadWholeMax } from '#shared/domain/media.ts'
import { planParts, uploadIdOf } from './announce-media.ts'
import { findMedia, unknownMedia } from './library.ts'

export type CompletionDeps = { library: MediaLibrary; files: MediaFiles; parts: MediaUploadParts; probe: Probe }

/**
 * Probes an uploaded file and accepts or refuses it, once. The probe decides the file's type, whatever was announced,
 * and its name gets the matching extension. Repeating it returns the same result and resumes after a crash. Only
 * exactly what was probed is accepted. Throws `DomainError`: `not-found`, or `conflict` if the upload is incomplete or
 * was replaced while being probed.
 */
export const completeMedia = async (deps: CompletionDeps, ref: MediaRef): Promise<Media> => {
  const media = await findMedia(deps, ref)
  if (isCompleted(media)) return media
  try {
    return await finishUpload(deps, media)
  } catch (error) {
    // Another completion of the same file may have finished first and removed it from incoming/.
    const current = error instanceof DomainError ? await deps.library.get(ref) : undefined
    if (current && isCompleted(current)) return current
    throw error
  }
}

export const isCompleted = ({ state }: Media) => state.name !== 'waiting'

/**
 * Throws `DomainError` unless the whole file has arrived: `conflict` if something is missing, `not-found` if its upload
 * is no longer open.
 */
export const requireArrived = async ({ files, parts }: CompletionDeps, media: Media) => {
  if (!(await files.uploaded(media))) await openParts(parts, media)
}

const finishUpload = async (deps: CompletionDeps, media: Media) => {
  const { library, files } = deps
  const upload = (await files.uploaded(media)) ?? (await joinedUpload(deps, media))
  const found = await judge(deps, media, upload)
  if (found.state.name === 'ready') await files.accept(media, { ...upload, contentType: found.contentType })
  const completed = await library.complete(media, found)
  if (!completed) {
    await files.remove(media)
    throw unknownMedia()
  }
  await files.discardUpload(media)
  return completed
}

/** Joins the parts into an upload once all of them have arrived. */
const joinedUpload = async ({ files, parts }: CompletionDeps, media: Media) => {
  try {
    const { open, arrived } = await openParts(parts, media)
    await parts.join(open, arrived)
  } catch (error) {
    // They may be joined already, by another completion or by one whose response was lost. Then the upload is no longer
    // open.
    const joined = error instanceof DomainError && error.code === 'not-found' ? await files.uploaded(media) : undefined
    if (!joined) throw error
    return joined
  }
  const joined = await files.uploaded(media)
  if (!joined) throw notArrived()
  return joined
}

/** Returns a file's open upload and all of its parts. Throws `DomainError('conflict')` if some are missing. */
const openParts = async (parts: MediaUploadParts, media: Media): Promise<{ open: PartsRef; arrived: UploadedPart[] }> => {
  const uploadId = uploadIdOf(media)
  if (uploadId === undefined) throw notArrived()
  const open = { workspaceId: media.workspaceId, id: media.id, uploadId }
  const [plan, arrived] = [planParts(media.bytes), await parts.arrived(open)]
  const missing = plan.filter(({ number, bytes }) => !arrived.some((part) => part.number === number && part.bytes === bytes))
  if (missing.length === 0) return { open, arrived }
  const which = `${missing.length} of the ${plan.length} parts of this file haven’t arrived.`
  throw new DomainError('conflict', `${which} Upload them, then complete it.`)
}

const notArrived = () =>
  new DomainError('conflict', 'The file hasn’t arrived yet. Upload it with the form you were given, then complete it.')

type Finding = Pick<Media, 'contentType' | 'fileName' | 'kind' | 'state'>

const judge = async ({ files, probe }: CompletionDeps, media: Media, upload: Upload): Promise<Finding> => {
  const { contentType: likely, fileName, kind } = media
  const refuse = (message: string): Finding => ({ contentType: likely, fileName, kind, state: { name: 'refused', message } })
  if (upload.bytes !== media.bytes)
    return refuse(`${upload.bytes} bytes arrived, but ${media.bytes} were announced. Upload the file again.`)

  const probed = await probe({ bytes: upload.bytes, read: (from, to) => files.readUpload(media, upload.version, { from, to }) })
  if ('refused' in probed) return refuse(probed.refused)
  const { contentType, ...facts } = probed
  return {
    contentType,
    fileName: nameFor(fileName, contentType),
    kind: kindOf(contentType, facts.frames),
    state: { name: 'ready', ...facts },
  }
}

type Deps = CompletionDeps & { completions: MediaCompletions }

/**
 * Completes a file, or starts completing a multipart one in the background: joining, probing, and copying several GiB
 * may take longer than an API call. Until that's done, the file stays `waiting`. Repeating it is harmless and restarts
 * what was lost. Throws like `completeMedia`.
 */
export const completeOrBegin = async (deps: Deps, ref: MediaRef): Promise<{ media: Media; isDone: boolean }> => {
  const media = await findMedia(deps, ref)
  if (isCompleted(media) || media.bytes <= uploadWholeMax) return { media: await completeMedia(deps, ref), isDone: true }
  await requireArrived(deps, media)
  await deps.completions.start({ workspaceId: media.workspaceId, id: media.id })
  return { media, isDone: false }
}

/**
 * Completes a file in the background. A refusal is left for a later call to report. Any other error is thrown, to be
 * retried.
 */
export const completeLater = async (deps: CompletionDeps, ref: MediaRef): Promise<void> => {
  try {
    await completeMedia(deps, ref)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}
