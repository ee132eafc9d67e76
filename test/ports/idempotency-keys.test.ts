import { afterAll, describe, expect, test } from 'vitest'
import { dynamoIdempotencyKeys } from '#functions/adapters/dynamo/idempotency-keys.ts'
import { dayMs } from '#shared/domain/times.ts'
import { fakeIdempotencyKeys } from '../fakes/idempotency-keys.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const key = (name: string, userId = 'user-1') => ({ userId, key: name })
const entry = (resourceId: string, fingerprint = 'print') => ({ fingerprint, resourceId, now })

describe.each([
  ['fake', fakeIdempotencyKeys()],
  ['dynamo', dynamoIdempotencyKeys(dynamo.table)],
])('idempotency keys (%s)', (_name, keys) => {
  test('simultaneous claims of a key get the same resource ID', async () => {
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map((id) => keys.claim(key('race'), entry(id))))

    const ids = claims.map((claim) => claim.kind === 'claimed' && claim.resourceId)
    expect(new Set(ids).size).toBe(1)
    expect(['a', 'b', 'c', 'd']).toContain(ids[0])
  })

  test('once answered, a key returns its first response', async () => {
    await keys.claim(key('answered'), entry('a'))
    await keys.answer(key('answered'), { status: 201, body: '{"id":"a"}' })
    await keys.answer(key('answered'), { status: 202, body: '{"id":"other"}' })

    const claim = await keys.claim(key('answered'), entry('b'))

    expect(claim).toEqual({ kind: 'answered', status: 201, body: '{"id":"a"}' })
  })

  test('another fingerprint is a mismatch, answered or not', async () => {
    await keys.claim(key('mismatch'), entry('a'))

    const before = await keys.claim(key('mismatch'), entry('b', 'other'))
    await keys.answer(key('mismatch'), { status: 201, body: '{}' })
    const after = await keys.claim(key('mismatch'), entry('b', 'other'))

    expect([before, after]).toEqual([{ kind: 'mismatch' }, { kind: 'mismatch' }])
  })

  test('a key belongs to its caller', async () => {
    await keys.claim(key('own'), entry('a'))

    const claim = await keys.claim(key('own', 'user-2'), entry('b', 'other'))

    expect(claim).toEqual({ kind: 'claimed', resourceId: 'b' })
  })

  test('forgets a key and its response after a day', async () => {
    await keys.claim(key('day'), entry('a'))
    await keys.answer(key('day'), { status: 201, body: '{}' })

    const within = await keys.claim(key('day'), { ...entry('b'), now: now + dayMs - 1 })
    const after = await keys.claim(key('day'), { ...entry('c'), now: now + dayMs })

    expect(within.kind).toBe('answered')
    expect(after).toEqual({ kind: 'claimed', resourceId: 'c' })
  })

  test('doesn’t store a response for a key nobody claimed', async () => {
    await keys.answer(key('unclaimed'), { status: 201, body: '{}' })

    const claim = await keys.claim(key('unclaimed'), entry('a'))

    expect(claim).toEqual({ kind: 'claimed', resourceId: 'a' })
  })
})
