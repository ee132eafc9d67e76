import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Machine } from '#shared/contracts/admin-rows.ts'
import { toInstant } from '#shared/domain/times.ts'
import { listen } from '../local/listen.ts'

type Options = {
  /** Where the data are. */
  folder: string
  /** In ms since the epoch. */
  lastBackupAt: () => Promise<number | undefined>
}

/** Tells the function behind Administration how this machine is: at an address of its own, on loopback alone. */
export const startMachine = async ({ folder, lastBackupAt }: Options) => {
  const server = createServer((_request, response) => {
    readMachine({ folder, lastBackupAt }).then(
      (machine) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(machine)),
      () => response.writeHead(503).end(),
    )
  })
  return listen(server, 0)
}

const readMachine = async ({ folder, lastBackupAt }: Options): Promise<Machine> => {
  const [{ blocks, bavail, bsize }, backupAt] = await Promise.all([statfs(folder), lastBackupAt()])
  return {
    diskBytes: blocks * bsize,
    diskFreeBytes: bavail * bsize,
    ...(backupAt !== undefined && { lastBackupAt: toInstant(backupAt) }),
  }
}
