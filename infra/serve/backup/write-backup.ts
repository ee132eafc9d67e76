import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import packageFile from '../../../package.json' with { type: 'json' }
import { StartError } from '../../local/start-error.ts'
import { readVersion } from '../data-version.ts'
import { makeFolder, syncFolder } from '../write-safely.ts'
import { encrypted } from './encryption.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { takeSnapshot } from './snapshot.ts'

/** What is backed up, and to where. `at` is the time that the backup is of, in ms; now unless given. */
export type Backup = { data: string; file: string; passphrase?: string | undefined; at?: number }

/** Writes a backup of a data folder, in use or not, to one file. The file is there once all of it is. */
export const writeBackup = async ({ data, file, passphrase, at = Date.now() }: Backup): Promise<{ bytes: number }> => {
  const version = await readVersion(data)
  if (!version) throw new StartError(`There are no data of a Crier in ${data}.`)
  await makeFolder(dirname(file))
  const unfinished = `${file}.new`
  const snapshot = await takeSnapshot(data)
  try {
    const archive = pack()
    const about = { format: 1, crier: packageFile.version, data: version.data, createdAt: new Date(at).toISOString() } as const
    // Its failure ends the pipeline below, which says why.
    const packed = packFolder(archive, snapshot.folder, about).catch((error: Error) => archive.destroy(error))
    const sealed = (zipped: AsyncIterable<Buffer>) => (passphrase === undefined ? zipped : encrypted(zipped, passphrase))
    await pipeline(archive, createGzip({ level: 1 }), sealed, createWriteStream(unfinished, { mode: 0o600, flush: true }))
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

/** Packs every file of a folder, and at last the manifest. */
const packFolder = async (archive: Pack, folder: string, about: Omit<Manifest, 'files'>) => {
  const own = { mode: 0o600, mtime: new Date(about.createdAt) }
  const files: Manifest['files'] = []
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
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
  archive.entry({ ...own, name: manifestName }, JSON.stringify({ ...about, files } satisfies Manifest))
  archive.finalize()
}
