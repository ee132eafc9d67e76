import { afterAll, describe, expect, test } from 'vitest'
import { dynamoServerApps } from '#functions/adapters/dynamo/platforms.ts'
import { fakeServerApps } from '../fakes/server-apps.ts'
import { fakeVault } from '../fakes/vault.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const anApp = (clientId: string) => ({
  clientId,
  clientSecret: `the secret of ${clientId}`,
  redirectUri: 'https://crier.test/callback',
  scopes: ['read', 'write'],
})

describe.each([
  ['fake', fakeServerApps()],
  ['dynamo', dynamoServerApps(dynamo.table, fakeVault())],
])('apps at servers (%s)', (_name, apps) => {
  test('what is registered at a server is found there, and only there', async () => {
    await apps.keep('x', 'one.test', anApp('app-1'))

    expect(await apps.get('x', 'one.test')).toEqual(anApp('app-1'))
    expect(await apps.get('x', 'other.test')).toBeUndefined()
    expect(await apps.get('facebook', 'one.test')).toBeUndefined()
  })

  test('of several that register at once, all go on with the same', async () => {
    const ids = ['1', '2', '3', '4']

    const kept = await Promise.all(ids.map((id) => apps.keep('x', 'race.test', anApp(id))))

    expect(new Set(kept.map(({ clientId }) => clientId)).size).toBe(1)
    expect(await apps.get('x', 'race.test')).toEqual(kept[0])
  })

  test('a registration is replaced by whoever knows the one that is there, and by nobody else', async () => {
    await apps.keep('x', 'again.test', anApp('old'))

    const replaced = await apps.keep('x', 'again.test', anApp('new'), 'old')
    const late = await apps.keep('x', 'again.test', anApp('late'), 'old')

    expect([replaced, late]).toEqual([anApp('new'), anApp('new')])
  })
})

test('the table never holds a secret itself', async () => {
  await dynamoServerApps(dynamo.table, fakeVault()).keep('x', 'sealed.test', anApp('app-9'))

  const { Items } = await dynamo.table.client.send(scanTable(dynamo.table))

  expect(JSON.stringify(Items)).toContain('app-9')
  expect(JSON.stringify(Items)).not.toContain('the secret of')
})
