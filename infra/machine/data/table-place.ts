import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StartError } from '../process/start-error.ts'
import { openOwnTable, tableFile } from './own-table.ts'
import { tableFiles } from './table-file.ts'
import { hasPeople, makeTable, reached, readTableServer, type TableServer } from './table-server.ts'
import { ignoreMissing, writeSafely } from './write-safely.ts'

/** The file that says which server keeps a data folder's table. */
export const tablePlaceFile = 'table-place.json'
const TablePlace = z.object({ endpoint: z.string() })
type TablePlace = z.infer<typeof TablePlace>

/** Where a data folder's table is, if not in it. */
export const readTablePlace = async (data: string): Promise<TablePlace | undefined> => {
  const text = await readFile(join(data, tablePlaceFile), 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : TablePlace.parse(JSON.parse(text))
}

/**
 * Refuses to use a table anywhere but where it is. A server named for the first time gets a table, unless there are
 * already people in the folder or on the server: they'd be lost, or nothing could open their secrets.
 */
export const keepTablePlace = async (data: string, server: TableServer | undefined): Promise<void> => {
  const before = await refuseOtherTable(data, server)
  if (!server) return
  if (!before && (await hasOwnPeople(data)))
    throw new StartError(
      `The table in the data folder ${data} already has people in it, but AWS_ENDPOINT_URL_DYNAMODB points to a server that doesn't have them. Remove it. To move them there, run \`crier export --to FOLDER\` without it, then \`crier import --from FOLDER\` with it and a new DATA_FOLDER.`,
    )
  const { isNew } = await makeTable(server)
  if (before) return
  if (!isNew && (await hasPeopleAt(data, server)))
    throw new StartError(
      `The table at ${server.endpoint} belongs to another data folder, which has the keys to its secrets. Use that folder or a backup of it, or choose another server.`,
    )
  await writeSafely(join(data, tablePlaceFile), JSON.stringify({ endpoint: server.endpoint } satisfies TablePlace))
}

/**
 * The server that keeps a data folder's table, for a command that reads it. Without a saved place, the table is in the
 * folder, whatever the environment names.
 */
export const tableServerOf = async (data: string, environment: NodeJS.ProcessEnv): Promise<TableServer | undefined> => {
  const place = await readTablePlace(data)
  if (!place) return undefined
  const server = readTableServer(environment)
  refuseOther(data, place, server)
  return server
}

/** Says who has to back up a table that a server keeps. */
export const notInBackups = ({ endpoint }: TablePlace): string =>
  `The table is at ${endpoint}, so it isn't in Crier's backups. Make sure it's backed up there as often as the rest`

/** Refuses any other place for the table than the saved one, which it returns. */
export const refuseOtherTable = async (data: string, server: TableServer | undefined): Promise<TablePlace | undefined> => {
  const before = await readTablePlace(data)
  refuseOther(data, before, server)
  return before
}

const refuseOther = (data: string, before: TablePlace | undefined, server: TableServer | undefined) => {
  if (!before || before.endpoint === server?.endpoint) return
  if (!server) throw new StartError(`The table for this data is at ${before.endpoint}: set AWS_ENDPOINT_URL_DYNAMODB to that.`)
  throw new StartError(
    `The table for this data is at ${before.endpoint}, and AWS_ENDPOINT_URL_DYNAMODB names ${server.endpoint}. If that is the same table at a new address, write the address into ${join(data, tablePlaceFile)}.`,
  )
}

/** A table from an earlier Crier can't be read here, so assume it holds people. */
const hasOwnPeople = async (data: string) => {
  if (Object.values(tableFiles).some((file) => existsSync(join(data, file)))) return true
  return existsSync(tableFile(data)) && hasPeopleAt(data, undefined)
}

const hasPeopleAt = async (data: string, server: TableServer | undefined) => {
  const { table, close } = openOwnTable(data, { server })
  const counted = hasPeople(table)
  return (server ? reached(server, counted) : counted).finally(close)
}
