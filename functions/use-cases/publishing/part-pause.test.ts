import { expect, test } from 'vitest'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { ledgers } from '#shared/platforms/day-budgets.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from './deliver-target.ts'
import { enqueueTargets, leadMs, toMessage } from './enqueue-targets.ts'
import { reconcileTarget } from './reconcile-target.ts'
import { sendSteps } from './send-steps.ts'

const nine = '2026-05-04T09:00:00.000Z'
const pause = 10 * minuteMs
const tenPast = toInstant(toMs(nine) + pause)
const parts = ['post', 'post-2', 'post-3'].map((name) => aStep({ name }))

/** An engine at nine, when a thread of three parts is due. Its parts wait ten minutes for each other. */
const withThread = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(nine)
  engine.publisher.steps = parts
  const thread = aTarget({ state: aState.armed(), partDelayMs: pause, ...own })
  await engine.keep(thread)
  const names = () => engine.publisher.performed.map(({ step }) => step)
  return {
    ...engine,
    names,
    begin: () => engine.run(sendSteps(engine, thread)),
    /** The message for the next part comes. */
    goOn: async () => engine.run(deliverTarget(engine, toMessage(await engine.target()))),
  }
}

test('the next part of a thread is sent by a message of its own when its pause is over, and the post says so', async () => {
  const { begin, names, target, deliveries, posts } = await withThread()

  await begin()

  const reason = { message: 'A part of the thread is public. The next one follows after the pause that you chose.' }
  expect(names()).toEqual(['post'])
  expect(await target()).toMatchObject({ state: { name: 'armed', reason }, hasEffect: true, nextPartAt: tenPast, turnAt: tenPast })
  expect(deliveries.sent).toMatchObject([{ delayMs: pause - leadMs, message: { at: toMs(tenPast) } }])
  expect((await posts.get({ userId: 'user-1', id: 'post-1' }))?.targets).toMatchObject([{ state: 'armed', reason, nextAt: tenPast }])
})

test('each part goes out on its second, however early its message comes, and the last one ends the thread', async () => {
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

test('a message that comes again during the pause sends nothing', async () => {
  const { begin, goOn, clock, names, target } = await withThread()
  await begin()
  clock.pass(minuteMs)

  await goOn()

  expect(names()).toEqual(['post'])
  expect(await target()).toMatchObject({ state: { name: 'armed' }, turnAt: tenPast })
})

test('a pause that is longer than a message can wait is left to the sweep, which enqueues the part shortly before', async () => {
  const engine = await withThread({ partDelayMs: hourMs })
  const { clock, deliveries } = engine
  await engine.begin()
  expect(deliveries.sent).toEqual([])

  clock.pass(hourMs - minuteMs)
  await enqueueTargets(engine, [await engine.target()])

  expect(deliveries.sent).toMatchObject([{ delayMs: minuteMs - leadMs }])
})

test('a part whose answer was lost begins the pause when it was sent, once it is found', async () => {
  const lost = aState.unsure({ sentAt: nine, step: aStep({ name: 'post' }) })
  const engine = await withThread({ state: lost })
  engine.clock.pass(30 * secondMs)
  engine.publisher.findings = [{ kind: 'found', outcome: { kind: 'done', progress: { done: 1 }, hasEffect: true } }]

  await engine.run(reconcileTarget(engine, await engine.target(), lost))
  await engine.goOn()

  expect(engine.names()).toEqual([])
  expect(await engine.target()).toMatchObject({ state: { name: 'armed' }, nextPartAt: tenPast, turnAt: tenPast })
})

test('when a part in the middle is refused, the post has failed, and what is public stays known', async () => {
  const { begin, goOn, clock, publisher, target } = await withThread()
  await begin()
  const refusal: Refusal = { reason: aReason({ class: 'permission', message: 'No.' }), retry: { when: 'never' } }
  publisher.answers = [{ kind: 'refused', refusal }]
  clock.pass(pause)

  await goOn()

  expect(await target()).toMatchObject({ state: { name: 'failed', reason: { message: 'No.' } }, hasEffect: true, progress: { done: 1 } })
})

test('parts with a pause are paid for one by one: what is cancelled meanwhile has cost nothing', async () => {
  const { begin, publisher, target, budgets } = await withThread()
  publisher.mills = 15

  await begin()

  expect((await target()).reserved).toBeUndefined()
  expect(await budgets.spent(ledgers.personMills('x', 'user-1'), '2026-05-04')).toBe(15)
})
