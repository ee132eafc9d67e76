import { randomUUID } from 'node:crypto'
import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'

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
