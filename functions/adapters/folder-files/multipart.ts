import { createHash, randomUUID } from 'node:crypto'
import { dayMs } from '#shared/domain/times.ts'
import type { Objects, StoredObject, Written } from './objects.ts'
import { StorageError } from './storage-error.ts'

type Upload = { key: string; contentType: string; openedAt: number; parts: Map<number, Written> }

export type Multipart = ReturnType<typeof openMultipart>

/** Objects that are put together from parts. What isn't completed is forgotten with the process. */
export const openMultipart = (objects: Objects, now: () => number) => {
  const uploads = new Map<string, Upload>()
  const open = (id: string) => {
    const upload = uploads.get(id)
    if (!upload) throw new StorageError(404, 'NoSuchUpload', 'The specified upload does not exist.')
    return upload
  }
  const end = async (id: string) => {
    const { parts } = open(id)
    uploads.delete(id)
    await Promise.all([...parts.values()].map(({ file }) => objects.discard(file)))
  }

  return {
    begin(key: string, contentType: string) {
      const id = randomUUID()
      uploads.set(id, { key, contentType, openedAt: now(), parts: new Map() })
      return id
    },
    /** The part's ETag. */
    async add(id: string, number: number, source: AsyncIterable<Buffer>) {
      const { parts } = open(id)
      const part = await objects.write(source)
      const replaced = parts.get(number)
      parts.set(number, part)
      if (replaced) await objects.discard(replaced.file)
      return `"${part.md5}"`
    },
    async complete(id: string): Promise<StoredObject> {
      const { key, contentType, parts } = open(id)
      const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part)
      const { file, bytes } = await objects.write(joined(objects, ordered))
      const digest = createHash('md5')
      for (const { md5 } of ordered) digest.update(md5, 'hex')
      const object = await objects.keep(key, { file, bytes, contentType, etag: `${digest.digest('hex')}-${ordered.length}` })
      await end(id)
      return object
    },
    /** What has arrived, in order. */
    parts: (id: string) =>
      [...open(id).parts].sort(([a], [b]) => a - b).map(([number, { bytes, md5 }]) => ({ number, bytes, etag: `"${md5}"` })),
    abort: end,
    /** Gives up what was opened more than a day ago, as the bucket's rule does on AWS (infra/constructs/media-bucket.ts). */
    async abortOld() {
      for (const [id, { openedAt }] of uploads) if (now() - openedAt > dayMs) await end(id)
    },
  }
}

async function* joined(objects: Objects, parts: Written[]) {
  for (const part of parts) for await (const chunk of objects.readWritten(part)) yield chunk as Buffer
}
