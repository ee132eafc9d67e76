import { cutOff, damaged } from './refused-file.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const temporary = 0x01
const empty = Buffer.alloc(0)

/** A segment from its marker at `at` to `end` (exclusive). `data` is what follows its length; a scan's coded data comes after that. */
export type JpegSegment = { code: number; data: Buffer; at: number; end: number }

/**
 * The segments of a JPEG up to the end of the image, which is the last. Throws `RefusedFile` where they break off or contradict themselves.
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf
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

/** A marker may have any number of 0xff before it. */
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
const isAlone = (code: number) => isRestart(code) || code === startOfImage || code === endOfImage || code === temporary
