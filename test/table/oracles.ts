import type { Table } from '#functions/adapters/dynamo/table.ts'
import { openSqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'
import { amazonsEmulator, emulatorOfMachine } from '#infra/local-aws/emulators.ts'
import { tableName } from '#infra/machine/process/names.ts'
import { startEmulated } from '../setup/dynamo.ts'

export type OracleName = 'dynoxide' | 'DynamoDB Local'
export type Oracle = { name: OracleName; client: Table['client']; stop: () => Promise<void> }

/** Starts this machine's emulators, or just `only`. There has to be at least one. */
export const startOracles = async (only?: OracleName): Promise<Oracle[]> => {
  const known = await Promise.all([emulatorOfMachine().catch(() => undefined), amazonsEmulator().catch(() => undefined)])
  const emulators = [...new Map(known.filter((emulator) => emulator !== undefined).map((emulator) => [emulator.name, emulator])).values()]
  const asked = emulators.filter(({ name }) => only === undefined || name === only)
  if (asked.length === 0) throw new Error(`There is no ${only ?? 'emulator of DynamoDB'} on this machine to compare with.`)
  return Promise.all(
    asked.map(async (emulator) => {
      const { table, stop } = await startEmulated(emulator)
      return { name: emulator.name, client: table.client, stop }
    }),
  )
}

export const openOwn = () => openSqliteTable({ file: ':memory:', tableName, now: Date.now })
