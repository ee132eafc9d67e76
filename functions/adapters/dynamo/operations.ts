import { randomUUID } from 'node:crypto'
import type {
  BatchGetCommandInput,
  BatchWriteCommandInput,
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import type { Attributes } from './attribute-values.ts'

/** An operation of DynamoDB with what it is given. `answer` is never there: it tells the type of the answer. */
export type Operation<Answer> = { name: string; input: object; answer?: Answer }

type Changed = { Attributes?: Attributes }
type Batch = { Responses: Record<string, Attributes[]>; UnprocessedKeys: object }
type Written = { UnprocessedItems: object }
type Found = { Items?: Attributes[]; Count?: number; LastEvaluatedKey?: Attributes }

export const getItem = (input: GetCommandInput): Operation<{ Item?: Attributes }> => ({ name: 'GetItem', input })
/** Items by their keys. An answer may leave some out, and names their keys then. */
export const getItems = (input: BatchGetCommandInput): Operation<Batch> => ({ name: 'BatchGetItem', input })
export const putItem = (input: PutCommandInput): Operation<Changed> => ({ name: 'PutItem', input })
/** Items that are written whatever was there before. An answer may leave some out, and names them then. */
export const putItems = (input: BatchWriteCommandInput): Operation<Written> => ({ name: 'BatchWriteItem', input })
export const updateItem = (input: UpdateCommandInput): Operation<Changed> => ({ name: 'UpdateItem', input })
export const deleteItem = (input: DeleteCommandInput): Operation<Changed> => ({ name: 'DeleteItem', input })
export const queryItems = (input: QueryCommandInput): Operation<Found> => ({ name: 'Query', input })
/** A transaction that is sent again because its answer was lost is known by its token, and made once. */
export const transactWrite = (input: TransactWriteCommandInput): Operation<object> => ({
  name: 'TransactWriteItems',
  input: { ...input, ClientRequestToken: randomUUID() },
})
