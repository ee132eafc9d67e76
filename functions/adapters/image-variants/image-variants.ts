import type { ImageVariants, Picture, StoredImageVariants } from '#functions/ports/image-variants.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { RenderOrder } from './render-call.ts'

/** How long anyone waits for a picture, in ms. A step may last 25 s. A slower one is made all the same, and is there when the step is tried again. */
export const makingMs = 20 * secondMs

type Options = {
  kept: Pick<StoredImageVariants, 'find'>
  /** Makes a picture and keeps it. */
  make: (order: RenderOrder) => Promise<Picture>
}

/** Image variants that are made when they're first asked for. */
export const imageVariants = ({ kept, make }: Options): ImageVariants => ({
  async ensure({ userId, id, bytes, kind, fileName }, need) {
    if (kind !== 'image') throw new DomainError('invalid', `${fileName} is no still picture, so it can't be changed. Choose another one.`)
    const found = await kept.find({ userId, id, variant: need.name })
    return found ?? make({ media: { userId, id, bytes }, need })
  },
})
