import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { tableOf } from '../setup/inside.ts'
import type { Addresses } from './crier.ts'
import { aPerson } from './person.ts'

/** Signs a person up and makes them an administrator directly in the table, as the operator's command does. */
export const anAdministrator = async (crier: Addresses, name: string) => {
  const person = await aPerson(crier, name)
  await makeAdministrator(crier, person.id)
  return person
}

/** Makes an existing person an administrator. */
export const makeAdministrator = (crier: Addresses, id: string) => dynamoUsers(tableOf(crier)).setAdministrator(id, true)
