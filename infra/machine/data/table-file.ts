import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../process/start-error.ts'

/** The file where each emulator keeps the table, within a data folder. */
export const tableFiles = { dynoxide: 'dynamodb.db', 'DynamoDB Local': 'shared-local-instance.db' } as const

const elsewhere = 'the emulator at AWS_ENDPOINT_URL_DYNAMODB'

/** Where a table is kept: by an emulator that Crier starts, or one that's already running. */
export type TableKeeper = keyof typeof tableFiles | typeof elsewhere

/** Refuses a data folder whose table another emulator keeps: the product would look empty. */
export const refuseOtherKeeper = (folder: string, keeper: TableKeeper = elsewhere): void => {
  const before = keeperOf(folder)
  if (before === undefined || before === keeper) return
  throw new StartError(
    `The data in ${folder} was made with ${before}, and ${keeper} wouldn’t find it. Move that folder away, or set CRIER_DATA to another one.`,
  )
}

const keeperOf = (folder: string): TableKeeper | undefined => {
  const isThere = (file: string) => existsSync(join(folder, file))
  if (isThere(tableFiles.dynoxide)) return 'dynoxide'
  if (isThere(tableFiles['DynamoDB Local'])) return 'DynamoDB Local'
  // Secrets are saved once there's a table.
  return isThere('secrets.json') ? elsewhere : undefined
}
