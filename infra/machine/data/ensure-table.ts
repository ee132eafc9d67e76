import {
  type AttributeDefinition,
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type KeySchemaElement,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { tableShape } from '#shared/domain/table-shape.ts'
import { minuteSeconds, secondMs } from '#shared/domain/times.ts'
import { StartError } from '../process/start-error.ts'

/** The SDK client settings for a server that isn't AWS. */
export type ClientSettings = { endpoint: string; region: string; credentials: { accessKeyId: string; secretAccessKey: string } }

/** Creates the one table if there's none. Returns true if it had to be created. */
export const ensureTable = async (name: string, settings: ClientSettings): Promise<{ isNew: boolean }> => {
  const client = connect(settings)
  try {
    const existing = await describe(client, name)
    if (existing) {
      refuseOtherShape(existing.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName) ?? [])
      return { isNew: false }
    }
    await create(client, name)
    return { isNew: true }
  } finally {
    client.destroy()
  }
}

/** True if the server deletes expired items by itself. Throws if there's no table. */
export const readTimeToLive = async (TableName: string, settings: ClientSettings): Promise<boolean> => {
  const client = connect(settings)
  try {
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
    return TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED' || TimeToLiveDescription?.TimeToLiveStatus === 'ENABLING'
  } finally {
    client.destroy()
  }
}

const connect = (settings: ClientSettings) =>
  new DynamoDBClient({
    ...settings,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2 * secondMs, requestTimeout: 5 * secondMs },
  })

const describe = async (client: DynamoDBClient, TableName: string) => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

const create = async (client: DynamoDBClient, TableName: string) => {
  const { partitionKey, sortKey, indexes, timeToLive } = tableShape
  const keys = [{ partitionKey, sortKey }, ...indexes].flatMap((key) => [key.partitionKey, key.sortKey])
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.map((AttributeName): AttributeDefinition => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keySchema(tableShape),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: index.projection },
      })),
    }),
  )
  // An emulator's table is there at once. A server's takes a while.
  await waitUntilTableExists({ client, maxWaitTime: minuteSeconds, minDelay: 1, maxDelay: 2 }, { TableName })
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true } }))
}

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
]

const refuseOtherShape = (existing: (string | undefined)[]) => {
  const missing = tableShape.indexes.filter(({ name }) => !existing.includes(name)).map(({ name }) => name)
  if (missing.length > 0)
    throw new StartError(
      `This data is from an older Crier (its table has no ${missing.join(', ')}). Move the data folder away and start again.`,
    )
}
