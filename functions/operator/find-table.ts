import { type DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb'

/** The table of a stage, by the name that its stack gives it. Throws if there is none, or more than one. */
export const findTable = async (client: DynamoDBClient, stage: string) => {
  const prefix = `crier-${stage}-data-`
  const names: string[] = []
  for await (const { TableNames = [] } of paginateListTables({ client }, {}))
    names.push(...TableNames.filter((name) => name.startsWith(prefix)))
  const [name] = names
  if (name === undefined || names.length > 1)
    throw new Error(`${names.length} tables begin with ${prefix}. Are stage, region and credentials right?`)
  return name
}
