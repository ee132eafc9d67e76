import { createServer } from 'node:http'
import type { Machine } from '#shared/contracts/admin-rows.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { diskOf } from '../local/aws/objects.ts'
import { listen } from '../local/listen.ts'
import { readIntegrityState } from '../machine/data/integrity-state.ts'
import { stateOfDisk } from './disk.ts'
import { daysLeft, noteDisk, readHistory } from './disk-history.ts'

type Options = {
  /** Where the data are. */
  folder: string
  /** In ms since the epoch. */
  lastBackupAt: () => Promise<number | undefined>
  /** How full the disk may be before uploads are refused. */
  stopAtPercent: number
  now?: () => number
}

/** Tells the function behind Administration how this machine is: at an address of its own, on loopback alone. */
export const startMachine = async (options: Options) => {
  const server = createServer((_request, response) => {
    readMachine(options).then(
      (machine) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(machine)),
      () => response.writeHead(503).end(),
    )
  })
  const { folder, now = Date.now } = options
  const note = () =>
    void diskOf(folder).then(
      (disk) => noteDisk(folder, disk, now()),
      () => undefined,
    )
  note()
  const timer = setInterval(note, hourMs)
  const listening = await listen(server, 0)
  const stop = async () => {
    clearInterval(timer)
    await listening.stop()
  }
  return { ...listening, stop }
}

const readMachine = async ({ folder, lastBackupAt, stopAtPercent, now = Date.now }: Options): Promise<Machine> => {
  const [disk, history, backupAt, integrity] = await Promise.all([
    diskOf(folder),
    readHistory(folder),
    lastBackupAt(),
    readIntegrityState(folder),
  ])
  const left = daysLeft(history, { disk, now: now(), stopAtPercent })
  return {
    diskBytes: disk.bytes,
    diskFreeBytes: disk.freeBytes,
    diskState: stateOfDisk(disk, stopAtPercent),
    ...(left !== undefined && { diskDaysLeft: left }),
    ...(backupAt !== undefined && { lastBackupAt: toInstant(backupAt) }),
    ...(integrity && { tableState: integrity.damaged.length === 0 ? 'whole' : 'damaged', tableCheckedAt: integrity.checkedAt }),
  }
}
