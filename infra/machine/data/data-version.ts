import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { moveIntoFolders, syncFolder } from '#functions/adapters/folder-files/object-folders.ts'
import { StartError } from '../process/start-error.ts'
import { ownTableFile } from './database-file.ts'
import { findEmulatorTable, refuseDamaged } from './emulator-table.ts'
import { beforeFolder, moveTable } from './move-table.ts'
import { ignoreMissing, writeSafely } from './write-safely.ts'

/**
 * A migration step from the previous version to `to`. It may be restarted after a crash, so it's idempotent. `check`
 * throws a user-facing message if the data can't be migrated. It runs before any backup, since each try would make
 * another one.
 */
export type Migration = {
  to: number
  what: string
  check?: (folder: string) => Promise<void>
  run: (folder: string, onNews: (news: string) => void) => Promise<void>
}

/** The emulators' files besides the table. They were hints: what's due, and when, is only in the table. */
const hints = ['queues', 'schedules.db', 'schedules.db-wal', 'schedules.db-shm']

/** Moves an emulator's table to one of our own, as the data step from version 2 to 3. */
export const tableMoveStep = {
  to: 3,
  what: `the table moves from an emulator's file to ${ownTableFile}`,
  /** Refuses a damaged table before it's backed up. */
  check: async (folder: string): Promise<void> => {
    const source = existsSync(join(folder, ownTableFile)) ? undefined : findEmulatorTable(folder)
    if (source) await refuseDamaged(source)
  },
  run: async (folder: string, onNews: (news: string) => void): Promise<void> => {
    await moveTable({ folder, now: Date.now, onNews })
    await putHintsAside(folder)
  },
}

const putHintsAside = async (folder: string) => {
  const kept = join(folder, beforeFolder)
  for (const name of hints.filter((hint) => existsSync(join(folder, hint)) && !existsSync(join(kept, hint)))) {
    await mkdir(kept, { recursive: true, mode: 0o700 })
    await rename(join(folder, name), join(kept, name))
  }
  await syncFolder(folder)
}

/** Every step so far, in order. The first version needed none. */
const migrations: readonly Migration[] = [
  {
    to: 2,
    what: 'every person gets a folder for their files',
    run: async (folder) => void (await moveIntoFolders(join(folder, 'media'), true)),
  },
  tableMoveStep,
]

/** The version of the data that this Crier writes: the last step's. */
export const dataVersion = Math.max(...migrations.map(({ to }) => to))

export const versionFile = 'version.json'

const Version = z.object({ data: z.number().int().min(1), crier: z.string() })
export type DataVersion = z.infer<typeof Version>

/** The version of a folder's data; undefined if there's none yet. */
export const readVersion = async (folder: string): Promise<DataVersion | undefined> => {
  const text = await readFile(join(folder, versionFile), 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : Version.parse(JSON.parse(text))
}

/** What migrates data to a Crier's version: every step, in order, and that version. */
export type Steps = { steps: readonly Migration[]; newest: number }
export const ourSteps: Steps = { steps: migrations, newest: dataVersion }

type Upgrade = Steps & {
  folder: string
  crier: string
  /** Saves what's there now, before anything is changed. */
  backUp: () => Promise<unknown>
  onNews: (news: string) => void
}

/**
 * Migrates a folder's data to our version, after a backup. Refuses a newer Crier's data. Returns true if there was no
 * data before.
 */
export const upgradeData = async ({ folder, crier, backUp, onNews, steps, newest }: Upgrade): Promise<boolean> => {
  const kept = await readVersion(folder)
  const write = (data: number) => writeSafely(join(folder, versionFile), JSON.stringify({ data, crier } satisfies DataVersion))
  if (!kept) {
    await write(newest)
    return true
  }
  refuseNewer(kept, newest)
  const missing = steps.filter(({ to }) => to > kept.data)
  for (const { check } of missing) await check?.(folder)
  if (missing.length > 0) await backUp()
  for (const { to, what, run } of missing) {
    onNews(`Updating the data to version ${to}: ${what}.`)
    await run(folder, onNews)
    await write(to)
  }
  if (missing.length === 0 && kept.crier !== crier) await write(kept.data)
  return false
}

/** Anything an older Crier wrote over newer data would be lost or misread. */
export const refuseNewer = ({ data, crier }: DataVersion, newest = dataVersion): void => {
  if (data > newest)
    throw new StartError(
      `This data has version ${data}, written by Crier ${crier}; this Crier uses version ${newest}. Start the newer Crier, or restore an older backup.`,
    )
}
