import { createHash } from 'node:crypto'
import type { ImageVariantRef, Picture } from '#functions/ports/image-variants.ts'
import type { ByteRange, FileRef, MediaFiles } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { MediaRef } from '#shared/domain/media.ts'

type Stored = { content: Buffer; contentType: string; version: string }

/** Storage in memory. `put` does what a browser does with the form. */
export type FakeMediaFiles = MediaFiles & {
  put(ref: MediaRef, content: Uint8Array, contentType: string): void
  putVariant(picture: Picture, content: Uint8Array): void
  variantOf(ref: ImageVariantRef): Picture | undefined
  dropVariant(ref: ImageVariantRef): void
}

/** Media files in memory. */
export const fakeMediaFiles = (): FakeMediaFiles => {
  const incoming = new Map<string, Stored>()
  const accepted = new Map<string, Stored>()
  const imageVariants = new Map<string, { picture: Picture; content: Buffer }>()
  const key = ({ workspaceId: userId, id }: MediaRef) => `${userId}/${id}`
  const variantKey = ({ variant, ...ref }: FileRef) => `${key(ref)}/${variant}`
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
    async receive(ref, contentType, content) {
      const chunks: Uint8Array[] = []
      for await (const chunk of content) chunks.push(chunk)
      const whole = Buffer.concat(chunks)
      incoming.set(key(ref), { content: whole, contentType, version: createHash('sha256').update(whole).digest('hex') })
      return whole.length
    },
    async uploaded(ref) {
      const stored = incoming.get(key(ref))
      return stored && { bytes: stored.content.length, contentType: stored.contentType, version: stored.version }
    },
    readUpload: async (ref, version, range) => part(upload(ref, version), range),
    async accept(ref, { version, contentType }) {
      accepted.set(key(ref), { ...upload(ref, version), contentType })
    },
    async discardUpload(ref) {
      incoming.delete(key(ref))
    },
    read: async (ref, range) =>
      part(ref.variant === undefined ? existing(accepted, key(ref)) : existing(imageVariants, variantKey(ref)), range),
    shareUrl: async (ref) => `https://files.test/${ref.variant === undefined ? `media/${key(ref)}` : `renditions/${variantKey(ref)}`}`,
    downloadUrl: async (ref) => `https://files.test/${ref.variant === undefined ? `media/${key(ref)}` : `renditions/${variantKey(ref)}`}`,
    async remove(ref) {
      incoming.delete(key(ref))
      accepted.delete(key(ref))
      for (const name of imageVariants.keys()) if (name.startsWith(`${key(ref)}/`)) imageVariants.delete(name)
    },
    putVariant: (picture, content) => {
      imageVariants.set(variantKey(picture.file), { picture, content: Buffer.from(content) })
    },
    variantOf: (ref) => imageVariants.get(variantKey(ref))?.picture,
    dropVariant: (ref) => {
      imageVariants.delete(variantKey(ref))
    },
  }
}

const existing = <Kept>(files: Map<string, Kept>, key: string) => {
  const stored = files.get(key)
  if (!stored) throw new DomainError('not-found', 'This file no longer exists. Upload it again.')
  return stored
}

const part = ({ content }: Pick<Stored, 'content'>, { from, to }: ByteRange) => content.subarray(from, to)
