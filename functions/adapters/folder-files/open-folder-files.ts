import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import * as z from 'zod'
import type { StoredImageVariants } from '#functions/ports/image-variants.ts'
import type { ByteRange, MediaFiles, MediaUploadParts, StoredFiles } from '#functions/ports/media.ts'
import { MediaContentType } from '#shared/domain/media.ts'
import { fileGone, fileKey, imageVariantsPrefix, noRoomForFile, objectKeys, uploadChanged, uploadClosed } from '../s3/object-keys.ts'
import { presignedFiles, presignedParts, signingClient } from '../s3/presigned.ts'
import { type Multipart, openMultipart } from './multipart.ts'
import { isOneOf } from './object-folders.ts'
import { type ObjectSettings, type Objects, openObjects } from './objects.ts'
import { StorageError } from './storage-error.ts'

export type FolderFilesOptions = ObjectSettings & {
  /** The folder of the files: `media` in a data folder. */
  folder: string
  bucket: string
  /** The origin where people and platforms reach the files. URLs are signed for its host. */
  siteUrl: string
  /** The origin platforms fetch files from, if it's a different one. */
  sharedUrl?: string | undefined
  /** The key that signs URLs and forms. The server that handles them checks with the same key. */
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Returns ms since the epoch: when signed URLs start to be valid, and when an upload was opened. */
  now?: () => number
}

export type FolderFiles = { files: MediaFiles; uploadParts: MediaUploadParts; storedFiles: StoredFiles; imageVariants: StoredImageVariants }

/**
 * Reads and writes people's files in a folder. Any number of threads can have the same folder open, and so can the
 * server that handles the URLs and forms.
 */
export const openFolderFiles = ({
  folder,
  bucket,
  siteUrl,
  sharedUrl,
  credentials,
  now = Date.now,
  ...settings
}: FolderFilesOptions): FolderFiles => {
  const objects = openObjects(folder, settings)
  const multipart = openMultipart(folder, objects, { now, isLasting: settings.isLasting })
  const client = signingClient({ siteUrl, credentials })
  return {
    files: { ...presignedFiles({ bucket, client, sharedUrl, now }), ...storedMedia(objects) },
    uploadParts: { urlsOf: presignedParts({ bucket, client, now }), ...openUploads(multipart) },
    storedFiles: storedFiles(objects),
    imageVariants: storedImageVariants(objects),
  }
}

const storedMedia = (
  objects: Objects,
): Pick<MediaFiles, 'receive' | 'uploaded' | 'readUpload' | 'accept' | 'discardUpload' | 'read' | 'remove'> => ({
  async receive(ref, contentType, content) {
    const { file, bytes, md5 } = await withRoom(objects.write(buffers(content)))
    await withRoom(objects.keep(objectKeys.incoming(ref), { file, bytes, etag: md5, contentType }))
    return bytes
  },
  async uploaded(ref) {
    const found = await objects.find(objectKeys.incoming(ref))
    return found && { bytes: found.bytes, contentType: found.contentType, version: found.etag }
  },
  readUpload: (ref, version, range) => read(objects, { key: objectKeys.incoming(ref), version }, range),
  async accept(ref, { version, contentType }) {
    const upload = await objects.find(objectKeys.incoming(ref))
    if (upload?.etag !== version) throw uploadChanged()
    await withRoom(objects.copy({ ...upload, contentType }, objectKeys.accepted(ref))).catch((error: unknown) => {
      throw isOneOf(error, ['ENOENT']) ? uploadChanged() : error
    })
  },
  discardUpload: (ref) => objects.remove(objectKeys.incoming(ref)),
  read: (ref, range) => read(objects, { key: fileKey(ref) }, range),
  async remove(ref) {
    await Promise.all([objects.remove(objectKeys.incoming(ref)), objects.remove(objectKeys.accepted(ref))])
    // Last, because an image variant may be created while its file is removed. Its creator then checks for the file
    // again and finds it gone.
    for (const { key } of await objects.list(imageVariantsPrefix(ref))) await objects.remove(key)
  },
})

const buffers = async function* (content: AsyncIterable<Uint8Array>) {
  for await (const { buffer, byteOffset, length } of content) yield Buffer.from(buffer, byteOffset, length)
}

const openUploads = (multipart: Multipart): Pick<MediaUploadParts, 'open' | 'arrived' | 'join' | 'abort'> => ({
  open: (media) => withRoom(multipart.begin(objectKeys.incoming(media), media.contentType)),
  async arrived({ uploadId: id, ...ref }) {
    const parts = await multipart.parts({ id, key: objectKeys.incoming(ref) }).catch(refuseClosed)
    return parts.map(({ number, bytes, etag }) => ({ number, bytes, version: etag }))
  },
  async join({ uploadId: id, ...ref }, parts) {
    const wanted = parts.map(({ number, version }) => ({ number, etag: version }))
    await withRoom(multipart.complete({ id, key: objectKeys.incoming(ref) }, wanted)).catch(refuseClosed)
  },
  abort: ({ uploadId: id, ...ref }) =>
    multipart.abort({ id, key: objectKeys.incoming(ref) }).catch((error: unknown) => {
      if (!isClosed(error)) throw error
    }),
})

const storedFiles = (objects: Objects): StoredFiles => ({
  async page(area, { after, max }) {
    const found = await objects.list(`${area}/`, { max, ...(after !== undefined && { after }) })
    return found.map(({ key, lastModified }) => {
      const [, workspaceId = '', id = ''] = key.split('/')
      return { key, ref: { workspaceId, id }, changedAt: Date.parse(lastModified) }
    })
  },
  remove: objects.remove,
})

/** Metadata stored with an image variant, under the names S3 uses. */
const Pixels = z.coerce.number().int().positive()
const Kept = z.object({
  contentType: MediaContentType,
  bytes: z.int().positive(),
  metadata: z.object({ 'x-amz-meta-width': Pixels, 'x-amz-meta-height': Pixels }),
})

const storedImageVariants = (objects: Objects): StoredImageVariants => ({
  async find(ref) {
    const found = await objects.find(objectKeys.variant(ref))
    if (!found) return undefined
    const { contentType, bytes, metadata } = Kept.parse(found)
    return { file: ref, contentType, bytes, width: metadata['x-amz-meta-width'], height: metadata['x-amz-meta-height'] }
  },
  async keep(ref, { content, contentType, width, height }) {
    const metadata = { 'x-amz-meta-width': String(width), 'x-amz-meta-height': String(height) }
    const { file, bytes, md5 } = await withRoom(
      objects.write(Readable.from([Buffer.from(content.buffer, content.byteOffset, content.length)])),
    )
    await withRoom(objects.keep(objectKeys.variant(ref), { file, bytes, etag: md5, contentType, metadata }))
    return { file: ref, contentType, bytes, width, height }
  },
  remove: (ref) => objects.remove(objectKeys.variant(ref)),
})

/** Reads a byte range of an object, checking its version if one is given. Bytes past the end are left out. */
const read = async (
  objects: Objects,
  { key, version }: { key: string; version?: string },
  { from, to }: ByteRange,
): Promise<Uint8Array> => {
  if (to <= from) return new Uint8Array()
  const found = await objects.open(key)
  if (!found) throw fileGone()
  const { object, content } = found
  try {
    if (version !== undefined && object.etag !== version) throw uploadChanged()
    if (from >= object.bytes) throw new Error(`A file of ${object.bytes} bytes has none from ${from} on.`)
    return await readFully(content, { from, to: Math.min(to, object.bytes) })
  } finally {
    await content.close()
  }
}

const readFully = async (content: FileHandle, { from, to }: ByteRange): Promise<Uint8Array> => {
  const bytes = new Uint8Array(to - from)
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await content.read(bytes, done, bytes.length - done, from + done)
    if (bytesRead === 0) throw new Error('A file on the disk is shorter than it was. Restore it from a backup.')
    done += bytesRead
  }
  return bytes
}

const withRoom = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof StorageError && error.code === 'InsufficientStorage' ? noRoomForFile({ cause: error }) : error
  })

const isClosed = (error: unknown) => error instanceof StorageError && error.code === 'NoSuchUpload'

const refuseClosed = (error: unknown): never => {
  throw isClosed(error) ? uploadClosed() : error
}
