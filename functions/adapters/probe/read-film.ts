import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import type { ReadableFile } from '#functions/ports/probe.ts'
import { secondMs } from '#shared/domain/times.ts'
import { FromFilmProcess, type ToFilmProcess } from './film-messages.ts'
import { damaged, RefusedFile } from './refused-file.ts'
import type { Film } from './video.ts'

/** What the process may fill with objects. A film of several hours takes a tenth. Its files come on top, by at most `bytesMax` of a windowed reader. */
const memoryMb = 96

/** How long it may compute. Ordinary films take some 10 ms. Waiting for the file does not count. */
const computingMs = 5 * secondMs

/** How long its start may take, even on a machine that is very busy. */
const startMs = 60 * secondMs

let running: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a film in a process of its own, because what reads it believes what the file says: a few hundred bytes can announce more than fits into
 * memory, or a loop of hours. Such a file ends that process only, and is refused as damaged. One film is read at a time; the process stays for the next.
 * Throws `RefusedFile`, and what `file.read` throws.
 */
export const readFilm = (file: ReadableFile): Promise<Film> => {
  const film = last.then(() => readNext(file))
  last = film.catch(() => undefined)
  return film
}

const readNext = async (file: ReadableFile): Promise<Film> => {
  running ??= start()
  const child = running
  hold(child)
  const outcome = await outcomeOf(child, file).catch((error: unknown) => {
    stop(child)
    throw error
  })
  letGo(child)
  if ('refused' in outcome) throw new RefusedFile(outcome.refused)
  return outcome.film
}

const outcomeOf = async (child: ChildProcess, file: ReadableFile) => {
  let answer = await ask(child, { bytes: file.bytes }, startMs)
  if (!answer) throw new Error('The process that reads films does not start.')
  let leftMs = computingMs
  while (answer && 'from' in answer) {
    const content = await file.read(answer.from, answer.to)
    const askedAt = performance.now()
    answer = await ask(child, { content }, leftMs)
    leftMs -= performance.now() - askedAt
  }
  if (!answer) throw damaged()
  return answer
}

/** The next answer; undefined when the process ends instead, as it has to after the limit. */
const ask = async (child: ChildProcess, message: ToFilmProcess, limitMs: number) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const events = ['message', 'exit', 'error']
  for (const event of events) child.once(event, resolve)
  child.send(message, (error) => error && resolve(error))
  const answer = await promise
  for (const event of events) child.off(event, resolve)
  clearTimeout(limit)
  return FromFilmProcess.safeParse(answer).data
}

/** The program lies beside this file: as it is written, or in the bundle. */
const start = () => {
  const program = new URL(`./film-process${extname(import.meta.url)}`, import.meta.url)
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => stop(child))
  child.once('exit', () => stop(child))
  return child
}

const stop = (child: ChildProcess) => {
  if (running === child) running = undefined
  child.kill('SIGKILL')
}

/** While a film is read, the process keeps ours alive. */
const hold = (child: ChildProcess) => {
  child.ref()
  child.channel?.ref()
}

const letGo = (child: ChildProcess) => {
  child.unref()
  child.channel?.unref()
}
