import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { sharpDraw } from '#functions/adapters/image-variants/sharp-draw.ts'
import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { FileRef, MediaFiles } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** A test file: its bytes and the content type it's served as. */
export type SharedFile = { content: Uint8Array; contentType: string }

/**
 * Files that adapters read and platforms fetch, by our file ID, with real image variants. `put` adds one, `remove`
 * deletes one.
 */
export const sharedMedia = async (given: Record<string, SharedFile> = {}) => {
  const kept = new Map(Object.entries(given))
  const server = createServer(({ url = '' }, response) => {
    const file = kept.get(decodeURIComponent(url.slice(1)))
    if (file) response.writeHead(200, { 'content-type': file.contentType }).end(file.content)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  const fileAt = (ref: FileRef) => {
    const file = kept.get(placeOf(ref))
    if (!file) throw new DomainError('not-found', 'The file is gone. Add it again.')
    return file
  }
  const files: Pick<MediaFiles, 'read' | 'shareUrl'> = {
    read: async (ref, { from, to }) => fileAt(ref).content.slice(from, to),
    shareUrl: async (ref) => `${origin}/${encodeURIComponent(placeOf(ref))}`,
  }
  const imageVariants: ImageVariants = {
    async ensure(media, need) {
      const drawn = await sharpDraw(fileAt(media).content, need)
      if ('refused' in drawn) throw new DomainError('invalid', drawn.refused)
      const { content, ...picture } = drawn
      const file = { workspaceId: media.workspaceId, id: media.id, variant: need.name }
      kept.set(placeOf(file), { content, contentType: picture.contentType })
      return { file, bytes: content.length, ...picture }
    },
    async draw(content, need) {
      const drawn = await sharpDraw(content, need)
      if ('refused' in drawn) throw new DomainError('invalid', drawn.refused)
      return drawn
    },
  }
  return { files, imageVariants, put: (id: string, file: SharedFile) => kept.set(id, file), remove: (id: string) => kept.delete(id) }
}

const placeOf = ({ id, variant }: FileRef) => (variant === undefined ? id : `${id}/${variant}`)
