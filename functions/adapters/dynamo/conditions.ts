import { ConditionalCheckFailedException, TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'

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
