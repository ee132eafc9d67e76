import { expect, test } from 'vitest'
import { CrierEvent, EventType } from '#shared/domain/events.ts'
import type { Target } from '#shared/domain/targets.ts'
import { dayMs, minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aReason, aState, aTarget } from '#test/builders/a-target.ts'
import { aWebhookWorld } from '#test/builders/a-webhook-world.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { schedulePost } from '../posts/create-post.ts'
import { editPost } from '../posts/edit-post.ts'
import { syncPost } from '../publishing/store.ts'
import { announceApi, reconnectedJob, tellReconnected, tellReconnectNeeded, tellScheduled } from './event-jobs.ts'
import { settledEvent } from './post-events.ts'
import { eventSamples } from './samples.ts'

const nine = '2026-05-04T09:00:00.000Z'
const run = (subjects: string[], ownerId = 'user-1') => ({ ownerId, subjects, tries: 1, now: toMs(nine), stopAt: toMs(nine) + minuteMs })

/** Runs the jobs of one kind that are planned in an engine. */
const runPlanned = async (engine: Awaited<ReturnType<typeof anEngine>>) => {
  const planned = engine.jobs.all().filter(({ kind }) => kind === 'post-scheduled')
  await tellScheduled(engine, run(planned.map(({ subject }) => subject)))
}

const written = { accountIds: ['x_77'], content: 'Good morning', media: [], overrides: {}, options: {} }

test('every type of event is delivered by what it is about', async () => {
  const world = await aWebhookWorld(nine)
  await world.listen('https://hooks.example.com/')
  const engine = { ...(await anEngine(nine)), tellEvent: world.tellEvent }
  const ends = [aState.published(), aState.failed(), aState['needs-attention'](), aState.missed()]
  for (const [index, state] of ends.entries()) {
    const target = aTarget({ postId: `post-${index}`, state, isUnsynced: true })
    await engine.keep(target)
    await syncPost(engine, { workspaceId: 'user-1', id: target.postId })
  }
  await schedulePost(engine, {
    written,
    id: 'later',
    requester: engine.requester,
    scheduledAt: '2026-05-05T09:00:00.000Z',
    timeZone: 'UTC',
  })
  await runPlanned({ ...engine, events: world.events })
  await tellReconnectNeeded(world.tellEvent, anAccount({ state: { name: 'reconnect', since: nine, message: 'X has ended our access.' } }))
  await tellReconnected(engine, run(['x_77']))
  await announceApi({ ...world, api: { apiVersion: '1.1.0', apiChanges: [] } }, run(['']))
  await world.settle()

  expect(world.arrivals.map(({ event }) => event.type).sort()).toEqual([...EventType.options].sort())
  for (const { event } of world.arrivals) expect(CrierEvent.parse(event)).toEqual(event)
  expect(eventSamples().map(({ type }) => type)).toEqual(EventType.options)
})

test('a post that gets a time is told once, whatever else changes about it', async () => {
  const engine = await anEngine(nine)
  const scheduledAt = '2026-05-05T09:00:00.000Z'
  const { id } = await schedulePost(engine, { written, id: 'later', requester: engine.requester, scheduledAt, timeZone: 'UTC' })
  await runPlanned(engine)
  const ref = { workspaceId: 'user-1', id }
  await editPost(engine, { ref, requester: engine.requester, written: { content: 'Good evening' }, due: { kind: 'unchanged' } })
  await runPlanned(engine)

  expect(engine.events.all).toMatchObject([{ type: 'post.scheduled', data: { post: { id, scheduledAt, revision: 1 } } }])

  await editPost(engine, { ref, requester: engine.requester, due: { kind: 'at', scheduledAt: '2026-05-06T09:00:00.000Z' } })
  await runPlanned(engine)
  await runPlanned(engine)

  expect(engine.events.all.slice(1)).toMatchObject([
    { data: { post: { scheduledAt: '2026-05-06T09:00:00.000Z', content: 'Good evening' } } },
  ])
})

test('a time that changed before it was told is told as it is now', async () => {
  const engine = await anEngine(nine)
  const { id } = await schedulePost(engine, {
    written,
    id: 'later',
    requester: engine.requester,
    scheduledAt: '2026-05-05T09:00:00.000Z',
    timeZone: 'UTC',
  })
  await editPost(engine, {
    ref: { workspaceId: 'user-1', id },
    requester: engine.requester,
    due: { kind: 'at', scheduledAt: '2026-05-06T09:00:00.000Z' },
  })

  await runPlanned(engine)

  expect(engine.events.all).toMatchObject([{ data: { post: { scheduledAt: '2026-05-06T09:00:00.000Z' } } }])
})

test('an account that came back is told only if it’s back', async () => {
  const engine = await anEngine(nine)
  await engine.accounts.connect(anAccount({ state: { name: 'reconnect', since: nine, message: 'Gone.' } }), 'sealed')
  await tellReconnected(engine, run(['x_77', 'x_gone']))
  await engine.accounts.connect(anAccount({ connectedAt: '2026-05-04T10:00:00.000Z' }), 'sealed')
  await tellReconnected(engine, run(['x_77']))
  await tellReconnected(engine, run(['x_77']))

  expect(engine.events.all).toMatchObject([{ type: 'account.reconnected', timestamp: '2026-05-04T10:00:00.000Z' }])
  expect(reconnectedJob({ workspaceId: 'user-1', id: 'x_77' }).kind).toBe('account-reconnected')
})

test('another version of the API is told once, and only where an endpoint wants to know', async () => {
  const world = await aWebhookWorld(nine)
  await world.listen('https://wants.example.com/')
  await world.listen('https://not.example.com/', { events: ['post.failed'] })
  const changed = {
    apiVersion: '1.1.0',
    apiChanges: [{ version: '1.1.0', isBreaking: false, text: 'Posts answer with their language.' }],
  }

  const same = await announceApi(world, run(['']))
  const outcome = await announceApi({ ...world, api: changed }, run(['']))
  await announceApi({ ...world, api: changed }, run(['']))
  await world.settle()

  expect([same, outcome]).toEqual([{ kind: 'again', at: toInstant(toMs(nine) + dayMs) }, same])
  expect(world.arrivals).toMatchObject([
    {
      url: 'https://wants.example.com/',
      event: { type: 'api.changed', data: { from: '1.0.0', to: '1.1.0', changes: changed.apiChanges } },
    },
  ])
  expect(await announceApi(world, run([''], 'user-2'))).toEqual({ kind: 'done' })
})

/** A post that ended like this on so many accounts. */
const ended = (...states: Target['state'][]) => {
  const targets = states.map((state, index) => aTarget({ accountId: `x_${index}`, state }))
  return settledEvent(aPost(), targets)
}

test.each([
  ['post.published', [aState.published(), aState.cancelled()]],
  ['post.missed', [aState.published(), aState.missed()]],
  ['post.needs-attention', [aState.missed(), aState['needs-attention']()]],
  ['post.failed', [aState['needs-attention'](), aState.failed(), aState.published()]],
] as const)('the most serious outcome makes it %s', (type, states) => {
  expect(ended(...states)?.type).toBe(type)
})

test('tells nothing while an account is on its way, nor about a post that was canceled everywhere', () => {
  expect(ended(aState.published(), aState.retrying())).toBeUndefined()
  expect(ended(aState.cancelled())).toBeUndefined()
})

test.each([
  [aState.failed({ reason: aReason({ class: 'sign-in-ended' }) }), 'after-reconnect'],
  [aState.failed({ reason: aReason({ class: 'invalid-content' }) }), 'never'],
  [aState.failed({ reason: aReason({ class: 'rate-limited' }) }), 'after-delay'],
  [aState.missed(), 'after-delay'],
  [aState['needs-attention'](), 'reconcile-first'],
])('says what makes sense after $name', (state, disposition) => {
  expect(ended(state)).toMatchObject({ data: { outcomes: [{ disposition }] } })
})

test('the same end has the same ID, and another end another one', () => {
  const later = aState.failed({ at: '2026-05-04T10:00:00.000Z' })

  expect(ended(aState.failed())?.id).toBe(ended(aState.failed())?.id)
  expect(ended(aState.failed())?.id).not.toBe(ended(later)?.id)
  expect(ended(aState.failed())?.id).toMatch(/^evt_[A-Za-z0-9]{26}$/)
})

test('an event stays below 20 kB, however long the texts and however many the accounts', () => {
  const reason = aReason({ message: 'ü'.repeat(2_000) })
  const targets = Array.from({ length: 49 }, (_, index) => aTarget({ accountId: `x_${index}`, state: aState.failed({ reason }) }))

  const event = settledEvent(aPost({ content: '👍'.repeat(20_000) }), targets)

  expect(Buffer.byteLength(JSON.stringify({ ...event, sequence: 999_999_999_999 }))).toBeLessThan(20_000)
  expect(event).toMatchObject({ data: { post: { isCut: true }, outcomes: expect.any(Array) } })
})
