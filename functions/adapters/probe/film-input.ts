import { CustomSource, Input, Logging, LogLevel, MP4, QTFF } from 'mediabunny'
import type { WindowedReader } from './windowed-reader.ts'

// Otherwise, it would log content from people's files.
Logging.level = LogLevel.Silent

const quickTime = Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')

/**
 * Opens a film for `mediabunny`, which identifies one by the box that names its type. Films older than that box get it
 * prepended. `mediabunny` may request several pieces at once: they're read one after the other, and none after a failed
 * one.
 */
export const filmInput = async (reader: WindowedReader) => {
  const hasType = (await reader.piece(0, 8)).toString('latin1', 4) === 'ftyp'
  const front = hasType ? Buffer.alloc(0) : quickTime
  const piece = async (from: number, to: number) => {
    const [start, end] = [Math.max(from - front.length, 0), Math.max(to - front.length, 0)]
    return Buffer.concat([front.subarray(from, to), await reader.piece(start, end - start)])
  }
  let last = Promise.resolve(Buffer.alloc(0))
  const read = (from: number, to: number) => {
    last = last.then(() => piece(from, to))
    return last
  }
  return new Input({ formats: [MP4, QTFF], source: new CustomSource({ getSize: () => front.length + reader.bytes, read }) })
}
