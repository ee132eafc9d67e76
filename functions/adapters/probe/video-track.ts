import { type Box, boxesIn, contentOf, findNested } from './boxes.ts'
import { damaged, RefusedFile } from './refused-file.ts'
import type { WindowedReader } from './windowed-reader.ts'

/** Where a sample description's entry states its code and its pixels, counted from the box's content. */
const entryAt = { code: 12, width: 40, height: 42, end: 44 } as const

/** The picture's pixels as shown, and what it is coded in, from the first enabled video track. */
export const videoTrack = async (reader: WindowedReader, movie: Box) => {
  let disabled: Track | undefined
  for await (const box of boxesIn(reader, movie)) {
    const track = box.type === 'trak' ? await readTrack(reader, box) : undefined
    if (track?.isEnabled) return picture(track)
    disabled ??= track
  }
  if (disabled) return picture(disabled)
  throw new RefusedFile('There is no picture in this video. Choose a video with a picture.')
}

type Track = { isEnabled: boolean; isTurned: boolean; width: number; height: number; codec: string }

const picture = ({ isTurned, width, height, codec }: Track) => {
  if (codec === 'encv' || codec === 'drmi')
    throw new RefusedFile("The video is copy-protected, so it can't be posted. Choose one that is not.")
  return { codec, ...(isTurned ? { width: height, height: width } : { width, height }) }
}

/** A track with pictures; undefined for sound and everything else. */
const readTrack = async (reader: WindowedReader, track: Box): Promise<Track | undefined> => {
  const kind = await read(reader, track, ['mdia', 'hdlr'], 12)
  if (kind?.toString('latin1', 8, 12) !== 'vide') return undefined
  const header = await read(reader, track, ['tkhd'], 96)
  const description = await read(reader, track, ['mdia', 'minf', 'stbl', 'stsd'], entryAt.end)
  if (!header || !description || description.length < entryAt.end) throw damaged()
  return {
    ...orientation(header),
    codec: description.toString('latin1', entryAt.code, entryAt.code + 4),
    width: description.readUInt16BE(entryAt.width),
    height: description.readUInt16BE(entryAt.height),
  }
}

const read = async (reader: WindowedReader, span: Box, path: string[], length: number) => {
  const box = await findNested(reader, span, path)
  return box && contentOf(reader, box, length)
}

/** A track's matrix turns by a quarter when its diagonal is empty. */
const orientation = (header: Buffer) => {
  const matrixAt = header[0] === 1 ? 52 : 40
  if (header.length < matrixAt + 36) throw damaged()
  const [a, b, c, d] = [0, 4, 12, 16].map((offset) => header.readInt32BE(matrixAt + offset))
  return { isEnabled: (header.readUInt8(3) & 1) === 1, isTurned: a === 0 && d === 0 && b !== 0 && c !== 0 }
}
