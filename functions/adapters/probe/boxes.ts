import { cutOff, damaged } from './file-type.ts'
import type { WindowedReader } from './windowed-reader.ts'

/** A box of an MP4 or QuickTime file. Its content is from `from` to `to` (exclusive). */
export type Box = { type: string; from: number; to: number }

/** `from` and `to` (exclusive), in bytes of the file. */
export type Span = { from: number; to: number }

/**
 * The boxes that fill a span, one after the other. A file's last box may leave its length open. Refuses a box that
 * extends past the span. Fewer bytes than a box needs are padding, which QuickTime leaves.
 * https://developer.apple.com/documentation/quicktime-file-format/atoms
 */
export async function* boxesIn(reader: WindowedReader, { from, to }: Span): AsyncGenerator<Box> {
  let at = from
  while (at + 8 <= to) {
    const box = await boxAt(reader, at, to)
    yield box
    at = box.to
  }
}

/** Returns the first box of a type in a span. */
export const findBox = async (reader: WindowedReader, span: Span, type: string) => {
  for await (const box of boxesIn(reader, span)) if (box.type === type) return box
  return undefined
}

/** Returns the box at the end of a path of types, such as mdia, minf, stbl. */
export const findNested = async (reader: WindowedReader, span: Span, path: readonly string[]) => {
  let found: Span | undefined = span
  for (const type of path) {
    found = found && (await findBox(reader, found, type))
  }
  return found
}

/** Reads at most `length` bytes from the start of a box's content. */
export const contentOf = (reader: WindowedReader, { from, to }: Span, length: number) => reader.piece(from, Math.min(length, to - from))

const boxAt = async (reader: WindowedReader, at: number, to: number): Promise<Box> => {
  const header = await reader.piece(at, 8)
  const type = header.toString('latin1', 4, 8)
  const shortLength = header.readUInt32BE(0)
  const isLong = shortLength === 1
  const length = isLong ? Number((await reader.piece(at + 8, 8)).readBigUInt64BE()) : shortLength
  const end = shortLength === 0 && to === reader.bytes ? to : at + length
  const from = at + (isLong ? 16 : 8)
  if (end < from || !/^[\x20-\x7e\xa9]{4}$/.test(type)) throw damaged()
  if (end > to) throw to === reader.bytes ? cutOff() : damaged()
  return { type, from, to: end }
}
