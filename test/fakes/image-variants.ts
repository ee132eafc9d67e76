import type { ImageVariants, StoredImageVariants } from '#functions/ports/image-variants.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { canvasOf } from '#shared/domain/pictures.ts'
import type { FakeMediaFiles } from './fake-media-files.ts'

/** Image variants in memory, next to their source files. */
export const fakeStoredImageVariants = (files: FakeMediaFiles): StoredImageVariants => ({
  find: async (ref) => files.variantOf(ref),
  async keep(ref, { content, ...drawn }) {
    const picture = { file: ref, bytes: content.length, ...drawn }
    files.putVariant(picture, content)
    return picture
  },
  remove: async (ref) => files.dropVariant(ref),
})

/** Image variants with their real dimensions but nothing drawn, and one byte of content by default. */
export const fakeImageVariants = (content: (name: string) => Uint8Array = () => new Uint8Array(1)): ImageVariants => ({
  async ensure({ workspaceId, id, kind, fileName, state }, need) {
    if (kind !== 'image' || state.name !== 'ready') throw new DomainError('invalid', `${fileName} is no still picture.`)
    const { width, height } = canvasOf(state, need)
    return { file: { workspaceId, id, variant: need.name }, contentType: 'image/jpeg', bytes: content(need.name).length, width, height }
  },
  draw: async (_, need) => ({ content: new Uint8Array(content(need.name)), contentType: 'image/jpeg', width: 1, height: 1 }),
})
