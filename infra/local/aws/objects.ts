import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { ignoreMissing } from '../ignore-missing.ts'
import { StorageError } from './storage-error.ts'

const StoredObject = z.object({
  key: z.string(),
  contentType: z.string(),
  /** The headers that S3 keeps along with an object, by their whole name. */
  metadata: z.record(z.string(), z.string()).default({}),
  bytes: z.number(),
  etag: z.string(),
  lastModified: z.iso.datetime(),
  /** The file that holds the bytes; a new version is a new file, so a reader of the old one isn't disturbed. */
  file: z.string(),
})
export type StoredObject = z.infer<typeof StoredObject>

/** Bytes on disk that aren't an object yet. */
export type Written = { file: string; bytes: number; md5: string }
export type Objects = ReturnType<typeof openObjects>

export type ObjectSettings = {
  /** So much room is left to whatever else writes to the disk; nothing unless given. */
  reserveBytes?: number
  /** What is answered for outlives a power cut; not unless given, because it takes time. */
  isLasting?: boolean
  freeBytes?: (folder: string) => Promise<number>
}

/** A bucket's objects as files in a folder: the bytes in one file, what is known of them in another. */
export const openObjects = (folder: string, { reserveBytes = 0, isLasting = false, freeBytes = roomOf }: ObjectSettings = {}) => {
  const path = (file: string) => join(folder, file)
  const metaFile = (key: string) => `${createHash('sha256').update(key).digest('hex')}.json`

  const readMeta = async (file: string): Promise<StoredObject | undefined> => {
    const text = await readFile(path(file), 'utf8').catch(ignoreMissing)
    return text === undefined ? undefined : StoredObject.parse(JSON.parse(text))
  }
  const refuseFull = async () => {
    if (reserveBytes > 0 && (await freeBytes(folder)) < reserveBytes) throw noRoom()
  }
  const find = (key: string) => readMeta(metaFile(key))
  const discard = (file: string) => rm(path(file), { force: true })

  /** Writes bytes as they come; what `check` throws after them leaves nothing behind. */
  const write = async (
    source: AsyncIterable<Buffer>,
    check: (bytes: number, isComplete: boolean) => void = () => undefined,
  ): Promise<Written> => {
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
      await pipeline(counted, createWriteStream(path(file), { flush: isLasting }))
    } catch (error) {
      await discard(file)
      throw isFull(error) ? noRoom() : error
    }
    return { file, bytes, md5: md5.digest('hex') }
  }

  /** Makes written bytes the object of a key, in one step. */
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
    const before = await find(key)
    const object: StoredObject = { key, contentType, metadata, bytes, etag: `"${etag}"`, lastModified: new Date().toISOString(), file }
    const unfinished = path(`${file}.meta`)
    await writeFile(unfinished, JSON.stringify(object), { flush: isLasting }).catch((error: unknown) => {
      throw isFull(error) ? noRoom() : error
    })
    await rename(unfinished, path(metaFile(key)))
    if (isLasting) await sync(folder)
    if (before) await discard(before.file)
    return object
  }

  return {
    find,
    /** The keys that begin with `prefix`, in order. */
    async list(prefix: string) {
      const files = (await readdir(folder).catch(ignoreMissing)) ?? []
      const objects = await Promise.all(files.filter((file) => file.endsWith('.json')).map(readMeta))
      return objects.flatMap((object) => (object?.key.startsWith(prefix) ? object.key : [])).sort()
    },
    write,
    keep,
    discard,
    /** Bytes `from` to `to` (inclusive). */
    read: (object: { file: string }, range?: { from: number; to: number }) =>
      createReadStream(path(object.file), range && { start: range.from, end: range.to }),
    async copy(from: StoredObject, key: string) {
      await refuseFull()
      const file = `${randomUUID()}.data`
      await copyWhole(path(from.file), path(file), isLasting)
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
      await rm(path(metaFile(key)), { force: true })
      if (object) await discard(object.file)
    },
  }
}

/** Room is asked for anew after each so many bytes: a large file must not take what is kept back. */
const stepBytes = 64 * 1_024 * 1_024
const crossesStep = (bytes: number, more: number) => Math.floor(bytes / stepBytes) !== Math.floor((bytes + more) / stepBytes)

const roomOf = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

const noRoom = () => new StorageError(507, 'InsufficientStorage', 'There is no room for this file: the disk is full.')

const copyWhole = async (from: string, to: string, isLasting: boolean) => {
  try {
    await copyFile(from, to)
    if (isLasting) await sync(to)
  } catch (error) {
    await rm(to, { force: true })
    throw isFull(error) ? noRoom() : error
  }
}

/** What a file or a folder holds lasts from then on. */
const sync = async (path: string) => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
