import { diskOf } from '#functions/adapters/folder-files/objects.ts'
import type { Machine } from '#functions/ports/health.ts'
import type { Machine as MachineState } from '#shared/contracts/admin-rows.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { stateOfDisk } from '../data/disk.ts'
import { daysLeft, noteDisk, readHistory } from '../data/disk-history.ts'
import { readIntegrityState } from '../data/integrity.ts'

type Options = {
  /** The data folder. */
  folder: string
  /** In ms since the epoch. */
  lastBackupAt: () => Promise<number | undefined>
  /** How full the disk may be before uploads are refused. */
  stopAtPercent: number
  now?: () => number
}

/** Reports this machine's state to Administration and the health check, and records every hour how full its disk is. */
export const watchMachine = (options: Options): Machine & { stop: () => void } => {
  const { folder, now = Date.now } = options
  const note = () =>
    void diskOf(folder).then(
      (disk) => noteDisk(folder, disk, now()),
      () => undefined,
    )
  note()
  const timer = setInterval(note, hourMs)
  return {
    state: () => readMachine(options).catch(() => undefined),
    stop: () => clearInterval(timer),
  }
}

const readMachine = async ({ folder, lastBackupAt, stopAtPercent, now = Date.now }: Options): Promise<MachineState> => {
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
