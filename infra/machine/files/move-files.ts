import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { moveIntoFolders } from '#functions/adapters/folder-files/object-folders.ts'
import { type Objects, openObjects, type StoredObject } from '#functions/adapters/folder-files/objects.ts'
import { openOwnFolder } from '../data/open-folder.ts'
import { StartError } from '../process/start-error.ts'
import { noteFilesPlace, readFilesPlace } from './files-place.ts'
import type { StoreSettings } from './settings.ts'
import { openStore, probeStore, type Store } from './store.ts'

/**
 * Copies every file in a data folder to the store, and records that files are there. The folder's own are kept under
 * another name. An interrupted move has changed nothing for Crier, and can be rerun.
 */
export const moveFiles = async (data: string, settings: StoreSettings): Promise<{ count: number; kept: string }> => {
  const folder = await openOwnFolder(data)
  try {
    const before = await readFilesPlace(folder.kept)
    if (before) throw new StartError(`The files for this data are in the bucket ${before.bucket} at ${before.endpoint} already.`)
    const store = await openStore(settings)
    await probeStore(store, randomUUID()).catch((cause: Error) => {
      throw new StartError(cause.message, { cause })
    })
    const objects = openObjects(folder.files)
    await moveIntoFolders(folder.files, true)
    const keys = (await objects.list('')).map(({ key }) => key)
    for (const key of keys) await copyObject(objects, store, key)
    await noteFilesPlace(folder.kept, settings)
    const kept = join(folder.kept, 'media.moved')
    if (keys.length > 0) await rename(folder.files, kept)
    return { count: keys.length, kept }
  } finally {
    await folder.release()
  }
}

const copyObject = async (objects: Objects, store: Store, key: string) => {
  const object = await objects.find(key)
  if (!object) return
  const { bytes, contentType, metadata } = object
  const headers = { ...metadata, 'content-type': contentType }
  const put = await store.call({ method: 'PUT', key, headers, body: { content: objects.read(object), length: bytes } })
  const said = await text(put)
  if ((put.statusCode ?? 0) > 299)
    throw new StartError(`The store didn’t accept the file ${key} (${put.statusCode}): ${said.slice(0, 200)}`)
  await refuseShorter(store, object)
}

const refuseShorter = async (store: Store, { key, bytes }: StoredObject) => {
  const told = await store.call({ method: 'HEAD', key })
  told.resume()
  if (told.headers['content-length'] !== String(bytes)) throw new StartError(`The store doesn’t return the file ${key} in one piece.`)
}
