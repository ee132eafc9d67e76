import { expect, test } from 'vitest'
import type { DeliveryMessage } from '#functions/ports/deliveries.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { sweepAheadMs } from '#shared/domain/target-rules.ts'
import { hourMs, minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from './deliver-target.ts'
import { leadMs, toMessage } from './enqueue-targets.ts'

const nine = '2026-05-04T09:00:00.000Z'
const due = toMs(nine)
const before = (ms: number) => toInstant(due - ms)

/** A world at `at` in which a message for this target arrives; what differs from the message that was sent for it is `own`. */
const onArrival = async (at: string, target = aTarget({ state: aState.armed() }), own: Partial<DeliveryMessage> = {}) => {
  const engine = await anEngine(at)
  await engine.keep(target)
  const message = { ...toMessage(target), ...own }
  return { ...engine, message, arrive: () => engine.run(deliverTarget(engine, message)) }
}

type World = Awaited<ReturnType<typeof anEngine>>

test('a message at its time publishes', async () => {
  const { arrive, target } = await onArrival(nine)

  await arrive()

  expect((await target()).state).toMatchObject({ name: 'published', at: nine })
})

test('a message that comes a moment early waits, and not a byte goes out before the time', async () => {
  const { arrive, publisher } = await onArrival(before(leadMs + 999))

  await arrive()

  expect(publisher.performed.map(({ at }) => at)).toEqual([due])
})

test('what the due second waits for is there before it: the sign-in, the publisher, the place in line; then nothing but the send', async () => {
  const { message, run, publisher, ...world } = await onArrival(before(leadMs))
  const order: [call: string, beforeDueMs: number][] = []
  const note = (call: string) => order.push([call, due - world.clock.now()])
  const deps = {
    ...world,
    accessToken: (...asked: Parameters<typeof world.accessToken>) => {
      note('sign-in')
      return world.accessToken(...asked)
    },
    publisherOf: async () => {
      note('publisher')
      return publisher
    },
  }
  const { ask } = world.rateLimiter
  world.rateLimiter.ask = (request) => {
    note('place in line')
    return ask(request)
  }

  await run(deliverTarget(deps, message))

  expect([...order, ...publisher.performed.map(({ at }) => ['send', due - at])]).toEqual([
    ['sign-in', leadMs],
    ['publisher', leadMs],
    ['place in line', leadMs],
    ['send', 0],
  ])
})

test.each([
  ['the person', (world: World) => world.settings.put('user-1', { ...publishingSettingsDefault, isEverythingPaused: true })],
  ['an administrator', (world: World) => world.settings.setDisabled('user-1', true)],
  ['an operator', (world: World) => world.platformPauses.pause('x', { until: before(-minuteMs), message: 'X is down.' })],
])('what %s pauses while its worker waits for its time is not sent', async (_, pause) => {
  const { arrive, ...world } = await onArrival(before(leadMs))
  const { ask } = world.rateLimiter
  world.rateLimiter.ask = async (request) => {
    await pause(world)
    return ask(request)
  }

  await arrive()

  expect(world.publisher.performed).toEqual([])
  expect((await world.target()).state.name).toBe('held')
})

test.each([
  ['older', 1],
  ['newer', 3],
])('a message of an %s revision does nothing', async (_, revision) => {
  const target = aTarget({ revision: 2, state: aState.armed() })
  const world = await onArrival(nine, target, { revision })

  await world.arrive()

  expect(await world.target()).toEqual(target)
  expect([world.publisher.performed, world.deliveries.sent]).toEqual([[], []])
})

test('a message for a target that is gone does nothing', async () => {
  const { arrive, publisher, deliveries } = await onArrival(nine, undefined, { accountId: 'x_78' })

  await arrive()

  expect([publisher.performed, deliveries.sent]).toEqual([[], []])
})

test.each(['scheduled', 'sending', 'published', 'failed', 'missed', 'needs-attention', 'cancelled'] as const)(
  'a message for a target that is %s does nothing',
  async (name) => {
    const target = aTarget({ state: aState[name]() })
    const world = await onArrival(nine, target)

    await world.arrive()

    expect(await world.target()).toEqual(target)
    expect([world.publisher.performed, world.deliveries.sent]).toEqual([[], []])
  },
)

test('an early message of the present plan waits on in the queue, until shortly before its time', async () => {
  const { arrive, publisher, deliveries, message } = await onArrival(before(5 * minuteMs))

  await arrive()

  expect(deliveries.sent).toEqual([{ message, delayMs: 5 * minuteMs - leadMs }])
  expect(publisher.performed).toEqual([])
})

test('an early message of an older plan is dropped: the newer plan has its own', async () => {
  const { arrive, publisher, deliveries } = await onArrival(before(5 * minuteMs), undefined, { at: due - 4 * minuteMs })

  await arrive()

  expect([publisher.performed, deliveries.sent]).toEqual([[], []])
})

test('a message from before the clock was put back sends nothing early, and the sweep finds the target shortly before its time', async () => {
  const { arrive, deliveries, publisher, target } = await onArrival(before(20 * minuteMs))

  await arrive()

  expect([publisher.performed, deliveries.sent]).toEqual([[], []])
  expect((await target()).state).toEqual({ name: 'armed', until: before(sweepAheadMs) })
})

test('a post that is due and waits for a slot of the hour that the clock was put back by goes out now', async () => {
  const waiting = aTarget({ state: aState.armed({ until: toInstant(due + hourMs + minuteMs) }), turnAt: toInstant(due + hourMs) })
  const { arrive, publisher } = await onArrival(toInstant(due + minuteMs), waiting)

  await arrive()

  expect(publisher.performed.map(({ at }) => at)).toEqual([due + minuteMs])
})

test('a message that comes twice at the same moment publishes once', async () => {
  const world = await onArrival(nine)

  await world.run(Promise.all([deliverTarget(world, world.message), deliverTarget(world, world.message)]))

  expect(world.publisher.performed).toHaveLength(1)
})

test('a message for a target of unknown outcome reconciles it and sends nothing', async () => {
  const { arrive, publisher } = await onArrival(toInstant(due + minuteMs), aTarget({ state: aState.unsure() }))

  await arrive()

  expect([publisher.performed, publisher.looks.length]).toEqual([[], 1])
})

test('a paused target whose message comes is sent if nothing pauses it any more', async () => {
  const { arrive, target } = await onArrival(toInstant(due + minuteMs), aTarget({ state: aState.held() }))

  await arrive()

  expect((await target()).state.name).toBe('published')
})

test('a post that is later than the person wants is not sent but missed', async () => {
  const { arrive, publisher, target } = await onArrival(toInstant(due + 121 * minuteMs))

  await arrive()

  expect(publisher.performed).toEqual([])
  expect((await target()).state.name).toBe('missed')
})

test('files are on the platform before the time, and the post goes out at it', async () => {
  const target = aTarget({ state: aState.armed(), content: { text: 'Look', media: ['file-1'], options: {} } })
  const world = await onArrival(before(minuteMs), target)
  await world.media.create(
    {
      id: 'file-1',
      userId: 'user-1',
      fileName: 'sea.jpg',
      contentType: 'image/jpeg',
      kind: 'image',
      bytes: 9,
      altText: '',
      createdAt: nine,
      state: { name: 'ready', width: 1, height: 1 },
    },
    { count: 9, bytes: 1e9 },
  )
  world.publisher.steps.unshift({ name: 'upload', repeat: 'safe', isPublic: false })

  await world.arrive()
  const [next] = world.deliveries.sent
  world.clock.pass(next?.delayMs ?? 0)
  await world.run(deliverTarget(world, next?.message ?? world.message))

  expect(next?.delayMs).toBe(minuteMs - leadMs)
  expect(world.publisher.performed.map(({ step, at }) => [step, at])).toEqual([
    ['upload', due - minuteMs],
    ['post', due],
  ])
})

test('a post whose file was deleted meanwhile has failed, and says so', async () => {
  const target = aTarget({ state: aState.armed(), content: { text: 'Look', media: ['file-1'], options: {} } })
  const world = await onArrival(nine, target)

  await world.arrive()

  expect((await world.target()).state).toMatchObject({ name: 'failed', reason: { class: 'invalid-content' } })
})
