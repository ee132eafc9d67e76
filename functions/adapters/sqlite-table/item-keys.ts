import { type TableIndex, tableShape } from '#shared/domain/table-shape.ts'
import { bytesOf, emptyIndexKey, type Item, invalid, toItem, typeOf, type Value } from './values.ts'

/** The attributes that identify an item. */
export type ItemKey = { pk: string; sk: string }

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
const partitionKeyBytesMax = 2_048
const sortKeyBytesMax = 1_024

const { partitionKey, sortKey } = tableShape

/** Parses a request's key, which must be complete and nothing else. */
export const readKey = (fields: object | undefined): ItemKey => {
  const key = toItem(fields ?? {})
  const { pk, sk } = key
  if (Object.keys(key).length !== 2 || typeof pk !== 'string' || typeof sk !== 'string') throw invalid(otherKeyMessage)
  return checkedKey({ pk, sk })
}

const otherKeyMessage = 'The provided key element does not match the schema'

/** True if a request was refused because its key doesn't fit this table or is too long. */
export const isOtherKey = (error: unknown): error is Error =>
  error instanceof Error &&
  [otherKeyMessage, 'Missing the key', 'Type mismatch for key', 'maximum size limit', 'exceeded the size limit'].some((words) =>
    error.message.includes(words),
  )

/** Returns an item's key. */
export const keyIn = (item: Item): ItemKey => checkedKey({ pk: keyPart(item, partitionKey), sk: keyPart(item, sortKey) })

const keyPart = (item: Item, name: string) => {
  const value = item[name]
  if (value === undefined) throw invalid(`One or more parameter values were invalid: Missing the key ${name} in the item`)
  if (typeof value !== 'string')
    throw invalid(`One or more parameter values were invalid: Type mismatch for key ${name} expected: S actual: ${typeOf(value)}`)
  return value
}

const checkedKey = ({ pk, sk }: ItemKey): ItemKey => {
  for (const [name, text] of [
    [partitionKey, pk],
    [sortKey, sk],
  ] as const)
    refuseNoKey(name, text)
  refuseLongKey({ partition: pk, sort: sk })
  return { pk, sk }
}

/** Refuses a string that can't be a key or be compared with one. */
export const refuseNoKey = (name: string, text: string) => {
  if (text === '')
    throw invalid(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
    )
  refuseHalfLetter(name, text)
}

/** SQLite would store a different string, because half of a UTF-16 surrogate pair has no UTF-8 encoding. */
const refuseHalfLetter = (name: string, text: string) => {
  if (!text.isWellFormed()) throw invalid(`One or more parameter values were invalid: ${name} is not a well-formed text`)
}

/** Refuses keys that are too long. */
export const refuseLongKey = ({ partition, sort }: { partition: string | undefined; sort: string | undefined }) => {
  if (partition !== undefined && bytesOf(partition) > partitionKeyBytesMax)
    throw invalid('One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes')
  if (sort !== undefined && bytesOf(sort) > sortKeyBytesMax)
    throw invalid('One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes')
}

/** Refuses an item whose attributes aren't valid keys for their indexes. */
export const refuseBadIndexKeys = (item: Item) => {
  for (const index of tableShape.indexes) {
    const [partition, sort] = [indexKey(item, index, index.partitionKey), indexKey(item, index, index.sortKey)]
    refuseLongKey({ partition, sort })
  }
}

const indexKey = (item: Item, { name }: TableIndex, attribute: string) => {
  const value: Value | undefined = item[attribute]
  if (value === undefined) return undefined
  if (typeof value !== 'string')
    throw invalid(
      `One or more parameter values were invalid: Type mismatch for Index Key ${attribute} Expected: S Actual: ${typeOf(value)} IndexName: ${name}`,
    )
  refuseHalfLetter(attribute, value)
  return value
}

/** Refuses a put with an empty index key, even if its condition fails too. */
export const refuseEmptyIndexKeys = (item: Item) => {
  const empty = emptyIndexKeyIn(item)
  if (empty)
    throw invalid(
      'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
        `The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${empty.index}, IndexKey: ${empty.attribute}`,
    )
}

/**
 * Refuses an update that would leave an empty index key. In a transaction, that refuses all of it, whatever else it
 * contains.
 */
export const refuseEmptiedIndexKeys = (item: Item) => {
  if (emptyIndexKeyIn(item)) throw emptyIndexKey()
}

const emptyIndexKeyIn = (item: Item) =>
  tableShape.indexes
    .flatMap(({ name: index, partitionKey: partition, sortKey: sort }) => [partition, sort].map((attribute) => ({ index, attribute })))
    .find(({ attribute }) => item[attribute] === '')

/** An item's key as a string. */
export const nameOfKey = ({ pk, sk }: ItemKey) => JSON.stringify([pk, sk])
