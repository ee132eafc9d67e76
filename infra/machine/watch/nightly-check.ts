import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hourMs, minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { type BackupSettings, backupFolder, readPassphrase } from '../backup/backups.ts'
import { findSoundBackup } from '../backup/sound-backup.ts'
import { ownTableFile } from '../data/database-file.ts'
import { checkIntegrity, type IntegrityState, readIntegrityState, writeIntegrityState } from '../data/integrity.ts'
import { regularly } from '../process/regularly.ts'
import { damageMail, type PlainMail } from './damage-mail.ts'

/** The databases in a data folder that hold people's data. */
const databases = [ownTableFile, 'outbox.db']

/** The hour of the check, in UTC. */
const checkHour = 3
const overdueMs = 25 * hourMs
const lookMs = 10 * minuteMs

type Options = {
  /** The data folder. */
  folder: string
  backups: BackupSettings
  /** In ms since the epoch. */
  now: () => number
  /** Emails the administrators. A failure is retried within minutes. */
  tell: (mail: PlainMail) => Promise<unknown>
  report: (message: string, error?: unknown) => void
}

/**
 * Reads a data folder's databases once a night, or at once if the last check was more than 25 hours ago, and tells the
 * administrators if one is damaged. `run` does what's due now. A timer calls it every ten minutes.
 */
export const startNightlyCheck = (options: Options) =>
  regularly(lookMs, () =>
    check(options).catch((error: unknown) =>
      options.report('The nightly check of the data could not be done; it’s tried again soon.', error),
    ),
  )

const check = async (options: Options) => {
  const { folder, now, report } = options
  const last = await readIntegrityState(folder)
  const state = last && !isDue(last, now()) ? last : await lookAtAll(folder, now())
  if (state !== last) await writeIntegrityState(folder, state)
  if (state.isTold) return
  for (const { file, problems } of state.damaged) report(`${file} is damaged: ${problems.join('; ')}`)
  await tellOf(state, options)
  await writeIntegrityState(folder, { ...state, isTold: true })
}

const isDue = ({ checkedAt }: IntegrityState, now: number) => {
  const since = now - toMs(checkedAt)
  if (since > overdueMs || since < 0) return true
  const time = new Date(now)
  const tonight = Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate(), checkHour)
  return time.getUTCHours() === checkHour && toMs(checkedAt) < tonight
}

const lookAtAll = async (folder: string, now: number): Promise<IntegrityState> => {
  const damaged: IntegrityState['damaged'] = []
  for (const file of databases.map((name) => join(folder, name)).filter((path) => existsSync(path))) {
    const integrity = await checkIntegrity(file)
    if (integrity.kind === 'damaged') damaged.push({ file, problems: integrity.problems })
  }
  return { checkedAt: toInstant(now), damaged, isTold: damaged.length === 0 }
}

const tellOf = async ({ damaged }: IntegrityState, { folder, backups, tell, report }: Options) => {
  const kept = backupFolder(backups, folder)
  const sound = await readPassphrase(backups.passphraseFile)
    .then((passphrase) => findSoundBackup({ folder: kept, passphrase }))
    .catch((error: unknown) => {
      // The administrators are told about the damage anyway.
      report('Crier could not look through the backups.', error)
      return undefined
    })
  await tell(damageMail({ damaged, backupFolder: kept, sound }))
}
