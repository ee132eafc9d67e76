import { expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { publishRateLimit, slotMs } from './await-slot.ts'
import { leadMs } from './enqueue-targets.ts'
import { sendSteps } from './send-steps.ts'

const nine = '2026-05-04T09:00:00.000Z'
const due = toMs(nine)

/** The engine, `after` ms past nine, with a worker that has a target which was due at nine. Others have `taken` slots of its account. */
const inQueue = async ({ after = 0, taken = 5, ...own }: Partial<Target> & { after?: number; taken?: number } = {}) => {
  const engine = await anEngine(toInstant(due + after))
  const armed = aTarget({ state: aState.armed(), ...own })
  await engine.keep(armed)
  const request = (postId: string, dueAt: string) => ({
    platform: 'x' as const,
    remoteId: '77',
    waiter: { dueAt, postId },
    rule: publishRateLimit,
  })
  for (let index = 0; index < taken; index++)
    await engine.rateLimiter.take({ ...request(`other-${index}`, nine), now: due + index * publishRateLimit.apartMs, goodForMs: slotMs })
  return {
    ...engine,
    request: (postId: string, dueAt: string) => ({ ...request(postId, dueAt), now: engine.clock.now(), goodForMs: slotMs }),
    work: () => engine.run(sendSteps(engine, armed)),
    others: (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          engine.rateLimiter.queue({
            ...request(`earlier-${index}`, toInstant(due - minuteMs)),
            now: engine.clock.now(),
            goodForMs: slotMs,
          }),
        ),
      ),
  }
}

test('what has to wait for its slot is enqueued for it, with a message, and says why', async () => {
  const { work, publisher, target, deliveries, posts } = await inQueue({ after: secondMs })

  await work()

  const turnAt = toInstant(due + publishRateLimit.windowMs)
  const reason = { message: 'At most 5 posts a minute go to one account. This one waits for its turn.' }
  expect(publisher.performed).toEqual([])
  expect(await target()).toMatchObject({ state: { name: 'armed', reason }, turnAt })
  expect(deliveries.sent).toMatchObject([{ delayMs: minuteMs - leadMs, message: { at: toMs(turnAt) } }])
  expect((await posts.get({ userId: 'user-1', id: 'post-1' }))?.targets).toMatchObject([{ reason, nextAt: turnAt }])
})

test('a slot that is further off than a message can wait is left to the sweep, which looks shortly before', async () => {
  const { work, others, target, deliveries } = await inQueue({ after: secondMs })
  await others(100)

  await work()

  const { state, turnAt = '' } = await target()
  expect(toMs(turnAt)).toBeGreaterThan(due + 20 * minuteMs)
  expect(state).toMatchObject({ name: 'armed', until: toInstant(toMs(turnAt) - 90 * secondMs) })
  expect(deliveries.sent).toEqual([])
})

test('who comes for its slot and finds that it has come goes at once', async () => {
  const { work, publisher } = await inQueue({ after: publishRateLimit.windowMs, turnAt: toInstant(due + publishRateLimit.windowMs) })

  await work()

  expect(publisher.performed).toHaveLength(1)
})

test('who comes for a slot of an hour that the clock was put back by gets another one', async () => {
  const { work, publisher } = await inQueue({ after: minuteMs, taken: 0, turnAt: toInstant(due + hourMs) })

  await work()

  expect(publisher.performed.map(({ at }) => at)).toEqual([due + minuteMs])
})

test('a worker whose slot is an hour off by now, because the clock was put back, gets another one', async () => {
  const { work, publisher, clock, settings } = await inQueue({ after: hourMs - 5 * secondMs, taken: 0, turnAt: toInstant(due + hourMs) })
  const { get } = settings
  let reads = 0
  settings.get = async (userId) => {
    // It is read once more just before the slot.
    if (++reads === 2) clock.pass(minuteMs - hourMs)
    return get(userId)
  }

  await work()

  expect(publisher.performed.map(({ at }) => at)).toEqual([due + minuteMs - secondMs])
})

test('a post that waits in the queue is late only from its slot on', async () => {
  const after = 5 * hourMs
  const { work, publisher } = await inQueue({ after, turnAt: toInstant(due + after), releasedAt: toInstant(due + after) })

  await work()

  expect(publisher.performed).toHaveLength(1)
})

test('a post that failed before it waited in the queue again is late from when it was due', async () => {
  const { work, target } = await inQueue({ after: secondMs, state: aState.retrying({ at: nine }) })

  await work()

  expect((await target()).releasedAt).toBeUndefined()
})

/** A worker whose first write takes so long. */
const withSlowWrite = async (ms: number) => {
  const world = await inQueue({ taken: 0 })
  const { targets, clock } = world
  const { replace } = targets
  let isFirst = true
  targets.replace = async (...write) => {
    const isReplaced = await replace(...write)
    if (isFirst) clock.pass(ms)
    isFirst = false
    return isReplaced
  }
  return world
}

test('a worker that is stopped between its slot and the call sends nothing, and hands the post on', async () => {
  const { work, publisher, target, attempts } = await withSlowWrite(30 * secondMs)

  await work()

  expect(publisher.performed).toEqual([])
  expect((await target()).state.name).toBe('retrying')
  expect(await attempts()).toEqual([])
})

test('a worker that was too slow for its slot takes another one at once', async () => {
  const { work, publisher, attempts } = await withSlowWrite(slotMs + 1)

  await work()

  expect(publisher.performed).toHaveLength(1)
  expect(await attempts()).toHaveLength(1)
})

test.each([
  ['another time', { dueAt: toInstant(due + minuteMs) }, due],
  ['other words at the same time', { content: { text: 'Good evening', media: [], options: {} } }, due + publishRateLimit.apartMs],
])(
  'a post that is changed to %s while its worker takes a slot leaves the slot to others where it can be no longer its own',
  async (_, change, next) => {
    const world = await inQueue({ taken: 0 })
    const { rateLimiter, targets } = world
    const { take } = rateLimiter
    rateLimiter.take = async (...asked) => {
      const taken = await take(...asked)
      await targets.replace(advance(await world.target(), { ...change, revision: 2 }))
      return taken
    }

    await world.work()

    expect(world.publisher.performed).toEqual([])
    expect(await rateLimiter.queue(world.request('post-9', nine))).toBe(next)
  },
)

test('what is due together goes out in the order of its posts, though the last one asks first', async () => {
  const engine = await anEngine(toInstant(due - secondMs))
  const posts = ['post-1', 'post-2', 'post-3'].map((postId) => aTarget({ postId, state: aState.armed() }))
  for (const one of posts) await engine.keep(one)

  await engine.run(Promise.all(posts.toReversed().map((one) => sendSteps(engine, one))))

  const attempts = await Promise.all(posts.map(({ postId }) => engine.attempts(postId)))
  expect(attempts.flat().map(({ startedAt }) => toMs(startedAt) - due)).toEqual([0, publishRateLimit.apartMs, 2 * publishRateLimit.apartMs])
})

test('what is sent again because its answer was lost waits in the queue like any other', async () => {
  const step = aStep({ repeat: 'idempotent' })
  const doubt = { step, sentAt: nine, fingerprint: 'Good morning' }
  const { work, publisher, target } = await inQueue({ state: aState.retrying({ at: nine }), doubt, hasEffect: true })
  publisher.steps = [step]

  await work()

  expect(publisher.performed).toEqual([])
  expect((await target()).turnAt).toBe(toInstant(due + publishRateLimit.windowMs))
})

test('a worker whose time is over before it could ask for a slot hands the post on, and its lateness stays', async () => {
  const releasedAt = toInstant(due + minuteMs)
  const world = await inQueue({ after: -secondMs, releasedAt })
  const { ask } = world.rateLimiter
  world.rateLimiter.ask = async (request) => {
    const asked = await ask(request)
    world.clock.pass(30 * secondMs)
    return asked
  }

  await world.work()

  expect(await world.target()).toMatchObject({ state: { name: 'retrying' }, releasedAt })
})
