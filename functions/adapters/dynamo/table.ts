import { ConditionalCheckFailedException, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import {
  type $Command,
  DynamoDBDocumentClient,
  type DynamoDBDocumentClientResolvedConfig,
  QueryCommand,
  type QueryCommandInput,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'
import { Plan } from '#shared/domain/plans.ts'
import { secondMs } from '#shared/domain/times.ts'
import { awsClient } from '../aws/client.ts'
import { cancellationReasons } from './conditions.ts'
import { dueShardsMax } from './keys.ts'

/**
 * The one table, with four indexes. gsi1 lists posts by status. gsi2 (sparse) finds due work. gsi3 lists posts by their planned time. gsi4
 * counts the open posts and those that ended lately.
 */
export type Table = {
  client: TableClient
  name: string
  /** The number of partitions of gsi2 that due targets are written to. */
  dueShards: number
  /** The plan that everyone gets here for free. It belongs to the deployment, so people who move to another one don't take it with them. */
  grantedPlan?: Plan | undefined
}

/** Answers the SDK's commands: its document client, or whatever stands in for one. */
type TableClient = {
  send: <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: $Command<Input, Output, DynamoDBDocumentClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
  ) => Promise<Output>
}

/** An item's attributes, by name. */
export type Attributes = Record<string, unknown>

/** No stage has fewer than eight: so many are asked for each minute at least. */
const DueShards = z.coerce.number().int().min(8).max(dueShardsMax).default(8)

/** Opens the table. The SDK's own chain says where it is and who asks, unless `settings` do. The table's settings come from the environment. */
export const openTable = (name: string, settings: DynamoDBClientConfig = {}): Table => {
  const { DUE_SHARDS: dueShards, GRANTED_PLAN: grantedPlan } = readEnv({ DUE_SHARDS: DueShards, GRANTED_PLAN: z.optional(Plan) })
  return { name, dueShards, grantedPlan, client: documentClient(connectTable(settings)) }
}

/** Connects to the server of a table. Whoever connects closes it. */
export const connectTable = (settings: DynamoDBClientConfig): DynamoDBClient =>
  new DynamoDBClient({ ...awsClient({ maxAttempts: 5 }), ...settings })

/** The client that sends a table's commands over a connection. */
export const documentClient = (connection: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(connection, { marshallOptions: { removeUndefinedValues: true } })

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
    if (cancellationReasons(error)?.some(({ Code }) => Code === 'ConditionalCheckFailed')) return false
    throw error
  }
}

/** An end in ms as the table's time to live, in whole seconds. Deletion comes some days late: reads look at the time themselves. */
export const timeToLive = (endsAt: number) => Math.ceil(endsAt / secondMs)

/** The pages of a query, starting after `ExclusiveStartKey` if there is one. The SDK's paginator only accepts its own client, and a table may have another. */
export async function* queryPages(client: Table['client'], input: QueryCommandInput) {
  let from = input.ExclusiveStartKey
  do {
    const { Items = [], Count = 0, LastEvaluatedKey } = await client.send(new QueryCommand({ ...input, ExclusiveStartKey: from }))
    yield { Items, Count }
    from = LastEvaluatedKey
  } while (from)
}
