import { type Box, contentOf, findNested } from './boxes.ts'
import type { WindowedReader } from './windowed-reader.ts'

/** Frames per second, on average over a track; undefined where it does not tell, as a film in fragments does not. */
export const frameRateOf = async (reader: WindowedReader, track: Box): Promise<number | undefined> => {
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
