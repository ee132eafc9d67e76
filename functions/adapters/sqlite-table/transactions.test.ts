import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { aSqliteTable, refusalOf, TableName } from '#test/setup/sqlite-table.ts'

const at = (sk: string) => ({ pk: 'p', sk })
const put = (sk: string, more: object = {}) => ({ Put: { TableName, Item: { ...at(sk), n: 1 }, ...more } })
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' }
const plus = (sk: string) => ({
  Update: { TableName, Key: at(sk), UpdateExpression: 'SET n = n + :one', ExpressionAttributeValues: { ':one': 1 } },
})
const remove = (sk: string) => ({ Delete: { TableName, Key: at(sk) } })

const everything = async ({ send }: ReturnType<typeof aSqliteTable>) => (await send(new ScanCommand({ TableName }))).Items

test('a transaction writes all of its operations', async () => {
  const table = aSqliteTable()
  for (const sk of ['changed', 'deleted']) await table.send(new PutCommand({ TableName, Item: { ...at(sk), n: 1 } }))

  await table.send(new TransactWriteCommand({ TransactItems: [put('fresh', isNew), plus('changed'), remove('deleted')] }))

  expect(await everything(table)).toEqual([
    { ...at('changed'), n: 2 },
    { ...at('fresh'), n: 1 },
  ])
})

test('a transaction with a failed condition writes nothing, and gives a reason for each operation', async () => {
  const table = aSqliteTable()
  await table.send(new PutCommand({ TableName, Item: { ...at('there'), n: 1 } }))
  const told = { ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }
  const TransactItems = [put('fresh'), put('there', told), remove('gone'), plus('absent'), remove('other')]

  const refusal = await refusalOf(table.send(new TransactWriteCommand({ TransactItems })))

  expect(refusal).toBeInstanceOf(TransactionCanceledException)
  expect(refusal).toMatchObject({
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, None, ValidationError, None]',
    CancellationReasons: [
      { Code: 'None' },
      {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        Item: { pk: { S: 'p' }, sk: { S: 'there' }, n: { N: '1' } },
      },
      { Code: 'None' },
      { Code: 'ValidationError', Message: 'The provided expression refers to an attribute that does not exist in the item' },
      { Code: 'None' },
    ],
  })
  expect(await everything(table)).toEqual([{ ...at('there'), n: 1 }])
})

test('a failed condition does not return its item unless requested', async () => {
  const table = aSqliteTable()
  await table.send(new PutCommand({ TableName, Item: at('there') }))

  const refusal = await refusalOf(table.send(new TransactWriteCommand({ TransactItems: [put('there', isNew)] })))

  expect(refusal).toHaveProperty('CancellationReasons', [{ Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' }])
})

test('refuses an invalid transaction as a whole', async () => {
  const table = aSqliteTable()
  const strange = put('other', { ConditionExpression: 'pk ! sk' })

  const refusal = await refusalOf(table.send(new TransactWriteCommand({ TransactItems: [put('fresh'), strange] })))

  expect(refusal).toMatchObject({ name: 'ValidationException' })
  expect(await everything(table)).toEqual([])
})

test.each([
  ['a put without a whole key', { Put: { TableName, Item: { pk: 'p' } } }],
  ['an update of half a key', { Update: { TableName, Key: { pk: 'p' }, UpdateExpression: 'REMOVE n' } }],
  ['a key that is too long', { Delete: { TableName, Key: at('x'.repeat(1_025)) } }],
  ['a change of a key', { Update: { TableName, Key: at('x'), UpdateExpression: 'REMOVE pk' } }],
  ['an index key of another type', { Put: { TableName, Item: { ...at('x'), gsi1pk: 1 } } }],
])('%s cancels a transaction', async (_, operation) => {
  const table = aSqliteTable()

  const refusal = await refusalOf(table.send(new TransactWriteCommand({ TransactItems: [put('fresh'), operation] })))

  expect(refusal).toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
  })
  expect(await everything(table)).toEqual([])
})

const emptying = (UpdateExpression: string, more: object = {}) => ({
  Update: { TableName, Key: at('there'), UpdateExpression, ExpressionAttributeValues: { ':empty': '' }, ...more },
})

test.each(['SET gsi1sk = :empty', 'SET gsi3pk = :empty', 'SET gsi1sk = if_not_exists(gsi1sk, :empty)'])(
  'the update %s refuses the whole transaction, whatever else fails in it',
  async (expression) => {
    const table = aSqliteTable()
    await table.send(new PutCommand({ TableName, Item: at('taken') }))
    const TransactItems = [put('fresh'), put('taken', isNew), emptying(expression)]

    expect(await refusalOf(table.send(new TransactWriteCommand({ TransactItems })))).toMatchObject({ name: 'ValidationException' })
  },
)

test('an update that would empty an index key is not the reason if its own condition fails', async () => {
  const table = aSqliteTable()
  const refused = emptying('SET gsi1sk = :empty', { ConditionExpression: 'attribute_exists(pk)' })

  const refusal = await refusalOf(table.send(new TransactWriteCommand({ TransactItems: [refused] })))

  expect(refusal).toMatchObject({ CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] })
})

const plusOnce = (ClientRequestToken: string, sk = 'counter') => new TransactWriteCommand({ ClientRequestToken, TransactItems: [plus(sk)] })

/** A counter, and a clock that can be advanced. */
const aCounter = async () => {
  const clock = { now: Date.parse('2026-05-04T09:00:00.000Z') }
  const table = aSqliteTable(() => clock.now)
  await table.send(new PutCommand({ TableName, Item: { ...at('counter'), n: 0 } }))
  const count = async () => (await table.send(new GetCommand({ TableName, Key: at('counter') }))).Item?.n
  return { table, clock, count }
}

test('a transaction repeated with its token is applied once, for ten minutes', async () => {
  const { table, clock, count } = await aCounter()

  await table.send(plusOnce('token'))
  await table.send(plusOnce('token'))
  clock.now += 10 * minuteMs - 1
  await table.send(plusOnce('token'))
  const once = await count()
  clock.now += 1
  await table.send(plusOnce('token'))

  expect([once, await count()]).toEqual([1, 2])
})

test('a token belongs to one transaction', async () => {
  const { table, count } = await aCounter()
  await table.send(plusOnce('token'))

  const refusal = await refusalOf(table.send(plusOnce('token', 'another')))
  await table.send(plusOnce('another token'))

  expect(refusal).toMatchObject({ name: 'IdempotentParameterMismatchException' })
  expect(await count()).toBe(2)
})

test('a refused transaction may be retried with its token', async () => {
  const { table } = await aCounter()
  await refusalOf(table.send(plusOnce('token', 'later')))
  await table.send(new PutCommand({ TableName, Item: { ...at('later'), n: 0 } }))

  await table.send(plusOnce('token', 'later'))

  expect((await table.send(new GetCommand({ TableName, Key: at('later') }))).Item?.n).toBe(1)
})
