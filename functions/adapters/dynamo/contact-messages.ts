import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { ContactMessages } from '#functions/ports/contact-messages.ts'
import { keys } from './keys.ts'
import type { Table } from './table.ts'

/** Messages of the contact form in the one table, in order of time under one key. */
export const dynamoContactMessages = ({ client, name: TableName }: Table): ContactMessages => ({
  async add(message) {
    const Item = { ...message, ...keys.contactMessage(message.id) }
    await client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }))
  },
})
