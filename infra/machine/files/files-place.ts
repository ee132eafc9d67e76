import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { ignoreMissing, writeSafely } from '../data/write-safely.ts'
import { StartError } from '../process/start-error.ts'
import type { StoreSettings } from './settings.ts'

/** The file that says which store a data folder's files are in. */
export const filesPlaceFile = 'files-place.json'
const FilesPlace = z.object({ endpoint: z.string(), bucket: z.string() })
export type FilesPlace = z.infer<typeof FilesPlace>

/** Where a data folder's files are, if not in it. */
export const readFilesPlace = async (data: string): Promise<FilesPlace | undefined> => {
  const text = await readFile(join(data, filesPlaceFile), 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : FilesPlace.parse(JSON.parse(text))
}

/** Refuses to use files anywhere but where they are. Saves the place of a store on first use. */
export const keepFilesPlace = async (data: string, store: StoreSettings | undefined): Promise<void> => {
  const before = await readFilesPlace(data)
  if (before && !store)
    throw new StartError(
      `The files for this data are in the bucket ${before.bucket} at ${before.endpoint}: set FILES_S3_ENDPOINT and the related variables.`,
    )
  if (!store) return
  const { endpoint, bucket } = store
  if (before?.endpoint === endpoint && before.bucket === bucket) return
  if (before)
    throw new StartError(
      `The files for this data are in the bucket ${before.bucket} at ${before.endpoint}. If you moved all of them, delete ${join(data, filesPlaceFile)}.`,
    )
  if (await hasFiles(data)) throw new StartError('The data folder already has files. Run `crier files` first to move them to the store.')
  await noteFilesPlace(data, store)
}

/** Records that a data folder's files are in a store from now on. */
export const noteFilesPlace = (data: string, { endpoint, bucket }: FilesPlace): Promise<void> =>
  writeSafely(join(data, filesPlaceFile), JSON.stringify({ endpoint, bucket } satisfies FilesPlace))

const hasFiles = async (data: string) => {
  const entries = await readdir(join(data, 'media'), { withFileTypes: true }).catch(ignoreMissing)
  return entries?.some((entry) => (entry.isDirectory() && !entry.name.startsWith('.')) || entry.name.endsWith('.json')) ?? false
}
