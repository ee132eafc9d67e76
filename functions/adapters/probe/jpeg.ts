import { exifOrientation } from './exif.ts'
import { type JpegSegment, jpegSegments } from './jpeg-segments.ts'
import { type Picture, pixelsIn, type Size } from './picture.ts'
import { damaged } from './refused-file.ts'

const application1 = 0xe1
/** A frame's header without its components. */
const frameBytesMin = 6
/** The start of an image, an empty comment, and the marker of a baseline frame. */
const head = Buffer.from('ffd8fffe0002ffc0', 'hex')

/** Reads a JPEG segment by segment to its end. */
export const readJpeg = (file: Buffer): Picture => {
  let size: Size | undefined
  let orientation: number | undefined
  let end = 0
  for (const segment of jpegSegments(file)) {
    if (isFrame(segment.code)) size = sizeIn(file, segment, size)
    if (segment.code === application1) orientation ??= exifOrientation(segment.data)
    end = segment.end
  }
  if (!size) throw damaged()
  return { ...(isTurned(orientation) ? { width: size.height, height: size.width } : size), end }
}

/**
 * A second frame would let two readers see two sizes. So would what `image-size` makes of fill bytes, and it knows three kinds of frames. All have the
 * same header, so it gets that alone, as the second segment of a baseline image: it skips the first.
 */
const sizeIn = (file: Buffer, { data, at, end }: JpegSegment, before: Size | undefined): Size => {
  if (before || data.length < frameBytesMin) throw damaged()
  return pixelsIn(Buffer.concat([head, file.subarray(at + 2, end)]))
}

const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc

/** Orientations 5 to 8 lie on their side. */
const isTurned = (orientation: number | undefined) => orientation !== undefined && orientation >= 5 && orientation <= 8
