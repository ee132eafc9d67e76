import type { OutputInfo, Sharp, SharpOptions } from 'sharp'
import type { Drawn } from '#functions/ports/image-variants.ts'
import { MediaContentType, pixelsMax } from '#shared/domain/media.ts'
import { isWithinRatio, type PictureNeed } from '#shared/domain/pictures.ts'
import { tooMuchHeld } from '../probe/picture.ts'
import { heldOf } from '../probe/picture-readers.ts'
import { withoutMetadata } from '../probe/without-metadata.ts'

type OpenPicture = (input: Uint8Array, options?: SharpOptions) => Sharp

const qualities = [90, 80, 70]
/** Where no quality is low enough, the picture gets smaller, so often at most. */
const roundsMax = 5
/** A JPEG of more pixels than these for each byte it may have would be a bad one. */
const pixelsPerByte = 8
const white = '#ffffff'

/**
 * Draws a JPEG with sharp: upright, in sRGB, without metadata. Memory and time depend on the picture and have no limit here, so call it from a separate
 * process (`processDraw`).
 */
export const sharpDraw = async (original: Uint8Array, asked: PictureNeed): Promise<Drawn | { refused: string }> => {
  const need = { ...asked, pixelsMax: Math.min(asked.pixelsMax ?? pixelsMax, asked.bytesMax * pixelsPerByte) }
  const open = await openSharp()
  try {
    // The size that the file gives is checked before anything is decoded, and the decoder may not exceed it.
    const { autoOrient, format } = await open(original, { limitInputPixels: false }).metadata()
    if (asked.staysAsItIs)
      return { ...autoOrient, contentType: MediaContentType.parse(`image/${format}`), content: new Uint8Array(withoutMetadata(original)) }
    if (autoOrient.width * autoOrient.height > pixelsMax) return { refused: tooLarge }
    const refused = tooMuchHeld(heldOf(original))
    if (refused !== undefined) return { refused }
    return await encode(open, await paint(open(original, { limitInputPixels: pixelsMax, failOn: 'error' }), autoOrient, need), need)
  } catch {
    return { refused: unreadable }
  }
}

const tooLarge = `The picture has more than ${pixelsMax / 1_000_000} megapixels. Make it smaller, then upload that.`
const unreadable = 'The picture can’t be read. Save it again in a picture program, then upload that.'

/** Throws where sharp has no build for the machine. */
export const openSharp = async (): Promise<OpenPicture> => {
  const { default: sharp } = await import('sharp')
  // Only what people may upload is ever decoded, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  sharp.cache(false)
  // Every decoder thread keeps its own rows in memory, and pictures are drawn one at a time anyway.
  sharp.concurrency(1)
  return sharp
}

type Painted = { data: Buffer; info: OutputInfo }

/** The pixels of the picture at the size it is sent in. */
const paint = (picture: Sharp, size: Size, need: PictureNeed): Promise<Painted> => {
  const { width, height, isPadded } = canvasOf(size, need)
  return picture
    .autoOrient()
    .resize({ width, height, fit: isPadded ? 'contain' : 'fill', background: white })
    .flatten({ background: white })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** As good as it can be within the bytes. */
const encode = async (open: OpenPicture, { data, info }: Painted, need: PictureNeed): Promise<Drawn | { refused: string }> => {
  const { width, height, channels } = info
  let pixels = width * height
  for (let round = 0; round < roundsMax; round += 1) {
    const { isPadded: _, ...size } = canvasOf(info, { ...need, pixelsMax: pixels })
    let bytes = 0
    for (const quality of qualities) {
      const picture = open(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill' })
      const content = await picture.jpeg({ quality }).toBuffer()
      if (content.length <= need.bytesMax) return { contentType: 'image/jpeg', content: new Uint8Array(content), ...size }
      bytes = content.length
    }
    pixels = size.width * size.height * (need.bytesMax / bytes) * 0.9
  }
  return { refused: 'The picture can’t be made small enough. Choose another one.' }
}

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
