import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Groups, Notes, Queues } from '#functions/ports/own-lists.ts'
import { type WorkspaceId, withWorkspace } from '#shared/domain/id.ts'
import { Note } from '#shared/domain/notes.ts'
import { Queue, type SlotRef } from '#shared/domain/queues.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { Group } from '#shared/publishing/accounts.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { keys } from './keys.ts'
import { type Attributes, isAccepted, type Table, timeToLive } from './table.ts'

type Options<List> = {
  keyOf: (workspaceId: WorkspaceId) => { pk: string; sk: string }
  /** The schema of the stored item. */
  schema: z.ZodType<List>
  /** The list of a person who has never saved one. Its version is 0. */
  none: () => List
}

/** A list stored as one item per person, always read and written as a whole. A write names the version it's based on. */
export const ownList = <List extends Attributes & { version: number }>(
  { client, name: TableName }: Table,
  { keyOf, schema, none }: Options<List>,
) => ({
  async read(workspaceId: WorkspaceId): Promise<List> {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(workspaceId), ConsistentRead: true }))
    return Item ? schema.parse(Item) : none()
  },

  /**
   * Returns false if the list has changed since it was read. It's an update that sets only the list's attributes, so
   * the function groups that save lists don't need permission to replace a whole item, which could be the one that
   * signs the person in.
   */
  write: (workspaceId: WorkspaceId, list: List): Promise<boolean> => {
    const { version, ...values } = list
    const names = Object.keys(values)
    const update = new UpdateCommand({
      TableName,
      Key: keyOf(workspaceId),
      UpdateExpression: `SET ${['version = :next', ...names.map((name) => `#${name} = :${name}`)].join(', ')}`,
      ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':version': version,
        ':next': version + 1,
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
      },
    })
    return isAccepted(client.send(update))
  },
})

/** A person's groups, as stored. */
export const StoredGroups = z.object({ groups: z.array(z.preprocess(withWorkspace, Group)), version: z.number().int() })

/** Groups in the table, one item per person. */
export const dynamoGroups = (table: Table): Groups =>
  ownList(table, { keyOf: keys.groups, schema: StoredGroups, none: () => ({ groups: [], version: 0 }) })

/** A person's notes, as stored. */
export const StoredNotes = z.object({ notes: z.array(z.preprocess(withWorkspace, Note)), version: z.number().int() })

/** Notes in the table, one item per person. */
export const dynamoNotes = (table: Table): Notes =>
  ownList(table, { keyOf: keys.notes, schema: StoredNotes, none: () => ({ notes: [], version: 0 }) })

/** A person's queues, as stored. */
export const StoredQueues = z.object({ queues: z.array(z.preprocess(withWorkspace, Queue)), version: z.number().int() })

const TakenSlot = z.object({ sk: z.string(), postId: z.string() })

/** Queues in the table: one item per person, and one for each slot a post has taken. */
export const dynamoQueues = (table: Table): Queues => ({
  ...ownList(table, { keyOf: keys.queues, schema: StoredQueues, none: () => ({ queues: [], version: 0 }) }),

  async taken({ workspaceId, queueId, at }, { limit, cursor }) {
    const { client, name: TableName } = table
    const { pk, sk } = keys.queueSlot({ workspaceId, queueId, at })
    const query = new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':from': sk, ':last': keys.queueSlot({ workspaceId, queueId, at: '~' }).sk },
      ExclusiveStartKey: fromCursor(cursor, { pk }, { sk: keys.queueSlot({ workspaceId, queueId, at: '' }).sk }),
      ConsistentRead: true,
      Limit: limit,
    })
    const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
    return { items: Items.map(toEntry), cursor: toCursor(LastEvaluatedKey) }
  },
})

const toEntry = (item: unknown) => {
  const { sk, postId } = TakenSlot.parse(item)
  return { postId, at: sk.slice(sk.lastIndexOf('#') + 1) }
}

/** How long a slot is kept after its time, in ms. */
const keptMs = 30 * dayMs

/** Assigns a slot to a post, unless another post has it. */
export const takingSlot = (TableName: string, slot: SlotRef, postId: string) => ({
  TableName,
  Item: { ...keys.queueSlot(slot), postId, expiresAt: timeToLive(toMs(slot.at) + keptMs) },
  ConditionExpression: 'attribute_not_exists(pk)',
})

/** Releases a post's slot. */
export const freeingSlot = (TableName: string, slot: SlotRef, postId: string) => ({
  TableName,
  Key: keys.queueSlot(slot),
  ConditionExpression: 'attribute_not_exists(pk) OR postId = :postId',
  ExpressionAttributeValues: { ':postId': postId },
})
