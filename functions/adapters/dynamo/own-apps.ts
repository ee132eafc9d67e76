import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { OwnApps } from '#functions/ports/own-apps.ts'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { Instant } from '#shared/domain/instants.ts'
import { Platform } from '#shared/domain/platforms.ts'
import { keys, ownAppsPartition } from './keys.ts'
import { isAccepted, type Table } from './table.ts'

const Stored = z.object({ clientId: z.string(), sealed: z.string(), setAt: Instant })
/** A platform that a newer Crier knows is passed over. */
const Listed = Stored.extend({ sk: z.string() })

/** Apps that administrators named, in the table; their secrets are sealed. */
export const dynamoOwnApps = ({ client, name: TableName }: Table, vault: Vault): OwnApps => ({
  async list() {
    const { Items = [] } = await client.send(
      new QueryCommand({ TableName, KeyConditionExpression: 'pk = :apps', ExpressionAttributeValues: { ':apps': ownAppsPartition } }),
    )
    const named = Items.flatMap((item) => {
      const { sk, clientId, setAt } = Listed.parse(item)
      const platform = Platform.safeParse(sk)
      return platform.success ? [[platform.data, { clientId, setAt }] as const] : []
    })
    return Object.fromEntries(named)
  },
  async get(platform) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.ownApp(platform), ConsistentRead: true }))
    if (!Item) return undefined
    const { clientId, sealed } = Stored.parse(Item)
    return { clientId, clientSecret: await vault.open(sealed, contextOf(platform)) }
  },
  async put(platform, { clientId, clientSecret, setAt }) {
    const sealed = await vault.seal(clientSecret, contextOf(platform))
    await client.send(new PutCommand({ TableName, Item: { ...keys.ownApp(platform), clientId, sealed, setAt } }))
  },
  remove: (platform) =>
    isAccepted(client.send(new DeleteCommand({ TableName, Key: keys.ownApp(platform), ConditionExpression: 'attribute_exists(pk)' }))),
})

/** It is nobody's own. */
const contextOf = (platform: Platform): SealContext => ({ userId: 'everybody', accountId: platform, purpose: 'platform-app' })
