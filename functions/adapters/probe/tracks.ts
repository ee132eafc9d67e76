import { BufferSource, Input, Logging, LogLevel, MP4 } from 'mediabunny'
import type { Probed } from '#functions/ports/probe.ts'
import { type Box, boxesIn, contentOf, findNested } from './boxes.ts'
import { outlineOf } from './outline.ts'
import { damaged, RefusedFile } from './refused-file.ts'
import { tooManyPieces, type WindowedReader } from './windowed-reader.ts'

/** What a film's tracks tell of it; pixels as shown. */
export type Tracks = Required<Pick<Probed, 'width' | 'height' | 'codec'>> & Pick<Probed, 'frameRate' | 'audioCodec'>

/** A film has a few, for sound in several languages, subtitles, chapters, and what a camera notes. */
const tracksMax = 100

/** How a track's entry is named instead of by its codec when it is encrypted. */
const protectedCodes = ['encv', 'enca', 'drmi', 'drms']

// It would write to the log what is in people's files.
Logging.level = LogLevel.Silent

/** The picture of the first video track that is enabled, and the sound of the first sound track. */
export const readTracks = async (reader: WindowedReader, movie: Box, movieHeader: Box): Promise<Tracks> => {
  const tracks: Track[] = []
  for await (const box of boxesIn(reader, movie)) {
    if (box.type !== 'trak') continue
    if (tracks.length === tracksMax) throw tooManyPieces()
    tracks.push({ box, ...(await readOutline(await outlineOf(reader, movieHeader, box))) })
  }
  const pictures = tracks.flatMap(({ box, picture }) => (picture ? { box, ...picture } : []))
  const picture = pictures.find(({ isEnabled }) => isEnabled) ?? pictures[0]
  if (!picture) throw new RefusedFile('There is no picture in this video. Choose a video with a picture.')
  const { box, isEnabled: _, seconds, ...shown } = picture
  const audioCodec = tracks.find(({ sound }) => sound)?.sound?.codec
  refuseProtected(shown.codec, audioCodec)
  // On average over the track; a film in fragments does not tell.
  const frameRate = seconds > 0 ? Math.round(((await frameCount(reader, box)) / seconds) * 1_000) / 1_000 : 0
  return { ...shown, ...(frameRate > 0 && { frameRate }), ...(audioCodec !== undefined && { audioCodec }) }
}

type Sound = { codec: string }
type Picture = Sound & { isEnabled: boolean; width: number; height: number; seconds: number }
type Track = { box: Box; picture?: Picture; sound?: Sound }

const refuseProtected = (...codes: (string | undefined)[]) => {
  if (codes.some((code) => code !== undefined && protectedCodes.includes(code)))
    throw new RefusedFile("The video is copy-protected, so it can't be posted. Choose one that is not.")
}

const readOutline = async (outline: Buffer): Promise<Omit<Track, 'box'>> => {
  try {
    return await trackIn(new Input({ formats: [MP4], source: new BufferSource(outline) }))
  } catch {
    throw damaged()
  }
}

const trackIn = async (input: Input): Promise<Omit<Track, 'box'>> => {
  const [track] = await input.getTracks()
  const codec = await track?.getInternalCodecId()
  if (!track || typeof codec !== 'string') return {}
  if (!track.isVideoTrack()) return { sound: { codec } }
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()]
  const isTurned = (await track.getRotation()) % 180 !== 0
  const { default: isEnabled } = await track.getDisposition()
  const seconds = (await track.getDurationFromMetadata()) ?? 0
  return { picture: { codec, ...(isTurned ? { width: height, height: width } : { width, height }), isEnabled, seconds } }
}

const frameCount = async (reader: WindowedReader, track: Box) => {
  const sizes = await findNested(reader, track, ['mdia', 'minf', 'stbl', 'stsz'])
  const content = sizes && (await contentOf(reader, sizes, 12))
  return content?.length === 12 ? content.readUInt32BE(8) : 0
}
