import { expect, test } from 'vitest'
import { anUpload, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { advance, headStartFor, isFinal, isRetryable, leaseEnd, readyAt, seenOf, wakeAt } from './target-rules.ts'
import type { TargetStateName } from './targets.ts'
import { minuteMs, secondMs, toMs } from './times.ts'

/** What each rule says of a target in each state: due at 09:00, nothing of it public, shown by its post. */
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
  'the sweep looks at a target that is %s, in case nothing else does: %s',
  (name, wakes) => {
    expect(wakeAt(aTarget({ state: aState[name]() }))).toBe(wakes === 'never' ? undefined : instant(wakes))
  },
)

test.each(rows.filter((name) => rules[name].ends))(
  'the sweep looks once more at one that is %s and not shown so by its post, when it would have looked anyway',
  (name) => {
    expect(wakeAt(aTarget({ state: aState[name](), isUnsynced: true }))).toBe(instant('09:01:30'))
  },
)

test.each([
  ['long before its time', '08:00:00', '08:01:00'],
  ['just in time', '09:01:00', '09:01:30'],
  ['late', '09:01:01', '09:02:01'],
])('the sweep looks once more within 90 s at what ended %s and is not shown so by its post', (_, at, wakes) => {
  expect(wakeAt(aTarget({ state: aState.published({ at: instant(at) }), isUnsynced: true }))).toBe(instant(wakes))
})

test.each(rows.map((name) => [name, rules[name].ready ?? 'never'] as const))(
  'the moment from which a message may work on a target that is %s: %s',
  (name, ready) => {
    const expected = ready === 'never' ? undefined : ready === 'at any time' ? 0 : toMs(instant(ready))

    expect(readyAt(aTarget({ state: aState[name]() }))).toBe(expected)
  },
)

test.each(rows.map((name) => [name, rules[name].seen] as const))('of a target that is %s people can see: %s', (name, seen) => {
  expect(seenOf(aTarget({ state: aState[name]() }))).toBe(seen)
})

test.each(rows)('what is partly public is never taken for something that nobody can see, not when it is %s either', (name) => {
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

test('an armed target waits for its slot if that is later than its time', () => {
  const slotAt = instant('09:00:40')

  expect(readyAt(aTarget({ state: aState.enqueued(), slotAt }))).toBe(toMs(slotAt))
})

test('a slot before its time does not make an armed target early', () => {
  const target = aTarget({ state: aState.enqueued(), slotAt: instant('08:59:50') })

  expect(readyAt(target)).toBe(toMs(instant('09:00:00')))
})

test('an armed target with files may be worked on before its time, so that they are on the platform by then', () => {
  const content = { text: 'Good morning', media: ['file-1'], options: {} }

  expect(readyAt(aTarget({ state: aState.enqueued(), content }))).toBe(0)
})

test('an armed text with a head start may be worked on before its time, too', () => {
  expect(readyAt(aTarget({ state: aState.enqueued(), headStartMs: minuteMs }))).toBe(0)
})

test('an armed target with files that has reserved its slot waits for it', () => {
  const content = { text: 'Good morning', media: ['file-1'], options: {} }
  const slotAt = instant('09:00:40')

  expect(readyAt(aTarget({ state: aState.enqueued(), content, slotAt }))).toBe(toMs(slotAt))
})

test('of an upload on its way nothing can be seen', () => {
  expect(seenOf(aTarget({ state: aState.sending({ step: anUpload }) }))).toBe('nothing')
})

test('a comment on its way is about to be seen: it can not be stopped, nor its post be called cancelled', () => {
  const comment = aStep({ name: 'first-comment', isPublic: false, repeat: 'reconcile' })

  expect(seenOf(aTarget({ state: aState.sending({ step: comment }), hasEffect: true }))).toBe('coming')
})

test('what the platform works on is about to be seen once it may become public by itself', () => {
  expect(seenOf(aTarget({ state: aState.processing(), hasEffect: true }))).toBe('coming')
})

test('what the platform works on is about to be seen while a question about it is asked again, too', () => {
  const publicPart = { remoteId: '1', url: 'https://youtube.test/1', at: instant('09:00:00'), isAll: true }
  const target = aTarget({ state: aState.retrying(), hasEffect: true, publicPart, waitingSince: instant('09:00:00') })

  expect(seenOf(target)).toBe('coming')
})

test.each(['scheduled', 'enqueued', 'retrying', 'paused'] as const)(
  'what may be there by a lost answer is not unseen when it is %s',
  (name) => {
    const unknownStep = { step: aStep(), sentAt: instant('09:00:00'), fingerprint: 'abc' }

    expect(seenOf(aTarget({ state: aState[name](), unknownStep }))).toBe('something')
  },
)

test('what was looked for and has then failed is not there', () => {
  const unknownStep = { step: aStep(), sentAt: instant('09:00:00'), fingerprint: 'abc' }

  expect(seenOf(aTarget({ state: aState.failed(), unknownStep }))).toBe('nothing')
})

test('what may be there already is about to be seen until it was sent again, which tells', () => {
  const unknownStep = { step: aStep({ repeat: 'idempotent', isPublic: true }), sentAt: instant('09:00:00'), fingerprint: 'abc' }

  expect(seenOf(aTarget({ state: aState.retrying(), hasEffect: true, unknownStep }))).toBe('coming')
})

test('an upload of a thread that has begun to be public can be stopped and not changed', () => {
  const target = aTarget({ state: aState.sending({ step: anUpload }), hasEffect: true })

  expect(seenOf(target)).toBe('something')
})

test('every write of a target is one version on and leaves what it does not name', () => {
  const target = aTarget({ version: 4, attempts: 2 })

  const next = advance(target, { state: aState.enqueued() })

  expect(next).toEqual({ ...target, state: aState.enqueued(), version: 5 })
})

test.each([
  ['no file', [], 0],
  ['files of 100 MB together', [60_000_000, 40_000_000], 0],
  ['a video of a gigabyte', [1_000_000_000], 200 * secondMs],
  ['a video of 4 GiB', [4 * 1024 ** 3], 14 * minuteMs],
])('a target with %s has the head start that its upload takes', (_, sizes, headStartMs) => {
  expect(headStartFor(sizes)).toBe(headStartMs)
})

test('a text has the head start that its platform wants, and files that take longer keep theirs', () => {
  expect(headStartFor([], minuteMs)).toBe(minuteMs)
  expect(headStartFor([1_000_000_000], minuteMs)).toBe(200 * secondMs)
})

test('a target with a head start is taken up that much earlier', () => {
  const target = aTarget({ state: { name: 'scheduled' } })

  expect(toMs(wakeAt({ ...target, headStartMs: minuteMs }) ?? '')).toBe(toMs(wakeAt(target) ?? '') - minuteMs)
})

test.each([
  ['on the second: its place in the index stays', '09:00:00', '09:01:30'],
  ['half a minute late: it stays, too', '09:00:30', '09:01:30'],
  ['later than that: a worker has a minute', '09:00:31', '09:01:31'],
  ['long ahead, as a file is: nobody waits that long for a dead worker', '08:50:00', '08:51:00'],
])('the lease of what is enqueued for nine and begun %s', (_, begun, ends) => {
  expect(leaseEnd(aTarget({ state: aState.enqueued() }), toMs(instant(begun)))).toBe(instant(ends))
})
