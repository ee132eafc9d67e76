import { randomUUID } from 'node:crypto'
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'

/** The attributes that a conditional update returned, or undefined when its condition did not hold. */
export const updatedItem = async (update: Promise<{ Attributes?: Record<string, unknown> | undefined }>) => {
  try {
    return (await update).Attributes
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

/** Repeats a write, up to five times in all, while it only collides with a transaction at the same moment. */
export const withoutCollision = async <Result>(transact: () => Promise<Result>): Promise<Result> => {
  for (let repeats = 4; ; repeats -= 1) {
    try {
      return await transact()
    } catch (error) {
      if (repeats === 0 || !isCollision(error)) throw error
    }
  }
}

/** A single write is told of a collision by another error than a transaction. */
const isCollision = (error: unknown) => error instanceof TransactionCanceledException || error instanceof TransactionConflictException

/**
 * Why each part of a transaction was not written, in the order of the parts; undefined for any other error.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const cancellationReasons = (error: unknown) =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : undefined

const marks = new WeakMap<object, string>()

/**
 * Tells this write from all others, and is stored with what is written. An answer may be lost; then the SDK or our own code repeats the
 * write. The repeat finds the first write in its way, and knows it by this mark. The same object has the same mark.
 */
export const markOf = (written: object) => {
  const mark = marks.get(written) ?? randomUUID()
  marks.set(written, mark)
  return mark
}

/** Asks DynamoDB for the item that made a condition fail. */
export const tellingObstacle = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

/** Whether what stands in the way is the write of this mark. The document client leaves what an error tells as DynamoDB writes it. */
export const isOwn = (obstacle: Record<string, AttributeValue> | undefined, mark: string) => obstacle?.writtenBy?.S === mark

/** True when the conditional write of this mark was made, now or before its answer was lost; false when another's stands in its way. */
export const isWritten = async (write: Promise<unknown>, mark: string) => {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return isOwn(error.Item, mark)
    throw error
  }
}
