import { extname } from 'node:path'
import type { ReadableFile } from '#functions/ports/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { type Ask, ownProcess } from '../own-process.ts'
import { damaged, RefusedFile } from './file-type.ts'
import { FromFilmProcess, type ToFilmProcess } from './film-messages.ts'
import type { Film } from './video.ts'

/**
 * The process's heap limit. A film of several hours takes a tenth of it. The pieces read come on top, at most a
 * windowed reader's `bytesMax`.
 */
const objectsMb = 96

/** The process's CPU time limit. Ordinary films take some 10 ms. Waiting for the file doesn't count. */
const computingMs = 5 * secondMs

/** How long the process may take to start, even on a very busy machine. */
const startMs = 60 * secondMs

const films = ownProcess({
  program: new URL(`./film-process${extname(import.meta.url)}`, import.meta.url),
  objectsMb,
  answer: FromFilmProcess,
})

/**
 * Reads a film in a separate process, because the reader trusts what the file says: a few hundred bytes can claim more
 * than fits in memory, or cause a loop of hours. Such a file kills only that process, and is refused as damaged. Films
 * are read one at a time, and the process stays for the next. Throws `RefusedFile`, and whatever `file.read` throws.
 */
export const readFilm = async (file: ReadableFile): Promise<Film> => {
  const outcome = await films.whenFree((ask) => outcomeOf(ask, file))
  if ('refused' in outcome) throw new RefusedFile(outcome.refused)
  return outcome.film
}

const outcomeOf = async (ask: Ask<FromFilmProcess>, file: ReadableFile) => {
  const tell = (message: ToFilmProcess, limitMs: number) => ask(message, limitMs)
  let answer = await tell({ bytes: file.bytes }, startMs)
  if (!answer) throw new Error('The process that reads films does not start.')
  let leftMs = computingMs
  while (answer && 'from' in answer) {
    const content = await file.read(answer.from, answer.to)
    const askedAt = performance.now()
    answer = await tell({ content }, leftMs)
    leftMs -= performance.now() - askedAt
  }
  if (!answer) throw damaged()
  return answer
}
