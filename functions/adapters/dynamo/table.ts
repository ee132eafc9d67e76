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
 * The one table, with four indexes. gsi1 lists posts by status. gsi2 (sparse) finds due work. gsi3 lists posts by
 * planned time. gsi4 counts open posts and recently ended ones.
 */
export type Table = {
  client: TableClient
  name: string
  /** The number of partitions of gsi2 that due targets are written to. */
  dueShards: number
  /**
   * The plan everyone gets for free on this deployment. It belongs to the deployment, so people who move to another one
   * don't take it with them.
   */
  grantedPlan?: Plan | undefined
}

/** Handles the SDK's commands: its document client, or a substitute. */
type TableClient = {
  send: <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: $Command<Input, Output, DynamoDBDocumentClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
  ) => Promise<Output>
}

/** An item's attributes, by name. */
export type Attributes = Record<string, unknown>

/** No stage has fewer than eight shards, because at least this many are queried every minute. */
const DueShards = z.coerce.number().int().min(8).max(dueShardsMax).default(8)

/**
 * Opens the table. Endpoint and credentials come from the SDK's own chain unless `settings` has them. The table's
 * settings come from the environment.
 */
export const openTable = (name: string, settings: DynamoDBClientConfig = {}): Table => {
  const { DUE_SHARDS: dueShards, GRANTED_PLAN: grantedPlan } = readEnv({ DUE_SHARDS: DueShards, GRANTED_PLAN: z.optional(Plan) })
  return { name, dueShards, grantedPlan, client: documentClient(connectTable(settings)) }
}

/** Connects to the table's server. The caller must close the connection. */
export const connectTable = (settings: DynamoDBClientConfig): DynamoDBClient =>
  new DynamoDBClient({ ...awsClient({ maxAttempts: 5 }), ...settings })

/** The client that sends a table's commands over a connection. */
export const documentClient = (connection: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(connection, { marshallOptions: { removeUndefinedValues: true } })

/** True if the conditional write succeeded, false if its condition failed. */
export const isAccepted = async (write: Promise<unknown>) => {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/**
 * Like `isAccepted`, for a transaction. Rethrows if the transaction only conflicted with a concurrent write, so it can
 * be retried.
 */
export const isTransactionAccepted = async (write: Promise<unknown>) => {
  try {
    await write
    return true
  } catch (error) {
    if (cancellationReasons(error)?.some(({ Code }) => Code === 'ConditionalCheckFailed')) return false
    throw error
  }
}

/**
 * Converts an end in ms to the table's TTL, in whole seconds. Deletion may be days late, so reads check the time
 * themselves.
 */
export const timeToLive = (endsAt: number) => Math.ceil(endsAt / secondMs)

/**
 * The pages of a query, starting after `ExclusiveStartKey` if set. The SDK's paginator accepts only its own client, and
 * a table may have another.
 */
export async function* queryPages(client: Table['client'], input: QueryCommandInput) {
  let from = input.ExclusiveStartKey
  do {
    const { Items = [], Count = 0, LastEvaluatedKey } = await client.send(new QueryCommand({ ...input, ExclusiveStartKey: from }))
    yield { Items, Count }
    from = LastEvaluatedKey
  } while (from)
}
