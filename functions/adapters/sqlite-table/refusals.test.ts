import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { aSqliteTable, refusalOf, refusalTo, TableName } from '#test/setup/sqlite-table.ts'

const Key = { pk: 'p', sk: 's' }
const update = (UpdateExpression: string, more: object = {}) => new UpdateCommand({ TableName, Key, UpdateExpression, ...more })
const conditional = (ConditionExpression: string, more: object = {}) =>
  new PutCommand({ TableName, Item: Key, ConditionExpression, ...more })
const query = (KeyConditionExpression: string, values: object | undefined = { ':p': 'p', ':s': 's' }, more: object = {}) =>
  new QueryCommand({ TableName, KeyConditionExpression, ExpressionAttributeValues: { ...values }, ...more })
const one = { ExpressionAttributeValues: { ':a': 1 } }

// Requests that AWS refuses.
test.each<[string, object, string]>([
  ['an empty condition', conditional(' '), 'Invalid ConditionExpression: The expression can not be empty;'],
  ['a condition that ends early', conditional('pk = '), 'Syntax error; token: "<EOF>", near: "= "'],
  ['an unclosed group', conditional('(attribute_exists(pk)'), 'Syntax error; token: "<EOF>"'],
  [
    'two conditions without AND',
    conditional('attribute_exists(pk) attribute_exists(sk)'),
    'token: "attribute_exists", near: ") attribute_exists("',
  ],
  ['a strange letter', conditional('pk = :a @', one), 'Syntax error; token: "@", near: ":a @"'],
  ['redundant parentheses', conditional('((attribute_exists(pk)))'), 'The expression has redundant parentheses;'],
  ['redundant parentheses around two', conditional('((attribute_exists(pk) AND attribute_exists(sk)))'), 'redundant parentheses;'],
  ['a reserved word', conditional('state = :a', one), 'Attribute name is a reserved keyword; reserved keyword: state'],
  ['an unknown function', conditional('exists(pk)'), 'Invalid function name; function: exists'],
  ['a function with too much', conditional('attribute_exists(pk, sk)'), 'Incorrect number of operands'],
  ['an attribute compared with itself', conditional('kind = kind'), 'The first operand must be distinct'],
  [
    'an order of what has none',
    conditional('kind < :a', { ExpressionAttributeValues: { ':a': true } }),
    'operator or function: <, operand type: BOOL',
  ],
  ['a beginning that is a number', conditional('begins_with(pk, :a)', one), 'operator or function: begins_with, operand type: N'],
  [
    'bounds the wrong way around',
    conditional('pk BETWEEN :b AND :a', { ExpressionAttributeValues: { ':a': 'a', ':b': 'b' } }),
    'upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {S:b}',
  ],
  [
    'bounds of two types',
    conditional('pk BETWEEN :a AND :b', { ExpressionAttributeValues: { ':a': 1, ':b': 'b' } }),
    'same data type for lower and upper bounds',
  ],
  [
    'an endless expression',
    conditional(`attribute_exists(${'a'.repeat(4_096)})`),
    'Expression size has exceeded the maximum allowed size;',
  ],
  ['a value that is not given', conditional('pk = :b', one), 'attribute value used in expression is not defined; attribute value: :b'],
  [
    'a value that is undefined',
    conditional('pk = :b', { ExpressionAttributeValues: { ':b': undefined } }),
    'ExpressionAttributeValues must not be empty',
  ],
  ['a value that nothing uses', conditional('attribute_exists(pk)', one), 'ExpressionAttributeValues unused in expressions: keys: {:a}'],
  [
    'a name that is not given',
    conditional('attribute_exists(#a)'),
    'attribute name used in the document path is not defined; attribute name: #a',
  ],
  [
    'a name that nothing uses',
    update('REMOVE x', { ExpressionAttributeNames: { '#a': 'b' } }),
    'ExpressionAttributeNames unused in expressions: keys: {#a}',
  ],
  [
    'names without expressions',
    new PutCommand({ TableName, Item: Key, ExpressionAttributeNames: { '#a': 'b' } }),
    'ExpressionAttributeNames can only be specified when using expressions',
  ],
  ['no names', conditional('attribute_exists(pk)', { ExpressionAttributeNames: {} }), 'ExpressionAttributeNames must not be empty'],
  [
    'a name without #',
    conditional('attribute_exists(pk)', { ExpressionAttributeNames: { a: 'b' } }),
    'ExpressionAttributeNames contains invalid key: Syntax error; key: "a"',
  ],
  ['a query without its partition', query('sk = :s', { ':s': 's' }), 'Query condition missed key schema element: pk'],
  ['a query of another attribute', query('pk = :p AND kind = :s'), 'Query condition missed key schema element: sk'],
  ['a query of many partitions', query('pk > :p', { ':p': 'p' }), 'Query key condition not supported'],
  ['two conditions on a key', query('pk = :p AND sk > :s AND sk < :s'), 'must only contain one condition per key'],
  ['OR in a query', query('pk = :p OR sk = :s'), 'Invalid operator used in KeyConditionExpression: OR'],
  ['<> in a query', query('pk = :p AND sk <> :s'), 'Invalid operator used in KeyConditionExpression: <>'],
  ['a function in a query', query('pk = :p AND attribute_exists(sk)', { ':p': 'p' }), 'KeyConditionExpression: attribute_exists'],
  ['an empty bound', query('pk = :p AND sk >= :s', { ':p': 'p', ':s': '' }), 'cannot contain an empty string value. Key: sk'],
  ['an empty partition', query('pk = :p', { ':p': '' }), 'cannot contain an empty string value. Key: pk'],
  [
    'a bound that is a number',
    query('pk = :p AND sk >= :s', { ':p': 'p', ':s': 1 }),
    'Condition parameter type does not match schema type',
  ],
  ['an unknown index', query('gsi9pk = :p', { ':p': 'p' }, { IndexName: 'gsi9' }), 'The table does not have the specified index: gsi9'],
  [
    'an index by the table’s key',
    query('pk = :p', { ':p': 'p' }, { IndexName: 'gsi1' }),
    'Query condition missed key schema element: gsi1pk',
  ],
  [
    'a consistent read of an index',
    query('gsi1pk = :p', { ':p': 'p' }, { IndexName: 'gsi1', ConsistentRead: true }),
    'Consistent reads are not supported on global secondary indexes',
  ],
  [
    'an attribute that an index lacks',
    query('gsi2pk = :p', { ':p': 'p' }, { IndexName: 'gsi2', ProjectionExpression: 'packed' }),
    'Global secondary index gsi2 does not project [packed]',
  ],
  [
    'attributes of a count',
    query('pk = :p', { ':p': 'p' }, { Select: 'COUNT', ProjectionExpression: 'packed' }),
    'Cannot specify the ProjectionExpression',
  ],
  ['a limit of none', query('pk = :p', { ':p': 'p' }, { Limit: 0 }), 'Limit must be greater than or equal to 1'],
  [
    'a start in another index',
    query('gsi1pk = :p', { ':p': 'p' }, { IndexName: 'gsi1', ExclusiveStartKey: Key }),
    'The provided starting key is invalid',
  ],
])('refuses %s in DynamoDB’s words', async (_, command, message) => {
  expect(await refusalTo(aSqliteTable(), command)).toMatchObject({ name: 'ValidationException', message: expect.stringContaining(message) })
})

// Requests that AWS may support, but none of our adapters uses.
test.each<[string, object, string]>([
  [
    'a command of the plain client',
    new PutItemCommand({ TableName, Item: { pk: { S: 'p' }, sk: { S: 's' } } }),
    'the command PutItemCommand',
  ],
  ['a transaction of reads', new TransactGetCommand({ TransactItems: [] }), 'the command TransactGetCommand'],
  ['an old parameter', new PutCommand({ TableName, Item: Key, Expected: {} }), 'the parameter Expected of PutCommand'],
  [
    'a projection of a get',
    new GetCommand({ TableName, Key, ProjectionExpression: 'pk' }),
    'the parameter ProjectionExpression of GetCommand',
  ],
  [
    'a filter of a query',
    query('pk = :p', { ':p': 'p' }, { FilterExpression: 'attribute_exists(x)' }),
    'the parameter FilterExpression of QueryCommand',
  ],
  ['a parallel scan', new ScanCommand({ TableName, Segment: 0, TotalSegments: 2 }), 'the parameter Segment of ScanCommand'],
  ['capacity', new GetCommand({ TableName, Key, ReturnConsumedCapacity: 'TOTAL' }), 'the parameter ReturnConsumedCapacity'],
  ['what an update changed', update('REMOVE x', { ReturnValues: 'UPDATED_NEW' }), 'ReturnValues UPDATED_NEW'],
  ['what is new of a deletion', new DeleteCommand({ TableName, Key, ReturnValues: 'ALL_NEW' }), 'ReturnValues ALL_NEW'],
  ['a selection', query('pk = :p', { ':p': 'p' }, { Select: 'ALL_ATTRIBUTES' }), 'Select ALL_ATTRIBUTES'],
  [
    'an element of a list',
    conditional('parts[0] = :a', one),
    'an element of a list, “parts[…]”, in the ConditionExpression “parts[0] = :a”',
  ],
  ['the type of an attribute', conditional('attribute_type(pk, :a)', one), 'the function attribute_type'],
  [
    'a part of an attribute in a projection',
    query('pk = :p', { ':p': 'p' }, { ProjectionExpression: 'nest.inside' }),
    'a part of an attribute',
  ],
  ['a value on the left side of a query', query(':p = pk', { ':p': 'p' }), 'anything but a key on the left side'],
  [
    'a check in a transaction',
    new TransactWriteCommand({ TransactItems: [{ ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' } }] }),
    'a ConditionCheck in a transaction',
  ],
  [
    'values of a batch',
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key], ProjectionExpression: 'pk' } } }),
    'the parameter ProjectionExpression of a table of a BatchGetCommand',
  ],
  ['bytes', new PutCommand({ TableName, Item: { ...Key, bytes: new Uint8Array([1]) } }), 'a value of the type Uint8Array'],
  ['a large number', new PutCommand({ TableName, Item: { ...Key, large: 2n ** 60n } }), 'a value of the type bigint'],
  ['an object of a class', new PutCommand({ TableName, Item: { ...Key, at: new Date(0) } }), 'a value of the type Date'],
  ['a number beyond 2^53', new PutCommand({ TableName, Item: { ...Key, large: 2 ** 60 } }), 'the number 1152921504606847000'],
  ['a set of both', new PutCommand({ TableName, Item: { ...Key, set: new Set([1, 'a']) } }), 'a set of anything but texts'],
])('refuses %s by name, because none of our adapters uses it', async (_, command, what) => {
  const refusal = await refusalTo(aSqliteTable(), command)

  expect(refusal).toMatchObject({ name: 'UnsupportedRequest', message: expect.stringContaining(what) })
  expect(refusal.message).toContain('functions/adapters/sqlite-table')
})

test('does not find any other table', async () => {
  expect(await refusalOf(aSqliteTable().send(new GetCommand({ TableName: 'other', Key })))).toMatchObject({
    name: 'ResourceNotFoundException',
  })
})

test('a closed table says so', async () => {
  const table = aSqliteTable()
  table.close()

  expect(await refusalOf(table.send(new GetCommand({ TableName, Key })))).toMatchObject({
    message: 'The table was closed, and can be asked nothing anymore.',
  })
})
