import { type Box, boxesIn, contentOf } from './boxes.ts'
import type { WindowedReader } from './windowed-reader.ts'

/** What is kept of boxes: so many bytes of their content, or these boxes in them. */
type Kept = { readonly [type: string]: number | Kept }

/** The movie's header, and of a track what says what it is: at most one box of each type. */
const movieHeaderBytes = 112
const keptOfTrack: Kept = { tkhd: 96, mdia: { mdhd: 36, hdlr: 32, minf: { stbl: { stsd: 44 } } } }

/** An entry of a sample description that has its fixed fields only, for pictures the longest. */
const entryBytes = 86

/**
 * A film of one track, of some 500 bytes, to be read by `mediabunny`. That reads all of a description, which may be megabytes, and believes every
 * count in it: what a small file announces would fill the memory or never end. So it sees no tables, no tags, and no box where none belongs.
 */
export const outlineOf = async (reader: WindowedReader, movieHeader: Box, track: Box): Promise<Buffer> => {
  const header = box('mvhd', await startOf(reader, movieHeader, movieHeaderBytes))
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', header, box('trak', await copied(reader, track, keptOfTrack)))])
}

const copied = async (reader: WindowedReader, span: Box, kept: Kept): Promise<Buffer> => {
  const copies = new Map<string, Buffer>()
  for await (const found of boxesIn(reader, span)) {
    const wanted = kept[found.type]
    if (wanted === undefined || copies.has(found.type)) continue
    const content = typeof wanted === 'number' ? await startOf(reader, found, wanted) : await copied(reader, found, wanted)
    copies.set(found.type, box(found.type, found.type === 'stsd' ? onlyEntry(content) : content))
    if (copies.size === Object.keys(kept).length) break
  }
  return Buffer.concat([...copies.values()])
}

/** The beginning of a box's content, filled up with zeros to its full length. */
const startOf = async (reader: WindowedReader, found: Box, length: number) => {
  const content = Buffer.alloc(length)
  content.set(await contentOf(reader, found, length))
  return content
}

/** A sample description of its first entry. Of version 1, in which no fields of QuickTime's follow those of sound. */
const onlyEntry = (description: Buffer) => {
  const content = Buffer.alloc(8 + entryBytes)
  content.set(description)
  content.writeUInt8(1, 0)
  content.writeUInt32BE(1, 4)
  content.writeUInt32BE(entryBytes, 8)
  return content
}

const box = (type: string, ...content: Buffer[]) => {
  const header = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  const whole = Buffer.concat([header, ...content])
  whole.writeUInt32BE(whole.length)
  return whole
}
