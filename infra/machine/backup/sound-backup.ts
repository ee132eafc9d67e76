import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import * as z from 'zod'
import { toInstant } from '#shared/domain/times.ts'
import { integrityOf } from '../data/integrity.ts'
import { askThread } from '../process/ask-thread.ts'
import { listBackups } from './backups.ts'
import { isTable } from './manifest.ts'
import { decryptedSource } from './restore-backup.ts'
import { isNameOfSnapshot } from './snapshot.ts'

/** A backup whose table is intact. `at` is the instant it was taken. */
const SoundBackup = z.object({ path: z.string(), at: z.string() })
export type SoundBackup = z.infer<typeof SoundBackup>

type Where = { folder: string; passphrase: string | undefined }

/**
 * Finds the newest backup in a folder whose table is intact: a backup of damaged data is damaged as well. It takes a
 * while, in a thread of its own.
 */
export const findSoundBackup = async (where: Where): Promise<SoundBackup | undefined> => {
  const script = new URL('./sound-backup-worker.ts', import.meta.url)
  const task = 'The thread that looks through the backups'
  return SoundBackup.optional().parse(await askThread(script, { name: 'sound-backup', task, workerData: where }))
}

/** Like `findSoundBackup`, in this thread. */
export const newestSoundBackup = async ({ folder, passphrase }: Where): Promise<SoundBackup | undefined> => {
  // A crash may have left unpacked files behind.
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(opening)) await rm(join(folder, name), { recursive: true, force: true })
  for (const { file, at } of await listBackups(folder)) {
    const path = join(folder, file)
    if (await isSound(path, { folder, passphrase })) return { path, at: toInstant(at) }
  }
}

const opening = '.opened-'

const isSound = async (file: string, { folder, passphrase }: Where) => {
  const opened = await mkdtemp(join(folder, opening))
  try {
    const tables = await unpackTables(file, passphrase, opened).catch(() => [])
    return tables.length > 0 && tables.every((table) => integrityOf(table).kind === 'sound')
  } finally {
    await rm(opened, { recursive: true, force: true })
  }
}

/** The whole backup is read, so a truncated one fails. Only its tables are kept. */
const unpackTables = async (file: string, passphrase: string | undefined, folder: string) => {
  const tables: string[] = []
  const archive = extract()
  const taking = async () => {
    for await (const entry of archive) {
      const { name } = entry.header
      if (!isTable(name) || !isNameOfSnapshot(name)) {
        entry.resume()
        continue
      }
      await pipeline(Readable.from(entry), createWriteStream(join(folder, name), { mode: 0o600, flags: 'wx' }))
      tables.push(join(folder, name))
    }
  }
  await Promise.all([taking(), pipeline(await decryptedSource(file, passphrase), createGunzip(), archive)])
  return tables
}
