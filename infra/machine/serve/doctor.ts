import { randomUUID } from 'node:crypto'
import { diskOf } from '#functions/adapters/folder-files/objects.ts'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { backupFolder, newestBackupAt } from '../backup/backups.ts'
import { readVersion } from '../data/data-version.ts'
import { ownTableFile } from '../data/database-file.ts'
import { showBytes, stateOfDisk } from '../data/disk.ts'
import { daysLeft, readHistory } from '../data/disk-history.ts'
import { tableFiles } from '../data/table-file.ts'
import { refuseOtherTable } from '../data/table-place.ts'
import { examineServer } from '../data/table-server.ts'
import { openStore, probeStore } from '../files/store.ts'
import { openTransport } from '../mail/transport.ts'
import { readMasterKey } from '../secrets/master-key.ts'
import { certificateEnd, checkApps, checkCertificate, checkClock, checkTables } from './doctor-checks.ts'
import { namedApps } from './named-apps.ts'
import type { ServeSettings } from './settings.ts'

/** One check's result: its state, and what to do if something's wrong. */
type Finding = { isWell: boolean; words: string }
type Check = (settings: ServeSettings) => Promise<string>

const patienceMs = 10 * secondMs

/** Each returns what's fine, or throws what isn't. */
const checks: readonly Check[] = [
  async ({ masterKey, data }) => {
    await readMasterKey(masterKey, data)
    return 'The master key is valid and stored apart from the data.'
  },
  async ({ data }) => {
    const version = await readVersion(data)
    if (!version) throw new Error(`There’s no data in ${data} yet. Start Crier once.`)
    return `The data has version ${version.data}, last written by Crier ${version.crier}.`
  },
  async ({ data, tableServer }) => {
    await refuseOtherTable(data, tableServer)
    return tableServer ? examineServer(tableServer) : 'The table is in the data folder.'
  },
  async ({ data, uploadsStopAtPercent: stopAtPercent }) => checkDisk(data, stopAtPercent),
  async ({ backups, data }) => {
    const at = await newestBackupAt(backupFolder(backups, data))
    if (at === undefined || Date.now() - at > 2 * dayMs)
      throw new Error('There’s no backup from the last two days. Check Crier’s log for the reason.')
    return `The last backup is from ${new Date(at).toISOString()}.`
  },
  async ({ data }) => checkTables(data, [ownTableFile, ...Object.values(tableFiles)]),
  async ({ mail }) => {
    const transport = openTransport(mail)
    await transport.check().finally(transport.close)
    return `Email reaches ${transport.name}.`
  },
  async ({ store }) => {
    if (!store) return 'Files are in the data folder.'
    const opened = await openStore(store)
    await probeStore(opened, randomUUID())
    return `The bucket ${opened.name} accepts files and returns them.`
  },
  async ({ siteUrl }) => {
    const response = await ask(`${siteUrl}/api/health`)
    if (!response.ok) throw new Error(`${siteUrl} answers its health check with ${response.status}. Check Crier’s log and the proxy.`)
    return `${siteUrl} responds from this machine and is healthy.`
  },
  async ({ siteUrl }) => checkCertificate(siteUrl, { endOf: certificateEnd, now: Date.now }),
  async () => checkClock({ fetch: ask, now: Date.now }),
  async (settings) => checkApps(settings.platforms, await namedApps(settings)),
]

/** How many days ahead to make space. */
const daysAhead = 14

const checkDisk = async (data: string, stopAtPercent: number) => {
  const disk = await diskOf(data)
  const left = daysLeft(await readHistory(data), { disk, now: Date.now(), stopAtPercent })
  const words = `${showBytes(disk.freeBytes)} of ${showBytes(disk.bytes)} are free on the data disk`
  const state = stateOfDisk(disk, stopAtPercent)
  if (state === 'full') throw new Error(`${words}. It’s full, so nothing can be saved. Free up space, or use a larger disk.`)
  if (state === 'low')
    throw new Error(`${words}. It’s past ${stopAtPercent}%, where uploads stop (UPLOADS_STOP_AT). Free up space, or use a larger disk.`)
  if (left === undefined) return `${words}. So far, it isn’t filling up.`
  const forecast = `${words}. At this rate, uploads stop in about ${left} days.`
  if (left < daysAhead) throw new Error(`${forecast} Free up space, or use a larger disk.`)
  return forecast
}

const ask = async (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(patienceMs) }).catch((cause: unknown) => {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
    throw new Error(`${address} can't be reached from this machine: ${reason}. Check the name, the proxy, and its certificate.`, { cause })
  })

/** Checks what a box needs, and says for each thing whether it's fine. */
export const examine = async (settings: ServeSettings): Promise<Finding[]> =>
  Promise.all(
    checks.map((check) =>
      check(settings).then(
        (words) => ({ isWell: true, words }),
        (error: unknown) => ({ isWell: false, words: error instanceof Error ? error.message : String(error) }),
      ),
    ),
  )
