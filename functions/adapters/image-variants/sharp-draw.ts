import type { OutputInfo, Sharp, SharpOptions } from 'sharp'
import type { DrawnPicture } from '#functions/ports/image-variants.ts'
import { MediaContentType, pixelsMax } from '#shared/domain/media.ts'
import { canvasOf, drawnAs, type PictureNeed, type Size } from '#shared/domain/pictures.ts'
import { tooMuchHeld } from '../probe/picture.ts'
import { heldOf } from '../probe/picture-readers.ts'
import { withoutMetadata } from '../probe/without-metadata.ts'

type OpenPicture = (input: Uint8Array, options?: SharpOptions) => Sharp

/**
 * JPEG qualities to try, best first. `share` is roughly how large the result is compared with the best one, measured on photos. Above 90, files grow by
 * half with no visible difference.
 */
const qualities = [
  { quality: 90, share: 1 },
  { quality: 85, share: 0.8 },
  { quality: 80, share: 0.67 },
  { quality: 75, share: 0.58 },
  { quality: 70, share: 0.52 },
] as const
type Quality = (typeof qualities)[number]
/** How many times the picture is made smaller when even the lowest quality is too large. */
const roundsMax = 5
const white = '#ffffff'

/**
 * Draws a JPEG with sharp: upright, in sRGB, without metadata. Memory and time depend on the picture and have no limit here, so call it from a separate
 * process (`processDraw`).
 */
export const sharpDraw = async (original: Uint8Array, asked: PictureNeed): Promise<DrawnPicture | { refused: string }> => {
  const need = drawnAs(asked)
  const open = await openSharp()
  try {
    // The size in the header is checked before anything is decoded, and the decoder may not exceed it.
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

const tooLarge = `This image has more than ${pixelsMax / 1_000_000} megapixels. Make it smaller, then upload it again.`
const unreadable = 'This image can’t be read. Save it again in an image editor, then upload that.'

/** Throws if sharp has no build for the machine. */
export const openSharp = async (): Promise<OpenPicture> => {
  const { default: sharp } = await import('sharp')
  // Only formats people may upload are ever decoded, whatever a file claims to be.
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

type RawPicture = { data: Buffer; info: OutputInfo }

/** Renders the picture's pixels at the size it's sent in. */
const paint = (picture: Sharp, size: Size, need: PictureNeed): Promise<RawPicture> => {
  const { width, height, isPadded } = canvasOf(size, need)
  return picture
    .autoOrient()
    .resize({ width, height, fit: isPadded ? 'contain' : 'fill', background: white })
    .flatten({ background: white })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Encodes at the best quality that fits the byte limit. */
const encode = async (open: OpenPicture, { data, info }: RawPicture, need: PictureNeed): Promise<DrawnPicture | { refused: string }> => {
  const { width, height, channels } = info
  let pixels = width * height
  for (let round = 0; round < roundsMax; round += 1) {
    const { isPadded: _, ...size } = canvasOf(info, { ...need, pixelsMax: pixels })
    let left: readonly Quality[] = qualities
    let bytes = 0
    for (let tried = left[0]; tried; tried = left[0]) {
      const picture = open(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill' })
      const content = await picture.jpeg({ quality: tried.quality }).toBuffer()
      if (content.length <= need.bytesMax) return { contentType: 'image/jpeg', content: new Uint8Array(content), ...size }
      bytes = content.length
      left = lower(tried, { share: need.bytesMax / bytes })
    }
    pixels = size.width * size.height * (need.bytesMax / bytes) * 0.9
  }
  return { refused: 'This image can’t be made small enough. Choose another one.' }
}

/**
 * Returns the lower qualities worth trying when the picture must shrink to this share of its bytes: always the lowest
 * one, and none that would clearly be too large.
 */
const lower = (tried: Quality, { share }: { share: number }) =>
  qualities.filter((next) => next.quality < tried.quality && (next.share / tried.share <= share * 1.1 || next === qualities.at(-1)))
