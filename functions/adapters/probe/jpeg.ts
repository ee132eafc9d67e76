import { cutOff, damaged } from './file-type.ts'
import { type Held, lineByLine, type Picture, type Size } from './picture.ts'

const application1 = 0xe1
const startOfScan = 0xda
/** A frame's header without its components. */
const frameBytesMin = 6
/** The offset of the component count in a frame's header. */
const componentsAt = 5

/** Reads a JPEG segment by segment to the end. */
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

/** Frames coded line by line: with Huffman coding, in 8 bits or more, or with arithmetic coding. */
const sequential = [0xc0, 0xc1, 0xc9]

/** True if a frame's image is spread over several scans, each covering the whole picture. */
const needsAllScans = (frame: JpegSegment, scan: JpegSegment) =>
  !sequential.includes(frame.code) || (scan.data[0] ?? 0) < (frame.data[componentsAt] ?? 0)

/** A decoder keeps the coefficients, at two bytes each. Subsampled colors have fewer. */
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

/** Orientations 5 to 8 are rotated by 90 degrees. */
const isTurned = (orientation: number | undefined) => orientation !== undefined && orientation >= 5 && orientation <= 8

const startOfImage = 0xd8
const endOfImage = 0xd9

const temporary = 0x01
const empty = Buffer.alloc(0)

/**
 * A segment from its marker at `at` to `end` (exclusive). `data` is what follows its length. A scan's coded data comes
 * after that.
 */
export type JpegSegment = { code: number; data: Buffer; at: number; end: number }

/**
 * The segments of a JPEG, up to and including the end of the image. Throws `RefusedFile` if they're cut off or
 * inconsistent. https://www.w3.org/Graphics/JPEG/itu-t81.pdf
 */
export function* jpegSegments(file: Buffer): Generator<JpegSegment> {
  let position = 2
  while (true) {
    const { code, at } = markerAt(file, position)
    const data = isAlone(code) ? empty : dataAt(file, at + 2)
    const afterData = isAlone(code) ? at + 2 : at + 4 + data.length
    position = code === startOfScan ? endOfScan(file, afterData) : afterData
    yield { code, data, at, end: position }
    if (code === endOfImage) return
  }
}

/** Any number of 0xff bytes may precede a marker. */
const markerAt = (file: Buffer, from: number) => {
  let position = from
  if (position >= file.length) throw cutOff()
  if (file[position] !== 0xff) throw damaged()
  while (file[position] === 0xff) position += 1
  const code = file[position]
  if (code === undefined) throw cutOff()
  return { code, at: position - 1 }
}

const dataAt = (file: Buffer, at: number) => {
  if (at + 2 > file.length) throw cutOff()
  const length = file.readUInt16BE(at)
  if (length < 2) throw damaged()
  if (at + length > file.length) throw cutOff()
  return file.subarray(at + 2, at + length)
}

/** Finds the next marker after coded data, where 0xff may be followed by zero, a restart marker, or more 0xff. */
const endOfScan = (file: Buffer, from: number) => {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1]
    if (code === undefined) break
    if (code !== 0x00 && code !== 0xff && !isRestart(code)) return at
  }
  throw cutOff()
}

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7
const isAlone = (code: number) => isRestart(code) || code === startOfImage || code === endOfImage || code === temporary

const orientationTag = 0x0112
const shortType = 3
const entryBytes = 12

/** Returns the main picture's orientation, 1 to 8, from an EXIF segment; undefined if it has none. */
export const exifOrientation = (segment: Buffer) => {
  const block = exifBlock(segment)
  const directory = block?.long(4)
  if (!block || directory === undefined) return undefined
  const count = block.short(directory) ?? 0
  for (let at = directory + 2; at < directory + 2 + count * entryBytes; at += entryBytes) {
    if (block.short(at) === orientationTag) return block.short(at + 2) === shortType ? block.short(at + 8) : undefined
  }
  return undefined
}

/** Reads an EXIF segment's numbers in its own byte order; undefined beyond its end. */
const exifBlock = (segment: Buffer) => {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const block = segment.subarray(6)
  const byteOrder = block.toString('latin1', 0, 2)
  if (byteOrder !== 'II' && byteOrder !== 'MM') return undefined
  const isLittle = byteOrder === 'II'
  return {
    short: (at: number) => (at + 2 > block.length ? undefined : isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at)),
    long: (at: number) => (at + 4 > block.length ? undefined : isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at)),
  }
}
