import { isDeepStrictEqual } from 'node:util'
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  IdempotentParameterMismatchException,
  ResourceNotFoundException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'

/** An attribute's value. Objects are maps, and arrays are lists. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value } | Set<string> | Set<number>
export type Item = Record<string, Value>

/** DynamoDB's own type names. */
type TypeName = 'S' | 'N' | 'BOOL' | 'NULL' | 'L' | 'M' | 'SS' | 'NS'

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
const levelsMax = 32
const smallestNumber = 1e-130

/**
 * Converts an item, or any other map of attributes, as the document client would send it: undefined fields are dropped.
 */
export const toItem = (fields: object): Item => toMap(fields, 0)

/** Converts a value as the document client would send it. `level` is its nesting depth, from 1. */
export const toValue = (native: unknown, level = 1): Value => {
  if (level > levelsMax)
    throw invalid('Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit')
  if (typeof native === 'string' || typeof native === 'boolean' || native === null) return native
  if (typeof native === 'number') return toNumber(native)
  if (Array.isArray(native)) return native.filter((element) => element !== undefined).map((element) => toValue(element, level + 1))
  if (native instanceof Set) return toSet(native)
  if (isPlainObject(native)) return toMap(native, level)
  throw new UnsupportedRequest(`a value of the type ${kindOf(native)}`)
}

const toMap = (fields: object, level: number): Item =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        if (name === '') throw invalid('Empty attribute name')
        return [name, toValue(value, level + 1)]
      }),
  )

/** DynamoDB has no negative zero. */
const toNumber = (number: number) => {
  if (!Number.isFinite(number)) throw new Error(`Special numeric value ${number} is not allowed`)
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new UnsupportedRequest(`the number ${number}: it is not exact beyond 2^53`)
  if (number !== 0 && Math.abs(number) < smallestNumber)
    throw invalid('Number underflow. Attempting to store a number with magnitude smaller than supported range')
  return number === 0 ? 0 : number
}

const toSet = (native: ReadonlySet<unknown>): Set<string> | Set<number> => {
  const elements = [...native].filter((element) => element !== undefined)
  if (elements.length === 0) throw new Error('Pass a non-empty set, or options.convertEmptyValues=true.')
  if (elements.every((element) => typeof element === 'string')) return new Set(elements)
  if (elements.every((element) => typeof element === 'number')) return new Set(elements.map(toNumber))
  throw new UnsupportedRequest('a set of anything but texts, or anything but numbers')
}

const isPlainObject = (native: unknown): native is object =>
  typeof native === 'object' && native !== null && [undefined, 'Object'].includes(native.constructor?.name)

const kindOf = (native: unknown) => (typeof native === 'object' ? native?.constructor.name : typeof native)

export const isMap = (value: Value | undefined): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Set)

export const typeOf = (value: Value): TypeName => {
  if (typeof value === 'string') return 'S'
  if (typeof value === 'number') return 'N'
  if (typeof value === 'boolean') return 'BOOL'
  if (value === null) return 'NULL'
  if (Array.isArray(value)) return 'L'
  if (!(value instanceof Set)) return 'M'
  return isSetOfTexts(value) ? 'SS' : 'NS'
}

const isSetOfTexts = (set: Set<string> | Set<number>): set is Set<string> => typeof set.values().next().value === 'string'

/** True if two values have the same type and content. A set's elements are unordered. */
export const isEqual = (one: Value, other: Value) => isDeepStrictEqual(one, other)

/**
 * Negative if `one` comes first. Strings are ordered by their UTF-8 bytes, unlike JavaScript's strings, and numbers by
 * value. Undefined for types without an order.
 */
export const compare = (one: Value, other: Value) => {
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other))
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return undefined
}

/** A string's length in bytes. */
export const bytesOf = (text: string) => Buffer.byteLength(text)

/**
 * Returns an item's size in bytes, as DynamoDB counts it.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const sizeOfItem = (item: Item): number => sum(Object.entries(item).map(([name, value]) => bytesOf(name) + sizeOf(value)))

const containerBytes = 3

export const sizeOf = (value: Value): number => {
  if (typeof value === 'string') return bytesOf(value)
  if (typeof value === 'number') return sizeOfNumber(value)
  if (typeof value === 'boolean' || value === null) return 1
  if (value instanceof Set) return sum([...value].map(sizeOf))
  if (Array.isArray(value)) return containerBytes + value.length + sum(value.map(sizeOf))
  return containerBytes + Object.keys(value).length + sizeOfItem(value)
}

/** One byte per two digits, without leading and trailing zeros, plus one, and one more for a negative sign. */
const sizeOfNumber = (number: number) => {
  const [mantissa = ''] = String(Math.abs(number)).split('e')
  const digits = mantissa.replace('.', '').replace(/^0+|0+$/g, '')
  return Math.ceil(digits.length / 2) + 1 + (number < 0 ? 1 : 0)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The SDK's metadata about an error: here, there's only ever one attempt. */
const $metadata = { httpStatusCode: 400, attempts: 1, totalRetryDelay: 0 }

/** A request that DynamoDB would refuse too, mostly in its own words. */
export const invalid = (message: string) =>
  new DynamoDBServiceException({ name: 'ValidationException', $fault: 'client', message, $metadata })

/** An update that would make an index key empty. */
export const emptyIndexKey = () => invalid(emptyIndexKeyMessage)

const emptyIndexKeyMessage =
  'One or more parameter values are not valid. The update expression attempted to update a secondary index key to a value that is not ' +
  'supported. The AttributeValue for a key attribute cannot contain an empty string value.'

/**
 * A request that DynamoDB may support but this table doesn't. Guessing its meaning could store something other than AWS
 * would, so it's refused. It's a bug in the calling code.
 */
export class UnsupportedRequest extends Error {
  override readonly name = 'UnsupportedRequest'
  constructor(what: string) {
    super(
      `The SQLite table doesn't support ${what}, because no adapter of ours has used it so far. ` +
        'Ask in another way, or teach it to functions/adapters/sqlite-table and its tests first.',
    )
  }
}

/**
 * `item` is what was in the way, if the request asked for it. It's in DynamoDB's own format, because the document
 * client doesn't convert errors.
 */
export const conditionFailed = (item: Item | undefined) =>
  new ConditionalCheckFailedException({ message: conditionFailedMessage, $metadata, ...(item && { Item: toStoredItem(item) }) })

export const tableMissing = () => new ResourceNotFoundException({ message: 'Requested resource not found', $metadata })

export const otherRequestOfToken = () =>
  new IdempotentParameterMismatchException({ message: 'Another transaction was made with this ClientRequestToken.', $metadata })

const conditionFailedMessage = 'The conditional request failed'

/** Why an operation in a transaction was refused, or that it wasn't. */
export type Reason = { Code: string; Message?: string; Item?: Record<string, AttributeValue> }

/**
 * Converts a single operation's error to its reason in a transaction; undefined for an error that refuses the whole
 * transaction.
 */
export const reasonOf = (error: unknown): Reason | undefined => {
  if (error instanceof ConditionalCheckFailedException)
    return { Code: 'ConditionalCheckFailed', Message: error.message, ...(error.Item && { Item: error.Item }) }
  if (error instanceof DynamoDBServiceException && error.name === 'ValidationException' && error.message !== emptyIndexKeyMessage)
    return { Code: 'ValidationError', Message: error.message }
  return undefined
}

/** `reasons` has one for each operation, in order. */
export const transactionCanceled = (reasons: Reason[]) =>
  new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`,
    CancellationReasons: reasons,
    $metadata,
  })

const toStoredItem = (item: Item): Record<string, AttributeValue> => marshall(item)
