import { DeleteCommand, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { StorageUse } from '#functions/ports/limits.ts'
import { type FileSweep, fileAreas } from '#functions/ports/media.ts'
import { type WorkspaceId, withWorkspace } from '#shared/domain/id.ts'
import { Media, type MediaRef } from '#shared/domain/media.ts'
import { cancellationReasons, withoutCollision } from './conditions.ts'
import { keys, prefixes } from './keys.ts'
import { isAccepted, queryAll, type Table, under } from './table.ts'

const Sized = z.object({ bytes: Media.shape.bytes })
const Counted = z.object({ files: z.number(), bytes: z.number(), version: z.number() })
const conditionFailed = 'ConditionalCheckFailed'

/** The number of files a person keeps, counted in the same transaction that writes or deletes one. */
export const storedFiles = ({ client, name: TableName }: Table) => {
  const read = async (workspaceId: WorkspaceId) => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.stored(workspaceId), ConsistentRead: true }))
    return Item && Counted.parse(Item)
  }

  /** Returns which of the two writes failed its condition; undefined if both succeeded. */
  const both = (write: object, count: object) =>
    withoutCollision(() => client.send(new TransactWriteCommand({ TransactItems: [write, count] })).then(() => undefined, obstacleIn))

  const countThose = async (workspaceId: WorkspaceId, isThere: (media: Media) => boolean) => {
    const query = {
      TableName,
      ConsistentRead: true,
      ...under(keys.stored(workspaceId).pk, prefixes.media),
    }
    const files = (await queryAll(client, query)).map((item) => Media.parse(withWorkspace(item))).filter(isThere)
    return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  const counting = (workspaceId: WorkspaceId, files: 1 | -1, bytes: number, condition: { expression: string; values: object }) => ({
    Update: {
      TableName,
      Key: keys.stored(workspaceId),
      UpdateExpression: 'ADD files :files, bytes :bytes, version :one',
      ConditionExpression: `attribute_exists(version) AND ${condition.expression}`,
      ExpressionAttributeValues: { ':files': files, ':bytes': files * bytes, ':one': 1, ...condition.values },
    },
  })

  return {
    async kept(workspaceId: WorkspaceId): Promise<StorageUse> {
      const counted = await read(workspaceId)
      return { count: counted?.files ?? 0, bytes: counted?.bytes ?? 0 }
    },

    isCounted: async (workspaceId: WorkspaceId) => (await read(workspaceId)) !== undefined,

    async add(item: Media & { pk: string }, max: StorageUse) {
      const { workspaceId, bytes } = item
      if (max.count < 1 || bytes > max.bytes) return 'full'
      const room = { expression: 'files < :max AND bytes <= :room', values: { ':max': max.count, ':room': max.bytes - bytes } }
      const obstacle = await both(
        { Put: { TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
        counting(workspaceId, 1, bytes, room),
      )
      if (obstacle === undefined) return 'created'
      return obstacle === 'write' ? 'taken' : 'full'
    },

    async remove(ref: MediaRef) {
      const Key = keys.media(ref)
      const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
      if (!Item) return false
      const going = { TableName, Key, ConditionExpression: 'attribute_exists(pk)' }
      const { bytes } = Sized.parse(Item)
      const counted = { expression: 'files > :none AND bytes >= :less', values: { ':none': 0, ':less': bytes } }
      const obstacle = await both({ Delete: going }, counting(ref.workspaceId, -1, bytes, counted))
      // A person who was never counted is counted before their next file.
      return obstacle === 'count' ? isAccepted(client.send(new DeleteCommand(going))) : obstacle === undefined
    },

    /** Counts the files that pass `isThere`, and starts over if others are written in the meantime. */
    async recount(workspaceId: WorkspaceId, isThere: (media: Media) => boolean): Promise<StorageUse> {
      for (;;) {
        const before = await read(workspaceId)
        const found = await countThose(workspaceId, isThere)
        const put = new PutCommand({
          TableName,
          Item: { ...keys.stored(workspaceId), ...found, version: (before?.version ?? 0) + 1 },
          ConditionExpression: before ? 'version = :version' : 'attribute_not_exists(pk)',
          ...(before && { ExpressionAttributeValues: { ':version': before.version } }),
        })
        if (await withoutCollision(() => isAccepted(client.send(put)))) return { count: found.files, bytes: found.bytes }
      }
    },
  }
}

const obstacleIn = (error: unknown) => {
  const [first, second] = cancellationReasons(error) ?? []
  if (first?.Code === conditionFailed) return 'write'
  if (second?.Code === conditionFailed) return 'count'
  throw error
}

const StoredPlace = z.object({ area: z.enum(fileAreas), after: z.string().optional() })

/** How far the sweep through the files has progressed, in the one table. */
export const dynamoFileSweep = ({ client, name: TableName }: Table): FileSweep => ({
  async place() {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.fileSweep() }))
    if (!Item) return undefined
    const { area, after } = StoredPlace.parse(Item)
    return { area, after }
  },
  async setPlace({ area, after }) {
    await client.send(new PutCommand({ TableName, Item: { ...keys.fileSweep(), area, ...(after !== undefined && { after }) } }))
  },
})
