import { CustomSource, Input, Logging, LogLevel, MP4, QTFF } from 'mediabunny'
import type { WindowedReader } from './windowed-reader.ts'

// It would write to the log what is in people's files.
Logging.level = LogLevel.Silent

const quickTime = Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')

/**
 * A film for `mediabunny`, which knows one by the box that names its type. Films from before that box existed are handed over with it in front.
 * It may ask for several pieces at a time: they are read one after the other, and none after one that failed.
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
