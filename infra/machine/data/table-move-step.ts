import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#functions/adapters/folder-files/object-folders.ts'
import { ownTableFile } from './database-file.ts'
import { findEmulatorTable, refuseDamaged } from './emulator-table.ts'
import { beforeFolder, moveTable } from './move-table.ts'

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
