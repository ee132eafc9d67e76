import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  constants,
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import { dayMs } from '#shared/domain/times.ts'
import {
  DataFileName,
  despiteRemoval,
  folderOf,
  foldersBelow,
  isOneOf,
  makeFolder,
  readsAtOnce,
  refuseOtherKey,
  removeEmpty,
  syncFile,
  syncFolder,
} from './object-folders.ts'
import { ignoreMissing, StorageError } from './storage-error.ts'

const StoredObject = z.object({
  key: z.string(),
  contentType: z.string(),
  /** The headers S3 stores with an object, by their full names. */
  metadata: z.record(z.string(), z.string()).default({}),
  bytes: z.number(),
  etag: z.string(),
  lastModified: z.iso.datetime(),
  /** The file that holds the bytes. A new version is a new file, so readers of the old one aren't disturbed. */
  file: DataFileName,
})
export type StoredObject = z.infer<typeof StoredObject>

/** Bytes on disk that aren't an object yet. */
export type WrittenBytes = { file: string; bytes: number; md5: string }
export type Objects = ReturnType<typeof openObjects>

export type ObjectSettings = {
  /** How much space to reserve for everything else on a disk of the given size, in bytes; none by default. */
  reserveOf?: (diskBytes: number) => number
  /** Makes acknowledged writes survive a power cut; off by default, because it takes time. */
  isLasting?: boolean
  disk?: (folder: string) => Promise<Disk>
}

/** A disk's size and how much of it is free for us. */
export type Disk = { bytes: number; freeBytes: number }

/** A page of keys: at most `max` of those after `after`. */
type ListOptions = { after?: string; max?: number }

/**
 * A bucket's objects as files in a folder: the bytes in one file, the metadata in another. Incoming bytes are at the
 * top until they become an object.
 */
export const openObjects = (folder: string, { reserveOf, isLasting = false, disk = diskOf }: ObjectSettings = {}) => {
  const incoming = (file: string) => join(folder, file)
  const metaName = (key: string) => `${createHash('sha256').update(key).digest('hex')}.json`
  const metaFile = (key: string) => join(folder, folderOf(key), metaName(key))
  const dataFile = ({ key, file }: Pick<StoredObject, 'key' | 'file'>) => join(folder, folderOf(key), file)

  const readMeta = async (path: string): Promise<StoredObject | undefined> => {
    const text = await readFile(path, 'utf8').catch(ignoreMissing)
    return text === undefined ? undefined : StoredObject.parse(JSON.parse(text))
  }
  const refuseFull = async () => {
    if (!reserveOf) return
    const { bytes, freeBytes } = await disk(folder)
    if (freeBytes < reserveOf(bytes)) throw noRoom()
  }
  const find = async (key: string) => readMeta(metaFile(key))
  /**
   * Finds a key's object and opens its bytes, so the reader keeps the version it found even if it's replaced. If it was
   * replaced between the two steps, looks again.
   */
  const openFound = async (key: string, missed?: string): Promise<{ object: StoredObject; content: FileHandle } | undefined> => {
    const object = await find(key)
    if (!object) return undefined
    if (object.file === missed) throw new Error(`The data of ${key} is missing from the disk. Restore it from a backup.`)
    const content = await open(dataFile(object), 'r').catch(ignoreMissing)
    return content ? { object, content } : openFound(key, object.file)
  }
  const discard = (file: string) => rm(incoming(file), { force: true })

  /** Writes bytes as they arrive. If `check` throws, nothing is left behind. */
  const write = async (
    source: AsyncIterable<Buffer>,
    check: (bytes: number, isComplete: boolean) => void = () => undefined,
  ): Promise<WrittenBytes> => {
    await mkdir(folder, { recursive: true })
    await refuseFull()
    const file = `${randomUUID()}.data`
    const md5 = createHash('md5')
    let bytes = 0
    const counted = async function* () {
      for await (const chunk of source) {
        if (crossesStep(bytes, chunk.length)) await refuseFull()
        bytes += chunk.length
        check(bytes, false)
        md5.update(chunk)
        yield chunk
      }
      check(bytes, true)
    }
    try {
      // Created before anything can fail: a stream would create it later, perhaps after it was to be discarded.
      const place = await open(incoming(file), 'wx')
      await pipeline(counted, place.createWriteStream({ flush: isLasting }))
    } catch (error) {
      await discard(file)
      throw isFull(error) ? noRoom() : error
    }
    return { file, bytes, md5: md5.digest('hex') }
  }

  /** Moves an object's bytes and metadata to their key's place. A failure leaves neither. */
  const settle = async (object: StoredObject) => {
    const place = await makeFolder(folder, folderOf(object.key), isLasting)
    const unfinished = join(place, `${object.file}.meta`)
    try {
      await writeFile(unfinished, JSON.stringify(object), { flush: isLasting })
      await rename(incoming(object.file), join(place, object.file))
      await rename(unfinished, join(place, metaName(object.key)))
      if (isLasting) await syncFolder(place)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  /** Turns written bytes into a key's object, in one step. */
  const keep = async (
    key: string,
    {
      file,
      bytes,
      etag,
      contentType,
      metadata = {},
    }: Pick<StoredObject, 'file' | 'bytes' | 'etag' | 'contentType'> & Partial<Pick<StoredObject, 'metadata'>>,
  ) => {
    const before = await find(key).catch(async (error: unknown) => {
      await discard(file)
      throw error
    })
    const object: StoredObject = { key, contentType, metadata, bytes, etag: `"${etag}"`, lastModified: new Date().toISOString(), file }
    try {
      await despiteRemoval(() => settle(object))
    } catch (error) {
      await discard(file)
      await rm(dataFile(object), { force: true })
      throw isFull(error) ? noRoom() : error
    }
    if (before) await rm(dataFile(before), { force: true })
    return object
  }

  /** Returns the objects in these folders, reading a few files at a time. */
  const objectsIn = async (folders: readonly string[]): Promise<StoredObject[]> => {
    const limited = limitConcurrency(readsAtOnce)
    const names = await Promise.all(
      folders.map((place) =>
        limited(async () => ((await readdir(join(folder, place)).catch(ignoreMissing)) ?? []).map((name) => join(folder, place, name))),
      ),
    )
    const metas = names.flat().filter((name) => name.endsWith('.json'))
    const found = await Promise.all(metas.map((name) => limited(() => readMeta(name))))
    return found.filter((object) => object !== undefined)
  }

  return {
    find,
    /** Lists the keys that start with `prefix`, in order: all of them, or one page. */
    async list(prefix: string, { after = '', max = Number.POSITIVE_INFINITY }: ListOptions = {}) {
      if (prefix !== '') refuseOtherKey(`${prefix}0`)
      const found: StoredObject[] = []
      for await (const places of foldersBelow(folder, { prefix, after })) {
        found.push(...(await objectsIn(places)).filter(({ key }) => key.startsWith(prefix) && key > after))
        // Below a prefix such as `media/`, people come in key order.
        if (prefix.includes('/') && found.length >= max) break
      }
      return found.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, max)
    },
    write,
    keep,
    discard,
    /** Reads bytes `from` to `to` (inclusive). */
    read: (object: Pick<StoredObject, 'key' | 'file'>, range?: { from: number; to: number }) =>
      createReadStream(dataFile(object), range && { start: range.from, end: range.to }),
    open: (key: string) => openFound(key),
    /** The path of bytes that aren't an object yet. */
    pathOf: ({ file }: Pick<WrittenBytes, 'file'>) => incoming(file),
    async copy(from: StoredObject, key: string) {
      await refuseFull()
      const file = `${randomUUID()}.data`
      await duplicate(dataFile(from), incoming(file), isLasting)
      return keep(key, {
        file,
        bytes: from.bytes,
        etag: from.etag.replaceAll('"', ''),
        contentType: from.contentType,
        metadata: from.metadata,
      })
    },
    async remove(key: string) {
      const object = await find(key)
      await rm(metaFile(key), { force: true })
      if (object) await rm(dataFile(object), { force: true })
      await removeEmpty(folder, folderOf(key))
    },
    /** Deletes bytes that belong to no object and haven't been written to for two days: leftovers of a crash. */
    async removeLeftovers(now: number) {
      for await (const places of foldersBelow(folder, { prefix: '', after: '' }))
        for (const place of places) await removeUnknown(place, now)
    },
  }

  async function removeUnknown(place: string, now: number) {
    const names = (await readdir(join(folder, place)).catch(ignoreMissing)) ?? []
    const [metas, others] = [names.filter((name) => name.endsWith('.json')), names.filter((name) => /\.(data|meta)$/.test(name))]
    // Each object has one file of bytes, so usually there's nothing to check.
    if (others.length <= metas.length) return
    const known = new Set((await objectsIn([place])).map(({ file }) => file))
    for (const name of others.filter((file) => !known.has(file))) {
      const path = join(folder, place, name)
      const about = await stat(path).catch(ignoreMissing)
      if (about && now - about.mtimeMs > leftoverMs) await rm(path, { force: true })
    }
  }
}

/** No write in progress is older than two days. */
const leftoverMs = 2 * dayMs

/** How many bytes are written between checks for free space, so a large file can't use up the reserve. */
const stepBytes = 64 * 1_024 * 1_024
const crossesStep = (bytes: number, more: number) => Math.floor(bytes / stepBytes) !== Math.floor((bytes + more) / stepBytes)

/** The disk a folder is on, as `df` counts it: space reserved for root counts as neither used nor free. */
export const diskOf = async (folder: string): Promise<Disk> => {
  const { blocks, bfree, bavail, bsize } = await statfs(folder)
  return { bytes: (blocks - bfree + bavail) * bsize, freeBytes: bavail * bsize }
}

export const isFull = (error: unknown) => isOneOf(error, ['ENOSPC', 'EDQUOT'])

export const noRoom = () => new StorageError(507, 'InsufficientStorage', 'There’s no room for this file because the disk is full.')

/**
 * Gives bytes a second name. A file of bytes is never modified, so a hard link works and takes neither time nor space.
 * File systems without hard links get a copy. The modification time is renewed because it tells a write in progress
 * from a crash's leftovers.
 */
const duplicate = async (from: string, to: string, isLasting: boolean) => {
  try {
    await link(from, to).catch(async () => {
      await copyFile(from, to, constants.COPYFILE_FICLONE)
      if (isLasting) await syncFile(to)
    })
    const now = new Date()
    await utimes(to, now, now)
  } catch (error) {
    await rm(to, { force: true })
    throw isFull(error) ? noRoom() : error
  }
}
