import { createHash } from 'node:crypto'
import type { MediaUploadParts } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { FakeMediaFiles } from './fake-media-files.ts'

/** Multipart uploads in memory. `put` does what a browser does with a part's address. */
export type FakeMediaParts = MediaUploadParts & { put(uploadId: string, number: number, content: Uint8Array): void }

/** Upload parts in memory. Completed uploads are put into `files`. */
export const fakeMediaParts = (files: Pick<FakeMediaFiles, 'put'>): FakeMediaParts => {
  const uploads = new Map<string, { contentType: string; parts: Map<number, Uint8Array> }>()
  let ids = 0
  const open = (uploadId: string) => {
    const upload = uploads.get(uploadId)
    if (!upload) throw new DomainError('not-found', 'This upload has ended. Upload the file again.')
    return upload
  }
  const ordered = (uploadId: string) => [...open(uploadId).parts].sort(([one], [other]) => one - other)

  return {
    put: (uploadId, number, content) => {
      open(uploadId).parts.set(number, content)
    },
    async open({ contentType }) {
      ids += 1
      uploads.set(`upload-${ids}`, { contentType, parts: new Map() })
      return `upload-${ids}`
    },
    urlsOf: async ({ uploadId, id }, parts) =>
      parts.map(({ number }) => `https://files.test/incoming/${id}?uploadId=${uploadId}&partNumber=${number}`),
    arrived: async ({ uploadId }) =>
      ordered(uploadId).map(([number, content]) => ({
        number,
        bytes: content.length,
        version: createHash('sha256').update(content).digest('hex'),
      })),
    async join({ uploadId, ...ref }) {
      const { contentType } = open(uploadId)
      files.put(ref, Buffer.concat(ordered(uploadId).map(([, content]) => content)), contentType)
      uploads.delete(uploadId)
    },
    async abort({ uploadId }) {
      uploads.delete(uploadId)
    },
  }
}
