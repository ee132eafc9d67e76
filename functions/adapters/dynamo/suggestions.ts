import { DeleteCommand, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { SeenSuggestion, Suggestions } from '#functions/ports/suggestions.ts'
import { Suggestion, suggestionsListed } from '#shared/domain/suggestions.ts'
import { updatedItem } from './conditions.ts'
import { allSuggestions, indexKeys, keys, prefixes } from './keys.ts'
import { queryPages, type Table, type Transaction, under } from './table.ts'
import { type Patience, untilWritten } from './until-written.ts'

const { title, description, createdAt } = Suggestion.shape
const ownShape = { title, description, createdAt }

/** Suggestions are numbered without gaps, from 1, in the order they're written. */
const Stored = z.object({ ...Suggestion.shape, number: z.number().int() })
const Count = z.object({ total: z.number().int() })
/** The numbers of all suggestions a person has upvoted, in one item. The set is missing while it's empty. */
export const OwnUpvotes = z.object({ numbers: z.set(z.number()).default(new Set()) })
/**
 * A suggestion as stored under its author. Through 0.3, its id was in `id`, which holds the person's id in the person's
 * item.
 */
export const StoredOwnSuggestion = z
  .object({ ...ownShape, suggestionId: z.string().optional(), id: z.string().optional() })
  .transform(({ suggestionId, id = '', ...written }) => ({ id: suggestionId ?? id, ...written }))

const isNew = 'attribute_not_exists(pk)'

/**
 * Suggestions in the one table. Every create changes the same counter, and every vote for a suggestion its count, so
 * each is retried until it succeeds without a conflict.
 */
export const dynamoSuggestions = (table: Table, patience: Patience): Suggestions => {
  const { client, name: TableName } = table
  const item = async (Key: { pk: string; sk: string }, ConsistentRead = true) =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead }))).Item
  const read = async (id: string) => {
    const stored = await item(keys.suggestion(id))
    return stored && Stored.parse(stored)
  }
  const upvotedBy = async (userId: string, isSure = true) => OwnUpvotes.parse((await item(keys.ownUpvotes(userId), isSure)) ?? {}).numbers
  const write = (TransactItems: Transaction) => client.send(new TransactWriteCommand({ TransactItems }))

  const takeOffName = async (userId: string, id: string) => {
    const Key = keys.suggestion(id)
    const ConditionExpression = 'attribute_exists(pk)'
    await updatedItem(client.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE author', ConditionExpression })))
    await client.send(new DeleteCommand({ TableName, Key: keys.ownSuggestion(userId, id) }))
  }

  return {
    create: (suggestion, userId) =>
      untilWritten(patience, async () => {
        const count = await item(keys.suggestionCount())
        const total = count ? Count.parse(count).total : 0
        if (await read(suggestion.id)) return { result: false }
        await write([
          { Put: { TableName, Item: toItem({ ...suggestion, number: total + 1 }), ConditionExpression: isNew } },
          { Update: { TableName, ...keepingOwn(userId, suggestion) } },
          { Update: counting(TableName, total) },
        ])
        return { result: true }
      }),

    async get(id, userId) {
      const [stored, upvoted] = await Promise.all([read(id), upvotedBy(userId)])
      return stored && toSeen(stored, upvoted)
    },

    async newest(userId) {
      const [stored, upvoted] = await Promise.all([newestOf(table), upvotedBy(userId, false)])
      return stored.map((one) => toSeen(Stored.parse(one), upvoted))
    },

    toggleUpvote(id, userId) {
      // What the person saw determines their intent, so a concurrent second click has the same effect as the first.
      let wanted: boolean | undefined
      return untilWritten(patience, async () => {
        const [stored, upvoted] = await Promise.all([read(id), upvotedBy(userId)])
        if (!stored) return { result: undefined }
        const isUpvoted = upvoted.has(stored.number)
        wanted ??= !isUpvoted
        if (isUpvoted === wanted) return { result: { isUpvoted, upvotes: stored.upvotes } }

        const upvotes = stored.upvotes + (wanted ? 1 : -1)
        await write(voting(TableName, { stored, userId, upvotes }))
        return { result: { isUpvoted: wanted, upvotes } }
      })
    },

    async forgetPerson(userId) {
      const pages = queryPages(client, {
        TableName,
        ...under(keys.ownSuggestion(userId, '').pk, prefixes.suggestion),
        ConsistentRead: true,
      })
      for await (const { Items } of pages) await Promise.all(Items.map((item) => takeOffName(userId, StoredOwnSuggestion.parse(item).id)))
      await client.send(new DeleteCommand({ TableName, Key: keys.ownUpvotes(userId) }))
    },
  }
}

/** All of them, up to the limit. A query returns at most 1 MB at a time. */
const newestOf = async ({ client, name: TableName }: Table) => {
  const pages = queryPages(client, {
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': allSuggestions },
    ScanIndexForward: false,
    Limit: suggestionsListed,
  })
  const found: unknown[] = []
  for await (const { Items } of pages) {
    found.push(...Items)
    if (found.length >= suggestionsListed) break
  }
  return found.slice(0, suggestionsListed)
}

const toItem = (stored: z.infer<typeof Stored>) => ({ ...stored, ...keys.suggestion(stored.id), ...indexKeys.suggestion(stored.number) })

/**
 * Stores a person's suggestion under their own key. It's an update, so that saving a person's own list never requires
 * permission to replace a whole item.
 */
const keepingOwn = (userId: string, { id, title, description, createdAt }: Suggestion) => ({
  Key: keys.ownSuggestion(userId, id),
  UpdateExpression: 'SET suggestionId = :id, title = :title, description = :description, createdAt = :createdAt',
  ConditionExpression: isNew,
  ExpressionAttributeValues: { ':id': id, ':title': title, ':description': description, ':createdAt': createdAt },
})

const toSeen = (stored: z.infer<typeof Stored>, upvoted: ReadonlySet<number>): SeenSuggestion => ({
  ...Suggestion.parse(stored),
  hasUserUpvoted: upvoted.has(stored.number),
})

/** Increments the count if it's still `total`. */
const counting = (TableName: string, total: number) => ({
  TableName,
  Key: keys.suggestionCount(),
  UpdateExpression: 'SET #total = :next',
  ConditionExpression: total === 0 ? 'attribute_not_exists(#total)' : '#total = :total',
  ExpressionAttributeNames: { '#total': 'total' },
  ExpressionAttributeValues: { ':next': total + 1, ...(total > 0 && { ':total': total }) },
})

type Vote = { stored: z.infer<typeof Stored>; userId: string; upvotes: number }

/** Adds or removes an upvote. Fails if the count or the person's own vote has changed since they were read. */
const voting = (TableName: string, { stored, userId, upvotes }: Vote): Transaction => {
  const isUpvoted = upvotes > stored.upvotes
  const own = {
    TableName,
    Key: keys.ownUpvotes(userId),
    UpdateExpression: isUpvoted ? 'ADD numbers :numbers' : 'DELETE numbers :numbers',
    ConditionExpression: isUpvoted ? 'attribute_not_exists(numbers) OR NOT contains(numbers, :number)' : 'contains(numbers, :number)',
    ExpressionAttributeValues: { ':number': stored.number, ':numbers': new Set([stored.number]) },
  }
  const suggestion = {
    TableName,
    Key: keys.suggestion(stored.id),
    UpdateExpression: 'SET upvotes = :to',
    ConditionExpression: 'upvotes = :from',
    ExpressionAttributeValues: { ':from': stored.upvotes, ':to': upvotes },
  }
  return [{ Update: own }, { Update: suggestion }]
}
