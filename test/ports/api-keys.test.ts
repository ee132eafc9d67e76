import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { dynamoApiKeys, dynamoKeyCalls } from '#functions/adapters/dynamo/api-keys.ts'
import { dynamoBelongings } from '#functions/adapters/dynamo/belongings.ts'
import { hash, keys } from '#functions/adapters/dynamo/keys.ts'
import { memoryKeyCalls } from '#functions/adapters/memory-key-calls.ts'
import { keyRule } from '#shared/domain/api-keys.ts'
import { secondMs } from '#shared/domain/times.ts'
import { aKeySecret, anApiKey } from '../builders/an-api-key.ts'
import { fakeApiKeys } from '../fakes/api-keys.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

let secrets = 0
const newSecret = () => aKeySecret(++secrets)

describe.each([
  ['fake', fakeApiKeys()],
  ['dynamo', dynamoApiKeys(dynamo.table)],
])('API keys (%s)', (_name, apiKeys) => {
  test('a secret leads to its key, with what a call needs', async () => {
    const [secret, other] = [newSecret(), newSecret()]
    const {
      name: _,
      createdAt: __,
      lastFour: ___,
      ...found
    } = anApiKey({
      workspaceId: 'found',
      accountIds: ['a'],
      expiresAt: '2026-06-01T00:00:00.000Z',
    })
    await apiKeys.create(anApiKey(found), secret)

    expect(await apiKeys.find(secret)).toEqual(found)
    expect(await apiKeys.find(other)).toBeUndefined()
  })

  test('lists a workspace’s keys, the latest first', async () => {
    const workspaceId = 'listed'
    const older = anApiKey({ workspaceId, id: 'older' })
    const newer = anApiKey({ workspaceId, id: 'newer', createdAt: '2026-05-05T09:00:00.000Z' })
    await apiKeys.create(older, newSecret())
    await apiKeys.create(newer, newSecret())
    await apiKeys.create(anApiKey({ workspaceId: 'elsewhere' }), newSecret())

    expect(await apiKeys.list(workspaceId)).toEqual([newer, older])
    expect(await apiKeys.get(older)).toEqual(older)
    expect(await apiKeys.get({ workspaceId, id: 'none' })).toBeUndefined()
  })

  test('a renamed key keeps everything else', async () => {
    const key = anApiKey({ workspaceId: 'renamed' })
    await apiKeys.create(key, newSecret())

    expect(await apiKeys.rename(key, 'Newsletter')).toEqual({ ...key, name: 'Newsletter' })
    expect(await apiKeys.get(key)).toEqual({ ...key, name: 'Newsletter' })
    expect(await apiKeys.rename({ ...key, id: 'none' }, 'Nothing')).toBeUndefined()
  })

  test('a revoked key is gone at once, and only once', async () => {
    const [key, secret] = [anApiKey({ workspaceId: 'revoked' }), newSecret()]
    await apiKeys.create(key, secret)

    expect(await apiKeys.revoke(key)).toBe(true)
    expect(await apiKeys.find(secret)).toBeUndefined()
    expect(await apiKeys.list(key.workspaceId)).toEqual([])
    expect(await apiKeys.revoke(key)).toBe(false)
  })

  test('remembers the last use, unless the key was revoked', async () => {
    const [key, secret, at] = [anApiKey({ workspaceId: 'used' }), newSecret(), '2026-05-04T10:00:00.000Z']
    await apiKeys.create(key, secret)
    await apiKeys.touch(secret, key, at)

    expect((await apiKeys.find(secret))?.lastUsedAt).toBe(at)
    expect((await apiKeys.get(key))?.lastUsedAt).toBe(at)

    await apiKeys.revoke(key)
    await apiKeys.touch(secret, key, at)

    expect(await apiKeys.find(secret)).toBeUndefined()
    expect(await apiKeys.get(key)).toBeUndefined()
  })
})

test('nothing stored holds the secret, and what it leads to is deleted with its workspace', async () => {
  const [key, secret] = [anApiKey({ workspaceId: 'removed' }), newSecret()]
  await dynamoApiKeys(dynamo.table).create(key, secret)
  const belongings = dynamoBelongings(dynamo.table)
  const read = async (Key: { pk: string; sk: string }) =>
    (await dynamo.table.client.send(new GetCommand({ TableName: dynamo.table.name, Key }))).Item
  const stored = [await read(keys.apiKey(key)), await read(keys.keySecret(hash(secret)))]

  for (const belonging of await belongings.some('removed')) await belongings.remove('removed', belonging)

  expect(stored.every((item) => item !== undefined)).toBe(true)
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect(await read(keys.keySecret(hash(secret)))).toBeUndefined()
  expect(await read(keys.apiKey(key))).toBeUndefined()
})

describe.each([
  ['memory', memoryKeyCalls()],
  ['dynamo', dynamoKeyCalls(dynamo.table)],
])('calls by key (%s)', (_name, calls) => {
  const now = Date.parse('2026-05-04T09:00:10.000Z')

  test('counts each key’s calls until none is left, and starts over with the next minute', async () => {
    const counted = []
    for (let call = 0; call < keyRule.max + 1; call += 1) counted.push(await calls.count('busy', now))

    expect(counted[0]).toEqual({ isWithin: true, left: keyRule.max - 1, freeInMs: 50 * secondMs })
    expect(counted.at(-2)).toEqual({ isWithin: true, left: 0, freeInMs: 50 * secondMs })
    expect(counted.at(-1)).toEqual({ isWithin: false, left: 0, freeInMs: 50 * secondMs })
    expect(await calls.count('idle', now)).toMatchObject({ isWithin: true, left: keyRule.max - 1 })
    expect(await calls.count('busy', now + 50 * secondMs)).toMatchObject({ isWithin: true, left: keyRule.max - 1 })
  })
})
