import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoSafeguards } from '#functions/adapters/dynamo/sign-in.ts'
import { noSafeguards } from '#shared/domain/safeguards.ts'
import { fakeSafeguards } from '../fakes/safeguards.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const at = '2026-05-04T09:00:00.000Z'
const aBrowser = (hash: string) => ({ hash, sessionId: 'session-1', device: 'test', createdAt: at, lastUsedAt: at, endsAt: at })

describe.each([
  ['fake', fakeSafeguards()],
  ['dynamo', dynamoSafeguards(dynamo.table)],
])('safeguards (%s)', (_name, safeguards) => {
  test('a person without any has version 0', async () => {
    expect(await safeguards.get('nobody')).toEqual(noSafeguards)
  })

  test('reads what was written, with the next version, only for its person', async () => {
    expect(await safeguards.replace('ada', { ...noSafeguards, browsers: [aBrowser('one')] })).toBe(true)

    expect(await safeguards.get('ada')).toEqual({ ...noSafeguards, browsers: [aBrowser('one')], version: 1 })
    expect(await safeguards.get('ben')).toEqual(noSafeguards)
  })

  test('only one of several writes based on the same version succeeds', async () => {
    const written = await Promise.all(
      ['one', 'two', 'three'].map((hash) => safeguards.replace('race', { ...noSafeguards, browsers: [aBrowser(hash)] })),
    )
    const late = await safeguards.replace('race', { ...noSafeguards, browsers: [aBrowser('late')] })

    expect(written.filter(Boolean)).toHaveLength(1)
    expect(late).toBe(false)
    expect((await safeguards.get('race')).version).toBe(1)
  })
})

test('keeps what only a newer version of Crier stores alongside', async () => {
  const safeguards = dynamoSafeguards(dynamo.table)
  await safeguards.replace('newer', noSafeguards)
  const at = { TableName: dynamo.table.name, Key: keys.safeguards('newer') }
  await dynamo.table.client.send(
    new UpdateCommand({ ...at, UpdateExpression: 'SET eyes = :seen', ExpressionAttributeValues: { ':seen': 'blue' } }),
  )

  await safeguards.replace('newer', await safeguards.get('newer'))

  expect((await dynamo.table.client.send(new GetCommand(at))).Item).toMatchObject({ eyes: 'blue', version: 2 })
})
