import { mkdir, open, readdir, readFile, rename, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { ignoreMissing, StorageError } from './storage-error.ts'

/** What keys look like: up to four names, none of which a file system would read as anything but a name. */
const keyPattern = /^\w[\w.-]{0,99}(\/\w[\w.-]{0,99}){0,3}$/

/** The names of files that hold bytes. Nothing that's read from a disk names a file in any other way. */
export const DataFileName = z.string().regex(/^\w[\w-]*\.data$/)

/** The largest number of files that are read at once, so that a full folder doesn't use up the handles of the process. */
export const readsAtOnce = 16

export const refuseOtherKey = (key: string): void => {
  if (!keyPattern.test(key))
    throw new StorageError(400, 'InvalidURI', 'This key is not one of ours: use letters, digits, and hyphens, in up to four parts.')
}

/**
 * The folder of a key, below that of the bucket: each person has their own, and in it what was made of a file has another. So no call has to
 * look through what other people keep. A key without a person lies at the top.
 */
export const folderOf = (key: string): string => {
  refuseOtherKey(key)
  const [, owner = '', file, variant] = key.split('/')
  if (file === undefined) return ''
  return variant === undefined ? owner : join(owner, file)
}

/** Makes a folder below `root`. One that's new outlives a power cut where that's asked for. */
export const makeFolder = async (root: string, folder: string, isLasting: boolean) => {
  const place = join(root, folder)
  const first = await mkdir(place, { recursive: true })
  if (first === undefined || !isLasting) return place
  for (let made = place; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
  return place
}

/** Each further try takes that another file was deleted in just the same moment. */
const triesMax = 10

/** Node says the second where a folder goes while those below it are made. */
const removedCodes = ['ENOENT', 'ENOTDIR']

/** Does what makes a folder and puts something into it. Here or in another thread, the folder may be removed between the two, because its last file goes. */
export const despiteRemoval = async <Result>(work: () => Promise<Result>, tries = triesMax): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (tries === 1 || !isOneOf(error, removedCodes)) throw error
    return despiteRemoval(work, tries - 1)
  }
}

/** Removes a folder below `root` that nothing is left in, and the person's own after it. */
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

/** Which keys are meant: those that begin with `prefix` and stand behind `after`. */
type Keys = { prefix: string; after: string }

/** The folders that may hold keys, person by person; none whose name begins with a period, which no key has. Below a prefix such as `media/` people follow each other in the order of the keys. */
export async function* foldersBelow(root: string, { prefix, after }: Keys): AsyncGenerator<string[]> {
  const [area = '', owner, file, variant] = prefix.split('/')
  if (owner !== undefined && file !== undefined && variant !== undefined) return yield [join(owner, file)]
  if (owner === undefined) yield ['']
  const from = after.startsWith(`${area}/`) ? `${after.split('/')[1]}/` : ''
  const names = file === undefined ? await foldersIn(root, owner) : [owner ?? '']
  for (const name of names.sort(byKey))
    if (`${name}/` >= from) yield [name, ...(await foldersIn(join(root, name))).map((own) => join(name, own))]
}

/** As their keys are ordered, in which a slash follows the name. */
const byKey = (a: string, b: string) => (`${a}/` < `${b}/` ? -1 : 1)

const foldersIn = async (place: string, beginning = ''): Promise<string[]> => {
  const entries = (await readdir(place, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  const isPlace = (name: string) => name.startsWith(beginning) && !name.startsWith('.')
  return entries.flatMap((entry) => (entry.isDirectory() && isPlace(entry.name) ? entry.name : []))
}

/** What is known of an object, as far as it leads to files. */
export const KnownObject = z.object({ key: z.string().regex(keyPattern), file: DataFileName })

/**
 * Moves files that lie at the top, as Crier kept them up to 0.3.0, into the folders of their people. It can be interrupted at any moment and
 * goes on the next time. What lies in its place already costs a look at one folder.
 */
export const moveIntoFolders = async (root: string, isLasting = false): Promise<number> => {
  const names = (await readdir(root).catch(ignoreMissing)) ?? []
  const places: string[] = []
  for (const name of names.filter((file) => file.endsWith('.json'))) places.push(...(await moveObject(root, name, isLasting)))
  if (isLasting && places.length > 0) for (const place of new Set([...places, root])) await syncFolder(place)
  return places.length
}

/** Moves one object; gives where to. What isn't known of an object stays where it is: no key leads to it. */
const moveObject = async (root: string, name: string, isLasting: boolean) => {
  const known = KnownObject.safeParse(JSON.parse(await readFile(join(root, name), 'utf8'))).data
  if (!known || folderOf(known.key) === '') return []
  const place = await makeFolder(root, folderOf(known.key), isLasting)
  // The bytes may have been moved before it was interrupted.
  await rename(join(root, known.file), join(place, known.file)).catch(ignoreMissing)
  await rename(join(root, name), join(place, name))
  return [place]
}

export const isOneOf = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

/** From then on, the content of a file survives a power cut. Windows syncs only files that are open for writing. */
export const syncFile = (path: string) => syncOpened(path, 'r+')

/** From then on, the names in a folder survive a power cut. Windows can't open folders, and NTFS logs names on its own. */
export const syncFolder = async (path: string) => {
  if (process.platform !== 'win32') await syncOpened(path, 'r')
}

const syncOpened = async (path: string, flags: string) => {
  const handle = await open(path, flags)
  await handle.sync().finally(() => handle.close())
}
