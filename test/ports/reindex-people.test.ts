import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoPeople } from '#functions/adapters/dynamo/people.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { reindexPeople } from '#functions/operator/people.ts'
import { aUser } from '../builders/a-user.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

test('adds people who signed up before the list existed to it once', async () => {
  const { table } = dynamo
  const [users, people] = [dynamoUsers(table), dynamoPeople(table)]
  await users.create(aUser({ id: 'early', email: 'early@example.com' }), 'hash')
  await users.create(aUser({ id: 'late', email: 'late@example.com' }), 'hash')
  await table.client.send(new UpdateCommand({ TableName: table.name, Key: keys.user('early'), UpdateExpression: 'REMOVE gsi4pk, gsi4sk' }))
  expect(await people.count(10)).toBe(1)

  const counts = [await reindexPeople(table), await reindexPeople(table)]

  expect(counts).toEqual([1, 0])
  expect(await people.count(10)).toBe(2)
})
