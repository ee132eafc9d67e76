import { exifOrientation } from './exif.ts'
import { type JpegSegment, jpegSegments } from './jpeg-segments.ts'
import type { Picture, Size } from './picture.ts'
import { damaged } from './refused-file.ts'

const application1 = 0xe1
/** A frame's header without its components. */
const frameBytesMin = 6

/** Reads a JPEG segment by segment to its end. */
export const readJpeg = (file: Buffer): Picture => {
  let size: Size | undefined
  let orientation: number | undefined
  let end = 0
  for (const segment of jpegSegments(file)) {
    if (isFrame(segment.code)) size = sizeIn(segment, size)
    if (segment.code === application1) orientation ??= exifOrientation(segment.data)
    end = segment.end
  }
  if (!size) throw damaged()
  return { ...(isTurned(orientation) ? { width: size.height, height: size.width } : size), end }
}

/**
 * The size in a frame's header. We read it here because `image-size` rejects JPEGs that other programs open: those with fill bytes before a
 * marker or with arithmetic coding. A second frame is refused, since two readers could then see two different sizes.
 */
const sizeIn = ({ data }: JpegSegment, before: Size | undefined): Size => {
  if (before || data.length < frameBytesMin) throw damaged()
  return { height: data.readUInt16BE(1), width: data.readUInt16BE(3) }
}

const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc

/** Orientations 5 to 8 lie on their side. */
const isTurned = (orientation: number | undefined) => orientation !== undefined && orientation >= 5 && orientation <= 8
