import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { OwnApps, PlatformPauses, ServerApp, ServerApps } from '#functions/ports/platforms.ts'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { Instant } from '#shared/domain/instants.ts'
import { isPlatform, type Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { keys, ownAppsPartition } from './keys.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

const Pause = z.object({ until: Instant, message: z.string() })

/** How long a reading is shared, in ms. Every delivery to a platform asks for the same item twice. */
const sharedMs = secondMs

/**
 * The switch per platform in the one table. A process reads it at most once a second, and sees its own writes
 * immediately.
 */
export const dynamoPlatformPauses = (table: Table, now: () => number): PlatformPauses => {
  const stored = storedPauses(table)
  const readings = sharedReadings(stored.get, { ms: sharedMs, now })
  return {
    get: readings.get,
    async pause(platform, pause) {
      await stored.pause(platform, pause)
      readings.forget(platform)
    },
    async resume(platform) {
      await stored.resume(platform)
      readings.forget(platform)
    },
  }
}

const storedPauses = ({ client, name: TableName }: Table): PlatformPauses => ({
  async get(platform) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.platformPause(platform) }))
    return Item && Pause.parse(Item)
  },
  async pause(platform, pause) {
    const put = new PutCommand({
      TableName,
      Item: { ...keys.platformPause(platform), ...pause },
      ConditionExpression: 'attribute_not_exists(pk) OR #until < :until',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':until': pause.until },
    })
    await isAccepted(client.send(put))
  },
  async resume(platform) {
    await client.send(new DeleteCommand({ TableName, Key: keys.platformPause(platform) }))
  },
})

const Stored = z.object({ clientId: z.string(), sealed: z.string(), setAt: Instant })
/** Platforms that only a newer version of Crier knows are skipped. */
const Listed = Stored.extend({ sk: z.string() })

/** Apps configured by administrators, in the table. Their secrets are sealed. */
export const dynamoOwnApps = ({ client, name: TableName }: Table, vault: Vault): OwnApps => ({
  async list() {
    const { Items = [] } = await client.send(
      new QueryCommand({ TableName, KeyConditionExpression: 'pk = :apps', ExpressionAttributeValues: { ':apps': ownAppsPartition } }),
    )
    const named = Items.flatMap((item) => {
      const { sk, clientId, setAt } = Listed.parse(item)
      return isPlatform(sk) ? [[sk, { clientId, setAt }] as const] : []
    })
    return Object.fromEntries(named)
  },
  async get(platform) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.ownApp(platform), ConsistentRead: true }))
    if (!Item) return undefined
    const { clientId, sealed } = Stored.parse(Item)
    return { clientId, clientSecret: await vault.open(sealed, ownContext(platform)) }
  },
  async put(platform, { clientId, clientSecret, setAt }) {
    const sealed = await vault.seal(clientSecret, ownContext(platform))
    await client.send(new PutCommand({ TableName, Item: { ...keys.ownApp(platform), clientId, sealed, setAt } }))
  },
  remove: (platform) =>
    isAccepted(client.send(new DeleteCommand({ TableName, Key: keys.ownApp(platform), ConditionExpression: 'attribute_exists(pk)' }))),
})

/** It belongs to no person. */
const ownContext = (platform: Platform): SealContext => ({ ownerId: 'everybody', accountId: platform, purpose: 'platform-app' })

const StoredApp = z.object({ clientId: z.string(), sealed: z.string(), redirectUri: z.string(), scopes: z.array(z.string()) })

/** Registrations with servers, in the table. Their secrets are sealed. */
export const dynamoServerApps = ({ client, name: TableName }: Table, vault: Vault): ServerApps => {
  const get = async (platform: Platform, server: string): Promise<ServerApp | undefined> => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.serverApp(platform, server), ConsistentRead: true }))
    if (!Item) return undefined
    const { clientId, sealed, redirectUri, scopes } = StoredApp.parse(Item)
    return { clientId, clientSecret: await vault.open(sealed, serverContext(platform, server)), redirectUri, scopes }
  }
  return {
    get,
    async keep(platform, server, { clientId, clientSecret, redirectUri, scopes }, { until, instead }) {
      const sealed = await vault.seal(clientSecret, serverContext(platform, server))
      const isKept = await isAccepted(
        client.send(
          new PutCommand({
            TableName,
            Item: { ...keys.serverApp(platform, server), clientId, sealed, redirectUri, scopes, expiresAt: timeToLive(until) },
            ConditionExpression: instead === undefined ? 'attribute_not_exists(pk)' : 'clientId = :instead',
            ...(instead !== undefined && { ExpressionAttributeValues: { ':instead': instead } }),
          }),
        ),
      )
      const kept = isKept ? undefined : await get(platform, server)
      return kept ?? { clientId, clientSecret, redirectUri, scopes }
    },
    async need(platform, server, until) {
      const update = new UpdateCommand({
        TableName,
        Key: keys.serverApp(platform, server),
        UpdateExpression: 'SET expiresAt = :until',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(expiresAt) OR expiresAt < :until)',
        ExpressionAttributeValues: { ':until': timeToLive(until) },
      })
      await isAccepted(client.send(update))
    },
  }
}

/** It belongs to no person. */
const serverContext = (platform: Platform, server: string): SealContext => ({
  ownerId: 'everybody',
  accountId: `${platform} ${server}`,
  purpose: 'platform-tokens',
})

/**
 * Caches a read that every call or delivery makes, for this many ms and for all callers. `forget` drops it, so the
 * process sees its own writes immediately.
 */
export const sharedReadings = <Key, Value>(read: (key: Key) => Promise<Value>, { ms, now }: { ms: number; now: () => number }) => {
  const readings = new Map<Key, { at: number; value: Promise<Value> }>()
  const readAnew = (key: Key) => {
    const reading = { at: now(), value: read(key) }
    readings.set(key, reading)
    reading.value.catch(() => readings.delete(key))
    return reading.value
  }
  return {
    get: async (key: Key): Promise<Value> => {
      const last = readings.get(key)
      return last && Math.abs(now() - last.at) < ms ? last.value : readAnew(key)
    },
    forget: (key: Key) => void readings.delete(key),
  }
}
