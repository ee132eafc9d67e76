import { crc32 } from 'node:zlib'
import { type Picture, pixelsIn } from './picture.ts'
import { cutOff, damaged } from './refused-file.ts'

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
  let end = signatureLength
  for (const chunk of chunksOf(file)) {
    if (chunk.type === 'IDAT') hasPixels = true
    end = chunk.end
  }
  if (!hasPixels) throw damaged()
  return { ...pixelsIn(file), end }
}

type Chunk = { type: string; end: number }

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
  return { type: checked.toString('latin1', 0, 4), end }
}
