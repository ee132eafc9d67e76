import { isWithinRatio, type PictureNeed } from '#shared/domain/pictures.ts'

export type Size = { width: number; height: number }

/** How large a picture of a size becomes for a need, with the white around it; never larger than it has to be. `isPadded` says whether there is white. */
export const canvasOf = ({ width, height }: Size, need: PictureNeed): Size & { isPadded: boolean } => {
  const { ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY, widthMax, heightMax, pixelsMax } = need
  const padded = { width: Math.max(width, height * ratioMin), height: Math.max(height, width / ratioMax) }
  const scale = Math.min(
    1,
    (widthMax ?? padded.width) / padded.width,
    (heightMax ?? padded.height) / padded.height,
    Math.sqrt((pixelsMax ?? padded.width * padded.height) / (padded.width * padded.height)),
  )
  const canvas = { width: whole(padded.width * scale), height: whole(padded.height * scale) }
  return { ...withinRatio(canvas, need), isPadded: !isWithinRatio(width / height, need) }
}

/** A size that is whole but for the errors of floating point is that size. */
const whole = (length: number) => Math.max(1, Math.floor(length + 1e-6))

/** Whole pixels may miss a ratio by one. */
const withinRatio = ({ width, height }: Size, need: PictureNeed): Size => {
  const { ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY } = need
  if (width / height < ratioMin && height > 1) return withinRatio({ width, height: height - 1 }, need)
  if (width / height > ratioMax && width > 1) return withinRatio({ width: width - 1, height }, need)
  return { width, height }
}
