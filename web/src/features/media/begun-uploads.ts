import * as z from 'zod/mini'
import { dayMs } from '#shared/domain/times.ts'

const storageKey = 'crier:uploads'

/** The storage keeps the parts of an upload for a day. */
const keptMs = dayMs
const keptMax = 20

const Begun = z.array(z.object({ file: z.string(), id: z.string(), at: z.number() }))

/** What tells one file from another; a browser tells no more. */
type Told = Pick<File, 'name' | 'size' | 'lastModified'>

/** The upload of this very file that was begun in this browser and has not ended: the id by which the server knows it. */
export const findBegun = (file: Told): string | undefined => read().find((begun) => begun.file === markOf(file))?.id

/** Remembers that an upload was begun, so that the file can be chosen again after the page was closed. */
export const keepBegun = (file: Told, id: string): void =>
  write([{ file: markOf(file), id, at: Date.now() }, ...read().filter((begun) => begun.file !== markOf(file))])

export const dropBegun = (file: Told): void => write(read().filter((begun) => begun.file !== markOf(file)))

const markOf = ({ name, size, lastModified }: Told) => `${size} ${lastModified} ${name}`

const read = () => {
  try {
    return Begun.parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]')).filter(({ at }) => Date.now() - at < keptMs)
  } catch {
    return []
  }
}

/** A browser without room for it only can't go on after a reload. */
const write = (begun: z.infer<typeof Begun>) => {
  try {
    if (begun.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(begun.slice(0, keptMax)))
  } catch {
    // Nothing is lost but the short cut.
  }
}
