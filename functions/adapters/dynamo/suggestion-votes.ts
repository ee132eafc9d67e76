import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { indexKeys, keys } from './keys.ts'
import { type Ranked, tallying, upvotesAround } from './suggestion-tally.ts'
import type { Table } from './table.ts'

/** The set is missing while it is empty. */
const Stored = z.object({ numbers: z.set(z.number()).default(new Set()) })

/** The numbers of all suggestions that a person upvotes: one item, so that any page of the list takes one read to show them. */
export const upvotedBy = async ({ client, name: TableName }: Table, userId: string, { isSure }: { isSure: boolean }) => {
  const { Item } = await client.send(new GetCommand({ TableName, Key: keys.ownUpvotes(userId), ConsistentRead: isSure }))
  return Stored.parse(Item ?? {}).numbers
}

type Vote = Ranked & { id: string; userId: string; isUpvoted: boolean }

/**
 * The transaction that gives an upvote to a suggestion, or takes it back; and the suggestion's new count. It fails if the count or the
 * person's own vote has changed since they were read.
 */
export const voting = (TableName: string, { id, userId, number, upvotes, isUpvoted }: Vote) => {
  const to = { number, upvotes: upvotes + (isUpvoted ? 1 : -1) }
  const own = {
    TableName,
    Key: keys.ownUpvotes(userId),
    UpdateExpression: isUpvoted ? 'ADD numbers :numbers' : 'DELETE numbers :numbers',
    ConditionExpression: isUpvoted ? 'attribute_not_exists(numbers) OR NOT contains(numbers, :number)' : 'contains(numbers, :number)',
    ExpressionAttributeValues: { ':number': number, ':numbers': new Set([number]) },
  }
  const suggestion = {
    TableName,
    Key: keys.suggestion(id),
    UpdateExpression: 'SET upvotes = :to, gsi3sk = :place',
    ConditionExpression: 'upvotes = :from',
    ExpressionAttributeValues: { ':from': upvotes, ':to': to.upvotes, ':place': indexKeys.suggestion(to).gsi3sk },
  }
  const around = {
    TableName,
    Key: keys.suggestionTally(upvotesAround(number)),
    UpdateExpression: 'SET #number = :to',
    ExpressionAttributeNames: { '#number': String(number) },
    ExpressionAttributeValues: { ':to': to.upvotes },
  }
  const updates = [own, suggestion, around, ...tallying(TableName, { from: { number, upvotes }, to })]
  return { upvotes: to.upvotes, items: updates.map((Update) => ({ Update })) }
}
