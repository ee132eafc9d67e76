import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { SignUpChoices } from '#functions/ports/sign-up-choice.ts'
import { Instant } from '#shared/domain/instants.ts'
import { SignUpMode } from '#shared/domain/sign-up.ts'
import { keys } from './keys.ts'
import type { Table } from './table.ts'

const Stored = z.object({ mode: SignUpMode, setAt: Instant })

/** Who may sign up, as an administrator chose it, in the one table. */
export const dynamoSignUpChoice = ({ client, name: TableName }: Table): SignUpChoices => ({
  async get() {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.signUpChoice(), ConsistentRead: true }))
    return Item && Stored.parse(Item)
  },
  async put(choice) {
    await client.send(new PutCommand({ TableName, Item: { ...keys.signUpChoice(), ...choice } }))
  },
})
