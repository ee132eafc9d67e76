import { type AttributeValue, CreateTableCommand, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { openSqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'
import { startEmulator } from '#infra/local-aws/emulator.ts'
import type { Emulator } from '#infra/local-aws/emulators.ts'
import { clientSettings } from '#infra/local-aws/environment.ts'
import { tableName } from '#infra/machine/process/names.ts'
import { tableShape } from '#shared/domain/table-shape.ts'
import { recordingTo } from '../table/recorder.ts'
import { tableAt } from './inside.ts'
import { scanTable } from './scan-table.ts'

type StoredItem = Record<string, AttributeValue>
type Dynamo = {
  table: Table
  /** Writes and reads items in DynamoDB's format. */
  putStored: (item: StoredItem) => Promise<void>
  allStored: () => Promise<StoredItem[]>
  stop: () => Promise<void>
}

/** An empty table: in this machine's DynamoDB emulator, or in SQLite if the TEST_TABLE variable asks for it. */
export const startDynamo = () => (process.env.TEST_TABLE === 'sqlite' ? openSqlite() : startRefusing())

const openSqlite = async (): Promise<Dynamo> => {
  const { close, ...client } = openSqliteTable({ file: ':memory:', tableName, now: Date.now })
  const unrecorded: Table = { client, name: tableName, dueShards: 8 }
  const folder = process.env.RECORD_TABLE
  const table = folder === undefined ? unrecorded : recordingTo(folder, unrecorded)
  return {
    table,
    putStored: async (item) => {
      await table.client.send(new PutCommand({ TableName: tableName, Item: unmarshall(item) }))
    },
    allStored: async () => ((await client.send(scanTable(unrecorded))).Items ?? []).map((item) => marshall(item)),
    stop: async () => close(),
  }
}

const startRefusing = async (): Promise<Dynamo> => {
  const { table, ...emulated } = await startEmulated()
  return { ...emulated, table: refusingEmptyBounds(table) }
}

/** Starts an in-memory emulator, this machine's or another, with an empty table of Crier's shape. */
export const startEmulated = async (emulator?: Emulator): Promise<Dynamo> => {
  const server = await startEmulator({
    folder: undefined,
    ...(emulator && { emulator }),
    onDeath: (message) => {
      throw new Error(message)
    },
  })
  const connection = new DynamoDBClient(clientSettings(server.url))
  await createTable(connection, tableName)
  return {
    table: tableAt(server.url),
    putStored: async (Item) => {
      await connection.send(new PutItemCommand({ TableName: tableName, Item }))
    },
    allStored: async () => (await connection.send(new ScanCommand({ TableName: tableName }))).Items ?? [],
    stop: () => {
      connection.destroy()
      return server.stop()
    },
  }
}

/** DynamoDB refuses empty text as a query bound (API_Query, KeyConditionExpression). The emulator allows it. */
const refusingEmptyBounds = ({ client, ...table }: Table): Table => ({
  ...table,
  client: {
    send: async (command) => {
      const values = command instanceof QueryCommand ? Object.values(command.input.ExpressionAttributeValues ?? {}) : []
      if (values.includes('')) throw new Error('A query has an empty text as its bound.')
      return client.send(command)
    },
  },
})

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
