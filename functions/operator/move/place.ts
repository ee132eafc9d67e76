import * as z from 'zod'
import { pauseHoursMax } from '#shared/domain/platform-pauses.ts'
import { Platform } from '#shared/domain/platforms.ts'
import { dynamoPlatformPauses } from '../../adapters/dynamo/platform-pauses.ts'
import { openTable, type Table } from '../../adapters/dynamo/table.ts'
import { keyVault } from '../../adapters/key-vault/vault.ts'
import { kmsVault } from '../../adapters/kms/vault.ts'
import { type Bucket, openBucket } from '../../adapters/s3/bucket.ts'
import { openSqliteTable } from '../../adapters/sqlite-table/open-sqlite-table.ts'
import type { Vault } from '../../ports/vault.ts'
import { readEnv } from '../../runtime/env.ts'
import { pausePlatform } from '../../use-cases/administration/switch-platform.ts'
import { transferVault } from './transfer-vault.ts'

/** A box or a stage: its table, its files, and what opens its secrets. `between` opens those of an export. */
export type Place = { table: Table; bucket: Bucket; vault: Vault; between: Vault }

const OnAws = { TABLE_NAME: z.string(), KMS_KEY_ID: z.string() }
/** One machine keeps its table in a file, and seals with a key of 32 bytes, in base64. */
const OnOneMachine = { TABLE_FILE: z.string(), SEALING_KEY: z.base64() }
const Everywhere = {
  MEDIA_BUCKET: z.string(),
  TRANSFER_KEY: z.string().regex(/^[0-9a-f]{64}$/),
  TABLE_FILE: z.string().optional(),
}

/** The place that the environment of this process names. */
export const openPlace = (): Place => {
  const { MEDIA_BUCKET, TRANSFER_KEY, TABLE_FILE } = readEnv(Everywhere)
  return {
    ...(TABLE_FILE === undefined ? openStage() : openMachine()),
    bucket: openBucket(MEDIA_BUCKET),
    between: transferVault(Buffer.from(TRANSFER_KEY, 'hex')),
  }
}

const openStage = () => {
  const { TABLE_NAME, KMS_KEY_ID } = readEnv(OnAws)
  return { table: openTable(TABLE_NAME), vault: kmsVault(KMS_KEY_ID) }
}

const openMachine = () => {
  const { TABLE_FILE, SEALING_KEY } = readEnv(OnOneMachine)
  const { send } = openSqliteTable({ file: TABLE_FILE, now: Date.now })
  const table: Table = { client: { send }, name: 'crier', dueShards: 8 }
  return { table, vault: keyVault(Buffer.from(SEALING_KEY, 'base64')) }
}

/** Lets nothing go out at a place, to any platform, until its operator resumes. */
export const pauseAll = async ({ table }: Pick<Place, 'table'>, message: string): Promise<void> => {
  const pauses = dynamoPlatformPauses(table, Date.now)
  await Promise.all(Platform.options.map((platform) => pausePlatform(pauses, platform, { hours: pauseHoursMax, message, now: Date.now() })))
}
