import { cutOff, damaged, RefusedFile } from './file-type.ts'
import { type Picture, pixelsIn } from './picture.ts'

const riffHeaderBytes = 8
const firstChunkAt = 12
const chunkHeaderBytes = 8
/** Three color channels and alpha. */
const channels = 4
const animationFlag = 0x02

/** Reads a WebP chunk by chunk to the end. https://developers.google.com/speed/webp/docs/riff_container */
export const readWebp = (file: Buffer): Picture => {
  const end = riffHeaderBytes + even(file.readUInt32LE(4))
  if (end > file.length) throw cutOff()
  let hasPixels = false
  let at = firstChunkAt
  while (at < end) {
    const chunk = chunkAt(file, at, end)
    if (chunk.type === 'VP8X') checkCanvas(chunk.data)
    hasPixels ||= isBitmap(chunk)
    at = chunk.next
  }
  if (!hasPixels) throw damaged()
  const size = pixelsIn(file)
  const bytes = size.width * size.height * channels
  return { ...size, held: { bytes, because: 'This is a WebP', instead: 'Save it as a JPEG, or smaller' }, end }
}

type Chunk = { type: string; data: Buffer; next: number }

const chunkAt = (file: Buffer, at: number, end: number): Chunk => {
  if (at + chunkHeaderBytes > end) throw damaged()
  const dataAt = at + chunkHeaderBytes
  const dataEnd = dataAt + file.readUInt32LE(at + 4)
  if (dataEnd > end) throw damaged()
  return { type: file.toString('latin1', at, at + 4), data: file.subarray(dataAt, dataEnd), next: even(dataEnd) }
}

const checkCanvas = (data: Buffer) => {
  if (data.length < 10) throw damaged()
  if (data.readUInt8(0) & animationFlag)
    throw new RefusedFile("Animated WebP images can't be posted. Save it as a GIF or an MP4 video, then upload that.")
}

/** Lossy pixels, by a key frame's start code, or lossless ones, by their signature. */
const isBitmap = ({ type, data }: Chunk) => {
  const isLossy = type === 'VP8 '
  if (!isLossy && type !== 'VP8L') return false
  if (isLossy ? data.length < 10 || data.toString('hex', 3, 6) !== '9d012a' : data.length < 5 || data[0] !== 0x2f) throw damaged()
  return true
}

const even = (length: number) => length + (length % 2)
