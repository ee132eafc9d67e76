import type { OutputInfo, Sharp, SharpOptions } from 'sharp'
import type { Drawn } from '#functions/ports/image-variants.ts'
import { MediaContentType, pixelsMax } from '#shared/domain/media.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { tooMuchHeld } from '../probe/picture.ts'
import { heldOf } from '../probe/picture-readers.ts'
import { withoutMetadata } from '../probe/without-metadata.ts'
import { canvasOf, type Size } from './canvas-of.ts'

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
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
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
