import type { QueryCommandInput, ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { type TableIndex, tableShape } from '#shared/domain/table-shape.ts'
import { bindCondition } from './condition.ts'
import { type BoundProjection, bindProjection, type Expressions } from './expressions.ts'
import { refuseLongKey, refuseNoKey } from './item-keys.ts'
import { keyRangeOf } from './key-condition.ts'
import { type Page, placeNames, type Reading, readPage } from './pages.ts'
import { placeholdersOf } from './placeholders.ts'
import type { Prepare } from './rows.ts'
import { type Item, invalid, toItem, UnsupportedRequest } from './values.ts'

type Deps = { prepare: Prepare; expressions: Expressions }

/** Reads a page of a partition, in sort key order. */
export const queryPage = ({ prepare, expressions }: Deps, input: QueryCommandInput): (() => Page) => {
  const index = input.IndexName === undefined ? undefined : indexNamed(input.IndexName)
  if (index && input.ConsistentRead) throw invalid('Consistent reads are not supported on global secondary indexes')
  const isCount = isCounting(input)
  const placeholders = placeholdersOf(input, true)
  const { KeyConditionExpression: condition, ProjectionExpression: projected } = input
  if (condition === undefined) throw new UnsupportedRequest('a query without a KeyConditionExpression')
  const range = keyRangeOf(expressions.keyCondition(condition), index ?? tableShape, placeholders.of('KeyConditionExpression'))
  const projection =
    projected === undefined ? undefined : bindProjection(expressions.projection(projected), placeholders.of('ProjectionExpression'))
  refuseUnprojected(index, projection)
  placeholders.refuseUnused()
  const after = startOf(input.ExclusiveStartKey, index)
  const isDescending = input.ScanIndexForward === false
  const reading = { index, range, isDescending, after, limit: limitOf(input), isCount, filter: undefined, projection }
  return () => {
    if (after) refuseOutside(prepare, after, { index, range })
    return readPage(prepare, reading)
  }
}

/** Reads a page of the whole table, in key order. */
export const scanPage = ({ prepare, expressions }: Deps, input: ScanCommandInput): (() => Page) => {
  const isCount = isCounting(input)
  const placeholders = placeholdersOf(input, input.FilterExpression !== undefined)
  const filter =
    input.FilterExpression === undefined
      ? undefined
      : bindCondition(expressions.filter(input.FilterExpression), placeholders.of('FilterExpression'))
  placeholders.refuseUnused()
  const after = startOf(input.ExclusiveStartKey, undefined)
  const whole = { index: undefined, range: undefined, isDescending: false, projection: undefined }
  return () => readPage(prepare, { ...whole, after, limit: limitOf(input), isCount, filter })
}

const indexNamed = (name: string) => {
  const index = tableShape.indexes.find((known) => known.name === name)
  if (!index) throw invalid(`The table does not have the specified index: ${name}`)
  return index
}

const isCounting = ({ Select, ProjectionExpression }: Pick<QueryCommandInput, 'Select' | 'ProjectionExpression'>) => {
  if (Select !== undefined && Select !== 'COUNT') throw new UnsupportedRequest(`Select ${Select}`)
  if (Select && ProjectionExpression !== undefined)
    throw invalid('Cannot specify the ProjectionExpression when choosing to get only the Count')
  return Select === 'COUNT'
}

const limitOf = ({ Limit }: { Limit?: number | undefined }) => {
  if (Limit === undefined) return Number.POSITIVE_INFINITY
  if (!Number.isInteger(Limit) || Limit < 1) throw invalid('Limit must be greater than or equal to 1')
  return Limit
}

/** A keys-only index holds just its items' keys. */
const refuseUnprojected = (index: TableIndex | undefined, projection: BoundProjection | undefined) => {
  if (index?.projection !== 'KEYS_ONLY' || !projection) return
  const missing = projection.names.filter((name) => !placeNames(index).includes(name))
  if (missing.length > 0)
    throw invalid(
      `One or more parameter values were invalid: Global secondary index ${index.name} does not project [${missing.join(', ')}]`,
    )
}

const startOf = (key: object | undefined, index: TableIndex | undefined) => {
  if (key === undefined) return undefined
  const names = placeNames(index)
  const start = toItem(key)
  if (Object.keys(start).length !== names.length || names.some((name) => start[name] === undefined))
    throw invalid(index ? 'The provided starting key is invalid' : "Exclusive Start Key must have same size as table's key schema")
  return Object.fromEntries(names.map((name): [string, string] => [name, startPart(name, start)]))
}

const partitionNames: string[] = [tableShape, ...tableShape.indexes].map(({ partitionKey }) => partitionKey)

const startPart = (name: string, start: Item) => {
  const text = start[name]
  if (typeof text !== 'string') throw invalid('The provided starting key is invalid: The provided key element does not match the schema')
  try {
    refuseNoKey(name, text)
    refuseLongKey(partitionNames.includes(name) ? { partition: text, sort: undefined } : { partition: undefined, sort: text })
  } catch (error) {
    throw error instanceof Error ? invalid(`The provided starting key is invalid: ${error.message}`) : error
  }
  return text
}

/** A page must continue within its query's range. SQLite itself checks whether a key is in it. */
const refuseOutside = (prepare: Prepare, after: Record<string, string>, { index, range }: Pick<Reading, 'index' | 'range'>) => {
  if (!range) return
  const { partitionKey, sortKey } = index ?? tableShape
  const sql = `SELECT ${range.sort ? range.sort.sql('sort') : 1} AS isWithin FROM (SELECT ? AS sort)`
  const isWithin = prepare(sql).get(...(range.sort?.bounds ?? []), after[sortKey] ?? '')?.isWithin === 1
  if (after[partitionKey] !== range.partition || !isWithin)
    throw invalid('The provided starting key does not match the range key predicate')
}
