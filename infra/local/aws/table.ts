import {
  type AttributeDefinition,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { tableShape } from '#shared/domain/table-shape.ts'
import { secondMs } from '#shared/domain/times.ts'
import { StartError } from '../start-error.ts'
import type { ClientSettings } from './environment.ts'

/** Makes the one table where there is none; true when it had to be made. */
export const ensureTable = async (name: string, settings: ClientSettings): Promise<{ isNew: boolean }> => {
  const client = new DynamoDBClient({
    ...settings,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2 * secondMs, requestTimeout: 5 * secondMs },
  })
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
      `The kept data is of an older Crier (its table has no ${missing.join(', ')}): move the data folder away and start again.`,
    )
}
