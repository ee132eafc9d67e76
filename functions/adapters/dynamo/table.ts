import { ConditionalCheckFailedException, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import {
  type $Command,
  DeleteCommand,
  DynamoDBDocumentClient,
  type DynamoDBDocumentClientResolvedConfig,
  QueryCommand,
  type QueryCommandInput,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'
import { Plan } from '#shared/domain/schemas.ts'
import { secondMs } from '#shared/domain/times.ts'
import { awsClient } from '../aws/client.ts'
import { cancellationReasons, withoutCollision } from './conditions.ts'
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

/** The attributes that identify an item. */
export const ItemKey = z.object({ pk: z.string(), sk: z.string() })
export type ItemKey = z.infer<typeof ItemKey>

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

/** Writes that are made together or not at all. */
export type Transaction = NonNullable<TransactWriteCommandInput['TransactItems']>

/** Makes the writes together, repeating them after a collision. False if a condition of theirs failed. */
export const writeAll = (client: Table['client'], TransactItems: Transaction) =>
  withoutCollision(() => isTransactionAccepted(client.send(new TransactWriteCommand({ TransactItems }))))

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

/** Every item that a query finds, in its order. */
export const queryAll = async (client: Table['client'], input: QueryCommandInput): Promise<Attributes[]> => {
  const found: Attributes[] = []
  for await (const { Items } of queryPages(client, input)) found.push(...Items)
  return found
}

/** The condition of a query for the items under `pk` whose sort key starts with `prefix`. */
export const under = (pk: string, prefix: string) => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
})

/** The keys of the items under `pk`, 25 at a time. */
export async function* keysUnder({ client, name: TableName }: Table, pk: string, prefix?: string) {
  const condition =
    prefix === undefined ? { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } } : under(pk, prefix)
  const query = { TableName, ...condition, ProjectionExpression: 'pk, sk', ConsistentRead: true, Limit: 25 }
  for await (const { Items } of queryPages(client, query)) yield Items.map((item) => ItemKey.parse(item))
}

/** Deletes every item under `pk` whose sort key starts with `prefix`. Idempotent. */
export const removeUnder = async (table: Table, pk: string, prefix: string) => {
  const remove = (Key: ItemKey) => table.client.send(new DeleteCommand({ TableName: table.name, Key }))
  for await (const found of keysUnder(table, pk, prefix)) await Promise.all(found.map(remove))
}
