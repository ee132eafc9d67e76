import type { ReadableFile } from '#functions/ports/media.ts'
import { cutOff, RefusedFile } from './file-type.ts'

/** How much is read at once, unless a longer piece is requested. */
export const windowBytes = 64 * 1024

/**
 * A file that needs more than this is no ordinary video, or is built to keep us busy. All of a video's metadata is
 * read: about 4 MB for an hour, because its table has up to 20 bytes for each frame and each audio sample.
 */
const readsMax = 200
const bytesMax = 16 * 1024 * 1024

/** Pieces of a long file, read in windows, so neighboring pieces cost one read. */
export type WindowedReader = { bytes: number; piece(from: number, length: number): Promise<Buffer<ArrayBuffer>> }

/**
 * Opens a file for reading pieces one after the other. Windows are kept, so nothing is read twice. A piece beyond the
 * file's end is refused as cut off.
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

export const tooManyPieces = () => new RefusedFile('This video is in too many pieces. Save it again as a standard MP4, then upload that.')

/** Encoders and cameras leave a little padding or bookkeeping after the end. */
const allowance = 4_096

/** The longest end record of a ZIP archive: 22 bytes and a comment of up to 65,535. */
const zipEndBytes = 65_557

/** Each is long enough not to appear by chance in megabytes of video data. */
const forbiddenMarks = ['<script', '<html', '<!doctype', '<iframe', '<?php', '%pdf-', 'javascript:']
const programStarts = ['MZ', '\x7fELF', '#!', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe']

/**
 * Refuses anything hidden after the end of a picture or a video: pages, scripts, programs, and archives. JPEGs may have
 * any amount of other data there, because phones append a second picture or a short film. Other files may have at most
 * 4 KiB.
 */
export const checkTrailing = (trailing: Buffer, isJpeg: boolean) => {
  if (!isJpeg && trailing.length > allowance) throw hidden()
  const text = trailing.toString('latin1').toLowerCase()
  if (forbiddenMarks.some((mark) => text.includes(mark))) throw hidden()
  if (programStarts.some((start) => trailing.subarray(0, start.length).equals(Buffer.from(start, 'latin1')))) throw hidden()
  if (trailing.subarray(-zipEndBytes).includes('PK\x05\x06')) throw hidden()
}

const hidden = () =>
  new RefusedFile('There’s other data hidden after the end of this file. Save it again in an image or video editor, then upload that.')
