import { DeleteCommand, GetCommand, TransactWriteCommand, type TransactWriteCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { SeenSuggestion, Suggestions } from '#functions/ports/suggestions.ts'
import { Suggestion } from '#shared/domain/suggestions.ts'
import { updatedItem } from './conditions.ts'
import { indexKeys, keys, prefixes } from './keys.ts'
import { pageOfAll, pageOfMatches, readWhole } from './suggestion-pages.ts'
import { tallying, wholeTally } from './suggestion-tally.ts'
import { upvotedBy, voting } from './suggestion-votes.ts'
import { findableBy } from './suggestion-words.ts'
import { queryPages, type Table } from './table.ts'
import { type Patience, untilWritten } from './until-written.ts'

/** Suggestions have numbers without gaps, so that a page of the list is a range of them. */
const Stored = z.object({ ...Suggestion.shape, number: z.number().int() })
const Own = z.object({ id: z.string() })

const isNew = 'attribute_not_exists(pk)'

/**
 * Suggestions in the one table. What a list needs to know beforehand is counted in the transaction that changes it. All creates change the
 * same counters, and votes often do. So each of them is tried again until it meets no other one.
 */
export const dynamoSuggestions = (table: Table, patience: Patience): Suggestions => {
  const { client, name: TableName } = table
  const read = async (id: string) => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.suggestion(id), ConsistentRead: true }))
    return Item && Stored.parse(Item)
  }
  const write = (TransactItems: Transaction) => client.send(new TransactWriteCommand({ TransactItems }))

  const takeOffName = async (userId: string, id: string) => {
    const Key = keys.suggestion(id)
    const ConditionExpression = 'attribute_exists(pk)'
    await updatedItem(client.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE author', ConditionExpression })))
    await client.send(new DeleteCommand({ TableName, Key: keys.ownSuggestion(userId, id) }))
  }

  return {
    create: (suggestion, { userId, words }) =>
      untilWritten(patience, async () => {
        const { total } = await readWhole(table, { isSure: true })
        if (await read(suggestion.id)) return { result: false }
        const ranked = { number: total + 1, upvotes: 0 }
        await write([
          { Put: { TableName, Item: toItem({ ...suggestion, ...ranked }), ConditionExpression: isNew } },
          { Put: { TableName, Item: toOwnItem(userId, suggestion), ConditionExpression: isNew } },
          ...counting(TableName, total).map((Update) => ({ Update })),
          ...findableBy(TableName, ranked.number, words).map((Update) => ({ Update })),
        ])
        return { result: true }
      }),

    async get(id, userId) {
      const [stored, upvoted] = await Promise.all([read(id), upvotedBy(table, userId, { isSure: true })])
      return stored && toSeen(stored, upvoted)
    },

    async list({ userId, words, ...part }) {
      const [{ items, total }, upvoted] = await Promise.all([
        words ? pageOfMatches(table, words, part) : pageOfAll(table, part),
        upvotedBy(table, userId, { isSure: false }),
      ])
      return { suggestions: items.map((item) => toSeen(Stored.parse(item), upvoted)), total }
    },

    toggleUpvote(id, userId) {
      // What the person saw decides what they mean. So a second click at the same moment means the same as the first.
      let wanted: boolean | undefined
      return untilWritten(patience, async () => {
        const [stored, upvoted] = await Promise.all([read(id), upvotedBy(table, userId, { isSure: true })])
        if (!stored) return { result: undefined }
        const isUpvoted = upvoted.has(stored.number)
        wanted ??= !isUpvoted
        if (isUpvoted === wanted) return { result: { isUpvoted, upvotes: stored.upvotes } }

        const { items, upvotes } = voting(TableName, { ...stored, userId, isUpvoted: wanted })
        await write(items)
        return { result: { isUpvoted: wanted, upvotes } }
      })
    },

    async forgetPerson(userId) {
      const pages = queryPages(client, {
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': keys.ownSuggestion(userId, '').pk, ':prefix': prefixes.suggestion },
        ConsistentRead: true,
      })
      for await (const { Items } of pages) await Promise.all(Items.map((item) => takeOffName(userId, Own.parse(item).id)))
      await client.send(new DeleteCommand({ TableName, Key: keys.ownUpvotes(userId) }))
    },
  }
}

type Transaction = NonNullable<TransactWriteCommandInput['TransactItems']>

const toItem = (stored: z.infer<typeof Stored>) => ({ ...stored, ...keys.suggestion(stored.id), ...indexKeys.suggestion(stored) })

/** What a person wrote of a suggestion, kept under their own key. */
const toOwnItem = (userId: string, { id, title, description, createdAt }: Suggestion) => ({
  id,
  title,
  description,
  createdAt,
  ...keys.ownSuggestion(userId, id),
})

const toSeen = (stored: z.infer<typeof Stored>, upvoted: ReadonlySet<number>): SeenSuggestion => ({
  ...Suggestion.parse(stored),
  hasUserUpvoted: upvoted.has(stored.number),
})

/** Counts one more, if there are still `total`. */
const counting = (TableName: string, total: number) =>
  tallying(TableName, { to: { number: total + 1, upvotes: 0 } }).map((update) =>
    update.Key.sk !== wholeTally
      ? update
      : {
          ...update,
          UpdateExpression: `${update.UpdateExpression}, #total :one`,
          ConditionExpression: total === 0 ? 'attribute_not_exists(#total)' : '#total = :total',
          ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#total': 'total' },
          ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':one': 1, ...(total > 0 && { ':total': total }) },
        },
  )
