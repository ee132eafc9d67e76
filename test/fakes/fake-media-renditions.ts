import { canvasOf } from '#functions/adapters/renditions/canvas-of.ts'
import type { KeptRenditions, Renditions } from '#functions/ports/renditions.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { FakeMediaFiles } from './fake-media-files.ts'

/** Renditions in memory, beside the files they were made of. */
export const fakeKeptRenditions = (files: FakeMediaFiles): KeptRenditions => ({
  find: async (ref) => files.renditionOf(ref),
  async keep(ref, { content, ...drawn }) {
    const picture = { file: ref, bytes: content.length, ...drawn }
    files.putRendition(picture, content)
    return picture
  },
  remove: async (ref) => files.dropRendition(ref),
})

/** Renditions that are sized as they would be, of one byte each where nothing else is said; nothing is drawn. */
export const fakeRenditions = (content: (name: string) => Uint8Array = () => new Uint8Array(1)): Renditions => ({
  async ensure({ userId, id, kind, fileName, state }, need) {
    if (kind !== 'image' || state.name !== 'ready') throw new DomainError('invalid', `${fileName} is no still picture.`)
    const { width, height } = canvasOf(state, need)
    return { file: { userId, id, rendition: need.name }, contentType: 'image/jpeg', bytes: content(need.name).length, width, height }
  },
})
