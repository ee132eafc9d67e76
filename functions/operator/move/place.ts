import * as z from 'zod'
import { pauseHoursMax } from '#shared/domain/platform-pauses.ts'
import { Platform } from '#shared/domain/platforms.ts'
import { dynamoPlatformPauses } from '../../adapters/dynamo/platform-pauses.ts'
import { openTable, type Table } from '../../adapters/dynamo/table.ts'
import { kmsVault } from '../../adapters/kms/vault.ts'
import { type Bucket, openBucket } from '../../adapters/s3/bucket.ts'
import type { Vault } from '../../ports/vault.ts'
import { readEnv } from '../../runtime/env.ts'
import { pausePlatform } from '../../use-cases/administration/switch-platform.ts'
import { transferVault } from './transfer-vault.ts'

/** A box or a stage: its table, its files, and what opens its secrets. `between` opens those of an export. */
export type Place = { table: Table; bucket: Bucket; vault: Vault; between: Vault }

/** The place that the environment of this process names. */
export const openPlace = (): Place => {
  const { TABLE_NAME, MEDIA_BUCKET, KMS_KEY_ID, TRANSFER_KEY } = readEnv({
    TABLE_NAME: z.string(),
    MEDIA_BUCKET: z.string(),
    KMS_KEY_ID: z.string(),
    TRANSFER_KEY: z.string().regex(/^[0-9a-f]{64}$/),
  })
  return {
    table: openTable(TABLE_NAME),
    bucket: openBucket(MEDIA_BUCKET),
    vault: kmsVault(KMS_KEY_ID),
    between: transferVault(Buffer.from(TRANSFER_KEY, 'hex')),
  }
}

/** Lets nothing go out at a place, to any platform, until its operator resumes. */
export const pauseAll = async ({ table }: Pick<Place, 'table'>, message: string): Promise<void> => {
  const pauses = dynamoPlatformPauses(table, Date.now)
  await Promise.all(Platform.options.map((platform) => pausePlatform(pauses, platform, { hours: pauseHoursMax, message, now: Date.now() })))
}
