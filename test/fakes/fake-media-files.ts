import { createHash } from 'node:crypto'
import type { ByteRange, FileRef, MediaFiles } from '#functions/ports/media.ts'
import type { Picture, RenditionRef } from '#functions/ports/renditions.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { MediaRef } from '#shared/domain/media.ts'

type Stored = { content: Buffer; contentType: string; version: string }

/** Storage in memory; `put` stands for what a browser does with the form. */
export type FakeMediaFiles = MediaFiles & {
  put(ref: MediaRef, content: Uint8Array, contentType: string): void
  putRendition(picture: Picture, content: Uint8Array): void
  renditionOf(ref: RenditionRef): Picture | undefined
  dropRendition(ref: RenditionRef): void
}

/** The files' bytes in memory. */
export const fakeMediaFiles = (): FakeMediaFiles => {
  const incoming = new Map<string, Stored>()
  const accepted = new Map<string, Stored>()
  const renditions = new Map<string, { picture: Picture; content: Buffer }>()
  const key = ({ userId, id }: MediaRef) => `${userId}/${id}`
  const renditionKey = ({ rendition, ...ref }: FileRef) => `${key(ref)}/${rendition}`
  const upload = (ref: MediaRef, version: string) => {
    const stored = existing(incoming, key(ref))
    if (stored.version !== version) throw new DomainError('conflict', 'Another file was uploaded in its place just now.')
    return stored
  }

  return {
    put: (ref, content, contentType) => {
      incoming.set(key(ref), { content: Buffer.from(content), contentType, version: createHash('sha256').update(content).digest('hex') })
    },
    uploadForm: async (media) => ({ url: 'https://files.test/', fields: { key: key(media), 'Content-Type': media.contentType } }),
    async uploaded(ref) {
      const stored = incoming.get(key(ref))
      return stored && { bytes: stored.content.length, contentType: stored.contentType, version: stored.version }
    },
    readUpload: async (ref, version, range) => part(upload(ref, version), range),
    async accept(ref, { version }) {
      accepted.set(key(ref), upload(ref, version))
    },
    async discardUpload(ref) {
      incoming.delete(key(ref))
    },
    read: async (ref, range) =>
      part(ref.rendition === undefined ? existing(accepted, key(ref)) : existing(renditions, renditionKey(ref)), range),
    shareUrl: async (ref) => `https://files.test/${ref.rendition === undefined ? `media/${key(ref)}` : `renditions/${renditionKey(ref)}`}`,
    downloadUrl: async (ref) =>
      `https://files.test/${ref.rendition === undefined ? `media/${key(ref)}` : `renditions/${renditionKey(ref)}`}`,
    async remove(ref) {
      incoming.delete(key(ref))
      accepted.delete(key(ref))
      for (const name of renditions.keys()) if (name.startsWith(`${key(ref)}/`)) renditions.delete(name)
    },
    putRendition: (picture, content) => {
      renditions.set(renditionKey(picture.file), { picture, content: Buffer.from(content) })
    },
    renditionOf: (ref) => renditions.get(renditionKey(ref))?.picture,
    dropRendition: (ref) => {
      renditions.delete(renditionKey(ref))
    },
  }
}

const existing = <Kept>(files: Map<string, Kept>, key: string) => {
  const stored = files.get(key)
  if (!stored) throw new DomainError('not-found', 'The file is no longer there. Upload it again.')
  return stored
}

const part = ({ content }: Pick<Stored, 'content'>, { from, to }: ByteRange) => content.subarray(from, to)
