import { afterAll, describe, expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import type { Attempt } from '#shared/domain/targets.ts'
import { anAttempt, aReason, aState, aTarget } from '../builders/a-target.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'
import { keepTargets, postStores } from './post-stores.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

describe.each(postStores(dynamo.table))('targets ($name)', ({ targets, posts }) => {
  test('finds a target as written and doesn’t find a missing one', async () => {
    const target = aTarget({ postId: 'found', content: { text: 'Grüße 🎉', media: ['file-1'], options: { parts: ['two', 'three'] } } })
    await keepTargets(posts, target)

    expect(await targets.get(target)).toEqual(target)
    expect(await targets.get({ ...target, accountId: 'x_78' })).toBeUndefined()
    expect(await targets.get({ ...target, postId: 'other' })).toBeUndefined()
  })

  test.each(Object.keys(aState) as (keyof typeof aState)[])('keeps every field of a target that is %s', async (name) => {
    const before = aTarget({ postId: `state-${name}` })
    await keepTargets(posts, before)
    const unknownStep = { step: aState.sending().step, sentAt: '2026-05-04T09:00:00.000Z', fingerprint: 'Good morning' }
    const known = {
      slotAt: '2026-05-04T09:00:02.000Z',
      waitingSince: '2026-05-04T09:00:01.000Z',
      unknownStep,
      progress: { posts: ['1850'] },
    }
    const after = advance(before, { state: aState[name](), hasEffect: true, isUnsynced: true, attempts: 3, failures: 2, ...known })

    await targets.replace(after)

    expect(await targets.get(before)).toEqual(after)
  })

  test('finds all of a post’s targets by account and none of another post’s', async () => {
    const [first, second] = [aTarget({ postId: 'of-post', accountId: 'x_1' }), aTarget({ postId: 'of-post', accountId: 'x_2' })]
    await keepTargets(posts, second, first)
    await keepTargets(posts, aTarget({ postId: 'of-post-2', accountId: 'x_3' }))

    expect(await targets.ofPost('of-post')).toEqual([first, second])
    expect(await targets.ofPost('of-pos')).toEqual([])
  })

  test('finds all of a post’s targets however long their texts are', async () => {
    const text = 'あ'.repeat(25_000)
    const written = Array.from({ length: 30 }, (_, index) =>
      aTarget({ postId: 'long', accountId: `x_${100 + index}`, content: { text, media: [], options: {} } }),
    )
    await keepTargets(posts, ...written)

    const found = await targets.ofPost('long')

    expect(found.map(({ accountId }) => accountId)).toEqual(written.map(({ accountId }) => accountId))
  })

  test('accepts a write with the next version', async () => {
    const target = aTarget({ postId: 'next', version: 4 })
    await keepTargets(posts, target)
    const next = advance(target, { state: aState.enqueued() })

    expect(await targets.replace(next)).toBe(true)
    expect(await targets.get(target)).toEqual(next)
  })

  test.each([3, 4, 6, 7])('refuses to write a target of version 4 with version %i', async (version) => {
    const target = aTarget({ postId: `not-next-${version}`, version: 4 })
    await keepTargets(posts, target)

    expect(await targets.replace({ ...target, version, state: aState.enqueued() })).toBe(false)
    expect(await targets.get(target)).toEqual(target)
  })

  test.each([1, 2])('a write of version %i doesn’t create a missing target', async (version) => {
    const target = aTarget({ postId: 'gone', version })

    expect(await targets.replace(target)).toBe(false)
    expect(await targets.get(target)).toBeUndefined()
  })

  test('a write removes the fields it omits', async () => {
    const target = aTarget({ postId: 'left-out', slotAt: '2026-05-04T09:00:02.000Z' })
    await keepTargets(posts, target)

    await targets.replace(advance(target, { slotAt: undefined }))

    expect(await targets.get(target)).toEqual(aTarget({ postId: 'left-out', version: 2 }))
  })

  test('exactly one of many writers based on the same version succeeds', async () => {
    const target = aTarget({ postId: 'race' })
    await keepTargets(posts, target)
    const writes = Array.from({ length: 10 }, (_, failures) => advance(target, { failures }))

    const wins = await Promise.all(writes.map((write) => targets.replace(write)))

    expect(wins.filter(Boolean)).toHaveLength(1)
    expect(await targets.get(target)).toEqual(writes[wins.indexOf(true)])
  })

  test('exactly one of many writers with an attempt succeeds, and only its attempt is kept', async () => {
    const target = aTarget({ postId: 'race-attempts' })
    await keepTargets(posts, target)
    const steps = Array.from({ length: 10 }, (_, index) => `step-${index}`)

    const wins = await Promise.all(
      steps.map((step, failures) => targets.replace(advance(target, { failures }), anAttempt({ postId: 'race-attempts', step }))),
    )

    const kept = await allPages((page) => targets.attempts('race-attempts', page))
    expect(wins.filter(Boolean)).toHaveLength(1)
    expect(kept.map(({ step }) => step)).toEqual([steps[wins.indexOf(true)]])
  })

  test('writes a target and its attempt together', async () => {
    const target = aTarget({ postId: 'together' })
    await keepTargets(posts, target)
    const next = advance(target, { state: aState.failed(), attempts: 1 })
    const attempt = anAttempt({
      postId: 'together',
      outcome: 'refused',
      reason: aReason({ platformCode: '403', detail: '{"title":"No"}' }),
    })

    expect(await targets.replace(next, attempt)).toBe(true)
    expect(await targets.get(target)).toEqual(next)
    expect(await allPages((page) => targets.attempts('together', page))).toEqual([attempt])
  })

  test('a write that is too late leaves no attempt', async () => {
    const target = aTarget({ postId: 'late' })
    await keepTargets(posts, target)
    await targets.replace(advance(target, { state: aState.enqueued() }))

    expect(await targets.replace(advance(target, { state: aState.failed() }), anAttempt({ postId: 'late' }))).toBe(false)
    expect(await allPages((page) => targets.attempts('late', page))).toEqual([])
  })

  test.each<[string, Attempt | undefined]>([
    ['by itself', undefined],
    ['with an attempt', anAttempt({ postId: 'again-true' })],
  ])('repeating an identical write with an unknown outcome succeeds (%s)', async (name, attempt) => {
    const target = aTarget({ postId: `again-${name}` })
    await keepTargets(posts, target)
    const next = advance(target, { state: aState.enqueued() })

    expect([await targets.replace(next, attempt), await targets.replace(next, attempt)]).toEqual([true, true])
    expect(await targets.get(target)).toEqual(next)
  })

  test('a write with the same content isn’t the same write', async () => {
    const target = aTarget({ postId: 'equal' })
    await keepTargets(posts, target)
    const [one, other] = [advance(target, { state: aState.enqueued() }), advance(target, { state: aState.enqueued() })]

    expect([await targets.replace(one), await targets.replace(other)]).toEqual([true, false])
  })

  test('repeating a write doesn’t undo a later one', async () => {
    const target = aTarget({ postId: 'later-write' })
    await keepTargets(posts, target)
    const next = advance(target, { state: aState.enqueued() })
    const last = advance(next, { failures: 1 })
    await targets.replace(next)
    await targets.replace(last)

    expect(await targets.replace(next)).toBe(false)
    expect(await targets.get(target)).toEqual(last)
  })

  test('lists the attempts of all targets of a post oldest first, page by page', async () => {
    const [ada, bob] = [aTarget({ postId: 'attempts', accountId: 'x_1' }), aTarget({ postId: 'attempts', accountId: 'x_2' })]
    const attempts = [0, 1, 2, 3].map((index) =>
      anAttempt({
        postId: 'attempts',
        accountId: index % 2 === 0 ? 'x_2' : 'x_1',
        number: Math.floor(index / 2) + 1,
        startedAt: `2026-05-04T09:00:0${index}.000Z`,
      }),
    )
    await keepTargets(posts, ada, bob)
    for (const index of [2, 0, 3, 1]) {
      const current = await targets.get(index % 2 === 0 ? bob : ada)
      if (current) await targets.replace(advance(current, {}), attempts[index])
    }

    expect(await allPages((page) => targets.attempts('attempts', page), 3)).toEqual(attempts)
  })

  test('a post’s attempts include none of another’s', async () => {
    const target = aTarget({ postId: 'attempts-own' })
    await keepTargets(posts, target)
    await targets.replace(advance(target, {}), anAttempt({ postId: 'attempts-own' }))

    expect(await allPages((page) => targets.attempts('attempts-o', page))).toEqual([])
  })

  test.each([
    ['no place', { pk: 'POST#forged' }],
    ['a target', { pk: 'POST#forged', sk: 'TARGET#x_77' }],
    ['a key too many', { pk: 'POST#forged', sk: 'ATTEMPT#1', gsi1pk: 'USER#ada' }],
  ])('refuses a cursor of attempts forged with %s by name', async (_, key) => {
    const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')

    const asked = targets.attempts('forged', { limit: 1, cursor })

    await expect(asked).rejects.toMatchObject({ code: 'invalid', fields: { cursor: [expect.any(String)] } })
  })

  test("refuses a cursor from another post's attempts by name", async () => {
    let current = aTarget({ postId: 'attempts-cursor' })
    await keepTargets(posts, current)
    for (const number of [1, 2]) {
      current = advance(current, {})
      await targets.replace(current, anAttempt({ postId: 'attempts-cursor', number }))
    }
    const { cursor } = await targets.attempts('attempts-cursor', { limit: 1 })

    const asked = targets.attempts('attempts-other', { limit: 1, cursor })

    await expect(asked).rejects.toMatchObject({ code: 'invalid', fields: { cursor: [expect.any(String)] } })
  })
})
