import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { dynamoPlatformHolds } from '../adapters/dynamo/platform-holds.ts'
import { findTable } from './find-table.ts'
import { obey, readCommand } from './operator-command.ts'

// Holds back everything for one platform, or lets it go on, in a stage on AWS; with the operator's own credentials.

const main = async () => {
  const command = readCommand(process.argv.slice(2))
  const client = new DynamoDBClient({ region: command.region })
  const table = { client: DynamoDBDocumentClient.from(client), name: await findTable(client, command.stage) }
  process.stdout.write(`${await obey(dynamoPlatformHolds(table), command, Date.now())}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
