import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { MediaFilter, MediaLibrary } from '#functions/ports/media.ts'
import { type WorkspaceId, withWorkspace } from '#shared/domain/id.ts'
import { Media, type MediaRef } from '#shared/domain/media.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { updatedItem } from './conditions.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { keys, prefixes } from './keys.ts'
import { storedFiles } from './stored-files.ts'
import { isAccepted, queryPages, type Table, timeToLive, under } from './table.ts'

/** A file as stored. */
export const readMedia = (item: unknown) => Media.parse(withWorkspace(item))

/** A file whose upload is never completed is forgotten. The bucket empties `incoming/` after the same time. */
const waitingMs = dayMs

const toItem = (media: Media) => ({
  ...media,
  ...keys.media(media),
  ...(media.state.name === 'waiting' && { expiresAt: timeToLive(toMs(media.createdAt) + waitingMs) }),
})
const fromItem = (item: unknown) => (item === undefined ? undefined : readMedia(item))

/** A list's cursor holds only the last file's id, so a forged cursor can only point into the caller's own list. */
const list = { list: 'media' }

/** Files in the one table. */
export const dynamoMediaLibrary = (table: Table): MediaLibrary => {
  const { client, name: TableName } = table
  const stored = storedFiles(table)
  const get = async (ref: MediaRef) => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.media(ref), ConsistentRead: true }))
    return fromItem(Item)
  }

  const recount = (workspaceId: WorkspaceId, now: number) =>
    stored.recount(workspaceId, ({ state, createdAt }) => state.name !== 'waiting' || toMs(createdAt) + waitingMs > now)

  return {
    get,

    async getMany(workspaceId, ids) {
      const found = new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await get({ workspaceId, id })] as const)))
      return ids.map((id) => found.get(id)).filter((media) => media !== undefined)
    },

    async list(workspaceId, { limit, cursor }, filter = {}) {
      const after = fromCursor(cursor, list)
      const pages = queryPages(client, {
        TableName,
        ...under(keys.media({ workspaceId, id: '' }).pk, prefixes.media),
        ScanIndexForward: false,
        Limit: limit + 1,
        ExclusiveStartKey: after && keys.media({ workspaceId, id: after.id ?? '' }),
      })
      const found: Media[] = []
      for await (const { Items } of pages) {
        found.push(...Items.map((item) => readMedia(item)).filter((media) => isMeant(media, filter)))
        if (found.length > limit) break
      }
      const items = found.slice(0, limit)
      return { items, cursor: found.length > limit ? toCursor({ ...list, id: items.at(-1)?.id }) : undefined }
    },

    async create(media, max) {
      const item = toItem(media)
      const outcome = await stored.add(item, max)
      if (outcome !== 'full' || (await stored.isCounted(media.workspaceId))) return outcome
      await recount(media.workspaceId, toMs(media.createdAt))
      return stored.add(item, max)
    },

    recount,

    async complete(ref, { contentType, fileName, kind, state }) {
      const completed = await updatedItem(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keys.media(ref),
            UpdateExpression: 'SET #state = :state, kind = :kind, contentType = :contentType, fileName = :fileName REMOVE expiresAt',
            ConditionExpression: '#state.#name = :waiting',
            ExpressionAttributeNames: { '#state': 'state', '#name': 'name' },
            ExpressionAttributeValues: {
              ':state': state,
              ':kind': kind,
              ':contentType': contentType,
              ':fileName': fileName,
              ':waiting': 'waiting',
            },
            ReturnValues: 'ALL_NEW',
          }),
        ),
      )
      return fromItem(completed) ?? get(ref)
    },

    async setAltText(ref, altText) {
      const changed = await updatedItem(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keys.media(ref),
            UpdateExpression: 'SET altText = :altText',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':altText': altText },
            ReturnValues: 'ALL_NEW',
          }),
        ),
      )
      return fromItem(changed)
    },

    async setUnusedSince(ref, unusedSince) {
      await isAccepted(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keys.media(ref),
            UpdateExpression: unusedSince === undefined ? 'REMOVE unusedSince' : 'SET unusedSince = :unusedSince',
            ConditionExpression: 'attribute_exists(pk)',
            ...(unusedSince !== undefined && { ExpressionAttributeValues: { ':unusedSince': unusedSince } }),
          }),
        ),
      )
    },

    remove: stored.remove,
  }
}

const isMeant = ({ fileName, kind }: Media, filter: MediaFilter) =>
  (filter.kind === undefined || kind === filter.kind) &&
  (filter.search === undefined || fileName.toLowerCase().includes(filter.search.toLowerCase()))
