import { expect, test } from 'vitest'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import type { Mail } from '#functions/ports/mailer.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aSqliteTable } from '#test/setup/sqlite-table.ts'
import { tellAdministrators } from './tell-administrators.ts'

const mail = { subject: 'Look', text: 'First <this>.\n\nThen that.' }

/** A machine with two administrators and another person, and a mailer that refuses these addresses. */
const aMachine = async (refused: readonly string[] = []) => {
  const { send } = aSqliteTable()
  const table = { client: { send }, name: 'crier', dueShards: 8 }
  const users = dynamoUsers(table)
  for (const name of ['ada', 'grace', 'bert']) await users.create(aUser({ id: name, email: `${name}@example.com` }), 'hash')
  for (const name of ['ada', 'grace']) await users.setAdministrator(name, true)
  const sent: Mail[] = []
  const mailer = {
    send: async (own: Mail) => {
      if (refused.includes(own.to)) throw new Error('No.')
      sent.push(own)
    },
  }
  return { table, mailer, sent, contactTo: 'hello@example.com' }
}

test('emails every administrator, and nobody else', async () => {
  const machine = await aMachine()

  await tellAdministrators(machine, mail)

  expect(machine.sent.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'grace@example.com'])
  expect(machine.sent[0]).toMatchObject({ subject: 'Look', text: mail.text, html: expect.stringContaining('First &lt;this&gt;.') })
})

test('one address that refuses the email does not stop the others', async () => {
  const machine = await aMachine(['ada@example.com'])

  await tellAdministrators(machine, mail)

  expect(machine.sent.map(({ to }) => to)).toEqual(['grace@example.com'])
})

test('emails the contact if the table can’t say who the administrators are', async () => {
  const machine = await aMachine()
  const table = { ...machine.table, client: { send: () => Promise.reject(new Error('database disk image is malformed')) } }

  await tellAdministrators({ ...machine, table }, mail)

  expect(machine.sent.map(({ to }) => to)).toEqual(['hello@example.com'])
})

test('throws if none of the emails can be sent', async () => {
  const machine = await aMachine(['ada@example.com', 'grace@example.com'])

  await expect(tellAdministrators(machine, mail)).rejects.toThrow('No.')
})
