import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoServerApps } from '#functions/adapters/dynamo/platforms.ts'
import { fakeServerApps } from '../fakes/server-apps.ts'
import { fakeVault } from '../fakes/vault.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const until = Date.parse('2026-05-05T09:00:00.000Z')

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
  test('finds a registration only at its own server', async () => {
    await apps.keep('x', 'one.test', anApp('app-1'), { until })

    expect(await apps.get('x', 'one.test')).toEqual(anApp('app-1'))
    expect(await apps.get('x', 'other.test')).toBeUndefined()
    expect(await apps.get('facebook', 'one.test')).toBeUndefined()
  })

  test('simultaneous registrations all continue with the same one', async () => {
    const ids = ['1', '2', '3', '4']

    const kept = await Promise.all(ids.map((id) => apps.keep('x', 'race.test', anApp(id), { until })))

    expect(new Set(kept.map(({ clientId }) => clientId)).size).toBe(1)
    expect(await apps.get('x', 'race.test')).toEqual(kept[0])
  })

  test('only a caller who knows the current registration can replace it', async () => {
    await apps.keep('x', 'again.test', anApp('old'), { until })

    const replaced = await apps.keep('x', 'again.test', anApp('new'), { until, instead: 'old' })
    const late = await apps.keep('x', 'again.test', anApp('late'), { until, instead: 'old' })

    expect([replaced, late]).toEqual([anApp('new'), anApp('new')])
  })
})

const fake = fakeServerApps()
const stored = dynamoServerApps(dynamo.table, fakeVault())

describe.each([
  ['fake', fake, async (server: string) => fake.endOf('x', server)],
  ['dynamo', stored, async (server: string) => storedEndOf(server)],
])('expiry of an app at a server (%s)', (_name, apps, endOf) => {
  test('a registration expires when it said it would', async () => {
    await apps.keep('x', 'unused.test', anApp('unused'), { until })

    expect(await endOf('unused.test')).toBe(until)
  })

  test('a registration in use is kept that long and never shorter than before', async () => {
    await apps.keep('x', 'needed.test', anApp('needed'), { until })
    await apps.need('x', 'needed.test', until + 1_000)
    await apps.need('x', 'needed.test', until)

    expect(await endOf('needed.test')).toBe(until + 1_000)
    expect(await apps.get('x', 'needed.test')).toEqual(anApp('needed'))
  })

  test('use alone creates no registration', async () => {
    await apps.need('x', 'nowhere.test', until)

    expect(await endOf('nowhere.test')).toBeUndefined()
  })
})

const storedEndOf = async (server: string) => {
  const { Items = [] } = await dynamo.table.client.send(scanTable(dynamo.table))
  const seconds = Items.find(({ pk }) => pk === keys.serverApp('x', server).pk)?.expiresAt
  return seconds === undefined ? undefined : Number(seconds) * 1_000
}

test('a registration without an expiry gets one on its next use', async () => {
  await dynamo.table.client.send(
    new PutCommand({
      TableName: dynamo.table.name,
      Item: { ...keys.serverApp('x', 'earlier.test'), clientId: 'a', sealed: 's', redirectUri: 'r', scopes: [] },
    }),
  )

  await stored.need('x', 'earlier.test', until)

  expect(await storedEndOf('earlier.test')).toBe(until)
})

test('the table never contains a secret itself', async () => {
  await dynamoServerApps(dynamo.table, fakeVault()).keep('x', 'sealed.test', anApp('app-9'), { until })

  const { Items } = await dynamo.table.client.send(scanTable(dynamo.table))

  expect(JSON.stringify(Items)).toContain('app-9')
  expect(JSON.stringify(Items)).not.toContain('the secret of')
})
