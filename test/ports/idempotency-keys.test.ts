import { afterAll, describe, expect, test } from 'vitest'
import { dynamoIdempotencyKeys } from '#functions/adapters/dynamo/idempotency-keys.ts'
import { claimMs } from '#functions/ports/idempotency.ts'
import { dayMs } from '#shared/domain/times.ts'
import { fakeIdempotencyKeys } from '../fakes/idempotency-keys.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const key = (name: string, userId = 'user-1') => ({ userId, key: name })
const entry = (callId: string, fingerprint = 'print') => ({ fingerprint, callId, now })

describe.each([
  ['fake', fakeIdempotencyKeys()],
  ['dynamo', dynamoIdempotencyKeys(dynamo.table)],
])('idempotency keys (%s)', (_name, keys) => {
  test('of simultaneous claims of a key, one gets it', async () => {
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map((id) => keys.claim(key('race'), entry(id))))

    expect(claims.map(({ kind }) => kind).sort()).toEqual(['claimed', 'running', 'running', 'running'])
  })

  test('a claim that was sent twice finds itself', async () => {
    await keys.claim(key('lost'), entry('a'))

    expect(await keys.claim(key('lost'), entry('a'))).toEqual({ kind: 'claimed', resourceId: 'a' })
  })

  test('a call that never ends keeps others out for a minute, and the next has the same resource ID', async () => {
    await keys.claim(key('crash'), entry('a'))

    const soon = await keys.claim(key('crash'), { ...entry('b'), now: now + claimMs - 1 })
    const later = await Promise.all(['c', 'd'].map((id) => keys.claim(key('crash'), { ...entry(id), now: now + claimMs })))

    expect(soon).toEqual({ kind: 'running' })
    expect(later.filter(({ kind }) => kind === 'claimed')).toEqual([{ kind: 'claimed', resourceId: 'a' }])
  })

  test('a call that failed releases its key, and only its own', async () => {
    await keys.claim(key('failed'), entry('a'))

    await keys.release(key('failed'), 'b')
    const kept = await keys.claim(key('failed'), entry('b'))
    await keys.release(key('failed'), 'a')
    const freed = await keys.claim(key('failed'), entry('c'))

    expect([kept, freed]).toEqual([{ kind: 'running' }, { kind: 'claimed', resourceId: 'a' }])
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
