import { ConditionalCheckFailedException, DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { secondMs } from '#shared/domain/times.ts'
import { callLimits } from '../aws/call-limits.ts'

/**
 * The one table. Indexes: gsi1 lists posts by status, gsi2 (sparse) finds due work, gsi3 lists posts by their planned time, gsi4 counts the
 * open posts and those that ended lately.
 */
export type Table = { client: DynamoDBDocumentClient; name: string }

/** Opens the table; the SDK's own environment variables say where it is. */
export const openTable = (name: string): Table => ({
  name,
  client: DynamoDBDocumentClient.from(new DynamoDBClient(callLimits({ tries: 5, timeoutMs: 5 * secondMs })), {
    marshallOptions: { removeUndefinedValues: true },
  }),
})

/** True when the conditional write was made, false when its condition did not hold. */
export const isAccepted = async (write: Promise<unknown>) => {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Like `isAccepted` for a transaction. One that only collided with another write at the same moment is thrown, to be repeated. */
export const isTransactionAccepted = async (write: Promise<unknown>) => {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof TransactionCanceledException && error.CancellationReasons?.some(({ Code }) => Code === 'ConditionalCheckFailed'))
      return false
    throw error
  }
}

/** An end in ms as the table's time to live, in whole seconds. Deletion comes some days late: reads look at the time themselves. */
export const timeToLive = (endsAt: number) => Math.ceil(endsAt / secondMs)
