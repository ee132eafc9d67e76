import { exifOrientation } from './exif.ts'
import { type JpegSegment, jpegSegments } from './jpeg-segments.ts'
import { type Held, lineByLine, type Picture, type Size } from './picture.ts'
import { damaged } from './refused-file.ts'

const application1 = 0xe1
const startOfScan = 0xda
/** A frame's header without its components. */
const frameBytesMin = 6
/** Where a frame's header counts its components. */
const componentsAt = 5

/** Reads a JPEG segment by segment to its end. */
export const readJpeg = (file: Buffer): Picture => {
  let size: Size | undefined
  let held = lineByLine
  let frame: JpegSegment | undefined
  let orientation: number | undefined
  let end = 0
  for (const segment of jpegSegments(file)) {
    if (isFrame(segment.code)) {
      size = sizeIn(segment, size)
      frame = segment
    }
    if (segment.code === startOfScan && frame && size && needsAllScans(frame, segment)) held = heldOf(frame, size)
    if (segment.code === application1) orientation ??= exifOrientation(segment.data)
    end = segment.end
  }
  if (!size) throw damaged()
  return { ...(isTurned(orientation) ? { width: size.height, height: size.width } : size), held, end }
}

/** Coded line by line: with Huffman's codes, in 8 bits or more, or with arithmetic ones. */
const sequential = [0xc0, 0xc1, 0xc9]

/** Whether what a frame shows comes in several scans, each of which goes over the whole picture. */
const needsAllScans = (frame: JpegSegment, scan: JpegSegment) =>
  !sequential.includes(frame.code) || (scan.data[0] ?? 0) < (frame.data[componentsAt] ?? 0)

/** A decoder keeps the coefficients, of two bytes each. Of colors that are stored in less detail there are fewer. */
const heldOf = ({ data }: JpegSegment, { width, height }: Size): Held => {
  const factors = Array.from({ length: data[componentsAt] ?? 0 }, (_, index) => data[componentsAt + 2 + 3 * index] ?? 0x11)
  const across = factors.map((factor) => factor >> 4)
  const down = factors.map((factor) => factor & 0x0f)
  const area = factors.reduce((sum, _, index) => sum + (across[index] ?? 1) * (down[index] ?? 1), 0)
  const share = area / Math.max(1, Math.max(...across) * Math.max(...down))
  return {
    bytes: Math.round(width * height * share * 2),
    because: 'This JPEG is progressive',
    instead: 'Save it as a baseline JPEG, or smaller',
  }
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
