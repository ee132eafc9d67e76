import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb'
import { dynamoPlatformPauses } from '../adapters/dynamo/platform-pauses.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { obey, readCommand } from './operator-command.ts'

// Pauses everything for one platform, or lets it go on, in a stage on AWS; with the operator's own credentials.

/** The table of a stage, by the name that its stack gives it. Throws if there is none, or more than one. */
const findTable = async (client: DynamoDBClient, stage: string) => {
  const prefix = `crier-${stage}-data-`
  const names: string[] = []
  for await (const { TableNames = [] } of paginateListTables({ client }, {}))
    names.push(...TableNames.filter((name) => name.startsWith(prefix)))
  const [name] = names
  if (name === undefined || names.length > 1)
    throw new Error(`${names.length} tables begin with ${prefix}. Are stage, region and credentials right?`)
  return name
}

const main = async () => {
  const command = readCommand(process.argv.slice(2))
  const client = new DynamoDBClient({ region: command.region })
  const name = await findTable(client, command.stage)
  const url = `https://dynamodb.${command.region}.amazonaws.com`
  const table = openTable(name, { name: 'dynamodb', url, region: command.region, credentials: await client.config.credentials() })
  process.stdout.write(`${await obey(dynamoPlatformPauses(table, Date.now), command, Date.now())}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
