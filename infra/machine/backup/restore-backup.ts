import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { KnownObject, syncFolder } from '#functions/adapters/folder-files/object-folders.ts'
import { refuseNewer } from '../data/data-version.ts'
import { checkIntegrity } from '../data/integrity.ts'
import { openOwnFolder, restoringFolder } from '../data/open-folder.ts'
import { restoredFile } from '../data/restored.ts'
import { syncTree, writeSafely } from '../data/write-safely.ts'
import { StartError } from '../process/start-error.ts'
import { openSecrets, secretsFile } from '../secrets/sealed-secrets.ts'
import { decrypted, isEncrypted } from './encryption.ts'
import { isTable, type Manifest, manifestName, readManifest } from './manifest.ts'
import { isNameOfSnapshot } from './snapshot.ts'

type Options = {
  file: string
  data: string
  passphrase?: string | undefined
  masterKey: Buffer
  now?: () => Date
  /** Whether to use a backup that someone without the master key may have written; no by default. */
  isTrusted?: (doubt: string) => Promise<boolean>
}

/**
 * Replaces a data folder with a backup. Everything is unpacked beside it and checked first: if anything is wrong, the
 * folder stays as it is. The previous folder is kept under another name, which is returned.
 */
export const restoreBackup = async ({
  file,
  data,
  passphrase,
  masterKey,
  now = () => new Date(),
  isTrusted = async () => false,
}: Options) => {
  const hadData = existsSync(data)
  const lock = hadData ? await openOwnFolder(data) : undefined
  const unpacked = restoringFolder(data)
  try {
    await rm(unpacked, { recursive: true, force: true })
    await mkdir(join(unpacked, 'media'), { recursive: true, mode: 0o700 })
    const { manifest, origin } = await unpack({ file, passphrase, masterKey }, unpacked)
    await check(unpacked, manifest, masterKey)
    if (origin !== 'ours' && !(await isTrusted(doubts[origin]))) throw new StartError(`${doubts[origin]} Nothing was restored.`)
    await syncTree(unpacked)
    const restoredAt = now().toISOString()
    await writeSafely(join(unpacked, restoredFile), JSON.stringify({ backupAt: manifest.createdAt, restoredAt }))
    await lock?.release()
    const before = hadData ? `${data}.before-${restoredAt.replaceAll(/\D/g, '').slice(0, 14)}` : undefined
    if (before !== undefined) await rename(data, before)
    await rename(unpacked, data)
    await syncFolder(dirname(data))
    return { createdAt: manifest.createdAt, crier: manifest.crier, before }
  } catch (error) {
    await rm(unpacked, { recursive: true, force: true })
    await lock?.release()
    throw error
  }
}

/** Why a backup may not be one of ours. */
const doubts = {
  unsigned:
    'This backup isn’t signed with your master key. Either Crier 0.3.0 or earlier wrote it, or someone else did, who could have put anything in it.',
  foreign: 'This backup was changed or written by someone without your master key, who could have put anything in it.',
} as const

/** A name counts once, whatever its case: some file systems are case-insensitive. */
const once = () => {
  const seen = new Set<string>()
  return (name: string) => {
    if (seen.has(name.toLowerCase())) throw notOurs()
    seen.add(name.toLowerCase())
  }
}

const unpack = async ({ file, passphrase, masterKey }: Pick<Options, 'file' | 'passphrase' | 'masterKey'>, folder: string) => {
  const found: Manifest['files'] = []
  const read: { manifest?: ReturnType<typeof readManifest> } = {}
  const refuseTwice = once()
  const take = async (header: Header, content: Readable) => {
    if (header.type !== 'file') throw notOurs()
    refuseTwice(header.name)
    if (header.name === manifestName) read.manifest = readManifest(await text(content), masterKey)
    else found.push(await keep(header, content, folder))
  }
  let taken: Promise<void> | undefined
  const archive = extract()
  archive.on('entry', (header, content, next) => {
    taken = take(header, Readable.from(content))
    taken.then(() => next(), next)
  })
  await pipeline(await decryptedSource(file, passphrase), createGunzip(), archive).catch(async (cause: unknown) => {
    // Its file is still being written until then.
    await taken?.catch(() => undefined)
    if (cause instanceof StartError) throw cause
    throw new StartError(`${file} isn’t a Crier backup, or it’s damaged, so nothing was restored.`, { cause })
  })
  return { manifest: complete(read.manifest?.manifest, found), origin: read.manifest?.origin ?? 'foreign' }
}

/**
 * A backup's contents, still packed. Throws a user-facing message if it's encrypted and the passphrase is missing or
 * wrong.
 */
export const decryptedSource = async (file: string, passphrase: string | undefined) => {
  const first = await firstBytes(file)
  if (!isEncrypted(first)) return createReadStream(file)
  if (passphrase === undefined)
    throw new StartError('This backup is encrypted. Set BACKUP_PASSPHRASE_FILE to the file with its passphrase.')
  return decrypted(createReadStream(file), first, passphrase)
}

const firstBytes = async (file: string) => {
  const handle = await open(file, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`The backup ${file} can't be read (${cause.code}).`, { cause })
  })
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64).finally(() => handle.close())
  return buffer.subarray(0, bytesRead)
}

const notOurs = () => new StartError('This backup contains files that aren’t Crier’s, so nothing was restored.')

const keep = async ({ name, size: bytes }: Header, content: Readable, folder: string) => {
  if (!isNameOfSnapshot(name)) throw notOurs()
  await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 })
  const digest = createHash('sha256')
  await pipeline(
    content,
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        digest.update(part)
        yield part
      }
    },
    createWriteStream(join(folder, name), { mode: 0o600, flush: true, flags: 'wx' }),
  )
  return { name, bytes, sha256: digest.digest('hex') }
}

const complete = (manifest: Manifest | undefined, found: Manifest['files']): Manifest => {
  if (!manifest) throw new StartError('This backup is incomplete, so nothing was restored.')
  const sums = new Map(found.map(({ name, sha256 }) => [name, sha256]))
  const damaged = manifest.files.find(({ name, sha256 }) => sums.get(name) !== sha256)
  if (damaged || manifest.files.length !== found.length)
    throw new StartError(`This backup is damaged at ${damaged?.name ?? 'its end'}, so nothing was restored.`)
  return manifest
}

/** Checks that our version can continue with it, and with this master key. */
const check = async (folder: string, manifest: Manifest, masterKey: Buffer) => {
  refuseNewer(manifest)
  openSecrets(await readFile(join(folder, secretsFile)), masterKey)
  for (const { name } of manifest.files) {
    if (isTable(name)) await refuseDamagedTable(folder, name)
    if (/^media\/.*\.json$/.test(name)) checkObject(await readFile(join(folder, name), 'utf8'))
  }
}

/** A file's metadata may point only to a key and bytes like ours. */
const checkObject = (known: string) => {
  const object = KnownObject.partial().safeParse(JSON.parse(known))
  if (!object.success) throw notOurs()
}

const refuseDamagedTable = async (folder: string, name: string) => {
  const file = join(folder, name)
  const integrity = await checkIntegrity(file)
  if (integrity.kind === 'damaged')
    throw new StartError(
      `The table in this backup, ${name}, is damaged (${integrity.problems[0]}), so nothing was restored. Try an older backup.`,
    )
  // SQLite has read it, and left the companion files of a table in use.
  for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true })
}
