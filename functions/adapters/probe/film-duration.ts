import type { Input } from 'mediabunny'
import { secondMs } from '#shared/domain/times.ts'
import { type Box, boxesIn, contentOf, findBox, type Span } from './boxes.ts'
import { damaged, RefusedFile } from './file-type.ts'
import { filmInput } from './film-input.ts'
import { timing, timingBytes } from './tracks.ts'
import type { WindowedReader } from './windowed-reader.ts'

/** The boxes that describe a film. For a fragmented film, also the index and the offset of the first fragment. */
export type Description = { movie: Box; header: Box; index?: Box; fragmentsAt?: number }

/**
 * Returns the duration from the film's headers, because `mediabunny` reports track lengths without edit lists.
 * Fragmented films often omit the duration or state only that of the beginning. In that case, it comes from the index,
 * or else from the end of the last fragment.
 */
export const filmDuration = async (reader: WindowedReader, film: Description, input: Input) => {
  const { timeScale, duration } = timing(await contentOf(reader, film.header, timingBytes))
  const fragments = await findBox(reader, film.movie, 'mvex')
  const stated = duration / timeScale
  const seconds = fragments ? await ofFragments(reader, film, { fragments, timeScale, stated, input }) : stated
  const durationMs = Math.round(seconds * secondMs)
  if (durationMs > 0 && Number.isSafeInteger(durationMs)) return durationMs
  throw new RefusedFile(
    'This video doesn’t say how long it is because it was saved for streaming. Save it again as a standard MP4, then upload that.',
  )
}

type Fragments = { fragments: Box; timeScale: number; stated: number; input: Input }

const ofFragments = async (reader: WindowedReader, film: Description, { fragments, timeScale, stated, input }: Fragments) => {
  const counted = (await countedDuration(reader, fragments)) / timeScale
  if (counted > 0) return counted
  const found = (film.index && (await indexedDuration(reader, film.index))) || (await computedDuration(reader, film, input))
  return Math.max(found, stated)
}

/** A fragmented film's header only counts the beginning. A separate box may count everything. */
const countedDuration = async (reader: WindowedReader, fragments: Box) => {
  const header = await findBox(reader, fragments, 'mehd')
  if (!header) return 0
  const content = await contentOf(reader, header, 12)
  const isLong = content[0] === 1
  if (content.length < (isLong ? 12 : 8)) throw damaged()
  return isLong ? Number(content.readBigUInt64BE(4)) : content.readUInt32BE(4)
}

/** An index larger than this would describe a film that lasts days. */
const indexBytesMax = 256 * 1024
const segmentBytes = 12

/**
 * The end of the last segment, in seconds; 0 if the index doesn't reach the end of the file. ISO/IEC 14496-12, 8.16.3
 */
const indexedDuration = async (reader: WindowedReader, index: Box) => {
  const content = await contentOf(reader, index, indexBytesMax)
  const wide = content[0] === 1 ? 8 : 0
  const segmentsAt = 24 + wide
  if (content.length < segmentsAt) return 0
  const timeScale = content.readUInt32BE(8)
  const [start, offset] = wide
    ? [Number(content.readBigUInt64BE(12)), Number(content.readBigUInt64BE(20))]
    : [content.readUInt32BE(12), content.readUInt32BE(16)]
  const count = content.readUInt16BE(segmentsAt - 2)
  if (timeScale === 0 || content.length < segmentsAt + count * segmentBytes) return 0
  let [end, duration] = [index.to + offset, start]
  for (let at = segmentsAt; at < segmentsAt + count * segmentBytes; at += segmentBytes) {
    end += content.readUInt32BE(at) & 0x7fff_ffff
    duration += content.readUInt32BE(at + 4)
  }
  return end >= reader.bytes - indexBytesMax && end <= reader.bytes ? duration / timeScale : 0
}

/** The end of the last fragment, in seconds; 0 if it can't be found within the fragments that may be read. */
const computedDuration = async (reader: WindowedReader, { fragmentsAt = reader.bytes }: Description, input: Input) => {
  try {
    // Without the fragments between its head and the last ones, even a very long film is read quickly.
    const last = await lastFragments(reader, fragmentsAt)
    const shortened = last && (await filmInput(joined(reader, [{ from: 0, to: fragmentsAt }, last])))
    return (await shortened?.computeDuration()) || (await input.computeDuration())
  } catch {
    return 0
  }
}

/** How far from the end the last fragment may start, and how much of that is read at a time. */
const tailBytes = 8 * 1024 * 1024
const stepBytes = 1024 * 1024

/** A fragment starts with its header box, which always has the same length. */
const fragmentStart = Buffer.from('moof\0\0\0\x10mfhd', 'latin1')
const fragmentIndex = Buffer.from('\0\0\0\x10mfro', 'latin1')

/**
 * Searches from the end for the last fragments that state their own time. Undefined if there are none nearby, or if the
 * file ends with a list of all fragments, which `mediabunny` uses to find them.
 */
const lastFragments = async (reader: WindowedReader, fragmentsAt: number) => {
  if ((await reader.piece(Math.max(0, reader.bytes - 16), 8)).equals(fragmentIndex)) return undefined
  let found = Buffer.alloc(0)
  for (let from = reader.bytes; from > Math.max(fragmentsAt, reader.bytes - tailBytes); ) {
    const to = from
    from = Math.max(fragmentsAt, to - stepBytes)
    found = Buffer.concat([await reader.piece(from, to - from), found.subarray(0, fragmentStart.length)])
    const at = found.indexOf(fragmentStart)
    if (at >= 4) return found.includes('tfdt', at, 'latin1') ? wholeBoxes(reader, from + at - 4) : undefined
  }
  return undefined
}

/** The span up to the end of the last complete box, because a recording may have been cut off. */
const wholeBoxes = async (reader: WindowedReader, from: number): Promise<Span> => {
  const span = { from, to: from }
  try {
    for await (const box of boxesIn(reader, { from, to: reader.bytes })) span.to = box.to
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
  }
  return span
}

/** Joins two spans of a file as if nothing were between them. */
const joined = (reader: WindowedReader, [head, tail]: [Span, Span]): WindowedReader => {
  const headBytes = head.to - head.from
  return {
    bytes: headBytes + tail.to - tail.from,
    async piece(from, length) {
      const before = Math.min(Math.max(headBytes - from, 0), length)
      const first = before > 0 ? await reader.piece(head.from + from, before) : Buffer.alloc(0)
      const rest = length > before ? await reader.piece(tail.from + from + before - headBytes, length - before) : Buffer.alloc(0)
      return Buffer.concat([first, rest])
    },
  }
}
