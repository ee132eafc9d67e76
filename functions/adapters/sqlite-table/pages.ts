import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { type TableIndex, tableShape } from '#shared/domain/table-shape.ts'
import type { Predicate } from './condition.ts'
import { type BoundProjection, pick } from './expressions.ts'
import type { KeyRange } from './key-condition.ts'
import { type Prepare, readItem } from './rows.ts'
import { type Item, sizeOfItem } from './values.ts'

/** A page ends with the item that reaches it. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html */
const pageBytes = 2 ** 20

export type Page = Pick<QueryCommandOutput, 'Items' | 'Count' | 'ScannedCount' | 'LastEvaluatedKey'>

/** What to read, in which order, and what to return. Without a range, it's the whole table. */
export type Reading = {
  index: TableIndex | undefined
  range: KeyRange | undefined
  isDescending: boolean
  after: Record<string, string> | undefined
  limit: number
  isCount: boolean
  filter: Predicate | undefined
  projection: BoundProjection | undefined
}

/** The attributes that define a position in an index or the table, most significant first. */
export const placeNames = (index: TableIndex | undefined): string[] => [
  ...(index ? [index.partitionKey, index.sortKey] : []),
  tableShape.partitionKey,
  tableShape.sortKey,
]

export const readPage = (prepare: Prepare, reading: Reading): Page => {
  const { read, isCut } = readItems(prepare, reading)
  const { filter, projection } = reading
  const found = filter ? read.filter(filter) : read
  const last = isCut ? read.at(-1) : undefined
  return {
    ...(!reading.isCount && { Items: projection ? found.map(projection.pick) : found }),
    Count: found.length,
    ScannedCount: read.length,
    ...(last && { LastEvaluatedKey: pick(last, placeNames(reading.index)) }),
  }
}

/** As in DynamoDB, a page that reaches its limit has a key to continue after even if nothing follows. */
const readItems = (prepare: Prepare, reading: Reading) => {
  const read: Item[] = []
  const keys = needsItem(reading) ? undefined : placeNames(reading.index)
  let total = 0
  for (const row of prepare(sqlOf(reading)).iterate(...parametersOf(reading))) {
    const found = keys ? readKeys(row, keys) : readItem(String(row.item), row.sets)
    read.push(found)
    total += typeof row.bytes === 'number' ? row.bytes : sizeOfItem(found)
    if (read.length >= reading.limit || total >= pageBytes) return { read, isCut: true }
  }
  return { read, isCut: false }
}

const readKeys = (row: Record<string, unknown>, names: readonly string[]): Item => {
  const keys: Item = {}
  for (const name of names) keys[name] = String(row[name])
  return keys
}

const needsItem = ({ index, isCount, filter }: Reading) => !hasKeysOnly(index) && (!isCount || filter !== undefined)

const hasKeysOnly = (index: TableIndex | undefined) => index?.projection === 'KEYS_ONLY'

/** Each form of a query is one statement, which reads its index in order until the page ends. */
const sqlOf = (reading: Reading) => {
  const { index, range, isDescending, after } = reading
  const { partitionKey, sortKey } = index ?? tableShape
  const columns = [...(needsItem(reading) ? ['item', 'sets'] : placeNames(index)), ...(hasKeysOnly(index) ? [] : ['bytes'])]
  const place = orderedBy(reading)
  const conditions = [
    ...(range ? [`${partitionKey} = ?`] : []),
    ...(range?.sort ? [range.sort.sql(sortKey)] : []),
    // SQLite only uses the partial index of rows that have both keys if the condition is stated.
    ...(index ? [`${sortKey} IS NOT NULL`] : []),
    ...(after ? [`(${place.join(', ')}) ${isDescending ? '<' : '>'} (${place.map(() => '?').join(', ')})`] : []),
  ]
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const order = place.map((name) => `${name} ${isDescending ? 'DESC' : 'ASC'}`)
  return `SELECT ${columns.join(', ')} FROM items ${where} ORDER BY ${order.join(', ')}`
}

/** Within a partition, the order is defined by the keys after the partition key. */
const orderedBy = ({ index, range }: Reading) => (range ? placeNames(index).slice(1) : placeNames(index))

const parametersOf = (reading: Reading) => {
  const { range, after } = reading
  return [
    ...(range ? [range.partition, ...(range.sort?.bounds ?? [])] : []),
    ...(after ? orderedBy(reading).map((name) => after[name] ?? '') : []),
  ]
}
