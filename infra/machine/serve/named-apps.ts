import { dynamoOwnApps } from '#functions/adapters/dynamo/platforms.ts'
import { keyVault } from '#functions/adapters/sign-in/key-vault.ts'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { dataVersion, readVersion } from '../data/data-version.ts'
import { openOwnTable } from '../data/own-table.ts'
import { reached } from '../data/table-server.ts'
import { readMasterKey } from '../secrets/master-key.ts'
import { loadSealedSecrets } from '../secrets/sealed-secrets.ts'
import type { ServeSettings } from './settings.ts'

/** An app that an administrator configured on the screen, and whether its sealed secret opens. */
export type NamedApp = { platform: Platform; clientId: string; opens: boolean }

/** The apps that administrators configured, whether the box is running or not. Another version's data is left alone. */
export const namedApps = async ({
  data,
  masterKey,
  tableServer,
}: Pick<ServeSettings, 'data' | 'masterKey' | 'tableServer'>): Promise<NamedApp[]> => {
  if ((await readVersion(data))?.data !== dataVersion) return []
  const { sealingKey } = await loadSealedSecrets(data, await readMasterKey(masterKey, data))
  const { table, close } = openOwnTable(data, { server: tableServer })
  try {
    const apps = dynamoOwnApps(table, keyVault(Buffer.from(sealingKey, 'base64')))
    const named = await (tableServer ? reached(tableServer, apps.list()) : apps.list())
    const found = platformIds.map(async (platform): Promise<NamedApp[]> => {
      const { clientId } = named[platform] ?? {}
      if (clientId === undefined) return []
      const opens = await apps.get(platform).then(
        () => true,
        () => false,
      )
      return [{ platform, clientId, opens }]
    })
    return (await Promise.all(found)).flat()
  } finally {
    close()
  }
}
