import { CustomSource, Input, Logging, LogLevel, MP4, QTFF } from 'mediabunny'
import type { Probed } from '#functions/ports/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { type Box, boxesIn, contentOf, findBox } from './boxes.ts'
import { cutOff, damaged, RefusedFile } from './file-type.ts'
import { readTracks, type Tracks, timing, timingBytes } from './tracks.ts'
import { checkTrailing, type WindowedReader, windowBytes } from './windowed-reader.ts'

/** What is known of a video besides its content type. */
export type Film = Required<Pick<Probed, 'durationMs'>> & Tracks

/** Reads what describes an MP4 or QuickTime video. Throws `RefusedFile`. A lying file may cost any time and memory: see `readFilm`. */
export const readVideo = async (reader: WindowedReader): Promise<Film> => {
  const movie = await movieBox(reader)
  const header = await findBox(reader, movie, 'mvhd')
  if (!header) throw damaged()
  const input = await filmInput(reader)
  const durationMs = await filmDuration(reader, movie, header, input)
  return { ...(await readTracks(reader, movie, input)), durationMs }
}

/** The box that describes the film. Only padding may follow the last whole box. */
const movieBox = async (reader: WindowedReader) => {
  const { movie, hasContent, end, fault } = await walk(reader)
  if (fault && !(movie && hasContent && reader.bytes - end <= windowBytes)) throw fault
  if (fault) checkTrailing(await reader.piece(end, reader.bytes - end), false)
  if (!movie) throw notDescribed()
  if (!hasContent) throw cutOff()
  return movie
}

type Walk = { movie?: Box; hasContent: boolean; end: number; fault?: RefusedFile }

/** Walks a file's boxes to its end, so that one that is cut off is noticed; of a film in fragments, which may be thousands, only to the first. */
const walk = async (reader: WindowedReader) => {
  const found: Walk = { hasContent: false, end: 0 }
  try {
    for await (const box of boxesIn(reader, { from: 0, to: reader.bytes })) {
      if (box.type === 'moov') found.movie ??= box
      found.hasContent ||= box.type === 'mdat' || box.type === 'moof'
      found.end = box.to
      if (box.type === 'moof') break
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    found.fault = error
  }
  return found
}

const notDescribed = () =>
  new RefusedFile('The video is cut off: the part that describes it is missing. Save or record it again, then upload that.')

/**
 * What the film's headers state: `mediabunny` tells the length of tracks only, without what edit lists add or cut. Where the headers of a film in
 * fragments state none, the fragments are counted.
 */
const filmDuration = async (reader: WindowedReader, movie: Box, header: Box, input: Input) => {
  const { timeScale, duration } = timing(await contentOf(reader, header, timingBytes))
  const fragments = await findBox(reader, movie, 'mvex')
  const stated = (fragments ? await fragmentsDuration(reader, fragments) : duration) / timeScale
  const seconds = stated === 0 && duration === 0 && fragments ? await computedDuration(input) : stated
  const durationMs = Math.round(seconds * secondMs)
  if (durationMs > 0 && Number.isSafeInteger(durationMs)) return durationMs
  throw new RefusedFile(
    'The video does not say how long it is, as it was saved for streaming. Save it again as an ordinary MP4, then upload that.',
  )
}

/** The end of the last fragment, in seconds; 0 where there are more fragments than may be read. */
const computedDuration = async (input: Input) => {
  try {
    return await input.computeDuration()
  } catch {
    return 0
  }
}

/** The header of a film in fragments counts only its beginning; a box of its own may count all. */
const fragmentsDuration = async (reader: WindowedReader, fragments: Box) => {
  const header = await findBox(reader, fragments, 'mehd')
  if (!header) return 0
  const content = await contentOf(reader, header, 12)
  const isLong = content[0] === 1
  if (content.length < (isLong ? 12 : 8)) throw damaged()
  return isLong ? Number(content.readBigUInt64BE(4)) : content.readUInt32BE(4)
}

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
