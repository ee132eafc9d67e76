import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { tableShape } from '#shared/domain/table-shape.ts'

// In one update, CloudFormation can create or delete one index of a table and can't change any:
// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-globaltable.html

const Index = z.strictObject({ name: z.string(), partitionKey: z.string(), sortKey: z.string(), projection: z.string() })
const Shape = z.strictObject({ partitionKey: z.string(), sortKey: z.string(), timeToLive: z.string(), indexes: z.array(Index) })

const last = readdirSync(new URL('.', import.meta.url))
  .filter((name) => /^table-.*\.json$/.test(name))
  .sort(new Intl.Collator('en', { numeric: true }).compare)
  .at(-1)
/** Until a release is kept, today's table is compared with itself. */
const released = Shape.parse(last === undefined ? tableShape : JSON.parse(readFileSync(new URL(last, import.meta.url), 'utf8')))

test('the table’s keys and every remaining index are unchanged since the last release', () => {
  const { indexes, ...keys } = released

  expect(tableShape).toMatchObject(keys)
  for (const index of indexes) expect([undefined, index]).toContainEqual(tableShape.indexes.find(({ name }) => name === index.name))
})

test('at most one index was added or removed since the last release', () => {
  const before = new Set<string>(released.indexes.map(({ name }) => name))
  const now = new Set<string>(tableShape.indexes.map(({ name }) => name))

  expect([...before.symmetricDifference(now)].length).toBeLessThanOrEqual(1)
})
