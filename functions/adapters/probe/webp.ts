import type { Picture } from './picture.ts'
import { cutOff, damaged, RefusedFile } from './refused-file.ts'

const riffHeaderBytes = 8
const firstChunkAt = 12
const chunkHeaderBytes = 8
const animationFlag = 0x02

/** Reads a WebP chunk by chunk to its end. https://developers.google.com/speed/webp/docs/riff_container */
export const readWebp = (file: Buffer): Picture => {
  const end = riffHeaderBytes + even(file.readUInt32LE(4))
  if (end > file.length) throw cutOff()
  let canvas: Size | undefined
  let bitmap: Size | undefined
  let at = firstChunkAt
  while (at < end) {
    const { type, data, next } = chunkAt(file, at, end)
    if (type === 'VP8X') canvas = canvasSize(data)
    if (type === 'VP8 ') bitmap ??= lossySize(data)
    if (type === 'VP8L') bitmap ??= losslessSize(data)
    at = next
  }
  if (!bitmap) throw damaged()
  return { ...(canvas ?? bitmap), end }
}

type Size = { width: number; height: number }

const chunkAt = (file: Buffer, at: number, end: number) => {
  if (at + chunkHeaderBytes > end) throw damaged()
  const dataAt = at + chunkHeaderBytes
  const dataEnd = dataAt + file.readUInt32LE(at + 4)
  if (dataEnd > end) throw damaged()
  return { type: file.toString('latin1', at, at + 4), data: file.subarray(dataAt, dataEnd), next: even(dataEnd) }
}

const canvasSize = (data: Buffer): Size => {
  if (data.length < 10) throw damaged()
  if (data.readUInt8(0) & animationFlag)
    throw new RefusedFile("WebP images that move can't be posted. Save it as a GIF or an MP4 video, then upload that.")
  return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
}

const lossySize = (data: Buffer): Size => {
  if (data.length < 10 || data.toString('hex', 3, 6) !== '9d012a') throw damaged()
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

const losslessSize = (data: Buffer): Size => {
  if (data.length < 5 || data[0] !== 0x2f) throw damaged()
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const even = (length: number) => length + (length % 2)
