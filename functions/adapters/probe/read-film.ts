import { extname } from 'node:path'
import type { ReadableFile } from '#functions/ports/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { type Ask, ownProcess } from '../own-process.ts'
import { damaged, RefusedFile } from './file-type.ts'
import { FromFilmProcess, type ToFilmProcess } from './film-messages.ts'
import type { Film } from './video.ts'

/** What the process may fill with objects. A film of several hours takes a tenth. Its files come on top, by at most `bytesMax` of a windowed reader. */
const objectsMb = 96

/** How long it may compute. Ordinary films take some 10 ms. Waiting for the file does not count. */
const computingMs = 5 * secondMs

/** How long its start may take, even on a machine that is very busy. */
const startMs = 60 * secondMs

const films = ownProcess({
  program: new URL(`./film-process${extname(import.meta.url)}`, import.meta.url),
  objectsMb,
  answer: FromFilmProcess,
})

/**
 * Reads a film in a process of its own, because what reads it believes what the file says: a few hundred bytes can announce more than fits into
 * memory, or a loop of hours. Such a file ends that process only, and is refused as damaged. One film is read at a time; the process stays for the next.
 * Throws `RefusedFile`, and what `file.read` throws.
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
