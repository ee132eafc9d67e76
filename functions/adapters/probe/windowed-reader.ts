import type { ReadableFile } from '#functions/ports/probe.ts'
import { cutOff, RefusedFile } from './refused-file.ts'

/** The longest piece, and how much is read at once. */
export const pieceBytesMax = 64 * 1024

/** More reads than this and the file is no ordinary video, or is made to keep us busy. */
const readsMax = 200

/** Short pieces of a long file, read in windows so that neighbours cost one read. */
export type WindowedReader = { bytes: number; piece(from: number, length: number): Promise<Buffer> }

/** Opens a file for reading pieces. A piece that passes the file's end is refused as cut off. */
export const windowedReader = (file: ReadableFile): WindowedReader => {
  let window = { from: 0, content: Buffer.alloc(0) }
  let reads = 0
  return {
    bytes: file.bytes,
    async piece(from, length) {
      if (from + length > file.bytes) throw cutOff()
      const isInWindow = from >= window.from && from + length <= window.from + window.content.length
      if (!isInWindow) {
        reads += 1
        if (reads > readsMax) throw tooManyPieces()
        window = { from, content: Buffer.from(await file.read(from, Math.min(from + pieceBytesMax, file.bytes))) }
      }
      return window.content.subarray(from - window.from, from - window.from + length)
    },
  }
}

export const tooManyPieces = () =>
  new RefusedFile('The video is cut into too many pieces. Save it again as an ordinary MP4, then upload that.')
