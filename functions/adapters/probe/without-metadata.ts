import { crc32 } from 'node:zlib'
import { exifOrientation, jpegSegments } from './jpeg.ts'

/**
 * Removes the metadata that cameras and programs wrote into a picture, such as its location. The pixels, colors (ICC),
 * and orientation stay the same. Nothing is decoded. A file that isn't a JPEG, PNG, or WebP, or wasn't probed as one,
 * is returned unchanged.
 */
export const withoutMetadata = (content: Uint8Array): Uint8Array => {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const format = formats.find(({ isOne }) => isOne(file))
  const bare = format?.strip(file)
  return bare && bare.length < content.length ? new Uint8Array(bare) : content
}

const formats: { isOne: (file: Buffer) => boolean; strip: (file: Buffer) => Buffer | undefined }[] = [
  { isOne: (file) => file.toString('hex', 0, 3) === 'ffd8ff', strip: (file) => bareJpeg(file) },
  { isOne: (file) => file.toString('hex', 0, 8) === '89504e470d0a1a0a', strip: (file) => barePng(file) },
  {
    isOne: (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
    strip: (file) => bareWebp(file),
  },
]

const jpeg = { application0: 0xe0, application1: 0xe1, application2: 0xe2, adobe: 0xee, comment: 0xfe, startOfScan: 0xda } as const

/** Keeps the segments up to the pixels, and leaves out what follows their end, such as further pictures. */
const bareJpeg = (file: Buffer): Buffer | undefined => {
  const kept: Buffer[] = []
  let orientation: number | undefined
  for (const { code, at, end } of segmentsOf(file)) {
    const data = file.subarray(at + 4, end)
    if (code === jpeg.startOfScan) return joined([file.subarray(0, 2), ...kept, exifOf(orientation), file.subarray(at, endOfJpeg(file))])
    if (code === jpeg.application1) orientation ??= exifOrientation(data)
    if (isOfPicture(code, data)) kept.push(file.subarray(at, end))
  }
  return undefined
}

const endOfJpeg = (file: Buffer) => [...jpegSegments(file)].at(-1)?.end

function* segmentsOf(file: Buffer) {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const code = file[at + 1] ?? 0
    // Any number of 0xff bytes may precede a marker.
    const end = code === 0xff ? at + 1 : at + 2 + file.readUInt16BE(at + 2)
    if (code !== 0xff) yield { code, at, end }
    at = end
  }
}

const isOfPicture = (code: number, data: Buffer) => {
  if (code === jpeg.application2) return data.toString('latin1', 0, 11) === 'ICC_PROFILE'
  const isApplication = code >= jpeg.application0 && code <= 0xef
  return code !== jpeg.comment && (!isApplication || code === jpeg.application0 || code === jpeg.adobe)
}

/** After the JFIF segment, which comes first. Other readers accept it anywhere before the pixels. */
const exifOf = (orientation: number | undefined) => {
  const block = orientationBlock(orientation)
  if (!block) return undefined
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block])
  const head = Buffer.from([0xff, jpeg.application1, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The smallest EXIF block that states a picture's orientation; undefined if it's upright. */
const orientationBlock = (orientation = 1) =>
  orientation > 1 && orientation <= 8
    ? Buffer.from(`49492a000800000001001201030001000000${orientation.toString(16).padStart(2, '0')}00000000000000`, 'hex')
    : undefined

const pngNotes = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']

const barePng = (file: Buffer): Buffer | undefined => {
  const kept: Buffer[] = [file.subarray(0, 8)]
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (!pngNotes.includes(type)) kept.push(file.subarray(at, end))
    if (type === 'eXIf') kept.push(...pngExif(file.subarray(at + 8, end - 4)))
    if (type === 'IEND') return joined(kept)
    at = end
  }
  return undefined
}

const pngExif = (data: Buffer): Buffer[] => {
  const block = orientationBlock(exifOrientation(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), data])))
  if (!block) return []
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), block])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(block.length)
  sum.writeUInt32BE(crc32(named))
  return [Buffer.concat([length, named, sum])]
}

const webpFlags = { exif: 0x08, xmp: 0x04 } as const

const bareWebp = (file: Buffer): Buffer | undefined => {
  const kept: Buffer[] = []
  const last = 8 + file.readUInt32LE(4)
  for (let at = 12; at + 8 <= last; ) {
    const bytes = file.readUInt32LE(at + 4)
    const end = at + 8 + bytes + (bytes % 2)
    const type = file.toString('latin1', at, at + 4)
    const chunk = Buffer.from(file.subarray(at, end))
    // No program uses the orientation in a WebP's EXIF.
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~(webpFlags.exif | webpFlags.xmp), 8)
    if (type !== 'EXIF' && type !== 'XMP ') kept.push(chunk)
    at = end
  }
  const body = Buffer.concat(kept)
  const head = Buffer.from(file.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

const joined = (parts: readonly (Buffer | undefined)[]) => Buffer.concat(parts.flatMap((part) => part ?? []))
