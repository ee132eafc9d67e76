import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, type PlatformPath, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack as tarPack } from 'tar-stream'
import { syncFolder } from '#functions/adapters/folder-files/object-folders.ts'
import { diskOf } from '#functions/adapters/folder-files/objects.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { readVersion } from '../data/data-version.ts'
import { existingPart, explainFull, showBytes, tableReserveBytes } from '../data/disk.ts'
import { makeFolder } from '../data/write-safely.ts'
import { StartError } from '../process/start-error.ts'
import { encrypted } from './encryption.ts'
import { type Manifest, manifestName, signedManifest } from './manifest.ts'
import { bytesOfSnapshot, takeSnapshot } from './snapshot.ts'

/**
 * What to back up, and where to. `at` is the backup's time in ms, now by default. The master key signs it and isn't in
 * it. Aborting `ending` abandons the backup.
 */
export type Backup = {
  data: string
  file: string
  masterKey: Uint8Array
  passphrase?: string | undefined
  at?: number
  ending?: AbortSignal
}

/**
 * Writes a backup of a data folder, in use or not, to one file. The file appears once it's complete. If the disk lacks
 * space for it, throws with how much is needed before anything is written. One that's abandoned throws and leaves nothing
 * behind.
 */
export const writeBackup = async (backup: Backup, disk = diskOf): Promise<{ bytes: number }> => {
  const version = await readVersion(backup.data)
  if (!version) throw new StartError(`There’s no Crier data in ${backup.data}.`)
  await refuseWithoutRoom(backup, disk)
  return pack(backup, version.data).catch(async (error: unknown) => {
    throw await explainFull(error, dirname(backup.file), disk)
  })
}

const pack = async ({ data, file, masterKey, passphrase, at = Date.now(), ending }: Backup, version: number) => {
  await makeFolder(dirname(file))
  const unfinished = `${file}.new`
  const snapshot = await takeSnapshot(data, ending)
  try {
    const archive = tarPack()
    const about = { format: 1, crier: packageFile.version, data: version, createdAt: new Date(at).toISOString() } as const
    // Its failure ends the pipeline below, which reports the reason.
    const packed = packFolder(archive, snapshot.folder, { about, masterKey }).catch((error: Error) => archive.destroy(error))
    const sealed = (zipped: AsyncIterable<Buffer>) => (passphrase === undefined ? zipped : encrypted(zipped, passphrase))
    const written = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(archive, createGzip({ level: 1 }), sealed, written, { signal: ending })
    await packed
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return { bytes: (await stat(file)).size }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await snapshot.remove()
  }
}

/**
 * Uploads are already compressed: a backup is about as large as its contents, and the table is copied once more on the
 * way.
 */
const refuseWithoutRoom = async ({ data, file }: Backup, disk: typeof diskOf) => {
  const { all, tables } = await bytesOfSnapshot(data)
  const folder = dirname(file)
  const needed = all + tables + tableReserveBytes
  const { freeBytes } = await disk(existingPart(folder))
  if (freeBytes >= needed) return
  throw new StartError(
    `A backup needs about ${showBytes(needed)}, and the disk of ${folder} has ${showBytes(freeBytes)} free, so none was written. Free up space there, keep fewer backups (BACKUP_DAYS), or set BACKUP_FOLDER to another disk.`,
  )
}

/** Returns the name that a backup has for a file below a folder: the same on every system. */
export const nameInBackup = (folder: string, file: string, system: Pick<PlatformPath, 'relative' | 'sep'> = { relative, sep }): string =>
  system.relative(folder, file).split(system.sep).join('/')

/** Packs every file in a folder, and the manifest last. */
const packFolder = async (
  archive: Pack,
  folder: string,
  { about, masterKey }: { about: Omit<Manifest, 'files'>; masterKey: Uint8Array },
) => {
  const own = { mode: 0o600, mtime: new Date(about.createdAt) }
  const files: Manifest['files'] = []
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => nameInBackup(folder, join(parentPath, name)))
  for (const name of names.sort()) {
    const { size: bytes } = await stat(join(folder, name))
    const digest = createHash('sha256')
    const counted = async function* (content: AsyncIterable<Buffer>) {
      for await (const chunk of content) {
        digest.update(chunk)
        yield chunk
      }
    }
    await pipeline(createReadStream(join(folder, name)), counted, archive.entry({ ...own, name, size: bytes }))
    files.push({ name, bytes, sha256: digest.digest('hex') })
  }
  archive.entry({ ...own, name: manifestName }, signedManifest({ ...about, files }, masterKey))
  archive.finalize()
}
