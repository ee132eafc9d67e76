import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ApiKeys, KeyCalls } from '#functions/ports/api-keys.ts'
import { ApiKey, keyRule } from '#shared/domain/api-keys.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { updatedItem } from './conditions.ts'
import { hash, keys, prefixes } from './keys.ts'
import { readItem } from './read-item.ts'
import { type ItemKey, queryAll, type Table, timeToLive, under, writeAll } from './table.ts'

/** How long a key is still listed after it expired, in ms. */
const listedMs = 90 * dayMs

/** The TTL attribute is in seconds, so a key's own end is stored as `endsAt`. */
const { expiresAt, name, createdAt, lastFour, ...foundFields } = ApiKey.shape
const withEnd = <Stored extends { endsAt?: string | undefined }>({ endsAt, ...key }: Stored) => ({
  ...key,
  ...(endsAt !== undefined && { expiresAt: endsAt }),
})
const StoredKey = z.object({ ...foundFields, name, createdAt, lastFour, endsAt: expiresAt }).transform(withEnd)
const StoredLookup = z.object({ ...foundFields, endsAt: expiresAt }).transform(withEnd)
const Hashed = z.object({ secretHash: z.string() })

/** A stored key, without its secret's hash. */
export const readApiKey = (item: unknown): ApiKey => readItem(StoredKey, item)

/**
 * Keys in the table: one item under the workspace, and one under the hash of the secret with all that a call needs.
 * Both are written and deleted together.
 */
export const dynamoApiKeys = ({ client, name: TableName }: Table): ApiKeys => {
  const read = async (Key: ItemKey) => (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item
  const touching = (Key: ItemKey, at: string) => ({
    Update: {
      TableName,
      Key,
      UpdateExpression: 'SET lastUsedAt = :at',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': at },
    },
  })

  return {
    async create({ expiresAt: endsAt, ...key }, secret) {
      const secretHash = hash(secret)
      const end = endsAt === undefined ? {} : { endsAt, expiresAt: timeToLive(toMs(endsAt) + listedMs) }
      const { name: _, createdAt: __, lastFour: ___, ...found } = key
      const isStored = await writeAll(client, [
        {
          Put: {
            TableName,
            Item: { ...keys.apiKey(key), ...key, ...end, secretHash },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        {
          Put: {
            TableName,
            Item: { ...keys.keySecret(secretHash), ...found, ...end },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ])
      if (!isStored) throw new Error('There is a key with this ID or secret.')
    },

    async list(workspaceId) {
      const { pk } = keys.apiKey({ workspaceId, id: '' })
      const found = await queryAll(client, { TableName, ...under(pk, prefixes.apiKey), ConsistentRead: true })
      return found.map(readApiKey).sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    },

    async get(ref) {
      const item = await read(keys.apiKey(ref))
      return item && readApiKey(item)
    },

    async rename(ref, newName) {
      const update = new UpdateCommand({
        TableName,
        Key: keys.apiKey(ref),
        UpdateExpression: 'SET #name = :name',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': newName },
        ReturnValues: 'ALL_NEW',
      })
      const item = await updatedItem(client.send(update))
      return item && readApiKey(item)
    },

    async revoke(ref) {
      const { data: hashed } = Hashed.safeParse(await read(keys.apiKey(ref)))
      if (!hashed) return false
      return writeAll(client, [
        { Delete: { TableName, Key: keys.keySecret(hashed.secretHash) } },
        { Delete: { TableName, Key: keys.apiKey(ref), ConditionExpression: 'attribute_exists(pk)' } },
      ])
    },

    async find(secret) {
      const item = await read(keys.keySecret(hash(secret)))
      return item && readItem(StoredLookup, item)
    },

    async touch(secret, ref, at) {
      await writeAll(client, [touching(keys.keySecret(hash(secret)), at), touching(keys.apiKey(ref), at)])
    },
  }
}

/** Deletes the stored key under a workspace's key, and what its secret leads to. Idempotent. */
export const removeApiKey = async ({ client, name: TableName }: Table, Key: ItemKey) => {
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  const { data: hashed } = Hashed.safeParse(Item)
  if (hashed) await client.send(new DeleteCommand({ TableName, Key: keys.keySecret(hashed.secretHash) }))
  await client.send(new DeleteCommand({ TableName, Key }))
}

const Counter = z.object({ spent: z.number() })

/** One counter in the table for each key and window, expiring after the window. */
export const dynamoKeyCalls = ({ client, name: TableName }: Table): KeyCalls => ({
  async count(keyId, now) {
    const startsAt = now - (now % keyRule.windowMs)
    const endsAt = startsAt + keyRule.windowMs
    const update = new UpdateCommand({
      TableName,
      Key: keys.rate(`calls of key ${keyId}`, startsAt),
      UpdateExpression: 'ADD spent :one SET expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(spent) OR spent < :max',
      ExpressionAttributeValues: { ':one': 1, ':max': keyRule.max, ':expiresAt': timeToLive(endsAt) },
      ReturnValues: 'ALL_NEW',
    })
    const counted = await updatedItem(client.send(update))
    const freeInMs = endsAt - now
    return counted ? { isWithin: true, left: keyRule.max - Counter.parse(counted).spent, freeInMs } : { isWithin: false, left: 0, freeInMs }
  },
})
