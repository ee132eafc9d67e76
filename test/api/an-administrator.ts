import { openTable } from '#functions/adapters/dynamo/table.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { credentials } from '#infra/local/environment.ts'
import type { Addresses } from './crier.ts'
import { aPerson } from './person.ts'

/** Signs somebody up, and makes them an administrator as the operator's command does: in the table. */
export const anAdministrator = async (crier: Addresses, name: string) => {
  const person = await aPerson(crier, name)
  await makeAdministrator(crier, person.id)
  return person
}

/** Makes somebody an administrator. */
export const makeAdministrator = async ({ environment }: Addresses, id: string) => {
  const { TABLE_NAME = '', AWS_ENDPOINT_URL_DYNAMODB: endpoint = '', AWS_REGION: region = '' } = environment
  await dynamoUsers(openTable(TABLE_NAME, { endpoint, region, credentials })).setOperator(id, true)
}
