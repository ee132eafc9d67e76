import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../process/start-error.ts'

/** Where the system keeps its data. `memory` keeps nothing after it ends. */
export type DataFolder = {
  /** Undefined when nothing is kept. */
  kept: string | undefined
  /** For everything needed while it runs, kept or not. */
  place: string
  /** For uploaded files, which are too large for memory either way. */
  files: string
  release: () => Promise<void>
}

/**
 * Opens the folder for this process alone. `variable` is the setting people choose it with. The operating system
 * releases it even if the process is killed.
 */
export const openDataFolder = async (data: string, variable = 'CRIER_DATA'): Promise<DataFolder> => {
  if (data === 'memory') {
    const place = await mkdtemp(join(tmpdir(), 'crier-'))
    return { kept: undefined, place, files: join(place, 'media'), release: () => rm(place, { recursive: true, force: true }) }
  }
  const kept = resolve(data)
  await mkdir(kept, { recursive: true })
  const lock = new DatabaseSync(join(kept, 'lock.db'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) throw cause
    throw new StartError(`Another Crier is using the data in ${data}: stop it, or set ${variable} to another folder.`, { cause })
  }
  const release = () => Promise.resolve(lock.close())
  return { kept, place: kept, files: join(kept, 'media'), release }
}

/** SQLite's code for a database that another process has locked. https://www.sqlite.org/rescode.html#busy */
const sqliteBusy = 5

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === sqliteBusy
