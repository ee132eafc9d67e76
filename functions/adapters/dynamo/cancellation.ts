import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'

/**
 * Why each part of a transaction was not written, in the order of the parts; undefined for any other error.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const cancellationReasons = (error: unknown) =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : undefined
