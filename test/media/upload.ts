import { probe } from '#functions/adapters/probe/probe.ts'
import type { MediaFiles } from '#functions/ports/media.ts'
import { announceMedia } from '#functions/use-cases/media/announce-media.ts'
import { completeMedia } from '#functions/use-cases/media/complete-media.ts'
import { aUser } from '../builders/a-user.ts'
import { fakeMediaFiles } from '../fakes/fake-media-files.ts'
import { fakeMediaLibrary } from '../fakes/fake-media-library.ts'
import { fakeMediaParts } from '../fakes/fake-media-parts.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { aMedia } from './a-media.ts'
import { submit } from './storage.ts'

/** A file, its announced type, and its announced size if that differs from the real one. */
export type Sample = { name: string; file: Buffer; as: string; announcedBytes?: number }

/** Announces a file, uploads it by form, and completes it. */
export const upload = async (files: MediaFiles, { file, as, announcedBytes = file.length }: Sample) => {
  const deps = { library: fakeMediaLibrary(), files, parts: fakeMediaParts(fakeMediaFiles()), jobs: fakeJobs(), probe }
  const { id, workspaceId, fileName, altText } = aMedia()
  const owner = aUser({ id: workspaceId })
  const announced = {
    id,
    workspaceId,
    owner,
    fileName,
    altText,
    contentType: as,
    bytes: announcedBytes,
    now: Date.parse('2026-05-04T09:00:00.000Z'),
  }
  const { media, upload: form } = await announceMedia(deps, announced)
  if (!('url' in form)) throw new Error('The file is too large for a form.')
  await submit(form, new Uint8Array(file))
  return completeMedia(deps, media)
}
