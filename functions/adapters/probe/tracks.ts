import type { Input, InputTrack, InputVideoTrack } from 'mediabunny'
import type { Probed } from '#functions/ports/media.ts'
import { type Box, boxesIn, contentOf, findBox, findNested } from './boxes.ts'
import { damaged, RefusedFile } from './file-type.ts'
import { tooManyPieces, type WindowedReader } from './windowed-reader.ts'

/** What a film's tracks say about it; pixels as shown. */
export type Tracks = Required<Pick<Probed, 'width' | 'height' | 'codec'>> & Pick<Probed, 'frameRate' | 'audioCodec'>

/** A film has a few: for sound in several languages, subtitles, chapters, and camera data. */
const tracksMax = 100

/** The name of an encrypted track's entry, instead of its codec. */
const protectedCodes = ['encv', 'enca', 'drmi', 'drms']

/** The picture of the first enabled video track, and the sound of the first audio track. */
export const readTracks = async (reader: WindowedReader, movie: Box, input: Input): Promise<Tracks> => {
  const { pictures, sounds } = await tracksOf(input)
  const picture = pictures.find(({ isEnabled }) => isEnabled) ?? pictures[0]
  if (!picture) throw new RefusedFile('This video has no picture. Choose another one.')
  const { id, isEnabled: _, ...shown } = picture
  const audioCodec = sounds[0]
  refuseProtected(shown.codec, audioCodec)
  const frameRate = await averageFrameRate(reader, movie, id)
  return { ...shown, ...(frameRate > 0 && { frameRate }), ...(audioCodec !== undefined && { audioCodec }) }
}

const refuseProtected = (...codes: (string | undefined)[]) => {
  if (codes.some((code) => code !== undefined && protectedCodes.includes(code)))
    throw new RefusedFile("This video is copy-protected, so it can't be posted. Choose another one.")
}

const tracksOf = async (input: Input) => {
  try {
    const tracks = await input.getTracks()
    if (tracks.length > tracksMax) throw tooManyPieces()
    const pictures = await Promise.all(tracks.filter((track) => track.isVideoTrack()).map(pictureOf))
    const sounds = await Promise.all(tracks.filter((track) => track.isAudioTrack()).map(codecOf))
    return { pictures, sounds }
  } catch (error) {
    throw error instanceof RefusedFile ? error : damaged()
  }
}

const pictureOf = async (track: InputVideoTrack) => {
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()]
  const isTurned = (await track.getRotation()) % 180 !== 0
  const { default: isEnabled } = await track.getDisposition()
  return { id: track.id, isEnabled, codec: await codecOf(track), ...(isTurned ? { width: height, height: width } : { width, height }) }
}

const codecOf = async (track: InputTrack) => {
  const codec = await track.getInternalCodecId()
  if (typeof codec !== 'string') throw damaged()
  return codec
}

/** The average over the track, from its own counts; 0 if it doesn't have them, as in a fragmented film. */
const averageFrameRate = async (reader: WindowedReader, movie: Box, id: number) => {
  const track = await trackBox(reader, movie, id)
  const header = track && (await findNested(reader, track, ['mdia', 'mdhd']))
  const sizes = track && (await findNested(reader, track, ['mdia', 'minf', 'stbl', 'stsz']))
  if (!header || !sizes || sizes.to - sizes.from < 12) return 0
  const { timeScale, duration } = timing(await contentOf(reader, header, timingBytes))
  const frames = (await contentOf(reader, sizes, 12)).readUInt32BE(8)
  return duration > 0 ? Math.round((frames / (duration / timeScale)) * 1_000) / 1_000 : 0
}

const trackBox = async (reader: WindowedReader, movie: Box, id: number) => {
  for await (const box of boxesIn(reader, movie)) {
    const header = box.type === 'trak' && (await findBox(reader, box, 'tkhd'))
    if (header && (await trackId(reader, header)) === id) return box
  }
  return undefined
}

const trackId = async (reader: WindowedReader, header: Box) => {
  const content = await contentOf(reader, header, 24)
  return content.length < 24 ? undefined : content.readUInt32BE(content[0] === 1 ? 20 : 12)
}

/** How many bytes of a header's content contain its timing. */
export const timingBytes = 32

/**
 * Reads the duration at the start of a film's or track's header, in units of `timeScale` per second; 0 if it's unknown.
 */
export const timing = (content: Buffer) => {
  const isLong = content[0] === 1
  if (content.length < (isLong ? timingBytes : 20)) throw damaged()
  const timeScale = content.readUInt32BE(isLong ? 20 : 12)
  if (timeScale === 0) throw damaged()
  const duration = isLong ? content.readBigUInt64BE(24) : content.readUInt32BE(16)
  const isUnknown = duration === 0xffff_ffff_ffff_ffffn || duration === 0xffff_ffff
  return { timeScale, duration: isUnknown ? 0 : Number(duration) }
}
