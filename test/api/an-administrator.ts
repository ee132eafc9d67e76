import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { tableOf } from '../setup/inside.ts'
import type { Addresses } from './crier.ts'
import { aPerson } from './person.ts'

/** Signs somebody up, and makes them an administrator as the operator's command does: in the table. */
export const anAdministrator = async (crier: Addresses, name: string) => {
  const person = await aPerson(crier, name)
  await makeAdministrator(crier, person.id)
  return person
}

/** Makes somebody an administrator. */
export const makeAdministrator = (crier: Addresses, id: string) => dynamoUsers(tableOf(crier)).setAdministrator(id, true)
