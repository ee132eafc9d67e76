import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  IdempotentParameterMismatchException,
  ResourceNotFoundException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { Item } from './values.ts'

/** What the SDK says of how it came to an error: here, the first attempt is the only one. */
const $metadata = { httpStatusCode: 400, attempts: 1, totalRetryDelay: 0 }

/** A request that DynamoDB refuses as well, mostly in its own words. */
export const invalid = (message: string) =>
  new DynamoDBServiceException({ name: 'ValidationException', $fault: 'client', message, $metadata })

/**
 * A request that DynamoDB may accept and this table doesn't know. Guessing what it means could store something else than AWS would, so it's refused. It is a defect of
 * the code that asked.
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

/** `item` is what stood in the way, if the request asked for it. It reads as DynamoDB writes it: the document client leaves errors alone. */
export const conditionFailed = (item: Item | undefined) =>
  new ConditionalCheckFailedException({ message: conditionFailedMessage, $metadata, ...(item && { Item: toStoredItem(item) }) })

/** An update that would make a key of an index empty. */
export const emptyIndexKey = () => invalid(emptyIndexKeyMessage)

const emptyIndexKeyMessage =
  'One or more parameter values are not valid. The update expression attempted to update a secondary index key to a value that is not ' +
  'supported. The AttributeValue for a key attribute cannot contain an empty string value.'

export const tableMissing = () => new ResourceNotFoundException({ message: 'Requested resource not found', $metadata })

export const otherRequestOfToken = () =>
  new IdempotentParameterMismatchException({ message: 'Another transaction was made with this ClientRequestToken.', $metadata })

const conditionFailedMessage = 'The conditional request failed'

/** Why an operation of a transaction was refused, or that it wasn't. */
export type Reason = { Code: string; Message?: string; Item?: Record<string, AttributeValue> }

/** The reason that an error of a single operation is within a transaction; undefined for an error that refuses the whole transaction. */
export const reasonOf = (error: unknown): Reason | undefined => {
  if (error instanceof ConditionalCheckFailedException)
    return { Code: 'ConditionalCheckFailed', Message: error.message, ...(error.Item && { Item: error.Item }) }
  if (error instanceof DynamoDBServiceException && error.name === 'ValidationException' && error.message !== emptyIndexKeyMessage)
    return { Code: 'ValidationError', Message: error.message }
  return undefined
}

/** `reasons` are those of all operations, in their order. */
export const transactionCanceled = (reasons: Reason[]) =>
  new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`,
    CancellationReasons: reasons,
    $metadata,
  })

const toStoredItem = (item: Item): Record<string, AttributeValue> => marshall(item)
