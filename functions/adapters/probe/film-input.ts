import { CustomSource, Input, Logging, LogLevel, MP4, QTFF } from 'mediabunny'
import type { WindowedReader } from './windowed-reader.ts'

// It would write to the log what is in people's files.
Logging.level = LogLevel.Silent

/** A film for `mediabunny`, which may ask for several pieces at a time: they are read one after the other, and none after one that failed. */
export const filmInput = (reader: WindowedReader) => {
  let last = Promise.resolve(Buffer.alloc(0))
  const read = (from: number, to: number) => {
    last = last.then(() => reader.piece(from, to - from))
    return last
  }
  return new Input({ formats: [MP4, QTFF], source: new CustomSource({ getSize: () => reader.bytes, read }) })
}
