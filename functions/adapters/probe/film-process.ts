import { RefusedFile } from './file-type.ts'
import { type FromFilmProcess, ToFilmProcess } from './film-messages.ts'
import { readVideo } from './video.ts'
import { windowedReader } from './windowed-reader.ts'

// A process that reads films for its parent, one after the other, and ends with it.
let awaited: PromiseWithResolvers<Uint8Array> | undefined

const answer = (message: FromFilmProcess) => process.send?.(message)

const read = (from: number, to: number) => {
  awaited = Promise.withResolvers()
  answer({ from, to })
  return awaited.promise
}

const outcomeOf = async (bytes: number): Promise<FromFilmProcess> => {
  try {
    return { film: await readVideo(windowedReader({ bytes, read })) }
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.message }
    throw error
  }
}

process.on('message', async (message) => {
  const told = ToFilmProcess.parse(message)
  if ('content' in told) awaited?.resolve(told.content)
  else answer(await outcomeOf(told.bytes))
})

// When the system shuts down, work in progress is finished, such as a film that's being read.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
