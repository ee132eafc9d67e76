import type { Picture } from '#functions/ports/image-variants.ts'
import type { Media } from '#shared/domain/media.ts'
import { isSentAsUploaded, type PictureNeed } from '#shared/domain/pictures.ts'
import { pinPicture } from '#shared/platforms/pinterest/limits.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'

/** In pixels. A carousel's pictures are no larger than this. So none of them has to be made smaller for its bytes. */
const carouselSideMax = 2_400

/** The pictures as Pinterest takes them: those of a carousel are all of one size. */
export const picturesFor = (deps: Pick<PublisherDeps, 'imageVariants'>, media: readonly Media[]): Promise<Picture[]> => {
  const need = needOf(media)
  return Promise.all(media.map((file) => pictureFor(deps, file, need)))
}

/** Whether any of the pictures has to be made anew. */
export const needsImageVariants = (media: readonly Media[]) => {
  const need = needOf(media)
  return media.some((file) => !isSentAsUploaded(file, need))
}

/** The common size of all pictures: that of the first, made smaller until no picture has to be scaled up. */
const needOf = (media: readonly Media[]): PictureNeed => {
  const sizes = media.flatMap(({ state }) => (state.name === 'ready' ? [state] : []))
  const [first] = sizes
  if (!first || sizes.every(({ width, height }) => width === first.width && height === first.height)) return pinPicture
  const scales = sizes.map(({ width, height }) => Math.max(width / first.width, height / first.height))
  const scale = Math.min(1, carouselSideMax / Math.max(first.width, first.height), ...scales)
  const [width, height] = [shrunk(first.width, scale), shrunk(first.height, scale)]
  const ratio = width / height
  return { ...pinPicture, name: `pinterest-${width}x${height}`, widthMax: width, heightMax: height, ratioMin: ratio, ratioMax: ratio }
}

const shrunk = (side: number, scale: number) => Math.max(1, Math.floor(side * scale))
