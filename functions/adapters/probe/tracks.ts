import type { Probed } from '#functions/ports/probe.ts'
import { type Box, boxesIn, contentOf, findNested } from './boxes.ts'
import { damaged, RefusedFile } from './refused-file.ts'
import type { WindowedReader } from './windowed-reader.ts'

/** What a film's tracks tell of it; pixels as shown. */
export type Tracks = Required<Pick<Probed, 'width' | 'height' | 'codec'>> & Pick<Probed, 'frameRate' | 'audioCodec'>

/** Where a sample description's entry states its code and its pixels, counted from the box's content. */
const entryAt = { code: 12, codeEnd: 16, width: 40, height: 42, end: 44 } as const

/** How a track's entry is named instead of by its codec when it is encrypted. */
const protectedCodes = ['encv', 'enca', 'drmi', 'drms']

/** The picture of the first video track that is enabled, and the sound of the first sound track. */
export const readTracks = async (reader: WindowedReader, movie: Box): Promise<Tracks> => {
  const { pictures, audioCodec } = await collect(reader, movie)
  const picture = pictures.find(({ isEnabled }) => isEnabled) ?? pictures[0]
  if (!picture) throw new RefusedFile('There is no picture in this video. Choose a video with a picture.')
  refuseProtected(picture.codec, audioCodec)
  const frameRate = await frameRateOf(reader, picture.track)
  return { ...shown(picture), ...(frameRate !== undefined && { frameRate }), ...(audioCodec !== undefined && { audioCodec }) }
}

const collect = async (reader: WindowedReader, movie: Box) => {
  const pictures: Picture[] = []
  let audioCodec: string | undefined
  for await (const track of boxesIn(reader, movie)) {
    const kind = track.type === 'trak' ? await kindOf(reader, track) : undefined
    if (kind === 'vide') pictures.push(await readPicture(reader, track))
    if (kind === 'soun') audioCodec ??= await codeOf(reader, track)
  }
  return { pictures, audioCodec }
}

const refuseProtected = (...codes: (string | undefined)[]) => {
  if (codes.some((code) => code !== undefined && protectedCodes.includes(code)))
    throw new RefusedFile("The video is copy-protected, so it can't be posted. Choose one that is not.")
}

type Picture = { track: Box; isEnabled: boolean; isTurned: boolean; width: number; height: number; codec: string }

const shown = ({ isTurned, width, height, codec }: Picture) => ({
  codec,
  ...(isTurned ? { width: height, height: width } : { width, height }),
})

/** `vide` of pictures, `soun` of sound. */
const kindOf = async (reader: WindowedReader, track: Box) => (await read(reader, track, ['mdia', 'hdlr'], 12))?.toString('latin1', 8, 12)

const readPicture = async (reader: WindowedReader, track: Box): Promise<Picture> => {
  const header = await read(reader, track, ['tkhd'], 96)
  const description = await read(reader, track, ['mdia', 'minf', 'stbl', 'stsd'], entryAt.end)
  if (!header || !description || description.length < entryAt.end) throw damaged()
  return {
    track,
    ...orientation(header),
    codec: description.toString('latin1', entryAt.code, entryAt.codeEnd),
    width: description.readUInt16BE(entryAt.width),
    height: description.readUInt16BE(entryAt.height),
  }
}

/** What a track is coded in; undefined where it holds nothing. */
const codeOf = async (reader: WindowedReader, track: Box) => {
  const description = await read(reader, track, ['mdia', 'minf', 'stbl', 'stsd'], entryAt.codeEnd)
  return description?.length === entryAt.codeEnd ? description.toString('latin1', entryAt.code, entryAt.codeEnd) : undefined
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

/** Frames per second, on average over a track; undefined where it does not tell, as a film in fragments does not. */
const frameRateOf = async (reader: WindowedReader, track: Box): Promise<number | undefined> => {
  const frames = await frameCount(reader, track)
  const seconds = await trackSeconds(reader, track)
  if (frames === 0 || seconds === 0) return undefined
  return Math.round((frames / seconds) * 1_000) / 1_000
}

const frameCount = async (reader: WindowedReader, track: Box) => {
  const sizes = await findNested(reader, track, ['mdia', 'minf', 'stbl', 'stsz'])
  const content = sizes && (await contentOf(reader, sizes, 12))
  return content?.length === 12 ? content.readUInt32BE(8) : 0
}

const trackSeconds = async (reader: WindowedReader, track: Box) => {
  const header = await findNested(reader, track, ['mdia', 'mdhd'])
  const content = header && (await contentOf(reader, header, 32))
  if (!content) return 0
  const isLong = content[0] === 1
  if (content.length < (isLong ? 32 : 20)) return 0
  const timeScale = content.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16)
  return timeScale === 0 ? 0 : duration / timeScale
}
