import * as z from 'zod'
import { isAwsError } from '../aws/aws-error.ts'

const Reasons = z.array(z.looseObject({ Code: z.string().optional(), Item: z.record(z.string(), z.unknown()).optional() }))

/**
 * Why each part of a transaction was not written, in the order of the parts; undefined for any other error.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const cancellationReasons = (error: unknown) =>
  isAwsError(error, 'TransactionCanceledException') ? Reasons.parse(error.details.CancellationReasons ?? []) : undefined
