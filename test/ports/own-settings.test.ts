import { afterAll, describe, expect, test } from 'vitest'
import { dynamoOwnApps } from '#functions/adapters/dynamo/platforms.ts'
import { dynamoSignUpChoice } from '#functions/adapters/dynamo/sign-up.ts'
import { fakeOwnApps, fakeSignUpChoices } from '../fakes/own-settings.ts'
import { fakeVault } from '../fakes/vault.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const at = '2026-05-04T09:00:00.000Z'
const anApp = (clientId: string) => ({ clientId, clientSecret: `the secret of ${clientId}`, setAt: at })

describe.each([
  ['fake', fakeOwnApps()],
  ['dynamo', dynamoOwnApps(dynamo.table, fakeVault())],
])('apps set by administrators (%s)', (_name, apps) => {
  test('the last app set applies, for its platform only', async () => {
    await apps.put('x', anApp('first'))
    await apps.put('x', anApp('second'))

    expect(await apps.get('x')).toEqual({ clientId: 'second', clientSecret: 'the secret of second' })
    expect(await apps.get('tiktok')).toBeUndefined()
  })

  test('lists apps without their secrets', async () => {
    await apps.put('x', anApp('one'))
    await apps.put('linkedin', anApp('two'))

    expect(await apps.list()).toEqual({ x: { clientId: 'one', setAt: at }, linkedin: { clientId: 'two', setAt: at } })
  })

  test('an app is removed once', async () => {
    await apps.put('x', anApp('gone'))

    expect([await apps.remove('x'), await apps.remove('x')]).toEqual([true, false])
    expect(await apps.get('x')).toBeUndefined()
  })
})

test('the table never contains an app’s secret', async () => {
  await dynamoOwnApps(dynamo.table, fakeVault()).put('youtube', anApp('sealed'))

  const { Items } = await dynamo.table.client.send(scanTable(dynamo.table))

  expect(JSON.stringify(Items)).toContain('sealed')
  expect(JSON.stringify(Items)).not.toContain('the secret of')
})

test.each([
  ['fake', fakeSignUpChoices()],
  ['dynamo', dynamoSignUpChoice(dynamo.table)],
])('the last sign-up mode chosen applies (%s)', async (_name, choices) => {
  const before = await choices.get()

  await choices.put({ mode: 'open', setAt: at })
  await choices.put({ mode: 'closed', setAt: at })

  expect([before, await choices.get()]).toEqual([undefined, { mode: 'closed', setAt: at }])
})
