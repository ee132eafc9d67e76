import { expect, test } from 'vitest'
import type { FindOutcome, StepOutcome } from '#functions/ports/publisher.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aScheduledPost } from '#test/builders/a-post.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import type { Targets } from '../../ports/posts.ts'
import { deliverTarget, sendSteps } from './deliver.ts'
import { readingOf, storeTarget, syncPost, syncTogether } from './store.ts'

const now = toMs('2026-05-04T09:00:00.000Z')
const inMs = (ms: number) => toInstant(now + ms)

/** A worker at nine that lets go of its target, with the fields in `change`. */
const lettingGo = async (change: Partial<Target>) => {
  const engine = await anEngine(inMs(0))
  const sending = aTarget({ state: aState.sending() })
  await engine.keep(sending)
  const next = advance(sending, change)
  return { ...engine, sending, next, store: () => engine.run(storeTarget(engine, next)) }
}

test.each([
  ['waits to be tried again', aState.retrying({ at: inMs(minuteMs) })],
  ['is worked on by the platform', aState.processing({ checkAt: inMs(minuteMs) })],
  ['has an unknown outcome', aState['outcome-unknown']({ reconcileAt: inMs(minuteMs) })],
])('a target that %s has a message for its moment', async (_, state) => {
  const { store, deliveries } = await lettingGo({ state })

  await store()

  expect(deliveries.sent).toMatchObject([{ delayMs: minuteMs, message: { at: now + minuteMs } }])
})

test('leaves a moment further off than a message can wait to the sweep', async () => {
  const { store, deliveries, targets, next } = await lettingGo({ state: aState.retrying({ at: inMs(16 * minuteMs + secondMs) }) })

  await store()

  expect([deliveries.sent, targets.isIndexed(next)]).toEqual([[], true])
})

test.each([
  ['has ended', aState.published()],
  ['waits for a person', aState.paused()],
])('a target that %s has no message', async (_, state) => {
  const { store, deliveries } = await lettingGo({ state })

  await store()

  expect(deliveries.sent).toEqual([])
})

test('the post shows its target’s state', async () => {
  const { store, posts } = await lettingGo({ state: aState.failed({ reason: aReason({ message: 'No.' }) }) })

  await store()

  expect((await posts.get({ workspaceId: 'user-1', id: 'post-1' }))?.targets).toMatchObject([
    { state: 'failed', reason: { message: 'No.' } },
  ])
})

test('a worker that dies before the post shows the end leaves that to the sweep', async () => {
  const { store, posts, targets, next } = await lettingGo({ state: aState.published() })
  posts.sync = () => Promise.reject(new Error('The table is away.'))

  await expect(store()).rejects.toThrow('The table is away.')
  expect(targets.isIndexed(next)).toBe(true)
})

test('a worker that is too late writes and sends nothing and says so', async () => {
  const { store, targets, sending, target, deliveries } = await lettingGo({ state: aState.retrying() })
  const other = advance(sending, { state: aState['outcome-unknown']() })
  await targets.replace(other)

  expect(await store()).toBe(false)
  expect(await target()).toEqual(other)
  expect(deliveries.sent).toEqual([])
})

test('retries a store that is out of reach briefly, then the lease expires and the sweep takes over', async () => {
  const { store, targets, target, sending, clock, reports } = await lettingGo({ state: aState.published() })
  targets.replace = () => Promise.reject(new Error('The table is away.'))

  await expect(store()).rejects.toThrow('The table is away.')
  expect(await target()).toEqual(sending)
  expect(clock.now() - now).toBeLessThan(5 * secondMs)
  expect(reports).toHaveLength(3)
})

test('a target whose worker stops after an unknown outcome does not fail, and the person is asked to check', async () => {
  const unknownStep = { step: aStep({ repeat: 'idempotent' }), sentAt: inMs(-minuteMs), fingerprint: 'Good morning' }
  const { store, target } = await lettingGo({ state: aState.failed({ reason: aReason({ message: 'A file was deleted.' }) }), unknownStep })

  await store()

  const { state, isUnsynced } = await target()
  expect(state).toMatchObject({ name: 'needs-attention', reason: { message: expect.stringMatching(/^A file was deleted. .*Check/) } })
  expect(isUnsynced).toBe(false)
})

const nine = '2026-05-04T09:00:00.000Z'

/** A worker at nine whose first write of the target is lost before or after it takes effect. */
const withLostWrite = async (isMade: boolean) => {
  const engine = await anEngine(nine)
  const enqueued = aTarget({ state: aState.enqueued() })
  await engine.keep(enqueued)
  const { replace } = engine.targets
  let losses = 1
  const losing: Targets['replace'] = async (...write) => {
    if (losses-- <= 0) return replace(...write)
    if (isMade) await replace(...write)
    throw new Error('The table is away.')
  }
  engine.targets.replace = losing
  return { ...engine, work: () => engine.run(sendSteps(engine, enqueued)) }
}

test.each([
  ['before it was made', false],
  ['after it was made', true],
])('a step whose write fails %s is sent a moment later, once', async (_, isMade) => {
  const { work, publisher, target } = await withLostWrite(isMade)

  await work()

  expect(publisher.performed.map(({ at }) => at - Date.parse(nine))).toEqual([50])
  expect((await target()).state.name).toBe('published')
})

const urlOf = (id: string) => `https://x.com/ada/status/${id}`
const published = (remoteId: string): Extract<StepOutcome, { kind: 'published' }> => ({
  kind: 'published',
  progress: {},
  remoteId,
  url: urlOf(remoteId),
})
const found = (outcome: Extract<FindOutcome, { kind: 'found' }>['outcome']): FindOutcome => ({ kind: 'found', outcome })

/** Two posts with the same text to the same account: the first is public as 1850, the second is still in flight. */
const twins = async (second: 'enqueued' | 'outcome-unknown') => {
  const engine = await anEngine(toInstant(now + 3 * secondMs))
  const claimed = aTarget({ postId: 'first', state: aState.sending() })
  await engine.keep(claimed)
  await engine.targets.claim(advance(claimed, { state: aState.published() }), { remoteId: '1850' })
  const own = { enqueued: aState.enqueued(), 'outcome-unknown': aState['outcome-unknown']({ reconcileAt: toInstant(now) }) }[second]
  await engine.keep(aTarget({ postId: 'second', state: own }))
  const message = {
    schema: 1 as const,
    postId: 'second',
    accountId: 'x_77',
    workspaceId: 'user-1',
    platform: 'x' as const,
    revision: 1,
    at: now,
  }
  return { ...engine, second: () => engine.target('second'), deliver: () => engine.run(deliverTarget(engine, message)) }
}

test('does not claim another post’s match, and reconciles again without it', async () => {
  const { deliver, second, publisher } = await twins('outcome-unknown')
  publisher.findings = [found(published('1850')), found(published('1851'))]

  await deliver()
  const between = (await second()).state
  await deliver()

  expect(between).toMatchObject({ name: 'outcome-unknown', notOurs: ['1850'], absences: 0 })
  expect(publisher.reconciliations.map(({ notOurs }) => notOurs)).toEqual([undefined, ['1850']])
  expect((await second()).state).toMatchObject({ name: 'published', url: urlOf('1851') })
})

test('a reconciliation that finds only another post’s match has found nothing', async () => {
  const { deliver, second, publisher } = await twins('outcome-unknown')
  publisher.findings = [found(published('1850')), found(published('1850'))]

  await deliver()
  await deliver()

  expect((await second()).state).toMatchObject({ name: 'outcome-unknown', absences: 1 })
})

test('what is published under an id that a twin has claimed is reconciled without it', async () => {
  const { deliver, second, publisher, attempts } = await twins('enqueued')
  publisher.answers = [published('1850')]

  await deliver()

  expect((await second()).state).toMatchObject({ name: 'outcome-unknown', notOurs: ['1850'], step: aStep() })
  expect(await attempts('second')).toMatchObject([{ outcome: 'published', remoteId: '1850' }])
})

test('asks the person about what has another post’s id and can not be reconciled', async () => {
  const { deliver, second, publisher } = await twins('enqueued')
  publisher.steps = [aStep({ repeat: 'idempotent' })]
  publisher.answers = [published('1850')]

  await deliver()

  expect((await second()).state.name).toBe('needs-attention')
})

test('does not continue after a first part that another post has claimed', async () => {
  const { deliver, second, publisher } = await twins('enqueued')
  publisher.steps = [aStep(), aStep({ name: 'post-2' })]
  publisher.answers = [{ kind: 'done', progress: { done: 1 }, hasEffect: true, madeId: '1850' }]

  await deliver()

  expect(publisher.performed.map(({ step }) => step)).toEqual(['post'])
  expect(await second()).toMatchObject({ state: { name: 'outcome-unknown', notOurs: ['1850'] }, progress: {}, hasEffect: false })
})

test('reconciles a first part again that is found but claimed by another post', async () => {
  const { deliver, second, publisher } = await twins('outcome-unknown')
  publisher.findings = [found({ kind: 'done', progress: { done: 1 }, hasEffect: true, madeId: '1850' })]

  await deliver()

  expect(await second()).toMatchObject({ state: { name: 'outcome-unknown', notOurs: ['1850'] }, progress: {} })
})

const ref = { workspaceId: 'user-1', id: 'post-1' }

test('a post shows its targets’ states under the usernames it knows', () => {
  const written = [aTarget({ accountId: 'x_1' }), aTarget({ accountId: 'x_2', version: 4, state: aState.published() })]

  const reading = readingOf(aScheduledPost([aTarget({ accountId: 'x_1' }), aTarget({ accountId: 'x_2' })]), written)

  expect(reading).toMatchObject({ revision: 1, status: postStatus.scheduled, syncedVersion: 5 })
  expect(reading.targets.map(({ accountId, username, state }) => [accountId, username, state])).toEqual([
    ['x_1', 'ada', 'scheduled'],
    ['x_2', 'ada', 'published'],
  ])
})

test('a waiting post is listed by its earliest time', () => {
  const written = [aTarget({ dueAt: '2026-05-04T11:00:00.000Z' }), aTarget({ dueAt: '2026-05-04T10:00:00.000Z' })]

  expect(readingOf(aScheduledPost(written), written).listedAt).toBe('2026-05-04T10:00:00.000Z')
})

test('an ended post is listed by when its last target ended', () => {
  const ends = ['2026-05-04T09:00:03.000Z', '2026-05-04T09:00:09.000Z', '2026-05-04T09:00:05.000Z']
  const written = ends.map((at) => aTarget({ state: aState.published({ at }) }))

  expect(readingOf(aScheduledPost(written), written).listedAt).toBe('2026-05-04T09:00:09.000Z')
})

test('ended targets leave the due index once their post shows it', async () => {
  const { keep, targets, posts, ...world } = await anEngine(nine)
  const ended = aTarget({ version: 3, state: aState.failed(), isUnsynced: true })
  await keep(ended, { status: postStatus.scheduled, syncedVersion: 0 })

  await syncPost({ ...world, targets, posts }, ref)

  expect((await posts.get(ref))?.status).toBe(postStatus.failed)
  expect(targets.isIndexed(ended)).toBe(false)
})

test('leaves targets that are in progress alone', async () => {
  const { keep, target, ...world } = await anEngine(nine)
  const moving = aTarget({ state: aState.retrying(), isUnsynced: true })
  await keep(moving, { syncedVersion: 0 })

  await syncPost(world, ref)

  expect(await target()).toEqual(moving)
})

test('a post that could not be written leaves its targets to the sweep', async () => {
  const { keep, targets, posts, ...world } = await anEngine(nine)
  const ended = aTarget({ state: aState.published(), isUnsynced: true })
  await keep(ended)
  posts.sync = () => Promise.reject(new Error('The table is away.'))

  await expect(syncPost({ ...world, targets, posts }, ref)).rejects.toThrow()
  expect(targets.isIndexed(ended)).toBe(true)
})

test('does nothing more for the targets of a deleted post', async () => {
  const { targets, posts, ...world } = await anEngine(nine)
  const ended = aTarget({ state: aState.published(), isUnsynced: true })
  targets.put(ended)

  await syncPost({ ...world, targets, posts }, ref)

  expect([await posts.get(ref), targets.isIndexed(ended)]).toEqual([undefined, false])
})

test('ten targets that end together cost two runs, and the last run sees them all', async () => {
  const { keep, targets, posts, ...world } = await anEngine(nine)
  await keep(Array.from({ length: 10 }, (_, index) => aTarget({ accountId: `x_${index}`, state: aState.sending() })))
  const sync = syncTogether({ ...world, targets, posts })
  const { get } = posts
  let runs = 0
  posts.get = (...asked) => {
    runs += 1
    return get(...asked)
  }

  await Promise.all(
    (await targets.ofPost('post-1')).map(async (target) => {
      await targets.replace({ ...target, version: 2, state: aState.published(), isUnsynced: true })
      await sync(ref)
    }),
  )

  expect(runs).toBe(2)
  expect((await get(ref))?.targets.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'published'))
})

test('updates each of three posts whose targets end in one turn', async () => {
  const { targets, posts, ...world } = await anEngine(nine)
  const asked: string[] = []
  posts.get = async ({ id }) => void asked.push(id)
  const sync = syncTogether({ ...world, targets, posts })

  await Promise.all(['post-1', 'post-2', 'post-3'].map((id) => sync({ ...ref, id })))

  expect(asked.sort()).toEqual(['post-1', 'post-2', 'post-3'])
})

test('a failed run fails for everyone who shares it, and the next one still runs', async () => {
  const { keep, targets, posts, ...world } = await anEngine(nine)
  await keep(aTarget({ state: aState.published(), isUnsynced: true }), { status: postStatus.scheduled, syncedVersion: 0 })
  const sync = syncTogether({ ...world, targets, posts })
  const { sync: write } = posts
  posts.sync = async (...reading) => {
    posts.sync = write
    throw new Error(`The table is away: ${reading.length}`)
  }

  const [first, second] = await Promise.allSettled([sync(ref), sync(ref)])

  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  expect((await posts.get(ref))?.status).toBe(postStatus.published)
})
