import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import packageFile from '../../../package.json' with { type: 'json' }
import { StartError } from '../../local/start-error.ts'
import { readVersion } from '../data-version.ts'
import { makeFolder, syncFolder } from '../write-safely.ts'
import { encrypted } from './encryption.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { takeSnapshot } from './snapshot.ts'
import { type Entry, toTar } from './tar.ts'

type Options = { data: string; file: string; passphrase?: string | undefined; now?: () => Date }

/** Writes a backup of a data folder, in use or not, to one file. The file is there once all of it is. */
export const writeBackup = async ({ data, file, passphrase, now = () => new Date() }: Options): Promise<{ bytes: number }> => {
  const version = await readVersion(data)
  if (!version) throw new StartError(`There are no data of a Crier in ${data}.`)
  await makeFolder(dirname(file))
  const unfinished = `${file}.new`
  const createdAt = now().toISOString()
  const snapshot = await takeSnapshot(data)
  try {
    const about = { format: 1, crier: packageFile.version, data: version.data, createdAt } as const
    const zipped = createGzip({ level: 1 })
    const packed = pipeline(toTar(entriesOf(snapshot.folder, about)), zipped)
    // It fails with the pipeline below, whose failure says more.
    packed.catch(() => undefined)
    const source = passphrase === undefined ? zipped : encrypted(zipped, passphrase)
    await pipeline(source, createWriteStream(unfinished, { mode: 0o600, flush: true }))
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

async function* entriesOf(folder: string, about: Omit<Manifest, 'files'>): AsyncGenerator<Entry> {
  const files: Manifest['files'] = []
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  for (const name of names.sort()) {
    const { size: bytes } = await stat(join(folder, name))
    const digest = createHash('sha256')
    yield { name, bytes, content: counted(createReadStream(join(folder, name)), digest) }
    files.push({ name, bytes, sha256: digest.digest('hex') })
  }
  const manifest = Buffer.from(JSON.stringify({ ...about, files } satisfies Manifest))
  yield { name: manifestName, bytes: manifest.length, content: once(manifest) }
}

async function* counted(content: AsyncIterable<Buffer>, digest: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk)
    yield chunk
  }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
