import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ServerApp, ServerApps } from '#functions/ports/server-apps.ts'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { keys } from './keys.ts'
import { isAccepted, type Table } from './table.ts'

const StoredApp = z.object({ clientId: z.string(), sealed: z.string(), redirectUri: z.string(), scopes: z.array(z.string()) })

/** Registrations at servers, in the table; their secrets are sealed. */
export const dynamoServerApps = ({ client, name: TableName }: Table, vault: Vault): ServerApps => {
  const get = async (platform: Platform, server: string): Promise<ServerApp | undefined> => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.serverApp(platform, server), ConsistentRead: true }))
    if (!Item) return undefined
    const { clientId, sealed, redirectUri, scopes } = StoredApp.parse(Item)
    return { clientId, clientSecret: await vault.open(sealed, contextOf(platform, server)), redirectUri, scopes }
  }
  return {
    get,
    async keep(platform, server, { clientId, clientSecret, redirectUri, scopes }, instead) {
      const sealed = await vault.seal(clientSecret, contextOf(platform, server))
      const isKept = await isAccepted(
        client.send(
          new PutCommand({
            TableName,
            Item: { ...keys.serverApp(platform, server), clientId, sealed, redirectUri, scopes },
            ConditionExpression: instead === undefined ? 'attribute_not_exists(pk)' : 'clientId = :instead',
            ...(instead !== undefined && { ExpressionAttributeValues: { ':instead': instead } }),
          }),
        ),
      )
      const kept = isKept ? undefined : await get(platform, server)
      return kept ?? { clientId, clientSecret, redirectUri, scopes }
    },
  }
}

/** It is nobody's own. */
const contextOf = (platform: Platform, server: string): SealContext => ({
  userId: 'everybody',
  accountId: `${platform} ${server}`,
  purpose: 'platform-tokens',
})
