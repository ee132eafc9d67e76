import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { dynamoWaitlist } from '#functions/adapters/dynamo/forms.ts'
import { fakeWaitlist } from '../fakes/waitlist.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const joinedAt = '2026-05-04T09:00:00.000Z'
const entry = (email: string, comment = '') => ({ email, comment, joinedAt })

const stored = async () => {
  const query = new QueryCommand({
    TableName: dynamo.table.name,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'WAITLIST#17' },
  })
  const { Items = [] } = await dynamo.table.client.send(query)
  return Items.filter(({ email }) => email !== undefined).map(({ pk: _pk, sk: _sk, ...item }) => item)
}

const fake = fakeWaitlist()

describe.each([
  ['fake', { waitlist: fake, kept: async () => [...fake.entries.values()] }],
  ['dynamo', { waitlist: dynamoWaitlist(dynamo.table), kept: stored }],
])('waitlist (%s)', (_name, { waitlist, kept }) => {
  test('starts empty, counts a person who joins repeatedly at once only once, and counts everyone', async () => {
    expect(await waitlist.count()).toBe(0)

    const people = ['ada', 'bea', 'cay'].flatMap((name) => [name, name, name])
    await Promise.all(people.map((name) => waitlist.join(entry(`${name}@example.com`))))

    expect(await waitlist.count()).toBe(3)
    expect(await kept()).toEqual(expect.arrayContaining(['ada', 'bea', 'cay'].map((name) => entry(`${name}@example.com`))))
  })

  test('keeps the newest comment, and an empty one doesn’t remove it', async () => {
    const before = await waitlist.count()
    await waitlist.join(entry('dot@example.com', 'X'))
    await waitlist.join({ ...entry('dot@example.com', 'X and TikTok'), joinedAt: '2026-05-05T09:00:00.000Z' })
    await waitlist.join(entry('dot@example.com'))

    expect(await kept()).toContainEqual(entry('dot@example.com', 'X and TikTok'))
    expect(await waitlist.count()).toBe(before + 1)
  })
})
