import type { ReadableFile } from '#functions/ports/probe.ts'
import { cutOff, RefusedFile } from './refused-file.ts'

/** How much is read at once, unless a longer piece is asked for. */
export const windowBytes = 64 * 1024

/**
 * More than this and the file is no ordinary video, or is made to keep us busy. All of a video's description is read: some 4 MB for an hour,
 * as its table has up to 20 bytes for each picture and each piece of sound.
 */
const readsMax = 200
const bytesMax = 16 * 1024 * 1024

/** Pieces of a long file, read in windows so that neighbours cost one read. */
export type WindowedReader = { bytes: number; piece(from: number, length: number): Promise<Buffer<ArrayBuffer>> }

/**
 * Opens a file for reading one piece after the other. What was read is kept, so that nothing is read twice. A piece that passes the file's end is
 * refused as cut off.
 */
export const windowedReader = (file: ReadableFile): WindowedReader => {
  const windows: { from: number; content: Buffer<ArrayBuffer> }[] = []
  let bytes = 0
  const open = async (from: number, length: number) => {
    const to = Math.min(from + Math.max(length, windowBytes), file.bytes)
    bytes += to - from
    if (windows.length === readsMax || bytes > bytesMax) throw tooManyPieces()
    const window = { from, content: Buffer.from(await file.read(from, to)) }
    windows.push(window)
    return window
  }
  return {
    bytes: file.bytes,
    async piece(from, length) {
      if (from + length > file.bytes) throw cutOff()
      const isIn = (window: (typeof windows)[number]) => from >= window.from && from + length <= window.from + window.content.length
      const window = windows.find(isIn) ?? (await open(from, length))
      return window.content.subarray(from - window.from, from - window.from + length)
    },
  }
}

export const tooManyPieces = () =>
  new RefusedFile('The video is cut into too many pieces. Save it again as an ordinary MP4, then upload that.')
