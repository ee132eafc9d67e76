import { afterAll, describe, expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import { anAttempt, aState, aTarget } from '../builders/a-target.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'
import { keepTargets, postStores } from './post-stores.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

describe.each(postStores(dynamo.table))('claims ($name)', ({ targets, posts }) => {
  const kept = async (postId: string, accountId = 'x_77') => {
    const target = aTarget({ postId, accountId })
    await keepTargets(posts, target)
    return target
  }
  const publish = (target: ReturnType<typeof aTarget>) => advance(target, { state: aState.published() })

  test('claims a public post along with the writes of its target and attempt', async () => {
    const target = await kept('one')
    const attempt = anAttempt({ postId: 'one' })

    expect(await targets.claim(publish(target), { remoteId: 'one', attempt })).toBe('written')
    expect((await targets.get(target))?.state.name).toBe('published')
    expect(await allPages((page) => targets.attempts('one', page))).toEqual([attempt])
  })

  test('reports another target’s post as taken and writes nothing', async () => {
    const [first, second] = [await kept('first'), await kept('second')]
    await targets.claim(publish(first), { remoteId: 'shared' })

    expect(await targets.claim(publish(second), { remoteId: 'shared', attempt: anAttempt({ postId: 'second' }) })).toBe('taken')
    expect(await targets.get(second)).toEqual(second)
    expect(await allPages((page) => targets.attempts('second', page))).toEqual([])
  })

  test('exactly one of ten simultaneous claims succeeds', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => kept(`race-${index}`)))

    const answers = await Promise.all(all.map((target) => targets.claim(publish(target), { remoteId: 'race' })))

    expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'taken'), 'written'])
  })

  test('a target can claim its own post again', async () => {
    const target = await kept('thread')
    const part = advance(target, { hasEffect: true })
    await targets.claim(part, { remoteId: 'root' })

    expect(await targets.claim(publish(part), { remoteId: 'root' })).toBe('written')
  })

  test('the same ID on another account is another post', async () => {
    const [ada, bob] = [await kept('ada', 'x_77'), await kept('bob', 'x_78')]
    await targets.claim(publish(ada), { remoteId: '5' })

    expect(await targets.claim(publish(bob), { remoteId: '5' })).toBe('written')
  })

  test('a claim with another version writes and claims nothing', async () => {
    const [late, next] = [await kept('late'), await kept('next')]
    await targets.replace(advance(late, { failures: 1 }))

    expect(await targets.claim(publish(late), { remoteId: 'free' })).toBe('superseded')
    expect(await targets.claim(publish(next), { remoteId: 'free' })).toBe('written')
  })

  test('repeating an identical claim succeeds', async () => {
    const next = publish(await kept('again'))

    expect([await targets.claim(next, { remoteId: 'again' }), await targets.claim(next, { remoteId: 'again' })]).toEqual([
      'written',
      'written',
    ])
  })
})
