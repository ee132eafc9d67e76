import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { startEmulator } from '#infra/local/emulator.ts'
import { tableShape } from '#infra/table.ts'

/** Starts this machine's emulator of DynamoDB in memory, with an empty table of Crier's shape. */
export const startDynamo = async (): Promise<{ table: Table; stop: () => Promise<void> }> => {
  const server = await startEmulator({
    folder: undefined,
    onDeath: (message) => {
      throw new Error(message)
    },
  })
  const connection = new DynamoDBClient({
    endpoint: server.url,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  refuseEmptyBounds(connection)
  const name = 'crier'
  await createTable(connection, name)
  return {
    table: { name, client: DynamoDBDocumentClient.from(connection, { marshallOptions: { removeUndefinedValues: true } }) },
    async stop() {
      connection.destroy()
      await server.stop()
    },
  }
}

/** DynamoDB refuses an empty text as the bound of a query (API_Query, KeyConditionExpression); the emulator lets it pass. */
const refuseEmptyBounds = (client: DynamoDBClient) => {
  const Query = z.looseObject({ KeyConditionExpression: z.string(), ExpressionAttributeValues: z.record(z.string(), z.unknown()) })
  const refuse = (input: unknown) => {
    const values = Object.values(Query.safeParse(input).data?.ExpressionAttributeValues ?? {})
    if (values.some((value) => value === '' || JSON.stringify(value) === '{"S":""}'))
      throw new Error('A query has an empty text as its bound.')
  }
  client.middlewareStack.add(
    (next) => (call) => {
      refuse(call.input)
      return next(call)
    },
    { step: 'initialize' },
  )
}

const createTable = (client: DynamoDBClient, TableName: string) => {
  const { partitionKey, sortKey, indexes } = tableShape
  const names = [partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])]
  const schema = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ]
  return client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: schema(partitionKey, sortKey),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: schema(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: index.projection },
      })),
    }),
  )
}
