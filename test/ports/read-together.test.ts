import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { readAlone, readTogether } from '#functions/adapters/dynamo/read-item.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { crowded, recording } from '../setup/table-clients.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const key = (number: number) => ({ pk: `POST#${number}`, sk: 'TARGET#x_1' })
const item = (number: number) => ({ ...key(number), number })
for (const number of [1, 2, 3]) await dynamo.table.client.send(new PutCommand({ TableName: dynamo.table.name, Item: item(number) }))

test('reads items requested together in one call and returns undefined for missing ones', async () => {
  const { table, commands } = recording(dynamo.table)
  const read = readTogether(table)

  expect(await Promise.all([3, 9, 1, 3].map((number) => read(key(number))))).toEqual([item(3), undefined, item(1), item(3)])
  expect(commands()).toEqual(['BatchGetCommand'])
})

test('reads an item requested alone the usual way', async () => {
  const { table, commands } = recording(dynamo.table)

  expect(await readTogether(table)(key(2))).toEqual(await readAlone(dynamo.table)(key(2)))
  expect(commands()).toEqual(['GetCommand'])
})

test('reads separately whatever DynamoDB has no room for', async () => {
  const read = readTogether(crowded(dynamo.table))

  expect(await Promise.all([1, 9].map((number) => read(key(number))))).toEqual([item(1), undefined])
})
