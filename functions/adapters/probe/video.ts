import type { Probed } from '#functions/ports/media.ts'
import { type Box, boxesIn, findBox } from './boxes.ts'
import { cutOff, damaged, RefusedFile } from './file-type.ts'
import { filmDuration } from './film-duration.ts'
import { filmInput } from './film-input.ts'
import { readTracks, type Tracks } from './tracks.ts'
import { checkTrailing, type WindowedReader, windowBytes } from './windowed-reader.ts'

/** A video's properties besides its content type. */
export type Film = Required<Pick<Probed, 'durationMs'>> & Tracks

/**
 * Reads the metadata of an MP4 or QuickTime video. Throws `RefusedFile`. A malicious file may cost any amount of time
 * and memory: see `readFilm`.
 */
export const readVideo = async (reader: WindowedReader): Promise<Film> => {
  const { movie, ...around } = await described(reader)
  const header = await findBox(reader, movie, 'mvhd')
  if (!header) throw damaged()
  const input = await filmInput(reader)
  const durationMs = await filmDuration(reader, { movie, header, ...around }, input)
  return { ...(await readTracks(reader, movie, input)), durationMs }
}

/** Finds the box that describes the film, and the boxes around it. Only padding may follow the last whole box. */
const described = async (reader: WindowedReader) => {
  const { movie, hasContent, end, fault, ...around } = await walk(reader)
  if (fault && !(movie && hasContent && reader.bytes - end <= windowBytes)) throw fault
  if (fault) checkTrailing(await reader.piece(end, reader.bytes - end), false)
  if (!movie) throw notDescribed()
  if (!hasContent) throw cutOff()
  return { movie, ...around }
}

type Walk = { movie?: Box; index?: Box; fragmentsAt?: number; hasContent: boolean; end: number; fault?: RefusedFile }

/**
 * Walks a file's boxes to the end, so a truncated one is noticed. In a fragmented film, which may have thousands, only
 * up to the first fragment.
 */
const walk = async (reader: WindowedReader) => {
  const found: Walk = { hasContent: false, end: 0 }
  try {
    for await (const box of boxesIn(reader, { from: 0, to: reader.bytes })) {
      note(found, box)
      if (box.type === 'moof') break
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    found.fault = error
  }
  return found
}

const note = (found: Walk, box: Box) => {
  if (box.type === 'moov') found.movie ??= box
  if (box.type === 'sidx') found.index ??= box
  if (box.type === 'moof') found.fragmentsAt = found.end
  found.hasContent ||= box.type === 'mdat' || box.type === 'moof'
  found.end = box.to
}

const notDescribed = () =>
  new RefusedFile('This video is incomplete: the part that describes it is missing. Save or record it again, then upload that.')
