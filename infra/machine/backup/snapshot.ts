import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { foldersBelow, KnownObject } from '#functions/adapters/folder-files/object-folders.ts'
import { versionFile } from '../data/data-version.ts'
import { ownTableFile } from '../data/database-file.ts'
import { tableFiles } from '../data/table-file.ts'
import { tablePlaceFile } from '../data/table-place.ts'
import { filesPlaceFile } from '../files/files-place.ts'
import { secretsFile } from '../secrets/sealed-secrets.ts'

/**
 * The small files saved besides the table and people's files. Files in a store, and a table on a server, stay there:
 * the backup says where. Queues and schedules are hints that the sweep doesn't need. Queued emails may have been sent
 * by the time of a restore.
 */
const smallFiles = [versionFile, secretsFile, filesPlaceFile, tablePlaceFile, 'first-link-given']
const mediaFolder = 'media'
/** Ours, and those of the emulators that kept the table before. */
const tables = [ownTableFile, ...Object.values(tableFiles)]
const topFiles: readonly string[] = [...tables, ...smallFiles]

/** People's files, each person's in a folder of their own: bytes and metadata. An earlier Crier's lie at the top. */
const mediaName = /^media\/(\w[\w-]*\/){0,2}\w[\w-]*\.(data|json)$/

/** True if one of our backups can hold a file of this name. Anything else could escape the folder. */
export const isNameOfSnapshot = (name: string): boolean => topFiles.includes(name) || mediaName.test(name)

/**
 * Takes a snapshot of a data folder, whether it's in use or not. The table's copy is of one moment. Files are linked
 * before and after that moment: every file the table knows is among them, and a file it doesn't know is harmless. Files
 * never change once written, and one that's still arriving isn't linked. If `ending` is aborted, throws, and nothing is
 * left behind.
 */
export const takeSnapshot = async (data: string, ending?: AbortSignal): Promise<{ folder: string; remove: () => Promise<void> }> => {
  const folder = await mkdtemp(join(data, '.snapshot-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await mkdir(join(folder, mediaFolder))
    await linkMedia(data, folder, ending)
    for (const name of tables.filter((file) => existsSync(join(data, file)))) await copyTable(join(data, name), join(folder, name))
    await linkMedia(data, folder, ending)
    for (const name of smallFiles.filter((file) => existsSync(join(data, file)))) await copyFile(join(data, name), join(folder, name))
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** How many bytes a snapshot would hold, and how many of them are tables. */
export const bytesOfSnapshot = async (data: string): Promise<{ all: number; tables: number }> => {
  const tableBytes = await bytesOf(tables.flatMap((file) => [join(data, file), join(data, `${file}-wal`)]))
  const media = join(data, mediaFolder)
  let files = 0
  for await (const places of foldersBelow(media, { prefix: '', after: '' }))
    for (const place of places) files += await bytesOf((await wholeFiles(media, place)).map((name) => join(media, place, name)))
  return { all: files + tableBytes, tables: tableBytes }
}

const bytesOf = async (paths: readonly string[]) => {
  let bytes = 0
  for (const path of paths) bytes += (await stat(path).catch(ignore('ENOENT', { size: 0 }))).size
  return bytes
}

/** Another process may write meanwhile. SQLite then restarts the copy, or continues with the new pages. */
const copyTable = async (from: string, to: string) => {
  const database = new DatabaseSync(from, { timeout: 10_000 })
  // All pages in one step: in smaller ones, a busy table would make it restart forever.
  await backup(database, to, { rate: 2 ** 31 - 1 }).finally(() => database.close())
}

/**
 * The names of a folder's complete files, each after the metadata that names it. At the top are only an earlier Crier's:
 * bytes there that no metadata names are still arriving.
 */
const wholeFiles = async (media: string, place: string) => {
  const names = await readdir(join(media, place)).catch(ignore('ENOENT', []))
  const metas = names.filter((name) => name.endsWith('.json'))
  if (place !== '') return [...metas, ...names.filter((name) => name.endsWith('.data'))]
  const known: string[] = []
  for (const meta of metas) {
    const text = await readFile(join(media, meta), 'utf8').catch(ignore('ENOENT', 'null'))
    const object = KnownObject.safeParse(JSON.parse(text)).data
    if (object) known.push(meta, object.file)
  }
  return known
}

const linkMedia = async (data: string, folder: string, ending?: AbortSignal) => {
  const media = join(data, mediaFolder)
  for await (const places of foldersBelow(media, { prefix: '', after: '' }))
    for (const place of places) {
      ending?.throwIfAborted()
      await linkPlace(media, place, join(folder, mediaFolder, place))
    }
}

const linkPlace = async (media: string, place: string, to: string) => {
  await mkdir(to, { recursive: true })
  for (const name of await wholeFiles(media, place)) {
    const target = join(to, name)
    if (name.endsWith('.json')) await rm(target, { force: true })
    // It may disappear just now, or exist from the first pass.
    await link(join(media, place, name), target).catch(ignoreAll(['ENOENT', 'EEXIST']))
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
