import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { dynamoContactMessages } from '#functions/adapters/dynamo/forms.ts'
import { fakeContactMessages } from '../fakes/contact-messages.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const message = (id: string) => ({
  id,
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'A question',
  content: 'How late is it?\n\nAda',
  receivedAt: '2026-05-04T09:00:00.000Z',
})

const stored = async () => {
  const query = new QueryCommand({
    TableName: dynamo.table.name,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'FORM#1' },
  })
  const { Items = [] } = await dynamo.table.client.send(query)
  return Items.map(({ pk: _pk, sk: _sk, ...item }) => item)
}

const fake = fakeContactMessages()

describe.each([
  ['fake', { contactMessages: fake, kept: async () => fake.messages }],
  ['dynamo', { contactMessages: dynamoContactMessages(dynamo.table), kept: stored }],
])('contact messages (%s)', (_name, { contactMessages, kept }) => {
  test('keeps messages as written, and none replaces another', async () => {
    await contactMessages.add(message('01A'))
    await contactMessages.add(message('01B'))

    await expect(contactMessages.add({ ...message('01A'), content: 'Other' })).rejects.toThrow()
    expect(await kept()).toEqual([message('01A'), message('01B')])
  })
})
