import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { dynamoPlatformHolds } from '../adapters/dynamo/platform-holds.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { findTable } from './find-table.ts'
import { obey, readCommand } from './operator-command.ts'

// Holds back everything for one platform, or lets it go on, in a stage on AWS; with the operator's own credentials.

const main = async () => {
  const command = readCommand(process.argv.slice(2))
  const client = new DynamoDBClient({ region: command.region })
  const name = await findTable(client, command.stage)
  const url = `https://dynamodb.${command.region}.amazonaws.com`
  const table = openTable(name, { name: 'dynamodb', url, region: command.region, credentials: await client.config.credentials() })
  process.stdout.write(`${await obey(dynamoPlatformHolds(table), command, Date.now())}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
