import { Readable } from 'node:stream'
import { crc32, createInflate } from 'node:zlib'
import { cutOff, damaged, RefusedFile } from './file-type.ts'
import { type Held, lineByLine, type Picture, pixelsIn, type Size } from './picture.ts'

const signatureLength = 8
/** A chunk's length, type, and checksum. */
const aroundChunk = 12
/** The length of the signature and the header, which comes first. */
const headLength = signatureLength + aroundChunk + 13

/** Reads a PNG chunk by chunk to the end, verifying each checksum. https://www.w3.org/TR/png-3/ */
export const readPng = (file: Buffer): Picture => {
  const header = chunkAt(file, signatureLength)
  if (header.type !== 'IHDR' || header.end !== headLength) throw damaged()
  let hasPixels = false
  let isSeeThrough = false
  let end = signatureLength
  for (const chunk of chunksOf(file)) {
    if (chunk.type === 'acTL') refuseMoving(chunk.data)
    if (chunk.type === 'IDAT') hasPixels = true
    if (chunk.type === 'tRNS') isSeeThrough = true
    end = chunk.end
  }
  if (!hasPixels) throw damaged()
  const size = pixelsIn(file)
  return { ...size, held: heldOf(file, size, isSeeThrough), end }
}

/** Platforms would silently show only its first frame. https://www.w3.org/TR/png-3/#acTL-chunk */
const refuseMoving = (data: Buffer) => {
  if (data.length < 8) throw damaged()
  if (data.readUInt32BE(0) > 1)
    throw new RefusedFile("Animated PNG images can't be posted. Save it as a GIF or an MP4 video, then upload that.")
}

/**
 * Throws `RefusedFile` if the compressed pixels end before the picture does: the picture may be cut off even if each
 * chunk is whole. Decompresses no more than the picture needs, and keeps nothing.
 */
export const checkPngPixels = async (file: Buffer) => {
  const needed = pixelBytesIn(file)
  const compressed = [...chunksOf(file)].filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  let bytes = 0
  try {
    for await (const part of Readable.from(compressed).pipe(createInflate({ chunkSize: unpackedAtOnce }))) {
      bytes += part.length
      if (bytes >= needed) return
    }
  } catch (error) {
    throw isEarlyEnd(error) ? cutOff() : damaged()
  }
  throw cutOff()
}

/** The size of zlib's output chunks, in bytes. With small ones, a large picture would take many times as long. */
const unpackedAtOnce = 1_024 * 1_024

/** True if zlib reports that its data ends too early. */
const isEarlyEnd = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'

/** The origin and spacing of each pass's pixels: https://www.w3.org/TR/png-3/#8Interlace */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The size of the decompressed pixels, in bytes. Each row has one extra byte for its filter. */
const pixelBytesIn = (file: Buffer) => {
  const { width, height } = pixelsIn(file)
  const [depth = 8, kind = 6, , , interlace] = file.subarray(signatureLength + 16)
  const bitsPerPixel = depth * (storedChannels[kind] ?? 4)
  const bytesOf = (across: number, down: number) => (across === 0 ? 0 : down * (1 + Math.ceil((across * bitsPerPixel) / 8)))
  if (interlace === 0) return bytesOf(width, height)
  const sizes = passes.map(([x, y, stepX, stepY]) =>
    bytesOf(Math.max(0, Math.ceil((width - x) / stepX)), Math.max(0, Math.ceil((height - y) / stepY))),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The number of values stored per pixel. */
const storedChannels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** The number of channels of each kind of PNG, once decoded. The third kind uses a color table. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }

/** An interlaced PNG comes in seven passes over the whole picture. */
const heldOf = (file: Buffer, { width, height }: Size, isSeeThrough: boolean): Held => {
  const [depth, kind, , , interlace] = file.subarray(signatureLength + 16)
  if (interlace === 0) return lineByLine
  const channelBytes = depth === 16 ? 2 : 1
  const all = (channels[kind ?? 6] ?? 4) + (isSeeThrough ? 1 : 0)
  return {
    bytes: width * height * all * channelBytes,
    because: 'This PNG is interlaced',
    instead: 'Save it without interlacing, or smaller',
  }
}

type Chunk = { type: string; data: Buffer; end: number }

/** The chunks up to and including IEND. */
function* chunksOf(file: Buffer): Generator<Chunk> {
  let at = signatureLength
  while (true) {
    const chunk = chunkAt(file, at)
    yield chunk
    if (chunk.type === 'IEND') return
    at = chunk.end
  }
}

const chunkAt = (file: Buffer, at: number): Chunk => {
  if (at + aroundChunk > file.length) throw cutOff()
  const dataLength = file.readUInt32BE(at)
  const end = at + aroundChunk + dataLength
  if (end > file.length) throw cutOff()
  const checked = file.subarray(at + 4, end - 4)
  if (crc32(checked) !== file.readUInt32BE(end - 4)) throw damaged()
  return { type: checked.toString('latin1', 0, 4), data: checked.subarray(4), end }
}
