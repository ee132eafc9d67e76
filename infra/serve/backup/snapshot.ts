import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { tableFiles } from '../../local/table-file.ts'
import { versionFile } from '../data-version.ts'
import { filesPlaceFile } from '../files/files-place.ts'
import { secretsFile } from '../sealed-secrets.ts'

/** Beside table and files. Files in a store stay there: the backup says where. Queues and schedules are hints that the sweep does without. Mails that wait may have been sent by the time of a restore. */
const smallFiles = [versionFile, secretsFile, filesPlaceFile, 'first-link-given']
const mediaFolder = 'media'

/**
 * Takes a picture of a data folder, whether it is in use or not. The table's is of one moment. Files are linked before and after that moment: whatever the table knows is
 * among them, and a file that it does not know harms nobody. No file changes once it is written.
 */
export const takeSnapshot = async (data: string): Promise<{ folder: string; remove: () => Promise<void> }> => {
  const folder = await mkdtemp(join(data, '.snapshot-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await mkdir(join(folder, mediaFolder))
    await linkMedia(data, folder)
    for (const name of Object.values(tableFiles).filter((file) => existsSync(join(data, file))))
      await copyTable(join(data, name), join(folder, name))
    await linkMedia(data, folder)
    for (const name of smallFiles.filter((file) => existsSync(join(data, file)))) await copyFile(join(data, name), join(folder, name))
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Another process may write meanwhile: SQLite begins the copy anew then, or goes on with what is new. */
const copyTable = async (from: string, to: string) => {
  const database = new DatabaseSync(from, { timeout: 10_000 })
  // All pages in one step: in smaller ones a busy table would have it begin anew for ever.
  await backup(database, to, { rate: 2 ** 31 - 1 }).finally(() => database.close())
}

/** What is still being written has another ending. */
const isWhole = (name: string) => name.endsWith('.data') || name.endsWith('.json')

const linkMedia = async (data: string, folder: string) => {
  const names = await readdir(join(data, mediaFolder)).catch(ignore('ENOENT', []))
  // What is known of a file names the bytes, which were there before it.
  const ordered = names.filter(isWhole).sort((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json')))
  for (const name of ordered) {
    const target = join(folder, mediaFolder, name)
    if (name.endsWith('.json')) await rm(target, { force: true })
    // It may go just now, or be there from the first time.
    await link(join(data, mediaFolder, name), target).catch(ignoreAll(['ENOENT', 'EEXIST']))
  }
}

const ignore =
  <Value>(code: string, value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === code) return value
    throw error
  }

const ignoreAll = (codes: readonly string[]) => (error: NodeJS.ErrnoException) => {
  if (!codes.includes(error.code ?? '')) throw error
}
