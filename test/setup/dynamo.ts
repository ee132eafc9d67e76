import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { tableShape } from '#infra/table.ts'
import { dynamodbLocalFolder, startDynamodbLocal } from './dynamodb-local.ts'
import { freePort } from './free-port.ts'

/** Starts an emulator of DynamoDB in memory on a free port, with an empty table of Crier's shape. */
export const startDynamo = async (): Promise<{ table: Table; stop: () => Promise<void> }> => {
  const folder = dynamodbLocalFolder()
  const server = await (folder === undefined ? startDynoxide() : startDynamodbLocal(folder))

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

const startDynoxide = async () => {
  const port = await freePort()
  const process = spawn(emulator(), ['serve', '--port', String(port)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(process, 'exit')
  await Promise.race([
    listening(process.stdout),
    listening(process.stderr),
    exit.then(() => Promise.reject(new Error('The emulator did not start.'))),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      process.kill()
      await exit
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

const emulator = () => join(dirname(createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json')), 'dynoxide')

const listening = async (output: NodeJS.ReadableStream) => {
  for await (const line of createInterface(output)) if (line.includes('listening')) return
  await new Promise(() => undefined)
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
