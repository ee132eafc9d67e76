import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'

/** The attributes that a conditional update returned, or undefined when its condition did not hold. */
export const updatedItem = async (update: Promise<{ Attributes?: Record<string, unknown> | undefined }>) => {
  try {
    return (await update).Attributes
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

/** Repeats a transaction, up to five times in all, while it only collides with another one at the same moment. */
export const withoutCollision = async (transact: () => Promise<boolean>): Promise<boolean> => {
  for (let repeats = 4; ; repeats -= 1) {
    try {
      return await transact()
    } catch (error) {
      if (repeats === 0 || !(error instanceof TransactionCanceledException)) throw error
    }
  }
}
