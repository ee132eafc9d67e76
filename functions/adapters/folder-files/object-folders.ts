import { mkdir, open, readdir, readFile, rename, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { ignoreMissing, StorageError } from './storage-error.ts'

/** The format of keys: up to four names, none of which a file system could read as anything but a name. */
const keyPattern = /^\w[\w.-]{0,99}(\/\w[\w.-]{0,99}){0,3}$/

/** The names of files that hold bytes. Anything read from disk must name its file like this. */
export const DataFileName = z.string().regex(/^\w[\w-]*\.data$/)

/** The most files read at once, so a full folder doesn't exhaust the process's file handles. */
export const readsAtOnce = 16

export const refuseOtherKey = (key: string): void => {
  if (!keyPattern.test(key))
    throw new StorageError(400, 'InvalidURI', 'This key is not one of ours: use letters, digits, and hyphens, in up to four parts.')
}

/**
 * Returns a key's folder, relative to the bucket's: each person has a folder, and in it the variants of a file have
 * another. So no call has to search through other people's files. A key without a person is at the top.
 */
export const folderOf = (key: string): string => {
  refuseOtherKey(key)
  const [, owner = '', file, variant] = key.split('/')
  if (file === undefined) return ''
  return variant === undefined ? owner : join(owner, file)
}

/** Creates a folder below `root`. With `isLasting`, a new one survives a power cut. */
export const makeFolder = async (root: string, folder: string, isLasting: boolean) => {
  const place = join(root, folder)
  const first = await mkdir(place, { recursive: true })
  if (first === undefined || !isLasting) return place
  for (let made = place; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
  return place
}

/** Each further try requires that another file was deleted at the same moment. */
const triesMax = 10

/** Node reports the second if a folder is removed while its subfolders are being created. */
const removedCodes = ['ENOENT', 'ENOTDIR']

/**
 * Runs work that creates a folder and puts something in it. The folder may be removed in between, here or in another
 * thread, because its last file is deleted.
 */
export const despiteRemoval = async <Result>(work: () => Promise<Result>, tries = triesMax): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (tries === 1 || !isOneOf(error, removedCodes)) throw error
    return despiteRemoval(work, tries - 1)
  }
}

/** Removes an empty folder below `root`, then the person's folder if that's empty too. */
export const removeEmpty = async (root: string, folder: string) => {
  for (let place = folder; place !== '' && place !== '.'; place = dirname(place)) {
    const isGone = await rmdir(join(root, place)).then(
      () => true,
      (error: unknown) => {
        if (isOneOf(error, ['ENOTEMPTY', 'EEXIST', 'ENOENT'])) return false
        throw error
      },
    )
    if (!isGone) return
  }
}

/** Selects keys that start with `prefix` and sort after `after`. */
type Keys = { prefix: string; after: string }

/**
 * The folders that may hold keys, person by person, skipping names that start with a period, which no key has. Below a
 * prefix such as `media/`, people come in key order.
 */
export async function* foldersBelow(root: string, { prefix, after }: Keys): AsyncGenerator<string[]> {
  const [area = '', owner, file, variant] = prefix.split('/')
  if (owner !== undefined && file !== undefined && variant !== undefined) return yield [join(owner, file)]
  if (owner === undefined) yield ['']
  const from = after.startsWith(`${area}/`) ? `${after.split('/')[1]}/` : ''
  const names = file === undefined ? await foldersIn(root, owner) : [owner ?? '']
  for (const name of names.sort(byKey))
    if (`${name}/` >= from) yield [name, ...(await foldersIn(join(root, name))).map((own) => join(name, own))]
}

/** Sorts by key order, where a slash follows the name. */
const byKey = (a: string, b: string) => (`${a}/` < `${b}/` ? -1 : 1)

const foldersIn = async (place: string, beginning = ''): Promise<string[]> => {
  const entries = (await readdir(place, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  const isPlace = (name: string) => name.startsWith(beginning) && !name.startsWith('.')
  return entries.flatMap((entry) => (entry.isDirectory() && isPlace(entry.name) ? entry.name : []))
}

/** An object's metadata, as far as it leads to files. */
export const KnownObject = z.object({ key: z.string().regex(keyPattern), file: DataFileName })

/**
 * Moves files stored at the top, as Crier did up to 0.3.0, into their people's folders. It can be interrupted at any
 * time and continues on the next run. When there's nothing to move, it only reads one folder.
 */
export const moveIntoFolders = async (root: string, isLasting = false): Promise<number> => {
  const names = (await readdir(root).catch(ignoreMissing)) ?? []
  const places: string[] = []
  for (const name of names.filter((file) => file.endsWith('.json'))) places.push(...(await moveObject(root, name, isLasting)))
  if (isLasting && places.length > 0) for (const place of new Set([...places, root])) await syncFolder(place)
  return places.length
}

/**
 * Moves one object and returns its destination. A file with unknown metadata stays where it is, because no key leads to
 * it.
 */
const moveObject = async (root: string, name: string, isLasting: boolean) => {
  const known = KnownObject.safeParse(JSON.parse(await readFile(join(root, name), 'utf8'))).data
  if (!known || folderOf(known.key) === '') return []
  const place = await makeFolder(root, folderOf(known.key), isLasting)
  // The bytes may have been moved before an interruption.
  await rename(join(root, known.file), join(place, known.file)).catch(ignoreMissing)
  await rename(join(root, name), join(place, name))
  return [place]
}

export const isOneOf = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

/** Makes a file's content survive a power cut. Windows only syncs files that are open for writing. */
export const syncFile = (path: string) => syncOpened(path, 'r+')

/** Makes the names in a folder survive a power cut. Windows can't open folders, and NTFS logs names on its own. */
export const syncFolder = async (path: string) => {
  if (process.platform !== 'win32') await syncOpened(path, 'r')
}

const syncOpened = async (path: string, flags: string) => {
  const handle = await open(path, flags)
  await handle.sync().finally(() => handle.close())
}
