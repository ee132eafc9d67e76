import { randomUUID } from 'node:crypto'
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'

/** Returns the attributes that a conditional update returned, or undefined if its condition failed. */
export const updatedItem = async (update: Promise<{ Attributes?: Record<string, unknown> | undefined }>) => {
  try {
    return (await update).Attributes
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

/** Runs a write, up to five times in all, as long as it only fails because of a concurrent transaction. */
export const withoutCollision = async <Result>(transact: () => Promise<Result>): Promise<Result> => {
  for (let repeats = 4; ; repeats -= 1) {
    try {
      return await transact()
    } catch (error) {
      if (repeats === 0 || !isCollision(error)) throw error
    }
  }
}

/** A single write gets a different error for a conflict than a transaction does. */
const isCollision = (error: unknown) => error instanceof TransactionCanceledException || error instanceof TransactionConflictException

/**
 * Returns why each part of a transaction wasn't written, in the order of the parts; undefined for any other error.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const cancellationReasons = (error: unknown) =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : undefined

const marks = new WeakMap<object, string>()

/**
 * Returns a unique mark for a write, stored with the item. If a response is lost, the SDK or our own code retries the
 * write. The retry's condition fails because of the first write, which this mark identifies as its own. The same object
 * always has the same mark.
 */
export const markOf = (written: object) => {
  const mark = marks.get(written) ?? randomUUID()
  marks.set(written, mark)
  return mark
}

/** Makes DynamoDB return the item that failed a condition. */
export const tellingObstacle = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

/**
 * True if the item in the way was written by the write with this mark. The document client leaves the item in an error
 * in DynamoDB's own format.
 */
export const isOwn = (obstacle: Record<string, AttributeValue> | undefined, mark: string) => obstacle?.writtenBy?.S === mark

/**
 * True if the conditional write with this mark succeeded, either now or on an attempt whose response was lost; false if
 * someone else's write is in the way.
 */
export const isWritten = async (write: Promise<unknown>, mark: string) => {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return isOwn(error.Item, mark)
    throw error
  }
}
