import { exifOrientation } from './exif.ts'
import type { Picture } from './picture.ts'
import { cutOff, damaged } from './refused-file.ts'

const marker = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda, application1: 0xe1, temporary: 0x01 } as const
const empty = Buffer.alloc(0)

/** Reads a JPEG segment by segment to its end. https://www.w3.org/Graphics/JPEG/itu-t81.pdf */
export const readJpeg = (file: Buffer): Picture => {
  let frame: Size | undefined
  let orientation: number | undefined
  let end = 0
  for (const segment of segmentsOf(file)) {
    if (isFrame(segment.code)) frame = sizeIn(segment, frame)
    if (segment.code === marker.application1) orientation ??= exifOrientation(segment.data)
    end = segment.end
  }
  if (!frame) throw damaged()
  return { ...(isTurned(orientation) ? { width: frame.height, height: frame.width } : frame), end }
}

type Size = { width: number; height: number }
type Segment = { code: number; data: Buffer; end: number }

/** The segments up to the end of the image, which is the last. A scan's segment ends where its coded data does. */
function* segmentsOf(file: Buffer): Generator<Segment> {
  let at = 2
  while (true) {
    const { code, next } = markerAt(file, at)
    const data = isAlone(code) ? empty : dataAt(file, next)
    const afterData = isAlone(code) ? next : next + 2 + data.length
    at = code === marker.startOfScan ? endOfScan(file, afterData) : afterData
    yield { code, data, end: at }
    if (code === marker.endOfImage) return
  }
}

/** A second frame would let two readers see two sizes. */
const sizeIn = ({ data }: Segment, before: Size | undefined): Size => {
  if (before || data.length < 5) throw damaged()
  return { height: data.readUInt16BE(1), width: data.readUInt16BE(3) }
}

const markerAt = (file: Buffer, at: number) => {
  let position = at
  if (position >= file.length) throw cutOff()
  if (file[position] !== 0xff) throw damaged()
  while (file[position] === 0xff) position += 1
  const code = file[position]
  if (code === undefined) throw cutOff()
  return { code, next: position + 1 }
}

const dataAt = (file: Buffer, at: number) => {
  if (at + 2 > file.length) throw cutOff()
  const length = file.readUInt16BE(at)
  if (length < 2) throw damaged()
  if (at + length > file.length) throw cutOff()
  return file.subarray(at + 2, at + length)
}

/** Where the next marker stands after coded data; 0xff is followed there by zero, a restart or more 0xff. */
const endOfScan = (file: Buffer, from: number) => {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1]
    if (code === undefined) break
    if (code !== 0x00 && code !== 0xff && !isRestart(code)) return at
  }
  throw cutOff()
}

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7
const isAlone = (code: number) => isRestart(code) || code === marker.startOfImage || code === marker.endOfImage || code === marker.temporary
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc

/** Orientations 5 to 8 lie on their side. */
const isTurned = (orientation: number | undefined) => orientation !== undefined && orientation >= 5 && orientation <= 8
