import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { aSqliteTable, refusalOf, TableName } from '#test/setup/sqlite-table.ts'

const Key = { pk: 'USER#1', sk: 'PROFILE' }
const stored = {
  ...Key,
  word: 'mañana',
  amount: 5,
  nil: 0,
  isYes: true,
  blank: null,
  parts: ['a', 1],
  nest: { inside: { deep: 'x' }, amount: 2 },
  words: new Set(['a', 'b']),
  numbers: new Set([1, 2]),
}

/** True if a write with this condition succeeds on an existing item. */
const holds = async (ConditionExpression: string, values: Record<string, unknown> = {}, names?: Record<string, string>) => {
  const { send } = aSqliteTable()
  await send(new PutCommand({ TableName, Item: stored }))
  const update = new UpdateCommand({
    TableName,
    Key,
    UpdateExpression: 'SET written = :written',
    ConditionExpression,
    ExpressionAttributeValues: { ':written': true, ...values },
    ExpressionAttributeNames: names,
  })
  try {
    await send(update)
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
  return (await send(new GetCommand({ TableName, Key }))).Item?.written === true
}

test.each<[string, Record<string, unknown>?]>([
  ['attribute_exists(pk)'],
  ['attribute_not_exists(absent)'],
  ['attribute_exists(nest.inside.deep)'],
  ['attribute_not_exists(word.inside)'],
  ['attribute_exists(blank)'],
  ['amount = :a', { ':a': 5 }],
  ['amount <> :a', { ':a': 6 }],
  ['amount <> :a', { ':a': '5' }],
  ['absent <> :a', { ':a': 1 }],
  ['amount < :a', { ':a': 10 }],
  ['amount <= :a', { ':a': 5 }],
  ['amount > :a', { ':a': 4 }],
  ['amount >= :a', { ':a': 5 }],
  ['word > :a', { ':a': 'maz' }],
  ['isYes = :a', { ':a': true }],
  ['blank = :a', { ':a': null }],
  ['parts = :a', { ':a': ['a', 1] }],
  ['nest = :a', { ':a': { amount: 2, inside: { deep: 'x' } } }],
  ['numbers = :a', { ':a': new Set([2, 1]) }],
  ['nest.inside.deep = :a', { ':a': 'x' }],
  ['contains(word, :a)', { ':a': 'ñan' }],
  ['contains(parts, :a)', { ':a': 1 }],
  ['contains(words, :a)', { ':a': 'b' }],
  ['contains(numbers, :a)', { ':a': 2 }],
  ['begins_with(word, :a)', { ':a': 'mañ' }],
  ['amount BETWEEN :a AND :b', { ':a': 5, ':b': 6 }],
  ['amount BETWEEN :a AND :b', { ':a': 4, ':b': 5 }],
  ['amount IN (:a, :b)', { ':a': 4, ':b': 5 }],
  ['size(word) = :a', { ':a': 7 }],
  ['size(parts) = :a', { ':a': 2 }],
  ['size(nest) = :a', { ':a': 2 }],
  ['size(words) = :a', { ':a': 2 }],
  ['NOT absent = :a', { ':a': 1 }],
  ['NOT attribute_exists(absent) AND amount = :a', { ':a': 5 }],
  ['amount = :a OR amount = :b AND attribute_exists(absent)', { ':a': 5, ':b': 5 }],
  ['(attribute_exists(absent) OR amount = :a) AND isYes = :b', { ':a': 5, ':b': true }],
  ['amount = :a or attribute_exists(absent)', { ':a': 5 }],
])('%s with %j is true', async (condition, values) => {
  expect(await holds(condition, values)).toBe(true)
})

test.each<[string, Record<string, unknown>?]>([
  ['attribute_not_exists(pk)'],
  ['attribute_exists(absent)'],
  ['attribute_exists(nest.inside.another)'],
  ['amount = :a', { ':a': '5' }],
  ['amount = :a', { ':a': 6 }],
  ['amount <> :a', { ':a': 5 }],
  ['absent = :a', { ':a': 1 }],
  ['absent < :a', { ':a': 1 }],
  ['absent > :a', { ':a': 1 }],
  ['amount < :a', { ':a': 5 }],
  ['amount > :a', { ':a': 5 }],
  ['amount <= :a', { ':a': 4 }],
  ['amount >= :a', { ':a': 6 }],
  ['word < :a', { ':a': 5 }],
  ['nil = :a', { ':a': false }],
  ['blank = :a', { ':a': false }],
  ['parts = :a', { ':a': [1, 'a'] }],
  ['nest = :a', { ':a': { amount: 2 } }],
  ['numbers = :a', { ':a': new Set([1]) }],
  ['contains(word, :a)', { ':a': 'z' }],
  ['contains(word, :a)', { ':a': 1 }],
  ['contains(parts, :a)', { ':a': '1' }],
  ['contains(numbers, :a)', { ':a': 3 }],
  ['contains(absent, :a)', { ':a': 3 }],
  ['begins_with(word, :a)', { ':a': 'a' }],
  ['begins_with(amount, :a)', { ':a': '5' }],
  ['amount BETWEEN :a AND :b', { ':a': 6, ':b': 7 }],
  ['amount BETWEEN :a AND :b', { ':a': 3, ':b': 4 }],
  ['amount IN (:a, :b)', { ':a': 4, ':b': '5' }],
  ['size(amount) = :a', { ':a': 1 }],
  ['size(absent) = :a', { ':a': 0 }],
  ['NOT amount = :a', { ':a': 5 }],
  ['NOT attribute_exists(pk) AND amount = :a', { ':a': 6 }],
  ['amount = :a AND attribute_exists(absent)', { ':a': 5 }],
  ['(amount = :a OR isYes = :b) AND attribute_exists(absent)', { ':a': 5, ':b': true }],
])('%s with %j is false', async (condition, values) => {
  expect(await holds(condition, values)).toBe(false)
})

test('strings are compared by their UTF-8 bytes, not by JavaScript’s code units', async () => {
  const { send } = aSqliteTable()
  await send(new PutCommand({ TableName, Item: { ...Key, word: '😀' } }))
  const later = new PutCommand({
    TableName,
    Item: Key,
    ConditionExpression: '#text > :text',
    ExpressionAttributeNames: { '#text': 'word' },
    ExpressionAttributeValues: { ':text': '\uffff' },
  })

  await expect(send(later)).resolves.toBeDefined()
})

test('a placeholder allows an attribute whose name is a reserved word', async () => {
  expect(await holds('#text = :a', { ':a': 'mañana' }, { '#text': 'word' })).toBe(true)
})

test('a refusal returns the item in the way in DynamoDB’s format, if requested', async () => {
  const { send } = aSqliteTable()
  await send(new PutCommand({ TableName, Item: { ...Key, n: 1, set: new Set([1, 2]), nest: { a: [null, true] } } }))
  const again = { TableName, Item: Key, ConditionExpression: 'attribute_not_exists(pk)' }

  const told = await refusalOf(send(new PutCommand({ ...again, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })))
  const untold = await refusalOf(send(new PutCommand(again)))

  expect(told).toBeInstanceOf(ConditionalCheckFailedException)
  expect(told).toMatchObject({
    name: 'ConditionalCheckFailedException',
    message: 'The conditional request failed',
    Item: {
      pk: { S: 'USER#1' },
      sk: { S: 'PROFILE' },
      n: { N: '1' },
      set: { NS: ['1', '2'] },
      nest: { M: { a: { L: [{ NULL: true }, { BOOL: true }] } } },
    },
  })
  expect(untold).toHaveProperty('Item', undefined)
})

test('a missing item has no attributes, and is in no one’s way', async () => {
  const { send } = aSqliteTable()
  const put = { TableName, Item: Key, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }

  const refusal = await refusalOf(send(new PutCommand({ ...put, ConditionExpression: 'attribute_exists(pk)' })))

  expect(refusal).toHaveProperty('Item', undefined)
  await expect(send(new PutCommand({ ...put, ConditionExpression: 'attribute_not_exists(pk)' }))).resolves.toBeDefined()
})
