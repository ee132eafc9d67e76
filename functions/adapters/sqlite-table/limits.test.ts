import { BatchGetCommand, BatchWriteCommand, GetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { aSqliteTable, refusalOf, refusalTo, TableName } from '#test/setup/sqlite-table.ts'
import { sizeOfItem, toItem } from './values.ts'

const Key = { pk: 'p', sk: 's' }
const put = (Item: Record<string, unknown>) => new PutCommand({ TableName, Item })
const refusedFor = (message: string) => ({ name: 'ValidationException', message: expect.stringContaining(message) })

/** What remains of 400 KB after the key and the attribute's name. */
const room = 400 * 1024 - 'pk'.length - 'p'.length - 'sk'.length - 's'.length - 'text'.length

test('an item has at most 400 KB, including its attribute names', async () => {
  const { send } = aSqliteTable()

  await expect(send(put({ ...Key, text: 'x'.repeat(room) }))).resolves.toBeDefined()
  expect(await refusalOf(send(put({ ...Key, text: 'x'.repeat(room + 1) })))).toMatchObject(
    refusedFor('Item size has exceeded the maximum allowed size'),
  )
  expect(await refusalOf(send(put({ ...Key, text: `é${'x'.repeat(room - 1)}` })))).toMatchObject(refusedFor('Item size has exceeded'))
})

test('an update can’t grow an item beyond 400 KB', async () => {
  const { send } = aSqliteTable()
  await send(put({ ...Key, text: 'x'.repeat(room) }))
  const grow = new UpdateCommand({ TableName, Key, UpdateExpression: 'SET more = :more', ExpressionAttributeValues: { ':more': 1 } })

  expect(await refusalOf(send(grow))).toMatchObject(refusedFor('Item size to update has exceeded the maximum allowed size'))
  expect((await send(new GetCommand({ TableName, Key }))).Item).not.toHaveProperty('more')
})

test.each<[string, Record<string, unknown>, number]>([
  ['a text', { a: 'mañana' }, 1 + 7],
  ['a whole number', { a: 12_345 }, 1 + 4],
  ['a number with zeros', { a: 1_000 }, 1 + 2],
  ['a negative number', { a: -12 }, 1 + 3],
  ['true, and nothing', { a: true, b: null }, 2 + 2],
  ['a list', { a: ['x', 1] }, 1 + 3 + 2 + 1 + 2],
  ['a map', { a: { bc: 'x' } }, 1 + 3 + 1 + 2 + 1],
  ['a set', { a: new Set(['x', 'yz']) }, 1 + 3],
])('%s has the size DynamoDB counts', (_, item, bytes) => {
  expect(sizeOfItem(toItem(item))).toBe(bytes)
})

test.each<[string, Record<string, unknown>, string]>([
  ['no sort key', { pk: 'p' }, 'Missing the key sk in the item'],
  ['a key that is a number', { pk: 1, sk: 's' }, 'Type mismatch for key pk expected: S actual: N'],
  ['an empty partition key', { pk: '', sk: 's' }, 'cannot contain an empty string value. Key: pk'],
  ['an empty sort key', { pk: 'p', sk: '' }, 'cannot contain an empty string value. Key: sk'],
  ['a partition key of 2,049 bytes', { pk: 'x'.repeat(2_049), sk: 's' }, 'maximum size limit of2048 bytes'],
  ['a sort key of 1,025 bytes', { pk: 'p', sk: `é${'x'.repeat(1_023)}` }, 'size limit of 1024 bytes'],
  ['half a letter in its key', { pk: 'p', sk: 'a\ud800' }, 'sk is not a well-formed text'],
  ['an empty key of an index', { ...Key, gsi3pk: 'p', gsi3sk: '' }, 'empty string value. IndexName: gsi3, IndexKey: gsi3sk'],
  ['a number as a key of an index', { ...Key, gsi4sk: 1 }, 'Type mismatch for Index Key gsi4sk Expected: S Actual: N IndexName: gsi4'],
  ['a partition key of an index of 2,049 bytes', { ...Key, gsi1pk: 'x'.repeat(2_049) }, 'maximum size limit of2048 bytes'],
  ['a sort key of an index of 1,025 bytes', { ...Key, gsi1sk: 'x'.repeat(1_025) }, 'size limit of 1024 bytes'],
  ['an attribute without a name', { ...Key, '': 1 }, 'Empty attribute name'],
  ['a number that is too small', { ...Key, tiny: 1e-131 }, 'Number underflow'],
])('refuses an item with %s', async (_, item, message) => {
  expect(await refusalOf(aSqliteTable().send(put(item)))).toMatchObject(refusedFor(message))
})

test('refuses an item that can’t be in its index, even if its condition fails too', async () => {
  const command = new PutCommand({ TableName, Item: { ...Key, gsi1pk: 1 }, ConditionExpression: 'attribute_exists(pk)' })

  expect(await refusalOf(aSqliteTable().send(command))).toMatchObject(refusedFor('Type mismatch for Index Key gsi1pk'))
})

test('accepts keys of 2,048 and 1,024 bytes', async () => {
  await expect(aSqliteTable().send(put({ pk: 'x'.repeat(2_048), sk: 'x'.repeat(1_024) }))).resolves.toBeDefined()
})

test.each([[{ pk: 'p' }], [{ pk: 'p', sk: 1 }], [{ ...Key, gsi1pk: 'x' }]])('refuses the key %j', async (other) => {
  expect(await refusalOf(aSqliteTable().send(new GetCommand({ TableName, Key: other })))).toMatchObject(
    refusedFor('The provided key element does not match the schema'),
  )
})

test('values are nested at most 32 levels deep', async () => {
  const nested = (levels: number): unknown => (levels === 1 ? 1 : { a: nested(levels - 1) })
  const { send } = aSqliteTable()

  await expect(send(put({ ...Key, deep: nested(32) }))).resolves.toBeDefined()
  expect(await refusalOf(send(put({ ...Key, deep: nested(33) })))).toMatchObject(
    refusedFor('Nesting Levels have exceeded supported limits'),
  )
})

const putting = (sk: string, more: object = {}) => ({ Put: { TableName, Item: { pk: 'p', sk, ...more } } })
const transaction = (...TransactItems: object[]) => new TransactWriteCommand({ TransactItems })
const numbered = (length: number) => Array.from({ length }, (_, index) => String(index))

test.each<[string, TransactWriteCommand, string]>([
  ['nothing', transaction(), 'Member must have length greater than or equal to 1'],
  ['101 operations', transaction(...numbered(101).map((sk) => putting(sk))), 'Member must have length less than or equal to 100'],
  [
    'an item twice',
    transaction(putting('1'), { Delete: { TableName, Key: { pk: 'p', sk: '1' } } }),
    'cannot include multiple operations on one item',
  ],
  ['more than 4 MB', transaction(...numbered(11).map((sk) => putting(sk, { text: 'x'.repeat(390_000) }))), '4MB limit'],
  ['two actions in one', transaction({ ...putting('1'), Delete: { TableName, Key } }), 'can only contain one of'],
  ['no action', transaction({}), 'should contain Delete or Put or Update'],
])('refuses a transaction of %s, and writes nothing', async (_, command, message) => {
  const table = aSqliteTable()

  expect(await refusalTo(table, command)).toMatchObject(refusedFor(message))
  expect((await table.send(new GetCommand({ TableName, Key: { pk: 'p', sk: '1' } }))).Item).toBeUndefined()
})

test('accepts a transaction of 100 operations', async () => {
  await expect(aSqliteTable().send(transaction(...numbered(100).map((sk) => putting(sk))))).resolves.toBeDefined()
})

const getting = (...sortKeys: string[]) =>
  new BatchGetCommand({ RequestItems: { [TableName]: { Keys: sortKeys.map((sk) => ({ pk: 'p', sk })) } } })
const writing = (...sortKeys: string[]) =>
  new BatchWriteCommand({ RequestItems: { [TableName]: sortKeys.map((sk) => ({ PutRequest: { Item: { pk: 'p', sk } } })) } })

test.each<[string, BatchGetCommand | BatchWriteCommand, string]>([
  ['a batch of 101 reads', getting(...numbered(101)), 'Too many items requested for the BatchGetItem call'],
  ['a batch of no reads', getting(), 'The list of keys in RequestItems for BatchGetItem is required'],
  ['a batch that reads an item twice', getting('1', '1'), 'Provided list of item keys contains duplicates'],
  ['a batch of 26 writes', writing(...numbered(26)), 'Too many items requested for the BatchWriteItem call'],
  ['a batch of no writes', writing(), 'cannot be null or empty'],
  ['a batch that writes an item twice', writing('1', '1'), 'Provided list of item keys contains duplicates'],
  ['a batch with an empty key', writing('1', ''), 'cannot contain an empty string value'],
])('refuses %s, and writes nothing', async (_, command, message) => {
  const table = aSqliteTable()

  expect(await refusalTo(table, command)).toMatchObject(refusedFor(message))
  expect((await table.send(new GetCommand({ TableName, Key: { pk: 'p', sk: '1' } }))).Item).toBeUndefined()
})

test('a batch writes 25 items, including deletes, and reads existing ones', async () => {
  const { send } = aSqliteTable()
  await send(writing(...numbered(25)))
  await send(new BatchWriteCommand({ RequestItems: { [TableName]: [{ DeleteRequest: { Key: { pk: 'p', sk: '3' } } }] } }))

  const { Responses, UnprocessedKeys } = await send(getting(...numbered(100)))

  expect(Responses?.[TableName]?.map(({ sk }) => sk)).toEqual(numbered(25).filter((sk) => sk !== '3'))
  expect(UnprocessedKeys).toEqual({})
})

test('a batch returns at most 16 MB and the remaining keys', async () => {
  const { send } = aSqliteTable()
  for (const sk of numbered(45)) await send(put({ pk: 'p', sk, text: 'x'.repeat(390_000) }))

  const { Responses, UnprocessedKeys } = await send(getting(...numbered(45)))

  expect(Responses?.[TableName]).toHaveLength(43)
  expect(UnprocessedKeys).toEqual({
    [TableName]: {
      Keys: [
        { pk: 'p', sk: '43' },
        { pk: 'p', sk: '44' },
      ],
    },
  })
})
