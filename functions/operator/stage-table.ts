import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb'
import { openTable } from '../adapters/dynamo/table.ts'

/** The table of a stage on AWS, with the operator's own credentials. Throws if there is none, or more than one. */
export const openStageTable = async ({ stage, region }: { stage: string; region: string }) => {
  const client = new DynamoDBClient({ region })
  const name = await findTable(client, stage)
  return openTable(name, { region })
}

/** By the name that its stack gives it. */
const findTable = async (client: DynamoDBClient, stage: string) => {
  const prefix = `crier-${stage}-data-`
  const names: string[] = []
  for await (const { TableNames = [] } of paginateListTables({ client }, {}))
    names.push(...TableNames.filter((name) => name.startsWith(prefix)))
  const [name] = names
  if (name === undefined || names.length > 1)
    throw new Error(`${names.length} tables begin with ${prefix}. Check the stage, region, and credentials.`)
  return name
}
