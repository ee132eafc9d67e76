import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { aSqliteTable, refusalOf, TableName } from '#test/setup/sqlite-table.ts'

const Key = { pk: 'USER#1', sk: 'PROFILE' }
const stored = { ...Key, amount: 5, word: 'x', parts: [1], nest: { a: 1, b: { c: 2 } }, numbers: new Set([1, 2]), words: new Set(['a']) }

/** A table with or without the item, and an update of it. */
const updated = async (UpdateExpression: string, values?: Record<string, unknown>, before: object | null = stored) => {
  const table = aSqliteTable()
  if (before) await table.send(new PutCommand({ TableName, Item: { ...Key, ...before } }))
  const update = new UpdateCommand({ TableName, Key, UpdateExpression, ExpressionAttributeValues: values, ReturnValues: 'ALL_NEW' })
  const { Attributes } = await table.send(update)
  const { Item } = await table.send(new GetCommand({ TableName, Key }))
  expect(Item).toEqual(Attributes)
  return Attributes
}

test.each<[string, Record<string, unknown> | undefined, object]>([
  ['SET fresh = :a', { ':a': 'y' }, { ...stored, fresh: 'y' }],
  ['SET amount = :a, word = amount', { ':a': 6 }, { ...stored, amount: 6, word: 5 }],
  ['SET nest.b.c = :a', { ':a': 3 }, { ...stored, nest: { a: 1, b: { c: 3 } } }],
  ['SET fresh = if_not_exists(fresh, :a)', { ':a': 1 }, { ...stored, fresh: 1 }],
  ['SET amount = if_not_exists(amount, :a)', { ':a': 1 }, stored],
  ['SET amount = amount + :a', { ':a': 2 }, { ...stored, amount: 7 }],
  ['SET amount = amount - :a', { ':a': 2 }, { ...stored, amount: 3 }],
  ['SET amount = if_not_exists(absent, :a) + :b', { ':a': 0.1, ':b': 0.2 }, { ...stored, amount: 0.3 }],
  ['SET parts = list_append(parts, :a)', { ':a': [2, 'z'] }, { ...stored, parts: [1, 2, 'z'] }],
  ['SET parts = list_append(:a, parts)', { ':a': [0] }, { ...stored, parts: [0, 1] }],
  ['SET fresh = list_append(if_not_exists(fresh, :none), :a)', { ':a': [2], ':none': [] }, { ...stored, fresh: [2] }],
  ['REMOVE absent, nest.a', undefined, { ...stored, nest: { b: { c: 2 } } }],
  ['ADD amount :a', { ':a': -6 }, { ...stored, amount: -1 }],
  ['ADD fresh :a', { ':a': 4 }, { ...stored, fresh: 4 }],
  ['ADD nest.b.c :a', { ':a': 4 }, { ...stored, nest: { a: 1, b: { c: 6 } } }],
  ['ADD numbers :a', { ':a': new Set([2, 3]) }, { ...stored, numbers: new Set([1, 2, 3]) }],
  ['ADD fresh :a', { ':a': new Set(['b']) }, { ...stored, fresh: new Set(['b']) }],
  ['DELETE numbers :a', { ':a': new Set([2, 9]) }, { ...stored, numbers: new Set([1]) }],
  ['DELETE absent :a', { ':a': new Set([2]) }, stored],
  [
    'set amount = :a remove word add numbers :b delete words :c',
    { ':a': 1, ':b': new Set([9]), ':c': new Set(['b']) },
    { ...Key, amount: 1, parts: [1], nest: stored.nest, numbers: new Set([1, 2, 9]), words: new Set(['a']) },
  ],
])('%s with %o writes the expected item', async (update, values, expected) => {
  expect(await updated(update, values)).toEqual(expected)
})

test('a set that becomes empty is removed', async () => {
  expect(await updated('DELETE words :a', { ':a': new Set(['a']) })).not.toHaveProperty('words')
})

test('REMOVE removes an attribute', async () => {
  expect(await updated('REMOVE parts, amount')).toEqual({
    ...Key,
    word: 'x',
    nest: stored.nest,
    numbers: stored.numbers,
    words: stored.words,
  })
})

test.each<[string, Record<string, unknown>?]>([
  ['ADD amount :a', { ':a': 1 }],
  ['SET amount = :a REMOVE another', { ':a': 1 }],
])('%s creates a missing item', async (update, values) => {
  expect(await updated(update, values, null)).toEqual({ ...Key, amount: 1 })
})

test('a removal alone creates an item with only its key', async () => {
  expect(await updated('REMOVE another', undefined, null)).toEqual(Key)
})

test('an update reads the item as it was before', async () => {
  expect(await updated('SET amount = :a, word = amount, parts = list_append(parts, parts)', { ':a': 100 })).toMatchObject({
    amount: 100,
    word: 5,
    parts: [1, 1],
  })
})

test.each<[string, Record<string, unknown> | undefined, string]>([
  ['SET fresh = absent + :a', { ':a': 1 }, 'refers to an attribute that does not exist in the item'],
  ['SET fresh = word + :a', { ':a': 1 }, 'incorrect data type'],
  ['SET fresh = amount + :a', { ':a': 'x' }, 'Incorrect operand type for operator or function; operator or function: +, operand type: S'],
  ['SET fresh = list_append(amount, :a)', { ':a': [1] }, 'incorrect data type'],
  ['SET absent.inside = :a', { ':a': 1 }, 'document path provided in the update expression is invalid'],
  ['SET word.inside = :a', { ':a': 1 }, 'document path provided in the update expression is invalid'],
  ['REMOVE absent.inside', undefined, 'document path provided in the update expression is invalid'],
  ['ADD word :a', { ':a': 1 }, 'incorrect data type'],
  ['ADD amount :a', { ':a': 'x' }, 'operator: ADD, operand type: STRING'],
  ['ADD numbers :a', { ':a': new Set(['x']) }, 'incorrect data type'],
  ['DELETE numbers :a', { ':a': 1 }, 'operator: DELETE, operand type: NUMBER'],
  ['DELETE numbers :a', { ':a': new Set(['1']) }, 'incorrect data type'],
  ['SET pk = :a', { ':a': 'x' }, 'Cannot update attribute pk'],
  ['REMOVE sk', undefined, 'Cannot update attribute sk'],
  ['SET gsi1pk = :a', { ':a': 1 }, 'Type mismatch for Index Key gsi1pk Expected: S Actual: N IndexName: gsi1'],
  ['SET gsi2sk = :a', { ':a': '' }, 'cannot contain an empty string value'],
  ['SET fresh = :a, fresh = :a', { ':a': 1 }, 'Two document paths overlap'],
  ['SET nest = :a REMOVE nest.a', { ':a': 1 }, 'path one: [nest], path two: [nest, a]'],
  ['SET fresh = :a SET another = :a', { ':a': 1 }, 'The "SET" section can only be used once'],
  ['SET fresh = size(word)', undefined, 'Invalid function name; function: size'],
  ['SET fresh = :a + :a + :a', { ':a': 1 }, 'Syntax error; token: "+"'],
  ['PUT fresh :a', { ':a': 1 }, 'Syntax error; token: "PUT"'],
])('refuses %s with %o, and changes nothing', async (update, values, message) => {
  const { send } = aSqliteTable()
  await send(new PutCommand({ TableName, Item: stored }))

  const refusal = await refusalOf(send(new UpdateCommand({ TableName, Key, UpdateExpression: update, ExpressionAttributeValues: values })))

  expect(refusal).toMatchObject({ name: 'ValidationException', message: expect.stringContaining(message) })
  expect((await send(new GetCommand({ TableName, Key }))).Item).toEqual(stored)
})

test.each([
  ['NONE', undefined, undefined],
  ['ALL_OLD', stored, undefined],
  ['ALL_NEW', { ...stored, amount: 6 }, { ...Key, amount: 6 }],
] as const)('an update that requests %s gets it', async (ReturnValues, ofItem, ofNone) => {
  const { send } = aSqliteTable()
  const update = { TableName, Key, UpdateExpression: 'SET amount = :a', ExpressionAttributeValues: { ':a': 6 }, ReturnValues }

  const made = await send(new UpdateCommand(update))
  await send(new PutCommand({ TableName, Item: stored }))
  const changed = await send(new UpdateCommand(update))

  expect([changed.Attributes, made.Attributes]).toEqual([ofItem, ofNone])
})

test.each([
  ['put', new PutCommand({ TableName, Item: Key, ReturnValues: 'ALL_OLD' })],
  ['deletion', new DeleteCommand({ TableName, Key, ReturnValues: 'ALL_OLD' })],
])('a %s that requests the previous item gets it, or nothing', async (_, command) => {
  const { send } = aSqliteTable()
  const ask = async (): Promise<object> => Reflect.apply(send, undefined, [command])

  const ofNone = await ask()
  await send(new PutCommand({ TableName, Item: stored }))
  const ofItem = await ask()

  expect(ofNone).not.toHaveProperty('Attributes')
  expect(ofItem).toHaveProperty('Attributes', stored)
})

test('refuses a sum that no JavaScript number can hold, rather than rounding it', async () => {
  await expect(updated('ADD amount :a', { ':a': Number.MAX_SAFE_INTEGER })).rejects.toThrow('the sum of 5 and 9007199254740991')
  await expect(updated('ADD amount :a', { ':a': 1e-20 })).rejects.toThrow('the sum of 5 and 1e-20')
})
