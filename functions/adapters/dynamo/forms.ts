import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ContactMessages, Waitlist } from '#functions/ports/forms.ts'
import { keys } from './keys.ts'
import { type Table, writeAll } from './table.ts'

/** The contact form's messages in the one table, in order of time under one key. */
export const dynamoContactMessages = ({ client, name: TableName }: Table): ContactMessages => ({
  async add(message) {
    const Item = { ...message, ...keys.contactMessage(message.id) }
    await client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }))
  },
})

const Count = z.object({ people: z.number().int() })

/**
 * The waitlist in the one table: an item per address, plus their count, which changes in the transaction that adds one.
 */
export const dynamoWaitlist = ({ client, name: TableName }: Table): Waitlist => ({
  async join(entry) {
    const Key = keys.waitlistEntry(entry.email)
    const Put = { TableName, Item: { ...entry, ...Key }, ConditionExpression: 'attribute_not_exists(pk)' }
    const Update = {
      TableName,
      Key: keys.waitlistCount(),
      UpdateExpression: 'ADD people :one',
      ExpressionAttributeValues: { ':one': 1 },
    }
    const isNew = await writeAll(client, [{ Put }, { Update }])
    if (isNew || entry.comment === '') return
    await client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET #comment = :comment',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#comment': 'comment' },
        ExpressionAttributeValues: { ':comment': entry.comment },
      }),
    )
  },

  async count() {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.waitlistCount() }))
    return Item ? Count.parse(Item).people : 0
  },
})
