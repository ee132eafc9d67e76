import { afterAll, describe, expect, test } from 'vitest'
import { dynamoOneTimeTokens } from '#functions/adapters/dynamo/one-time-tokens.ts'
import { secondMs } from '#shared/domain/times.ts'
import { fakeOneTimeTokens } from '../fakes/one-time-tokens.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const entry = { payload: { userId: 'user-1' }, expiresAt: now + secondMs }

describe.each([
  ['fake', fakeOneTimeTokens()],
  ['dynamo', dynamoOneTimeTokens(dynamo.table)],
])('one-time tokens (%s)', (_name, tokens) => {
  test('exactly one of many simultaneous uses gets the payload', async () => {
    await tokens.put('verify-email', 'race', entry)

    const taken = await Promise.all(Array.from({ length: 8 }, () => tokens.take('verify-email', 'race', now)))

    expect(taken.filter(Boolean)).toEqual([entry.payload])
  })

  test('reading a token doesn’t use it up', async () => {
    await tokens.put('verify-email', 'look', entry)

    const seen = [await tokens.get('verify-email', 'look', now), await tokens.get('verify-email', 'look', now)]

    expect(seen).toEqual([entry.payload, entry.payload])
    expect(await tokens.take('verify-email', 'look', now)).toEqual(entry.payload)
    expect(await tokens.get('verify-email', 'look', now)).toBeUndefined()
  })

  test('a token is void once it expires', async () => {
    await tokens.put('verify-email', 'old', entry)

    expect(await tokens.get('verify-email', 'old', now + 999)).toEqual(entry.payload)
    expect(await tokens.get('verify-email', 'old', now + secondMs)).toBeUndefined()
    expect(await tokens.take('verify-email', 'old', now + secondMs)).toBeUndefined()
  })

  test('a token is valid only for its own kind', async () => {
    await tokens.put('verify-email', 'kind', entry)

    expect(await tokens.take('reset-password', 'kind', now)).toBeUndefined()
    expect(await tokens.take('verify-email', 'kind', now)).toEqual(entry.payload)
  })

  test('storing a token again replaces its payload', async () => {
    await tokens.put('verify-email', 'again', entry)

    await tokens.put('verify-email', 'again', { payload: { userId: 'user-2' }, expiresAt: now + 5 * secondMs })

    expect(await tokens.take('verify-email', 'again', now + 2 * secondMs)).toEqual({ userId: 'user-2' })
  })
})

test('the table never contains a token itself', async () => {
  await dynamoOneTimeTokens(dynamo.table).put('verify-email', 'a-very-secret-token', entry)

  const { Items } = await dynamo.table.client.send(scanTable(dynamo.table))

  expect(Items?.length).toBeGreaterThan(0)
  expect(JSON.stringify(Items)).not.toContain('a-very-secret-token')
})
