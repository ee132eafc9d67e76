import { expect, test } from 'vitest'
import type { DeliveryMessage } from '#functions/ports/deliveries.ts'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { advance, messageGraceMs, seenOf, sweepAheadMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { dayMs, hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { anUpload, aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { unschedulePost } from '../posts/cancel-post.ts'
import { retryTarget } from '../posts/retry-target.ts'
import { deliverTarget, sendSteps } from './deliver.ts'
import { leadMs, toMessage } from './enqueue.ts'
import { sweepDue } from './sweep.ts'

const nine = '2026-05-04T09:00:00.000Z'
const due = toMs(nine)
const before = (ms: number) => toInstant(due - ms)

/**
 * A world at `at` in which a message for this target arrives. `own` overrides fields of the message that was sent for
 * it.
 */
const onArrival = async (at: string, target = aTarget({ state: aState.enqueued() }), own: Partial<DeliveryMessage> = {}) => {
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

test('an early message waits, and not a byte is sent before the time', async () => {
  const { arrive, publisher } = await onArrival(before(leadMs + 999))

  await arrive()

  expect(publisher.performed.map(({ at }) => at)).toEqual([due])
})

test('sign-in, publisher, and slot are ready before the due second, which then does nothing but send', async () => {
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
])('sends nothing if %s pauses while the worker waits for its time', async (_, pause) => {
  const { arrive, ...world } = await onArrival(before(leadMs))
  const { ask } = world.rateLimiter
  world.rateLimiter.ask = async (request) => {
    await pause(world)
    return ask(request)
  }

  await arrive()

  expect(world.publisher.performed).toEqual([])
  expect((await world.target()).state.name).toBe('paused')
})

test.each([
  ['older', 1],
  ['newer', 3],
])('a message for an %s revision does nothing', async (_, revision) => {
  const target = aTarget({ revision: 2, state: aState.enqueued() })
  const world = await onArrival(nine, target, { revision })

  await world.arrive()

  expect(await world.target()).toEqual(target)
  expect([world.publisher.performed, world.deliveries.sent]).toEqual([[], []])
})

test('a message for a deleted target does nothing', async () => {
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

test('an early message for the current plan waits in the queue until shortly before its time', async () => {
  const { arrive, publisher, deliveries, message } = await onArrival(before(5 * minuteMs))

  await arrive()

  expect(deliveries.sent).toEqual([{ message, delayMs: 5 * minuteMs - leadMs }])
  expect(publisher.performed).toEqual([])
})

test('drops an early message for an older plan, since the newer plan has its own', async () => {
  const { arrive, publisher, deliveries } = await onArrival(before(5 * minuteMs), undefined, { at: due - 4 * minuteMs })

  await arrive()

  expect([publisher.performed, deliveries.sent]).toEqual([[], []])
})

test('a message from before the clock was set back sends nothing early, and the sweep finds the target shortly before its time', async () => {
  const { arrive, deliveries, publisher, target } = await onArrival(before(20 * minuteMs))

  await arrive()

  expect([publisher.performed, deliveries.sent]).toEqual([[], []])
  expect((await target()).state).toEqual({ name: 'enqueued', until: before(sweepAheadMs) })
})

test('a due post whose slot lies in the hour the clock was set back by is sent now', async () => {
  const waiting = aTarget({ state: aState.enqueued({ until: toInstant(due + hourMs + minuteMs) }), slotAt: toInstant(due + hourMs) })
  const { arrive, publisher } = await onArrival(toInstant(due + minuteMs), waiting)

  await arrive()

  expect(publisher.performed.map(({ at }) => at)).toEqual([due + minuteMs])
})

test('a message that arrives twice at the same moment publishes once', async () => {
  const world = await onArrival(nine)

  await world.run(Promise.all([deliverTarget(world, world.message), deliverTarget(world, world.message)]))

  expect(world.publisher.performed).toHaveLength(1)
})

test('a message for a target of unknown outcome reconciles it and sends nothing', async () => {
  const { arrive, publisher } = await onArrival(toInstant(due + minuteMs), aTarget({ state: aState['outcome-unknown']() }))

  await arrive()

  expect([publisher.performed, publisher.reconciliations.length]).toEqual([[], 1])
})

test('sends a paused target when its message arrives and nothing pauses it anymore', async () => {
  const { arrive, target } = await onArrival(toInstant(due + minuteMs), aTarget({ state: aState.paused() }))

  await arrive()

  expect((await target()).state.name).toBe('published')
})

test('marks a post as missed instead of sending it later than the person wants', async () => {
  const { arrive, publisher, target } = await onArrival(toInstant(due + 121 * minuteMs))

  await arrive()

  expect(publisher.performed).toEqual([])
  expect((await target()).state.name).toBe('missed')
})

test('uploads files before the time, and publishes the post on time', async () => {
  const target = aTarget({ state: aState.enqueued(), content: { text: 'Look', media: ['file-1'], options: {} } })
  const world = await onArrival(before(minuteMs), target)
  await world.media.create(
    {
      id: 'file-1',
      workspaceId: 'user-1',
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

test('a post whose file was deleted meanwhile fails and says so', async () => {
  const target = aTarget({ state: aState.enqueued(), content: { text: 'Look', media: ['file-1'], options: {} } })
  const world = await onArrival(nine, target)

  await world.arrive()

  expect((await world.target()).state).toMatchObject({ name: 'failed', reason: { class: 'invalid-content' } })
})

const thread = [aStep({ name: 'post' }), aStep({ name: 'post-2' }), aStep({ name: 'post-3' })]
const refused = (refusal: Refusal): StepOutcome => ({ kind: 'refused', refusal })
const unauthorized = refused({ reason: aReason({ class: 'sign-in-ended' }), retry: { when: 'after-refresh' } })

/** A world at nine with an enqueued target in a worker's hands. */
const atWork = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(nine)
  const enqueued = aTarget({ state: aState.enqueued(), ...own })
  await engine.keep(enqueued)
  return { ...engine, enqueued, work: () => engine.run(sendSteps(engine, enqueued)) }
}

test('records a step with its fingerprint before its first byte is sent', async () => {
  const { work, publisher, target } = await atWork()
  const seen: Target[] = []
  publisher.meanwhile = async () => seen.push(await target())

  await work()

  expect(seen.map(({ state }) => state)).toEqual([
    { name: 'sending', step: aStep(), sentAt: nine, fingerprint: 'post Good morning', leaseUntil: toInstant(due + 1.5 * minuteMs) },
  ])
})

test('shows a published post as published, with its URL', async () => {
  const { work, posts, enqueued } = await atWork()

  await work()

  const post = await posts.get({ workspaceId: 'user-1', id: enqueued.postId })
  expect(post?.status).toBe(postStatus.published)
  expect(post?.targets).toMatchObject([{ state: 'published', url: 'https://x.com/ada/status/1850', publishedAt: nine }])
})

test('sends a thread’s parts one after the other, recording each before the next', async () => {
  const { work, publisher, target, attempts } = await atWork()
  publisher.steps = thread
  const progress: unknown[] = []
  publisher.meanwhile = async () => progress.push((await target()).progress)

  await work()

  expect(publisher.performed.map(({ step }) => step)).toEqual(['post', 'post-2', 'post-3'])
  expect(progress).toEqual([{}, { done: 1 }, { done: 2 }])
  expect((await attempts()).map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, 'done'],
    [2, 'done'],
    [3, 'published'],
  ])
})

test('an interrupted thread continues after its last public part', async () => {
  const { work, publisher } = await atWork({ progress: { done: 2 }, hasEffect: true })
  publisher.steps = thread

  await work()

  expect(publisher.performed.map(({ step }) => step)).toEqual(['post-3'])
})

test('a worker that lost its target does not overwrite it', async () => {
  const { work, publisher, targets, target } = await atWork()
  const other: Target[] = []
  publisher.meanwhile = async () => {
    other.push(advance(await target(), { state: aState['outcome-unknown']() }))
    await Promise.all(other.map((taken) => targets.replace(taken)))
  }

  await work()

  expect([await target()]).toEqual(other)
})

test('a worker that lost its target sends no further step', async () => {
  const { work, publisher, targets, target } = await atWork()
  publisher.steps = thread
  publisher.meanwhile = async () => targets.replace(advance(await target(), { state: aState['outcome-unknown']() }))

  await work()

  expect(publisher.performed).toHaveLength(1)
})

test('replaces a refused token and sends the same step again at once', async () => {
  const { work, publisher, target, attempts } = await atWork()
  publisher.answers = [unauthorized]

  await work()

  expect(publisher.performed.map(({ step, token }) => [step, token])).toEqual([
    ['post', 'access-1'],
    ['post', 'access-2'],
  ])
  expect((await target()).state.name).toBe('published')
  expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['refused', 'published'])
})

test('pauses the whole platform and reports it when only an operator can fix the problem', async () => {
  const { work, publisher, platformPauses, reports } = await atWork()
  publisher.answers = [refused({ reason: aReason({ class: 'billing', message: 'No credits.' }), retry: { when: 'after-operator' } })]

  await work()

  expect(await platformPauses.get('x')).toEqual({ until: toInstant(due + 15 * minuteMs), message: 'No credits.' })
  expect(reports).toEqual([expect.stringContaining('No credits.')])
})

test.each([
  ['reconcile', 'outcome-unknown'],
  ['never', 'needs-attention'],
  ['idempotent', 'retrying'],
  ['safe', 'retrying'],
] as const)('a publisher that throws in a step of repeat class %s leaves its target %s, and operators are told', async (repeat, name) => {
  const { work, publisher, target, reports } = await atWork()
  publisher.steps = [aStep({ repeat })]
  publisher.answers = [new Error('A bug.')]

  await work()

  expect((await target()).state.name).toBe(name)
  expect(reports).toHaveLength(1)
})

test('a worker whose time is up hands over the rest with a new message', async () => {
  const { work, publisher, clock, target, deliveries } = await atWork()
  publisher.steps = [...Array.from({ length: 5 }, () => anUpload), aStep()]
  publisher.meanwhile = () => clock.sleep(10 * secondMs)

  await work()

  expect(publisher.performed).toHaveLength(3)
  expect(await target()).toMatchObject({ state: { name: 'retrying' }, progress: { done: 3 }, failures: 0 })
  expect(deliveries.sent).toMatchObject([{ delayMs: 0 }])
})

test('writes the outcome even if the store fails at first', async () => {
  const { work, targets, target, publisher } = await atWork()
  const { claim } = targets
  let failures = 3
  publisher.meanwhile = async () => {
    targets.claim = (...write) => (failures-- > 0 ? Promise.reject(new Error('The table is away.')) : claim(...write))
  }

  await work()

  expect((await target()).state.name).toBe('published')
})

test('checks for a person’s pause before every step', async () => {
  const { work, publisher, settings, target } = await atWork()
  publisher.steps = thread
  publisher.meanwhile = () => settings.put('user-1', { isEverythingPaused: true, pausedPlatforms: [], lateLimitMinutes: 120 })

  await work()

  expect(publisher.performed).toHaveLength(1)
  expect(await target()).toMatchObject({ state: { name: 'paused', by: 'person' }, progress: { done: 1 }, hasEffect: true })
})

const pastDue = (ms: number) => toInstant(due + ms)

/** What is measured for a post whose message arrives this long after it was due. */
const measuredOf = async (ms: number, own: Partial<Target> = {}) => {
  const engine = await anEngine(pastDue(ms))
  const target = aTarget({ state: aState.enqueued(), ...own })
  await engine.keep(target)
  return { ...engine, deliver: () => engine.run(deliverTarget(engine, toMessage(target))) }
}

test.each([
  ['before its time, and goes out on it', -5 * secondMs, 0],
  ['a moment late', 700, 700],
])('measures the lateness of a post whose message arrives %s', async (_, ms, late) => {
  const { deliver, measured } = await measuredOf(ms)

  await deliver()

  expect(measured).toEqual([['lateness', late]])
})

test('measures the lateness of a post that waited for a person from when it was enqueued again', async () => {
  const { deliver, measured } = await measuredOf(hourMs, { state: aState.enqueued({ until: pastDue(hourMs - 300 + messageGraceMs) }) })

  await deliver()

  expect(measured).toEqual([['lateness', 300]])
})

test('measures the lateness of a post with a lost message from its time', async () => {
  const { deliver, measured } = await measuredOf(2 * minuteMs, {
    state: aState.enqueued({ until: pastDue(4 * minuteMs) }),
    enqueuesInVain: 1,
  })

  await deliver()

  expect(measured).toEqual([['lateness', 2 * minuteMs]])
})

test.each(['retrying', 'processing'] as const)('a post that is %s is not measured again, since its first attempt was', async (name) => {
  const { deliver, measured } = await measuredOf(minuteMs, { state: aState[name]() })

  await deliver()

  expect(measured).toEqual([])
})

test('measures the lateness of a thread once', async () => {
  const { deliver, measured, publisher } = await measuredOf(0)
  publisher.steps = ['upload', 'first', 'second'].map((name) => aStep({ name, isPublic: name !== 'upload' }))

  await deliver()

  expect(measured).toEqual([['lateness', 0]])
})

test('a sweep reports how long the oldest target it finds has been overdue', async () => {
  const { run, measured, targets, ...engine } = await anEngine(pastDue(0))
  const left = (postId: string, ms: number) => targets.put(aTarget({ postId, state: aState.enqueued({ until: pastDue(-ms) }) }))
  left('one', 4 * minuteMs)
  left('two', 9 * minuteMs)

  await run(sweepDue({ ...engine, targets }))

  expect(measured).toEqual([['overdue', 9 * minuteMs]])
})

test('a sweep that finds nothing measures nothing, which costs nothing', async () => {
  const { run, measured, ...engine } = await anEngine(pastDue(0))

  await run(sweepDue(engine))

  expect(measured).toEqual([])
})

test('each reconciliation reports how long it has been unknown whether the post is public', async () => {
  const { deliver, measured, publisher } = await measuredOf(3 * minuteMs, {
    state: aState['outcome-unknown']({ sentAt: pastDue(0), reconcileAt: pastDue(0) }),
  })
  publisher.findings = [{ kind: 'unavailable', refusal: { reason: aReason(), retry: { when: 'later' } } }]

  await deliver()

  expect(measured).toEqual([['outcomeUnknown', 3 * minuteMs]])
})

test('counts a published post for its platform', async () => {
  const { deliver, counted } = await measuredOf(0)

  await deliver()

  expect(counted).toEqual([{ platform: 'x', ending: 'published' }])
})

test('counts a permanently refused post as failed, with the reason', async () => {
  const { deliver, counted, publisher } = await measuredOf(0)
  publisher.answers = [{ kind: 'refused', refusal: { reason: aReason({ class: 'invalid-content' }), retry: { when: 'never' } } }]

  await deliver()

  expect(counted).toEqual([{ platform: 'x', ending: 'failed', code: 'invalid-content' }])
})

test('counts a step of unknown outcome once', async () => {
  const { deliver, counted, publisher } = await measuredOf(0)
  publisher.answers = [{ kind: 'unknown', message: 'No answer.' }]

  await deliver()

  expect(counted).toEqual([{ platform: 'x', ending: 'unknown' }])
})

test('counts a step abandoned by a dead worker as unknown during the sweep', async () => {
  const { run, counted, targets, ...engine } = await anEngine(pastDue(0))
  targets.put(aTarget({ state: aState.sending({ leaseUntil: pastDue(-minuteMs) }) }))

  await run(sweepDue({ ...engine, targets }))

  expect(counted).toEqual([{ platform: 'x', ending: 'unknown' }])
})

test('counts a post that can not be started as failed when the sweep gives up on it', async () => {
  const { run, counted, targets, ...engine } = await anEngine(pastDue(0))
  targets.put(aTarget({ state: aState.enqueued({ until: pastDue(-minuteMs) }), enqueuesInVain: 10, dueAt: pastDue(-5 * minuteMs) }))

  await run(sweepDue({ ...engine, targets }))

  expect(counted).toEqual([{ platform: 'x', ending: 'failed', code: 'transient' }])
})

/** Due at nine, with something to prepare, and undoable until then. */
const undoable = (own: Partial<Target> = {}) => aTarget({ state: aState.enqueued(), isUndoable: true, headStartMs: minuteMs, ...own })

test('of a post that can still be undone, not even its files leave before its time', async () => {
  const { run, message, publisher, ...world } = await onArrival(before(leadMs), undoable())
  publisher.steps = [anUpload, aStep()]
  const signIns: number[] = []
  const accessToken = (...asked: Parameters<typeof world.accessToken>) => {
    signIns.push(world.clock.now())
    return world.accessToken(...asked)
  }

  await run(deliverTarget({ ...world, publisherOf: async () => publisher, accessToken }, message))

  expect(new Set(signIns)).toEqual(new Set([due]))
  expect(publisher.performed.map(({ step, at }) => [step, at])).toEqual([
    ['upload', due],
    ['post', due],
  ])
})

test('a post that was undone while its worker waited is not touched', async () => {
  const { arrive, publisher, ...world } = await onArrival(before(leadMs), undoable())
  const undone = world.clock
    .sleep(leadMs - 1)
    .then(() => unschedulePost(world, { ref: { workspaceId: 'user-1', id: 'post-1' }, requester: world.requester, isWhole: true }))

  await arrive()

  expect((await undone).status).toBe(postStatus.draft)
  expect(publisher.performed).toEqual([])
  expect(await world.targets.ofPost('post-1')).toEqual([])
})

/** At nine, the platform accepts all of a post and processes it. Then it refuses with this when it's asked. */
const failedWhileProcessed = async (refusal: Refusal) => {
  const { arrive, ...world } = await onArrival(nine)
  world.publisher.steps = [aStep(), { name: 'status', repeat: 'safe', isPublic: false }]
  world.publisher.answers = [
    { kind: 'waiting', progress: { done: 1 }, checkAfterMs: 5 * secondMs },
    { kind: 'refused', refusal, progress: {}, hasEffect: false },
  ]
  await arrive()
  const accepted = await world.target()
  await world.run(deliverTarget(world, toMessage(accepted)))
  /** What the post says about its account: its state, and where and since when it's public. */
  const shown = async () => {
    const summary = (await world.posts.get({ workspaceId: 'user-1', id: 'post-1' }))?.targets[0]
    return [summary?.state, summary?.url, summary?.publishedAt]
  }
  return { ...world, accepted, shown }
}

const dayIsFull: Refusal = {
  reason: aReason({ class: 'rate-limited', message: 'The day is full.' }),
  retry: { when: 'later', afterMs: dayMs },
}
const tooLong: Refusal = { reason: aReason({ class: 'invalid-content', message: 'Use a shorter film.' }), retry: { when: 'never' } }

test('a post that failed at the platform after it was accepted ends at the late limit like any other', async () => {
  const { accepted, target, shown } = await failedWhileProcessed(dayIsFull)

  expect([accepted.state.name, seenOf(accepted)]).toEqual(['processing', 'coming'])
  expect((await target()).state).toMatchObject({ name: 'missed', reason: { message: expect.stringContaining('past your late limit') } })
  expect(seenOf(await target())).toBe('nothing')
  expect(await shown()).toEqual(['missed', undefined, undefined])
})

test('a post that failed at the platform after it was accepted can be undone while it waits to be sent again', async () => {
  const again = { ...dayIsFull, retry: { when: 'later' as const, afterMs: 30 * minuteMs } }
  const { target, ...world } = await failedWhileProcessed(again)

  expect((await target()).state.name).toBe('retrying')
  const post = await unschedulePost(world, { ref: { workspaceId: 'user-1', id: 'post-1' }, requester: world.requester, isWhole: true })

  expect(post.status).toBe(postStatus.draft)
})

test('a post that the platform rejected for good after it was accepted isn’t public, and goes out with another text', async () => {
  const { shown, target, ...world } = await failedWhileProcessed(tooLong)

  expect((await target()).state).toMatchObject({ name: 'failed', reason: { message: 'Use a shorter film.' } })
  expect(seenOf(await target())).toBe('nothing')
  expect(await shown()).toEqual(['failed', undefined, undefined])

  const ref = { workspaceId: 'user-1', id: 'post-1' }
  await retryTarget(world, { ref, requester: world.requester, accountId: 'x_77', content: 'Good evening' })
  await world.run(deliverTarget(world, toMessage(await target())))

  expect(world.publisher.performed.map(({ step, text }) => [step, text])).toContainEqual(['post', 'Good evening'])
  expect((await target()).state.name).toBe('published')
})

test('a post that was accepted may be public if the platform refuses to say what became of it, so the person is asked', async () => {
  const { arrive, target, ...world } = await onArrival(nine)
  world.publisher.steps = [aStep(), { name: 'status', repeat: 'safe', isPublic: false }]
  const message = 'X won’t say what happened to the post.'
  world.publisher.answers = [
    { kind: 'waiting', progress: { done: 1 }, checkAfterMs: 5 * secondMs },
    { kind: 'unknown', message },
  ]
  await arrive()

  await world.run(deliverTarget(world, toMessage(await target())))

  const { state } = await target()
  expect(state).toMatchObject({ name: 'needs-attention', reason: { message: expect.stringMatching(`${message}.*Check the account`) } })
})

test('a refusal that asks for a reconnect is tried again if the account was reconnected meanwhile', async () => {
  const { arrive, ...world } = await onArrival(nine)
  const { publisher, accounts, target } = world
  const ref = { workspaceId: 'user-1', id: 'x_77' }
  publisher.meanwhile = async () => {
    if (publisher.performed.length > 1) return
    const { version = 0 } = (await accounts.withTokens(ref))?.tokens ?? {}
    await world.accessToken(ref, { force: version })
  }
  publisher.answers = [
    {
      kind: 'refused',
      refusal: { reason: aReason({ class: 'sign-in-ended', message: 'Reconnect.' }), retry: { when: 'after-reconnect' } },
    },
  ]

  await arrive()
  expect((await target()).state).toMatchObject({ name: 'retrying', at: nine })
  await world.run(deliverTarget(world, toMessage(await target())))

  expect(publisher.performed.map(({ token }) => token)).toEqual(['access-1', 'access-2'])
  expect((await target()).state.name).toBe('published')
  expect((await accounts.get(ref))?.state.name).toBe('connected')
})
