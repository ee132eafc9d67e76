import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ClientResponses, Shares, StoredShare } from '#functions/ports/shares.ts'
import { ClientResponse, clientResponseKeptMs, isLive, Share } from '#shared/domain/shares.ts'
import { toMs } from '#shared/domain/times.ts'
import { hash, keys, prefixes } from './keys.ts'
import { readItem } from './read-item.ts'
import { type ItemKey, isAccepted, queryAll, removeUnder, type Table, timeToLive, under, writeAll } from './table.ts'

/** The TTL attribute of a link is in seconds, so its own end is stored as `endsAt`. */
const { expiresAt, ...shareFields } = Share.shape
const StoredItem = z
  .object({ ...shareFields, endsAt: expiresAt, passwordHash: z.string().optional() })
  .transform(({ endsAt, passwordHash, ...share }): StoredShare => ({ share: { ...share, expiresAt: endsAt }, passwordHash }))
const TokenLink = z.object({ workspaceId: z.string(), shareId: z.string() })
const Hashed = z.object({ tokenHash: z.string() })

/** A stored link, without its token and password. */
export const readShare = (item: unknown): Share => readItem(StoredItem, item).share

/** A stored response. */
export const readClientResponse = (item: unknown): ClientResponse => readItem(ClientResponse, item)

/**
 * Links in the table: one item under the workspace, and one under the hash of the token that leads to it. Both are
 * written and replaced together, so the second is always found through the first.
 */
export const dynamoShares = ({ client, name: TableName }: Table): Shares => {
  const read = async (Key: ItemKey) => (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item
  const update = (Key: ItemKey, UpdateExpression: string, values: Record<string, unknown>) =>
    isAccepted(
      client.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression,
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revokedAt)',
          ExpressionAttributeValues: values,
        }),
      ),
    )

  /** False if someone else replaced the link meanwhile. */
  const put = async ({ share: { expiresAt: endsAt, ...share }, passwordHash }: StoredShare, token: string) => {
    const ttl = { expiresAt: timeToLive(toMs(endsAt)) }
    const tokenHash = hash(token)
    const Item = { ...keys.share(share), ...share, endsAt, passwordHash, tokenHash, ...ttl }
    const link = { ...keys.shareToken(tokenHash), workspaceId: share.workspaceId, shareId: share.id, ...ttl }
    const earlier = Hashed.safeParse(await read(keys.share(share))).data?.tokenHash
    const condition =
      earlier === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'tokenHash = :earlier', ExpressionAttributeValues: { ':earlier': earlier } }
    return writeAll(client, [
      { Put: { TableName, Item, ...condition } },
      { Put: { TableName, Item: link } },
      ...(earlier === undefined ? [] : [{ Delete: { TableName, Key: keys.shareToken(earlier) } }]),
    ])
  }

  return {
    async create(stored, token) {
      while (!(await put(stored, token)));
    },

    async live(workspaceId, now) {
      const { pk } = keys.share({ workspaceId, id: '' })
      const found = await queryAll(client, { TableName, ...under(pk, prefixes.share), ConsistentRead: true })
      return found
        .map(readShare)
        .filter((share) => isLive(share, now))
        .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    },

    async find(token, now) {
      const link = await read(keys.shareToken(hash(token)))
      if (!link) return undefined
      const { workspaceId, shareId } = TokenLink.parse(link)
      const item = await read(keys.share({ workspaceId, id: shareId }))
      // A newer link to the same thing has replaced this one.
      if (!item || item.tokenHash !== hash(token)) return undefined
      const stored = readItem(StoredItem, item)
      return isLive(stored.share, now) ? stored : undefined
    },

    async countOpened(ref, at) {
      await update(keys.share(ref), 'SET lastOpenedAt = :at, openedCount = openedCount + :one', { ':at': at, ':one': 1 })
    },

    revoke: (ref, at) => update(keys.share(ref), 'SET revokedAt = :at', { ':at': at }),
  }
}

/** Deletes the stored link under a workspace's key, and what its token leads to. Idempotent. */
export const removeShare = async ({ client, name: TableName }: Table, Key: ItemKey) => {
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  const tokenHash = Hashed.safeParse(Item).data?.tokenHash
  if (tokenHash !== undefined) await client.send(new DeleteCommand({ TableName, Key: keys.shareToken(tokenHash) }))
  await client.send(new DeleteCommand({ TableName, Key }))
}

/** Clients' responses in the table, by post. Their IDs sort by time. */
export const dynamoClientResponses = (table: Table): ClientResponses => {
  const { client, name: TableName } = table
  return {
    async add(response) {
      const expiresAt = timeToLive(toMs(response.at) + clientResponseKeptMs)
      await client.send(new PutCommand({ TableName, Item: { ...keys.clientResponse(response), ...response, expiresAt } }))
    },

    async ofPost(workspaceId, postId, limit) {
      const { pk, sk } = keys.clientResponse({ workspaceId, postId, id: '' })
      const query = new QueryCommand({ TableName, ...under(pk, sk), ConsistentRead: true, ScanIndexForward: false, Limit: limit })
      const { Items = [] } = await client.send(query)
      return Items.map(readClientResponse)
    },

    async removeAll(workspaceId, postId) {
      const { pk, sk } = keys.clientResponse({ workspaceId, postId, id: '' })
      await removeUnder(table, pk, sk)
    },
  }
}
