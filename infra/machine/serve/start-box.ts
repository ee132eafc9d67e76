import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { operate } from '#functions/operator/box.ts'
import { toInstant } from '#shared/domain/times.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { beginSite } from '../../build/build-site.ts'
import { backupFolder, backupName, readPassphrase, startDailyBackups } from '../backup/backups.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { ourSteps, type Steps, upgradeData } from '../data/data-version.ts'
import { explainFull } from '../data/disk.ts'
import { openOwnFolder, removeLeftovers } from '../data/open-folder.ts'
import { pauseAfterRestore } from '../data/restored.ts'
import { keepTablePlace, notInBackups } from '../data/table-place.ts'
import { writeSafely } from '../data/write-safely.ts'
import { keepFilesPlace } from '../files/files-place.ts'
import { tryStore } from '../files/store.ts'
import { tryMail } from '../mail/test-mail.ts'
import { openTransport } from '../mail/transport.ts'
import { refuseMovedAway } from '../move/moved-away.ts'
import { type Parts, startedParts, startTogether } from '../process/parts.ts'
import { progress } from '../process/progress.ts'
import { report } from '../process/report.ts'
import { readMasterKey } from '../secrets/master-key.ts'
import type { PlainMail } from '../watch/damage-mail.ts'
import { readMetricsToken } from '../watch/metrics.ts'
import { startNightlyCheck } from '../watch/nightly-check.ts'
import { forgottenSince, startPulse } from '../watch/pulse.ts'
import { tellAdministrators } from '../watch/tell-administrators.ts'
import { tellWhatRuns } from './running-box.ts'
import { startServeSystem } from './serve-system.ts'
import { readServeSettings, type ServeSettings } from './settings.ts'

type Options = {
  environment: NodeJS.ProcessEnv
  onDeath: (message: string) => void
  /** Receives messages for people at the terminal. */
  onNews: (news: string) => void
  /** Migration steps to use instead of ours. */
  steps?: Steps
}

export type Box = {
  url: string
  port: number
  sandboxUrl: string | undefined
  dataFolder: string
  stop: () => Promise<void>
}

/** Starts Crier for real people, or throws `StartError` with a message that says what's missing or unsafe. */
export const startBox = (options: Options): Promise<Box> =>
  startTogether((parts) => startParts(parts, options)).catch(async (error: unknown) => {
    const { DATA_FOLDER: folder } = options.environment
    throw folder === undefined ? error : await explainFull(error, folder)
  })

const startParts = async (parts: Parts, { environment, onDeath, onNews, steps = ourSteps }: Options) => {
  const settings = readServeSettings(environment)
  const folder = await openOwnFolder(settings.data)
  parts.add({ stop: folder.release })
  await refuseMovedAway(folder.kept)
  const masterKey = await readMasterKey(settings.masterKey, folder.kept)
  await upgradeData({
    folder: folder.kept,
    crier: packageFile.version,
    backUp: () => backUpBefore(settings, { data: folder.kept, masterKey }),
    onNews,
    ...steps,
  })
  await removeLeftovers(folder.kept)
  const store = await tryStore(settings.store, { folder: folder.kept, report })
  await keepFilesPlace(folder.kept, settings.store)
  await keepTablePlace(folder.kept, settings.tableServer)
  if (settings.tableServer) onNews(`${notInBackups(settings.tableServer)}.`)
  const metricsToken = await readMetricsToken(settings.metricsTokenFile)
  const transport = openTransport(settings.mail)
  const { siteUrl, contactTo, mail } = settings
  await tryMail({ folder: folder.kept, mail, transport, siteUrl, contactTo, report })

  await beginSite({ onNews: progress(onNews) }).whole
  const since = await forgottenSince({ folder: folder.kept })
  // Stopped after the system, so that a backup or a check that takes long doesn't keep it publishing.
  const upkeep = parts.add(startedParts())
  const system = parts.add(await startServeSystem({ settings, folder, masterKey, transport, metricsToken, store, onDeath }))
  const order = (args: readonly string[]) => operate({ table: system.table, siteUrl, queueSizes: system.queueSizes }, args)
  if (since !== undefined) onNews(await order(['reconcile', '--since', toInstant(since)]))
  await pauseAfterRestore({ folder: folder.kept, order, onNews })
  await system.begin()
  parts.add(await startPulse({ folder: folder.kept }, { now: Date.now, report }))
  parts.add(await tellWhatRuns(folder.kept, { siteUrl, grantedPlan: settings.grantedPlan, queueSizes: system.queueSizes }))
  const backups = upkeep.add(startDailyBackups({ data: folder.kept, masterKey, settings: settings.backups, report }))
  void backups.run()
  const tell = (mail: PlainMail) => tellAdministrators(system, mail)
  const check = upkeep.add(startNightlyCheck({ folder: folder.kept, backups: settings.backups, now: Date.now, tell, report }))
  void check.run()
  onNews(`Crier is ready at ${siteUrl}, on port ${system.port}.`)
  const link = await firstLink(folder.kept, order)
  if (link !== undefined) onNews(`The first administrator can sign up here, once, within seven days: ${link}`)
  return { url: siteUrl, port: system.port, sandboxUrl: system.sandboxUrl, dataFolder: folder.kept }
}

/** Backs up what's there before the data is migrated to another version. */
const backUpBefore = async ({ backups }: Pick<ServeSettings, 'backups'>, { data, masterKey }: { data: string; masterKey: Buffer }) =>
  writeBackup({
    data,
    masterKey,
    file: join(backupFolder(backups, data), `before-upgrade-${backupName(new Date())}`),
    passphrase: await readPassphrase(backups.passphraseFile),
  })

/** Carries out an operator's order. */
type Order = (args: readonly string[]) => Promise<string>

/** The sign-up link for the first administrator, once in a data folder's lifetime; undefined afterward. */
const firstLink = async (folder: string, order: Order): Promise<string | undefined> => {
  const given = join(folder, 'first-link-given')
  if (existsSync(given)) return undefined
  const link = await order(['invite', '--administrator'])
  await writeSafely(given, '')
  return link
}
