import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { dynamoMediaLibrary } from '#functions/adapters/dynamo/media-library.ts'
import { clientSettings, tableName } from './environment.ts'

/** Tells the storage which uploads somebody waits for, by what the table says of the file. */
export const awaitedUploads = (tableUrl: string) => {
  const connection = new DynamoDBClient(clientSettings(tableUrl))
  const library = dynamoMediaLibrary({ name: tableName, dueShards: 0, client: DynamoDBDocumentClient.from(connection) })
  return {
    isAwaited: async (key: string) => {
      const [, userId, id] = /^incoming\/([^/]+)\/([^/]+)$/.exec(key) ?? []
      if (userId === undefined || id === undefined) return false
      return (await library.get({ userId, id }))?.state.name === 'waiting'
    },
    stop: async () => connection.destroy(),
  }
}
