import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'
import { despiteRemoval, isOneOf, makeFolder, refuseOtherKey, removeEmpty, syncFolder } from './object-folders.ts'
import { isFull, noRoom, type Objects, type StoredObject, type Written } from './objects.ts'
import { ignoreMissing, StorageError } from './storage-error.ts'

/** Under the bucket's folder. No key or person has a name like this. */
const uploadsFolder = '.uploads'
const openedFile = 'opened'
const Id = z.uuid()

const Opened = z.object({ key: z.string(), contentType: z.string(), openedAt: z.number() })
type Opened = z.infer<typeof Opened>

/** An upload and the key it was opened for. */
export type UploadRef = { id: string; key: string }
export type Part = { number: number; bytes: number; etag: string }

/** `name` is the part's file name. A part that was sent again has a later turn. */
type PartFile = Part & { name: string; md5: string; turn: number }

export type Multipart = ReturnType<typeof openMultipart>

/** `now` returns ms since the epoch. With `isLasting`, an acknowledged part survives a power cut. */
type Settings = { now: () => number; isLasting?: boolean | undefined }

/**
 * Objects assembled from parts. Each open upload is a folder: one file holds its purpose, and each part is a file whose
 * name holds all its metadata. So an upload survives the process, and every thread sees the same state. It's open as
 * long as that first file exists.
 */
export const openMultipart = (folder: string, objects: Objects, { now, isLasting = false }: Settings) => {
  const root = join(folder, uploadsFolder)
  const placeOf = (id: string) => {
    if (!Id.safeParse(id).success) throw noSuchUpload()
    return join(root, id)
  }
  const readOpened = async (id: string) => {
    const text = await readFile(join(placeOf(id), openedFile), 'utf8').catch(ignoreMissing)
    return text === undefined ? undefined : Opened.parse(JSON.parse(text))
  }
  const find = async ({ id, key }: UploadRef): Promise<Opened> => {
    const opened = await readOpened(id)
    if (opened?.key !== key) throw noSuchUpload()
    return opened
  }
  /** Returns an upload's parts in order. If a part was sent more than once, the last one counts. */
  const partsOf = async (id: string): Promise<PartFile[]> => {
    const names = await readdir(placeOf(id)).catch(ignoreMissing)
    if (!names) throw noSuchUpload()
    const byNumber = new Map<number, PartFile>()
    for (const part of names.sort().flatMap(partNamed)) {
      const other = byNumber.get(part.number)
      if (!other || other.turn <= part.turn) byNumber.set(part.number, part)
    }
    return [...byNumber.values()].sort((a, b) => a.number - b.number)
  }
  /** Two copies that arrive at the same moment get the same turn. The one whose name sorts later counts. */
  const placePart = async (ref: UploadRef, number: number, { file, bytes, md5 }: Written) => {
    const place = placeOf(ref.id)
    const before = (await partsOf(ref.id)).filter((part) => part.number === number)
    const turn = 1 + Math.max(0, ...before.map((part) => part.turn))
    await rename(objects.pathOf({ file }), join(place, `${number}.${turn}.${bytes}.${md5}`))
    if (isLasting) await syncFolder(place)
    for (const { name } of before) await rm(join(place, name), { force: true })
    await find(ref)
  }
  const removePlace = async (place: string) => {
    await rm(place, { recursive: true, force: true }).catch((error: unknown) => {
      // A part has just arrived. It's refused, and removed later with the other leftovers.
      if (!isOneOf(error, ['ENOTEMPTY'])) throw error
    })
    await removeEmpty(folder, uploadsFolder)
  }
  const end = async (id: string) => {
    await rm(join(placeOf(id), openedFile)).catch((error: unknown) => {
      throw isOneOf(error, ['ENOENT']) ? noSuchUpload() : error
    })
    await removePlace(placeOf(id))
  }
  const joinOnce = async (ref: UploadRef, wanted: readonly Pick<Part, 'number' | 'etag'>[] | undefined): Promise<StoredObject> => {
    const { contentType } = await find(ref)
    const arrived = await partsOf(ref.id)
    const parts = wanted ? wanted.map((part) => partOf(arrived, part)) : arrived
    const { file, bytes } = await objects.write(joined(parts.map(({ name }) => join(placeOf(ref.id), name))))
    // Another call may have joined or aborted it in the meantime.
    await find(ref).catch(async (error: unknown) => {
      await objects.discard(file)
      throw error
    })
    const digest = createHash('md5')
    for (const { md5 } of parts) digest.update(md5, 'hex')
    const object = await objects.keep(ref.key, { file, bytes, contentType, etag: `${digest.digest('hex')}-${parts.length}` })
    await end(ref.id).catch(ignoreNoSuchUpload)
    return object
  }

  return {
    /** Opens an upload and returns its id. */
    async begin(key: string, contentType: string) {
      refuseOtherKey(key)
      const id = randomUUID()
      try {
        const place = await despiteRemoval(() => makeFolder(root, id, isLasting))
        const unfinished = join(place, `${openedFile}.new`)
        await writeFile(unfinished, JSON.stringify({ key, contentType, openedAt: now() } satisfies Opened), { flush: isLasting })
        await rename(unfinished, join(place, openedFile))
        if (isLasting) await syncFolder(place)
        return id
      } catch (error) {
        await rm(placeOf(id), { recursive: true, force: true })
        throw isFull(error) ? noRoom() : error
      }
    },
    /** Stores a part and returns its ETag. */
    async add(ref: UploadRef, number: number, source: AsyncIterable<Buffer>) {
      await find(ref)
      refuseOtherNumber(number)
      const written = await objects.write(source)
      await placePart(ref, number, written).catch(async (error: unknown) => {
        await objects.discard(written.file)
        throw isOneOf(error, ['ENOENT']) ? noSuchUpload() : error
      })
      return `"${written.md5}"`
    },
    /** Makes an object of all parts that have arrived, or of the named ones. */
    async complete(ref: UploadRef, wanted?: readonly Pick<Part, 'number' | 'etag'>[]): Promise<StoredObject> {
      for (let tries = joinTries; ; tries -= 1) {
        try {
          return await joinOnce(ref, wanted)
        } catch (error) {
          // A part was replaced while being read.
          if (tries === 1 || !isOneOf(error, ['ENOENT'])) throw error
        }
      }
    },
    /** The parts that have arrived, in order. */
    async parts(ref: UploadRef): Promise<Part[]> {
      await find(ref)
      return (await partsOf(ref.id)).map(({ number, bytes, etag }) => ({ number, bytes, etag }))
    },
    async abort(ref: UploadRef) {
      await find(ref)
      await end(ref.id)
    },
    /**
     * Aborts uploads opened more than a day ago, like the bucket's rule on AWS (infra/aws/constructs/media-bucket.ts).
     */
    async abortOld() {
      for (const name of (await readdir(root).catch(ignoreMissing)) ?? []) await abortIfOld(name)
    },
  }

  async function abortIfOld(name: string) {
    const opened = Id.safeParse(name).success ? await readOpened(name) : undefined
    // If that file is missing, a crash interrupted opening or deleting the upload.
    const since = opened?.openedAt ?? (await stat(join(root, name)).catch(ignoreMissing))?.mtimeMs
    if (since === undefined || now() - since <= dayMs) return
    if (opened) await end(name).catch(ignoreNoSuchUpload)
    else await removePlace(join(root, name))
  }
}

const joinTries = 3

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const partsMax = 10_000

const partNamed = (name: string): PartFile[] => {
  const [, number, turn, bytes, md5] = /^(\d+)\.(\d+)\.(\d+)\.([\da-f]{32})$/.exec(name) ?? []
  if (md5 === undefined) return []
  return [{ name, number: Number(number), turn: Number(turn), bytes: Number(bytes), md5, etag: `"${md5}"` }]
}

const partOf = (arrived: readonly PartFile[], { number, etag }: Pick<Part, 'number' | 'etag'>): PartFile => {
  const part = arrived.find((other) => other.number === number && other.etag === etag)
  if (!part) throw new StorageError(400, 'InvalidPart', 'One or more of the specified parts could not be found.')
  return part
}

async function* joined(paths: readonly string[]) {
  for (const path of paths) for await (const chunk of createReadStream(path)) yield chunk as Buffer
}

const noSuchUpload = () => new StorageError(404, 'NoSuchUpload', 'The specified upload does not exist.')

const refuseOtherNumber = (number: number) => {
  if (!(Number.isInteger(number) && number >= 1 && number <= partsMax))
    throw new StorageError(400, 'InvalidArgument', `Part number must be an integer between 1 and ${partsMax}, inclusive`)
}

const ignoreNoSuchUpload = (error: unknown) => {
  if (!(error instanceof StorageError && error.code === 'NoSuchUpload')) throw error
}
