import { PutCommand, QueryCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { aSqliteTable, queriedPages, refusalOf, TableName } from '#test/setup/sqlite-table.ts'

const put = (Item: Record<string, unknown>) => new PutCommand({ TableName, Item })

/** A table with items under `p` with these sort keys, and one item each in the partitions before and after. */
const withSortKeys = async (...sortKeys: string[]) => {
  const table = aSqliteTable()
  for (const sk of sortKeys) await table.send(put({ pk: 'p', sk }))
  for (const pk of ['o', 'q']) await table.send(put({ pk, sk: 'b' }))
  return table
}

const ordered = ['A', 'a', 'a#1', 'a#2', 'b', 'é', '\ud7ff', '\ue000', '\uffff', '😀', '\u{10ffff}']

test('lists a partition in the order of its keys’ UTF-8 bytes, and in reverse', async () => {
  const table = await withSortKeys(...ordered.toReversed())
  const list = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'p' } }

  const [forward = []] = await queriedPages(table, list)
  const [backward = []] = await queriedPages(table, { ...list, ScanIndexForward: false })

  expect(forward.map(({ sk }) => sk)).toEqual(ordered)
  expect(backward.map(({ sk }) => sk)).toEqual(ordered.toReversed())
})

test.each<[string, Record<string, string>, string[]]>([
  ['sk = :a', { ':a': 'a' }, ['a']],
  ['sk < :a', { ':a': 'a' }, ['A']],
  ['sk <= :a', { ':a': 'a' }, ['A', 'a']],
  ['sk > :a', { ':a': '\uffff' }, ['😀', '\u{10ffff}']],
  ['sk >= :a', { ':a': '\uffff' }, ['\uffff', '😀', '\u{10ffff}']],
  ['sk BETWEEN :a AND :b', { ':a': 'a', ':b': 'a#2' }, ['a', 'a#1', 'a#2']],
  ['begins_with(sk, :a)', { ':a': 'a' }, ['a', 'a#1', 'a#2']],
  ['begins_with(sk, :a)', { ':a': 'a#' }, ['a#1', 'a#2']],
  ['begins_with(sk, :a)', { ':a': '\ud7ff' }, ['\ud7ff']],
  ['begins_with(sk, :a)', { ':a': '\u{10ffff}' }, ['\u{10ffff}']],
])('%s with %j finds exactly these', async (condition, values, expected) => {
  const table = await withSortKeys(...ordered)

  const [found = []] = await queriedPages(table, {
    KeyConditionExpression: `pk = :p AND ${condition}`,
    ExpressionAttributeValues: { ':p': 'p', ...values },
  })

  expect(found.map(({ sk }) => sk)).toEqual(expected)
})

test.each([true, false])(
  'each page continues after the previous one, and after a full last page comes an empty one (forward: %s)',
  async (ScanIndexForward) => {
    const table = await withSortKeys('1', '2', '3', '4')
    const list = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'p' }, Limit: 2, ScanIndexForward }

    const pages = await queriedPages(table, list)

    const expected = [['1', '2'], ['3', '4'], []]
    const backward = [['4', '3'], ['2', '1'], []]
    expect(pages.map((page) => page.map(({ sk }) => sk))).toEqual(ScanIndexForward ? expected : backward)
  },
)

test('a page ends with the item that reaches 1 MB, and a partial page has no key to continue after', async () => {
  const table = aSqliteTable()
  for (const sk of ['1', '2', '3', '4']) await table.send(put({ pk: 'p', sk, content: 'x'.repeat(350_000) }))
  const list = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'p' } }

  const first = await table.send(new QueryCommand({ TableName, ...list }))
  const rest = await table.send(new QueryCommand({ TableName, ...list, ExclusiveStartKey: first.LastEvaluatedKey }))

  expect([first.Items?.length, first.LastEvaluatedKey]).toEqual([3, { pk: 'p', sk: '3' }])
  expect([rest.Items?.length, rest.LastEvaluatedKey]).toEqual([1, undefined])
})

test.each([
  ['gsi1', true],
  ['gsi2', false],
  ['gsi3', true],
  ['gsi4', false],
])('%s lists the items that have both its keys, in full: %s', async (IndexName, isWhole) => {
  const table = aSqliteTable()
  const [partition, sort] = [`${IndexName}pk`, `${IndexName}sk`]
  await table.send(put({ pk: 'x', sk: '1', [partition]: 'p', [sort]: '2', content: 'x' }))
  await table.send(put({ pk: 'x', sk: '2', [partition]: 'p', [sort]: '1' }))
  await table.send(put({ pk: 'x', sk: '3', [partition]: 'p' }))
  await table.send(put({ pk: 'x', sk: '4', [sort]: '1' }))
  await table.send(put({ pk: 'x', sk: '5', [partition]: 'q', [sort]: '1' }))

  const [found = []] = await queriedPages(table, {
    IndexName,
    KeyConditionExpression: `${partition} = :p`,
    ExpressionAttributeValues: { ':p': 'p' },
  })

  expect(found).toEqual([
    { pk: 'x', sk: '2', [partition]: 'p', [sort]: '1' },
    { pk: 'x', sk: '1', [partition]: 'p', [sort]: '2', ...(isWhole && { content: 'x' }) },
  ])
})

test('an item leaves an index with its key, and returns with it', async () => {
  const table = aSqliteTable()
  const list = { IndexName: 'gsi2', KeyConditionExpression: 'gsi2pk = :p', ExpressionAttributeValues: { ':p': 'p' } }
  const Key = { pk: 'x', sk: '1' }
  await table.send(put({ ...Key, gsi2pk: 'p', gsi2sk: '1' }))

  await table.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE gsi2sk' }))
  const gone = await queriedPages(table, list)
  const back = { UpdateExpression: 'SET gsi2sk = :s', ExpressionAttributeValues: { ':s': '2' } }
  await table.send(new UpdateCommand({ TableName, Key, ...back }))

  expect(gone).toEqual([[]])
  expect(await queriedPages(table, list)).toEqual([[{ ...Key, gsi2pk: 'p', gsi2sk: '2' }]])
})

test.each([true, false])(
  'lists items with the same sort key in an index once each, page by page (forward: %s)',
  async (ScanIndexForward) => {
    const table = aSqliteTable()
    const all = ['1', '2', '3', '4', '5'].map((sk) => ({ pk: `x${Number(sk) % 2}`, sk, gsi1pk: 'p', gsi1sk: 'same' }))
    for (const item of all) await table.send(put(item))

    const pages = await queriedPages(table, {
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :p AND gsi1sk <= :s',
      ExpressionAttributeValues: { ':p': 'p', ':s': 'same' },
      Limit: 2,
      ScanIndexForward,
    })

    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(
      pages
        .flat()
        .map(({ sk }) => sk)
        .sort(),
    ).toEqual(['1', '2', '3', '4', '5'])
  },
)

test('a projection returns the attributes that exist', async () => {
  const table = aSqliteTable()
  await table.send(put({ pk: 'p', sk: '1', packed: '{}', content: 'x' }))
  await table.send(put({ pk: 'p', sk: '2', content: 'x' }))

  const pages = await queriedPages(table, {
    KeyConditionExpression: 'pk = :p',
    ExpressionAttributeValues: { ':p': 'p' },
    ExpressionAttributeNames: { '#key': 'sk' },
    ProjectionExpression: '#key, packed',
  })

  expect(pages).toEqual([[{ sk: '1', packed: '{}' }, { sk: '2' }]])
})

test('a count returns no items', async () => {
  const table = await withSortKeys('1', '2', '3')
  const list = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'p' }, Limit: 2, Select: 'COUNT' as const }

  const { $metadata, ...page } = await table.send(new QueryCommand({ TableName, ...list }))

  expect(page).toEqual({ Count: 2, ScannedCount: 2, LastEvaluatedKey: { pk: 'p', sk: '2' } })
})

test('a scan reads everything once, page by page, and a filter drops items after they are read', async () => {
  const table = await withSortKeys('1', '2', '3')
  const filter = { FilterExpression: 'sk > :s AND attribute_not_exists(gsi4pk)', ExpressionAttributeValues: { ':s': '1' } }

  const first = await table.send(new ScanCommand({ TableName, ...filter, Limit: 3 }))
  const rest = await table.send(new ScanCommand({ TableName, ...filter, ExclusiveStartKey: first.LastEvaluatedKey }))

  expect([first.Count, first.ScannedCount]).toEqual([2, 3])
  expect([...(first.Items ?? []), ...(rest.Items ?? [])].map(({ pk, sk }) => `${pk}${sk}`)).toEqual(['ob', 'p2', 'p3', 'qb'])
})

test.each<[string, string, Record<string, unknown>]>([
  ['another partition', 'pk = :p', { pk: 'q', sk: 'b' }],
  ['a sort key before its range', 'pk = :p AND sk > :s', { pk: 'p', sk: 'a' }],
  ['a sort key behind its range', 'pk = :p AND sk < :s', { pk: 'p', sk: 'z' }],
  ['a sort key that begins in another way', 'pk = :p AND begins_with(sk, :s)', { pk: 'p', sk: 'x' }],
  ['half a key', 'pk = :p', { pk: 'p' }],
  ['more than a key', 'pk = :p', { pk: 'p', sk: 'b', gsi1pk: 'x' }],
  ['a number', 'pk = :p', { pk: 'p', sk: 1 }],
  ['an empty text', 'pk = :p', { pk: 'p', sk: '' }],
  ['a text that is too long', 'pk = :p', { pk: 'p', sk: 'x'.repeat(1_025) }],
])('refuses a page that starts at %s', async (_, KeyConditionExpression, ExclusiveStartKey) => {
  const table = await withSortKeys('b')
  const values = { ':p': 'p', ...(KeyConditionExpression.includes(':s') && { ':s': 'b' }) }

  const query = new QueryCommand({ TableName, KeyConditionExpression, ExpressionAttributeValues: values, ExclusiveStartKey })

  expect(await refusalOf(table.send(query))).toMatchObject({
    name: 'ValidationException',
    message: expect.stringMatching(/start(ing)? key/i),
  })
})
