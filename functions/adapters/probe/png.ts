import { Readable } from 'node:stream'
import { crc32, createInflate } from 'node:zlib'
import { cutOff, damaged, RefusedFile } from './file-type.ts'
import { type Held, lineByLine, type Picture, pixelsIn, type Size } from './picture.ts'

const signatureLength = 8
/** A chunk's length, type and check sum. */
const aroundChunk = 12
/** The signature and the header, which comes first. */
const headLength = signatureLength + aroundChunk + 13

/** Reads a PNG chunk by chunk to its end, checking each chunk's sum. https://www.w3.org/TR/png-3/ */
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

/** Platforms would show its first frame, and nobody would know before. https://www.w3.org/TR/png-3/#acTL-chunk */
const refuseMoving = (data: Buffer) => {
  if (data.length < 8) throw damaged()
  if (data.readUInt32BE(0) > 1)
    throw new RefusedFile("Animated PNG images can't be posted. Save it as a GIF or an MP4 video, then upload that.")
}

/**
 * Throws `RefusedFile` where the compressed pixels end before the picture does: each chunk may be whole, and the picture cut off all the same. No more is
 * unpacked than the picture has, and nothing of it is kept.
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

/** In bytes. Zlib hands over so much at a time: in small pieces a large picture would take many times as long. */
const unpackedAtOnce = 1_024 * 1_024

/** What zlib says where its data ends too early. */
const isEarlyEnd = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'

/** Where the pixels of each pass begin, and how far apart they are: https://www.w3.org/TR/png-3/#8Interlace */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** How many bytes the pixels are once they are unpacked: each row has one more, which says how it was filtered. */
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

/** Values that each pixel has in the file. */
const storedChannels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Colors and see-through layer of each kind of PNG, once it is decoded; the third kind numbers the colors of a table. */
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

/** The chunks up to IEND, which is the last. */
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
