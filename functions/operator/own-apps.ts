import * as z from 'zod'
import { Platform } from '#shared/domain/platforms.ts'
import { dynamoOwnApps } from '../adapters/dynamo/own-apps.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { kmsVault } from '../adapters/kms/vault.ts'
import { readEnv } from '../runtime/env.ts'

// Tells of the apps that administrators named: of each its client id, and whether its secret opens. The secret itself is told to nobody.

const main = async () => {
  const { TABLE_NAME, KMS_KEY_ID } = readEnv({ TABLE_NAME: z.string(), KMS_KEY_ID: z.string() })
  const apps = dynamoOwnApps(openTable(TABLE_NAME), kmsVault(KMS_KEY_ID))
  const named = await apps.list()
  const tell = async (platform: Platform) => {
    const { clientId } = named[platform] ?? {}
    if (clientId === undefined) return []
    const opens = await apps.get(platform).then(
      () => true,
      () => false,
    )
    return [{ platform, clientId, opens }]
  }
  process.stdout.write(JSON.stringify((await Promise.all(Platform.options.map(tell))).flat()))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
