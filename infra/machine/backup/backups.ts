import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { readIntegrityState } from '../data/integrity.ts'
import { ignoreMissing } from '../data/write-safely.ts'
import { regularly } from '../process/regularly.ts'
import { StartError } from '../process/start-error.ts'
import { readSecretFile } from '../secrets/secret-file.ts'
import type { Backup } from './write-backup.ts'

export type BackupSettings = { folder: string | undefined; days: number; passphraseFile: string | undefined }

const name = /^crier-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** Matches `crier-2026-05-04T090000Z.backup`. */
export const backupName = (at: Date) =>
  `crier-${at
    .toISOString()
    .replace(/\.\d+/, '')
    .replaceAll(/(?<=T.*):/g, '')}.backup`

const timeOf = (file: string) => {
  const [, day, hours, minutes, seconds] = name.exec(file) ?? []
  return day === undefined ? undefined : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** Where backups are kept: with the data, unless the settings name another disk. */
export const backupFolder = ({ folder }: Pick<BackupSettings, 'folder'>, data: string) => folder ?? join(data, 'backups')

export const readPassphrase = async (file: string | undefined): Promise<string | undefined> => {
  if (file === undefined) return undefined
  const passphrase = (await readSecretFile({ what: 'passphrase', path: file })).trim()
  if (passphrase.length < passphraseMin)
    throw new StartError(`The passphrase in ${file} is too easy to guess. Use at least ${passphraseMin} characters.`)
  return passphrase
}

const passphraseMin = 16

/** The backups in a folder and when each was made (ms), newest first. */
export const listBackups = async (folder: string) => {
  const files = await readdir(folder).catch(() => [])
  return files
    .flatMap((file) => {
      const at = timeOf(file)
      return at === undefined ? [] : [{ file, at }]
    })
    .sort((a, b) => b.at - a.at)
}

/** When the newest backup in a folder was made, in ms; undefined if there's none. */
export const newestBackupAt = async (folder: string): Promise<number | undefined> => (await listBackups(folder))[0]?.at

type Options = {
  data: string
  masterKey: Uint8Array
  settings: BackupSettings
  now?: () => number
  report: (message: string, error?: unknown) => void
}

/**
 * Backs up once a day, at a start or later, and deletes backups that are too old. The newest is never deleted, and none
 * is while the data is damaged, since the newer ones are damaged as well. Stopping abandons a running backup.
 */
export const startDailyBackups = ({ data, masterKey, settings, now = Date.now, report }: Options) => {
  const folder = backupFolder(settings, data)
  const backUp = async (ending: AbortSignal) => {
    await removeUnfinished([data, folder], now())
    const [newest, ...before] = await listBackups(folder)
    if (newest && now() - newest.at < dayMs) return
    // Old backups are deleted first: the new one may need the space.
    await removeOld(before)
    const passphrase = await readPassphrase(settings.passphraseFile)
    await writeInThread({ data, masterKey, file: join(folder, backupName(new Date(now()))), passphrase, at: now() }, ending)
    const [, ...older] = await listBackups(folder)
    await removeOld(older)
  }
  const removeOld = async (older: Awaited<ReturnType<typeof listBackups>>) => {
    const integrity = await readIntegrityState(data)
    if (integrity && integrity.damaged.length > 0) return
    for (const { file } of older.filter(({ at }) => now() - at > settings.days * dayMs)) await rm(join(folder, file))
  }
  return regularly(hourMs, (ending) =>
    backUp(ending).catch((error: unknown) => {
      if (ending.aborted) return
      // The thread sends a copy of the error, which isn't of any class of ours.
      const isForPeople = error instanceof Error && error.name === 'StartError'
      report('The daily backup could not be written.', isForPeople ? error.message : error)
    }),
  )
}

/** A snapshot of the data, or a backup that isn't complete. */
const unfinishedName = /^\.snapshot-|^(before-upgrade-)?crier-[\dTZ-]+\.backup\.new$/

/** Deletes what killed backups left in these folders. It may be another process's, so it's deleted after a day. */
const removeUnfinished = async (folders: readonly string[], now: number) => {
  for (const folder of folders)
    for (const file of (await readdir(folder).catch(() => [])).filter((found) => unfinishedName.test(found))) {
      const about = await stat(join(folder, file)).catch(ignoreMissing)
      if (about && now - about.mtimeMs > dayMs) await rm(join(folder, file), { recursive: true, force: true })
    }
}

const writeInThread = (workerData: Backup, ending: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    ending.throwIfAborted()
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { name: 'backup', workerData })
    ending.addEventListener('abort', () => worker.postMessage('end'), { once: true })
    worker.once('error', reject)
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The thread that writes backups ended with ${code}.`))))
  })
