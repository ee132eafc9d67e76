import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { pauseHoursMax } from '#shared/domain/platform-pauses.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { kmsVault } from '../../adapters/aws/kms-vault.ts'
import { dynamoPlatformPauses } from '../../adapters/dynamo/platforms.ts'
import { connectTable, documentClient, openTable, type Table } from '../../adapters/dynamo/table.ts'
import { type Bucket, openBucket } from '../../adapters/s3/ask-s3.ts'
import { keyVault } from '../../adapters/sign-in/key-vault.ts'
import { openSqliteTable } from '../../adapters/sqlite-table/open-sqlite-table.ts'
import type { SealContext, Vault } from '../../ports/vault.ts'
import { jsonVariable, readEnv } from '../../runtime/env.ts'
import { pausePlatform } from '../../use-cases/administration/platforms.ts'

/**
 * A box or a stage: its table, its files, and the vault for its secrets. `between` is the vault for an export's
 * secrets.
 */
export type Place = { table: Table; bucket: Bucket; vault: Vault; between: Vault }

const AwsEnvironment = { TABLE_NAME: z.string(), KMS_KEY_ID: z.string() }
const TableServer = z.object({
  endpoint: z.url(),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string(), sessionToken: z.string().exactOptional() }),
})
/** A single machine seals with a 32-byte key, in base64. Its table is in a file or on a server. */
const MachineEnvironment = {
  SEALING_KEY: z.base64().optional(),
  TABLE_FILE: z.string().optional(),
  TABLE_SERVER: jsonVariable(TableServer).optional(),
}
const CommonEnvironment = { MEDIA_BUCKET: z.string(), TRANSFER_KEY: z.string().regex(/^[0-9a-f]{64}$/) }

/** Opens the place that this process's environment names. */
export const openPlace = (): Place => {
  const { MEDIA_BUCKET, TRANSFER_KEY } = readEnv(CommonEnvironment)
  const { SEALING_KEY, TABLE_FILE, TABLE_SERVER } = readEnv(MachineEnvironment)
  return {
    ...(SEALING_KEY === undefined
      ? openStage()
      : { table: ownTable(TABLE_FILE, TABLE_SERVER), vault: keyVault(Buffer.from(SEALING_KEY, 'base64')) }),
    bucket: openBucket(MEDIA_BUCKET),
    between: transferVault(Buffer.from(TRANSFER_KEY, 'hex')),
  }
}

const openStage = () => {
  const { TABLE_NAME, KMS_KEY_ID } = readEnv(AwsEnvironment)
  return { table: openTable(TABLE_NAME), vault: kmsVault(KMS_KEY_ID) }
}

const ownTable = (file: string | undefined, server: z.infer<typeof TableServer> | undefined): Table => {
  const settings = { name: 'crier', dueShards: 8 }
  if (server) return { ...settings, client: documentClient(connectTable(server)) }
  if (file === undefined) throw new Error('Set TABLE_FILE or TABLE_SERVER to the place of this machine’s table.')
  const { send } = openSqliteTable({ file, now: Date.now })
  return { ...settings, client: { send } }
}

/** Stops all publishing from a place, on every platform, until its operator resumes it. */
export const pauseAll = async ({ table }: Pick<Place, 'table'>, message: string): Promise<void> => {
  const pauses = dynamoPlatformPauses(table, Date.now)
  await Promise.all(platformIds.map((platform) => pausePlatform(pauses, platform, { hours: pauseHoursMax, message, now: Date.now() })))
}

const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

/** Seals secrets in transit between two places, with a key that both are given. */
export const transferVault = (key: Buffer): Vault => {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'crier transfer', keyBytes))
  return {
    async seal(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', own, iv).setAAD(bound(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    async open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', own, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        decipher.setAAD(bound(context)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new Error('This export was sealed with a different key. Name that key with --key FILE.', { cause })
      }
    },
  }
}

const bound = ({ ownerId, accountId, purpose }: SealContext) => Buffer.from(JSON.stringify([ownerId, accountId, purpose]))
