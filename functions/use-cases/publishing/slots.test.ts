import { expect, test } from 'vitest'
import type { Refusal } from '#shared/domain/refusals.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { ledgers } from '#shared/platforms/day-budgets.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget, sendSteps } from './deliver.ts'
import { enqueueTargets, leadMs, toMessage } from './enqueue.ts'
import { reconcileTarget } from './reconcile.ts'
import { publishRateLimit, slotMs } from './slots.ts'

const nine = '2026-05-04T09:00:00.000Z'
const due = toMs(nine)

/**
 * The engine, `after` ms past nine, with a worker whose target was due at nine. Others hold `taken` slots of its
 * account.
 */
const inQueue = async ({ after = 0, taken = 5, ...own }: Partial<Target> & { after?: number; taken?: number } = {}) => {
  const engine = await anEngine(toInstant(due + after))
  const enqueued = aTarget({ state: aState.enqueued(), ...own })
  await engine.keep(enqueued)
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
    work: () => engine.run(sendSteps(engine, enqueued)),
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

test('a post that has to wait for its slot is enqueued for it with a message, and says why', async () => {
  const { work, publisher, target, deliveries, posts } = await inQueue({ after: secondMs })

  await work()

  const slotAt = toInstant(due + publishRateLimit.windowMs)
  const reason = { message: 'At most 5 posts a minute go to one account. This one is waiting for its turn.' }
  expect(publisher.performed).toEqual([])
  expect(await target()).toMatchObject({ state: { name: 'enqueued', reason }, slotAt })
  expect(deliveries.sent).toMatchObject([{ delayMs: minuteMs - leadMs, message: { at: toMs(slotAt) } }])
  expect((await posts.get({ workspaceId: 'user-1', id: 'post-1' }))?.targets).toMatchObject([{ reason, nextAt: slotAt }])
})

test('leaves a slot further off than a message can wait to the sweep, which checks shortly before', async () => {
  const { work, others, target, deliveries } = await inQueue({ after: secondMs })
  await others(100)

  await work()

  const { state, slotAt = '' } = await target()
  expect(toMs(slotAt)).toBeGreaterThan(due + 20 * minuteMs)
  expect(state).toMatchObject({ name: 'enqueued', until: toInstant(toMs(slotAt) - 90 * secondMs) })
  expect(deliveries.sent).toEqual([])
})

test('a post whose slot has come is sent at once', async () => {
  const { work, publisher } = await inQueue({ after: publishRateLimit.windowMs, slotAt: toInstant(due + publishRateLimit.windowMs) })

  await work()

  expect(publisher.performed).toHaveLength(1)
})

test('a slot in an hour the clock was set back by is replaced', async () => {
  const { work, publisher } = await inQueue({ after: minuteMs, taken: 0, slotAt: toInstant(due + hourMs) })

  await work()

  expect(publisher.performed.map(({ at }) => at)).toEqual([due + minuteMs])
})

test('a slot that is now an hour off, because the clock was set back, is replaced', async () => {
  const { work, publisher, clock, settings } = await inQueue({ after: hourMs - 5 * secondMs, taken: 0, slotAt: toInstant(due + hourMs) })
  const { get } = settings
  let reads = 0
  settings.get = async (workspaceId) => {
    // It's read once more just before the slot.
    if (++reads === 2) clock.pass(minuteMs - hourMs)
    return get(workspaceId)
  }

  await work()

  expect(publisher.performed.map(({ at }) => at)).toEqual([due + minuteMs - secondMs])
})

test('a post that waits in the queue is late only from its slot on', async () => {
  const after = 5 * hourMs
  const { work, publisher } = await inQueue({ after, slotAt: toInstant(due + after), releasedAt: toInstant(due + after) })

  await work()

  expect(publisher.performed).toHaveLength(1)
})

test('a post that failed before it queued again is late from its due time', async () => {
  const { work, target } = await inQueue({ after: secondMs, state: aState.retrying({ at: nine }) })

  await work()

  expect((await target()).releasedAt).toBeUndefined()
})

/** A worker whose first write takes this long. */
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

test('a worker held up between its slot and the call sends nothing and hands the post over', async () => {
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
])('a post changed to %s while its worker takes a slot releases the slot if it can no longer be its own', async (_, change, next) => {
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
})

test.each([0, 2])('a slot whose call takes long counts from the end of the call, even if renewing it fails %i times', async (failures) => {
  const callMs = 20 * secondMs
  const world = await inQueue({ taken: 0 })
  const { publisher, clock, rateLimiter } = world
  const { renew } = rateLimiter
  let calls = 0
  rateLimiter.renew = async (...asked) => {
    if (++calls <= failures) throw new Error('The table is out of reach.')
    await renew(...asked)
  }
  const { perform } = publisher
  publisher.perform = async (...asked) => {
    clock.pass(callMs)
    return perform(...asked)
  }

  await world.work()
  for (let index = 0; index < publishRateLimit.limit - 1; index++)
    await rateLimiter.take({ ...world.request(`later-${index}`, nine), now: due + callMs + index * publishRateLimit.apartMs })

  expect(await rateLimiter.queue(world.request('post-9', nine))).toBe(due + callMs + minuteMs)
})

test('posts due together are sent in their order, even if the last one asks first', async () => {
  const engine = await anEngine(toInstant(due - secondMs))
  const posts = ['post-1', 'post-2', 'post-3'].map((postId) => aTarget({ postId, state: aState.enqueued() }))
  for (const one of posts) await engine.keep(one)

  await engine.run(Promise.all(posts.toReversed().map((one) => sendSteps(engine, one))))

  const attempts = await Promise.all(posts.map(({ postId }) => engine.attempts(postId)))
  expect(attempts.flat().map(({ startedAt }) => toMs(startedAt) - due)).toEqual([0, publishRateLimit.apartMs, 2 * publishRateLimit.apartMs])
})

test('a resend after a lost response waits in the queue like any other post', async () => {
  const step = aStep({ repeat: 'idempotent' })
  const unknownStep = { step, sentAt: nine, fingerprint: 'Good morning' }
  const { work, publisher, target } = await inQueue({ state: aState.retrying({ at: nine }), unknownStep, hasEffect: true })
  publisher.steps = [step]

  await work()

  expect(publisher.performed).toEqual([])
  expect((await target()).slotAt).toBe(toInstant(due + publishRateLimit.windowMs))
})

test('a worker whose time is up before it could ask for a slot hands the post over, and its lateness stays', async () => {
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

const pause = 10 * minuteMs
const tenPast = toInstant(toMs(nine) + pause)
const parts = ['post', 'post-2', 'post-3'].map((name) => aStep({ name }))

/** An engine at nine, when a thread of three parts is due. The parts are ten minutes apart. */
const withThread = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(nine)
  engine.publisher.steps = parts
  const thread = aTarget({ state: aState.enqueued(), partDelayMs: pause, ...own })
  await engine.keep(thread)
  const names = () => engine.publisher.performed.map(({ step }) => step)
  return {
    ...engine,
    names,
    begin: () => engine.run(sendSteps(engine, thread)),
    /** Delivers the message for the next part. */
    goOn: async () => engine.run(deliverTarget(engine, toMessage(await engine.target()))),
  }
}

test('the next part of a thread is sent by its own message after its pause, and the post says so', async () => {
  const { begin, names, target, deliveries, posts } = await withThread()

  await begin()

  const reason = { message: 'Part of the thread is public. The next part follows after the pause you chose.' }
  expect(names()).toEqual(['post'])
  expect(await target()).toMatchObject({ state: { name: 'enqueued', reason }, hasEffect: true, nextPartAt: tenPast, slotAt: tenPast })
  expect(deliveries.sent).toMatchObject([{ delayMs: pause - leadMs, message: { at: toMs(tenPast) } }])
  expect((await posts.get({ workspaceId: 'user-1', id: 'post-1' }))?.targets).toMatchObject([
    { state: 'enqueued', reason, nextAt: tenPast },
  ])
})

test('each part is sent to the second, however early its message comes, and the last one ends the thread', async () => {
  const { begin, goOn, clock, publisher, target } = await withThread()
  await begin()

  for (let part = 1; part < parts.length; part++) {
    clock.pass(toMs(nine) + part * pause - leadMs - clock.now())
    await goOn()
  }

  expect(publisher.performed.map(({ step, at }) => [step, toInstant(at)])).toEqual([
    ['post', nine],
    ['post-2', tenPast],
    ['post-3', toInstant(toMs(nine) + 2 * pause)],
  ])
  expect((await target()).state.name).toBe('published')
})

test('a repeated message during the pause sends nothing', async () => {
  const { begin, goOn, clock, names, target } = await withThread()
  await begin()
  clock.pass(minuteMs)

  await goOn()

  expect(names()).toEqual(['post'])
  expect(await target()).toMatchObject({ state: { name: 'enqueued' }, slotAt: tenPast })
})

test('leaves a pause longer than a message can wait to the sweep, which enqueues the part shortly before', async () => {
  const engine = await withThread({ partDelayMs: hourMs })
  const { clock, deliveries } = engine
  await engine.begin()
  expect(deliveries.sent).toEqual([])

  clock.pass(hourMs - minuteMs)
  await enqueueTargets(engine, [await engine.target()])

  expect(deliveries.sent).toMatchObject([{ delayMs: minuteMs - leadMs }])
})

test('the pause after a part with a lost response starts when it was sent, once it is found', async () => {
  const lost = aState['outcome-unknown']({ sentAt: nine, step: aStep({ name: 'post' }) })
  const engine = await withThread({ state: lost })
  engine.clock.pass(30 * secondMs)
  engine.publisher.findings = [{ kind: 'found', outcome: { kind: 'done', progress: { done: 1 }, hasEffect: true } }]

  await engine.run(reconcileTarget(engine, await engine.target(), lost))
  await engine.goOn()

  expect(engine.names()).toEqual([])
  expect(await engine.target()).toMatchObject({ state: { name: 'enqueued' }, nextPartAt: tenPast, slotAt: tenPast })
})

test('when a middle part is refused, the post fails, and what is public stays known', async () => {
  const { begin, goOn, clock, publisher, target } = await withThread()
  await begin()
  const refusal: Refusal = { reason: aReason({ class: 'permission', message: 'No.' }), retry: { when: 'never' } }
  publisher.answers = [{ kind: 'refused', refusal }]
  clock.pass(pause)

  await goOn()

  expect(await target()).toMatchObject({ state: { name: 'failed', reason: { message: 'No.' } }, hasEffect: true, progress: { done: 1 } })
})

test('parts with a pause are paid for one by one, so a canceled one costs nothing', async () => {
  const { begin, publisher, target, budgets } = await withThread()
  publisher.mills = 15

  await begin()

  expect((await target()).reserved).toBeUndefined()
  expect(await budgets.spent(ledgers.personMills('x', 'user-1'), '2026-05-04')).toBe(15)
})
