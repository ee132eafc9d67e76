import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { writeSafely } from './write-safely.ts'

/** What the last check of a data folder found. `isTold` is whether the administrators know of the damage. */
const IntegrityState = z.object({
  checkedAt: z.iso.datetime(),
  damaged: z.array(z.object({ file: z.string(), problems: z.array(z.string()) })),
  isTold: z.boolean(),
})
export type IntegrityState = z.infer<typeof IntegrityState>

const fileIn = (folder: string) => join(folder, 'integrity.json')

/** Undefined if nothing was checked yet, or if nobody can read what the check noted. */
export const readIntegrityState = async (folder: string): Promise<IntegrityState | undefined> => {
  try {
    return IntegrityState.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    return undefined
  }
}

export const writeIntegrityState = (folder: string, state: IntegrityState): Promise<void> =>
  writeSafely(fileIn(folder), JSON.stringify(state))
