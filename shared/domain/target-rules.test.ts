import { expect, test } from 'vitest'
import { anUpload, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { advance, headStartFor, isFinal, isRetryable, leaseEnd, readyAt, seenOf, wakeAt } from './target-rules.ts'
import type { TargetStateName } from './targets.ts'
import { minuteMs, secondMs, toMs } from './times.ts'

/**
 * The expected result of each rule for a target in each state: due at 09:00, nothing public yet, in sync with its post.
 */
const rules: Record<TargetStateName, { wakes?: string; ready?: string; seen: ReturnType<typeof seenOf>; retries: boolean; ends: boolean }> =
  {
    scheduled: { wakes: '08:58:30', seen: 'nothing', retries: false, ends: false },
    enqueued: { wakes: '09:01:30', ready: '09:00:00', seen: 'nothing', retries: false, ends: false },
    sending: { wakes: '09:01:00', seen: 'coming', retries: false, ends: false },
    processing: { wakes: '09:01:50', ready: '09:00:20', seen: 'nothing', retries: false, ends: false },
    retrying: { wakes: '09:01:40', ready: '09:00:10', seen: 'nothing', retries: true, ends: false },
    'outcome-unknown': { wakes: '09:02:00', ready: '09:00:30', seen: 'coming', retries: false, ends: false },
    paused: { wakes: '09:15:00', ready: 'at any time', seen: 'nothing', retries: true, ends: false },
    published: { seen: 'something', retries: false, ends: true },
    failed: { seen: 'nothing', retries: true, ends: true },
    missed: { seen: 'nothing', retries: true, ends: true },
    'needs-attention': { seen: 'something', retries: true, ends: true },
    cancelled: { seen: 'nothing', retries: false, ends: true },
  }
const rows = Object.keys(rules) as TargetStateName[]
const instant = (time: string) => `2026-05-04T${time}.000Z`

const can = (is: boolean) => (is ? 'can' : 'can not')

test.each(rows.map((name) => [name, rules[name].wakes ?? 'never'] as const))(
  'when the sweep checks a target that is %s: %s',
  (name, wakes) => {
    expect(wakeAt(aTarget({ state: aState[name]() }))).toBe(wakes === 'never' ? undefined : instant(wakes))
  },
)

test.each(rows.filter((name) => rules[name].ends))('the sweep checks an unsynced target that is %s at its usual time', (name) => {
  expect(wakeAt(aTarget({ state: aState[name](), isUnsynced: true }))).toBe(instant('09:01:30'))
})

test.each([
  ['long before its time', '08:00:00', '08:01:00'],
  ['just in time', '09:01:00', '09:01:30'],
  ['late', '09:01:01', '09:02:01'],
])('the sweep checks an unsynced target that ended %s within 90 s', (_, at, wakes) => {
  expect(wakeAt(aTarget({ state: aState.published({ at: instant(at) }), isUnsynced: true }))).toBe(instant(wakes))
})

test.each(rows.map((name) => [name, rules[name].ready ?? 'never'] as const))(
  'when a message can work on a target that is %s: %s',
  (name, ready) => {
    const expected = ready === 'never' ? undefined : ready === 'at any time' ? 0 : toMs(instant(ready))

    expect(readyAt(aTarget({ state: aState[name]() }))).toBe(expected)
  },
)

test.each(rows.map((name) => [name, rules[name].seen] as const))('what people can see of a target that is %s: %s', (name, seen) => {
  expect(seenOf(aTarget({ state: aState[name]() }))).toBe(seen)
})

test.each(rows)('a partly public target never counts as invisible when it is %s', (name) => {
  expect(seenOf(aTarget({ state: aState[name](), hasEffect: true }))).not.toBe('nothing')
})

test.each(rows.map((name) => [name, can(rules[name].retries)] as const))('a target that is %s %s be sent again', (name, answer) => {
  expect(can(isRetryable(name))).toBe(answer)
})

test.each(rows.map((name) => [name, rules[name].ends ? 'has ended' : 'has not ended'] as const))(
  'a target that is %s %s',
  (name, answer) => {
    expect(isFinal(name) ? 'has ended' : 'has not ended').toBe(answer)
  },
)

test('an enqueued target waits for a slot later than its due time', () => {
  const slotAt = instant('09:00:40')

  expect(readyAt(aTarget({ state: aState.enqueued(), slotAt }))).toBe(toMs(slotAt))
})

test('a slot before the due time doesn’t make an enqueued target early', () => {
  const target = aTarget({ state: aState.enqueued(), slotAt: instant('08:59:50') })

  expect(readyAt(target)).toBe(toMs(instant('09:00:00')))
})

test('an enqueued target with files can be worked on early so its files are on the platform in time', () => {
  const content = { text: 'Good morning', media: ['file-1'], options: {} }

  expect(readyAt(aTarget({ state: aState.enqueued(), content }))).toBe(0)
})

test('an enqueued text with a head start can also be worked on early', () => {
  expect(readyAt(aTarget({ state: aState.enqueued(), headStartMs: minuteMs }))).toBe(0)
})

test('an enqueued target with files waits for its reserved slot', () => {
  const content = { text: 'Good morning', media: ['file-1'], options: {} }
  const slotAt = instant('09:00:40')

  expect(readyAt(aTarget({ state: aState.enqueued(), content, slotAt }))).toBe(toMs(slotAt))
})

test('nothing is visible during an upload', () => {
  expect(seenOf(aTarget({ state: aState.sending({ step: anUpload }) }))).toBe('nothing')
})

test('a comment in flight is about to be visible, so it can’t be stopped and its post can’t be called cancelled', () => {
  const comment = aStep({ name: 'first-comment', isPublic: false, repeat: 'reconcile' })

  expect(seenOf(aTarget({ state: aState.sending({ step: comment }), hasEffect: true }))).toBe('coming')
})

test('a post the platform is processing is about to be visible once it can go public by itself', () => {
  expect(seenOf(aTarget({ state: aState.processing(), hasEffect: true }))).toBe('coming')
})

test('a post the platform is processing is also about to be visible while a status check is retried', () => {
  const publicPart = { remoteId: '1', url: 'https://youtube.test/1', at: instant('09:00:00'), isAll: true }
  const target = aTarget({ state: aState.retrying(), hasEffect: true, publicPart, waitingSince: instant('09:00:00') })

  expect(seenOf(target)).toBe('coming')
})

test.each(['scheduled', 'enqueued', 'retrying', 'paused'] as const)(
  'a post that may exist after a lost response doesn’t count as invisible when it is %s',
  (name) => {
    const unknownStep = { step: aStep(), sentAt: instant('09:00:00'), fingerprint: 'abc' }

    expect(seenOf(aTarget({ state: aState[name](), unknownStep }))).toBe('something')
  },
)

test('a post that was looked for and then failed doesn’t exist', () => {
  const unknownStep = { step: aStep(), sentAt: instant('09:00:00'), fingerprint: 'abc' }

  expect(seenOf(aTarget({ state: aState.failed(), unknownStep }))).toBe('nothing')
})

test('a post that may exist is about to be visible until resending it settles that', () => {
  const unknownStep = { step: aStep({ repeat: 'idempotent', isPublic: true }), sentAt: instant('09:00:00'), fingerprint: 'abc' }

  expect(seenOf(aTarget({ state: aState.retrying(), hasEffect: true, unknownStep }))).toBe('coming')
})

test('an upload in a partly public thread can be stopped but not changed', () => {
  const target = aTarget({ state: aState.sending({ step: anUpload }), hasEffect: true })

  expect(seenOf(target)).toBe('something')
})

test('every write increments the version and leaves other fields alone', () => {
  const target = aTarget({ version: 4, attempts: 2 })

  const next = advance(target, { state: aState.enqueued() })

  expect(next).toEqual({ ...target, state: aState.enqueued(), version: 5 })
})

test.each([
  ['no file', [], 0],
  ['files of 100 MB together', [60_000_000, 40_000_000], 0],
  ['a video of a gigabyte', [1_000_000_000], 200 * secondMs],
  ['a video of 4 GiB', [4 * 1024 ** 3], 14 * minuteMs],
])('a target with %s gets the head start its upload needs', (_, sizes, headStartMs) => {
  expect(headStartFor(sizes)).toBe(headStartMs)
})

test('a text gets the head start its platform needs, and slower files keep theirs', () => {
  expect(headStartFor([], minuteMs)).toBe(minuteMs)
  expect(headStartFor([1_000_000_000], minuteMs)).toBe(200 * secondMs)
})

test('a target with a head start is picked up that much earlier', () => {
  const target = aTarget({ state: { name: 'scheduled' } })

  expect(toMs(wakeAt({ ...target, headStartMs: minuteMs }) ?? '')).toBe(toMs(wakeAt(target) ?? '') - minuteMs)
})

test.each([
  ['on the second: its place in the index stays', '09:00:00', '09:01:30'],
  ['half a minute late: it stays, too', '09:00:30', '09:01:30'],
  ['later than that: a worker has a minute', '09:00:31', '09:01:31'],
  ['long ahead, as a file is: nobody waits that long for a dead worker', '08:50:00', '08:51:00'],
])('the lease of a target enqueued for nine and started %s', (_, begun, ends) => {
  expect(leaseEnd(aTarget({ state: aState.enqueued() }), toMs(instant(begun)))).toBe(instant(ends))
})
