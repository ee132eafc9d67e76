import { expect, test } from 'vitest'
import type { FindOutcome, StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal, RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Repeat, Target, TargetState } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { anUpload, aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { sendSteps } from './deliver.ts'
import { absence, afterOutcome, failuresMax, type PerformedStep, reconcileTime, retryDelayMs } from './outcome.ts'
import { reconcileTarget } from './reconcile.ts'
import { sweepDue } from './sweep.ts'

const sentAt = '2026-05-04T09:00:00.000Z'
const now = toMs(sentAt) + secondMs
const at = toInstant(now)
const unknownStep = { step: aStep(), sentAt: '2026-05-04T08:55:00.000Z', fingerprint: 'Good morning' }

/** The target after `step`, which it was sending. `own` is what else was known about it. */
const after = (outcome: StepOutcome, { step = aStep(), own = {}, ...given }: Partial<PerformedStep> & { own?: Partial<Target> } = {}) => {
  const target = aTarget({ state: aState.sending({ step, sentAt }), attempts: 2, progress: { posts: ['1'] }, ...own })
  const result = afterOutcome({ target, step, outcome, isReplay: false, now, random: 0, ...given })
  return { ...result, target: { ...target, ...result.change } }
}
const refused = (retry: Retry, refusalClass: RefusalClass = 'transient'): { kind: 'refused'; refusal: Refusal } => ({
  kind: 'refused',
  refusal: { reason: aReason({ class: refusalClass }), retry },
})
const unknown: StepOutcome = { kind: 'unknown', message: 'The connection broke.', detail: 'ECONNRESET' }
const published: StepOutcome = { kind: 'published', progress: { posts: ['1', '2'] }, remoteId: '2', url: 'https://x.com/ada/status/2' }
const waiting: StepOutcome = { kind: 'waiting', progress: { upload: 'u' }, checkAfterMs: 5 * secondMs }
const stepOf = (repeat: Repeat) => aStep({ repeat })
const later = refused({ when: 'later' })

test('records a finished step with its progress, and the worker continues', () => {
  const { goesOn, target, attempt } = after({ kind: 'done', progress: { posts: ['1', '2'] }, hasEffect: false })

  expect(goesOn).toBe(true)
  expect(target).toMatchObject({ state: { name: 'sending' }, progress: { posts: ['1', '2'] }, attempts: 3 })
  expect(attempt).toMatchObject({ number: 3, outcome: 'done', step: 'post' })
})

test.each([
  [false, false, false],
  [false, true, true],
  [true, false, true],
])('something is public (before: %j, by this step: %j): %j', (before, byStep, isPublic) => {
  const { target } = after({ kind: 'done', progress: {}, hasEffect: byStep }, { own: { hasEffect: before } })

  expect(target.hasEffect).toBe(isPublic)
})

test('a published target ends with its URL, and the attempt says the same', () => {
  const { goesOn, target, attempt } = after(published)

  expect(goesOn).toBe(false)
  expect(target.state).toEqual({ name: 'published', at, remoteId: '2', url: 'https://x.com/ada/status/2' })
  expect(target).toMatchObject({ hasEffect: true, progress: { posts: ['1', '2'] }, attempts: 3 })
  expect(attempt).toMatchObject({ outcome: 'published', remoteId: '2', url: 'https://x.com/ada/status/2' })
})

test('shows what failed of a published post without failing the post', () => {
  const reason = aReason({ message: 'The post is public, but its first comment isn’t.' })

  const { target, attempt } = after({ ...published, reason })

  expect(target.state).toMatchObject({ name: 'published', reason })
  expect(attempt).toMatchObject({ outcome: 'published', reason })
})

test.each<[string, StepOutcome]>([
  ['done', { kind: 'done', progress: {}, hasEffect: true }],
  ['published', published],
  ['waiting', waiting],
])('a step that is %s resets earlier failures and unknown outcomes', (_, outcome) => {
  const { target } = after(outcome, { own: { failures: 4, unknownStep } })

  expect(target).toMatchObject({ failures: 0, unknownStep: undefined })
})

test('an attempt lasts from when its step was recorded to its answer', () => {
  const { attempt } = after(published, { own: { revision: 7 } })

  expect(attempt).toMatchObject({ postId: 'post-1', accountId: 'x_77', revision: 7, startedAt: sentAt, endedAt: at })
})

test('checks a target again after the named time while the platform processes it, without counting an attempt', () => {
  const { goesOn, target, attempt } = after(waiting, { step: anUpload })

  expect([goesOn, attempt]).toEqual([false, undefined])
  expect(target.state).toEqual({ name: 'processing', checkAt: toInstant(now + 5 * secondMs) })
  expect(target).toMatchObject({ waitingSince: at, progress: { upload: 'u' }, attempts: 2, hasEffect: false })
})

test('gives the platform an hour in total, counted from its first answer', () => {
  const since = (ms: number) => after(waiting, { step: anUpload, own: { waitingSince: toInstant(now - ms) } }).target

  expect(since(hourMs - 1)).toMatchObject({ state: { name: 'processing' }, waitingSince: toInstant(now - hourMs + 1) })
  expect(since(hourMs).state).toMatchObject({ name: 'failed', reason: { class: 'transient' } })
})

test('asks the person about a post that may publish itself and does not within an hour', () => {
  const { target } = after(waiting, { own: { waitingSince: toInstant(now - hourMs) } })

  expect(target).toMatchObject({ state: { name: 'needs-attention' }, hasEffect: true })
})

test.each<[Repeat, TargetState['name']]>([
  ['safe', 'retrying'],
  ['idempotent', 'retrying'],
  ['reconcile', 'outcome-unknown'],
  ['never', 'needs-attention'],
])('after an unknown outcome, a step of repeat class %s leaves its target %s', (repeat, name) => {
  const { goesOn, target, attempt } = after(unknown, { step: stepOf(repeat) })

  expect(goesOn).toBe(false)
  expect(target.state).toMatchObject({ name, reason: { message: 'The connection broke.', detail: 'ECONNRESET' } })
  expect(attempt).toMatchObject({ number: 3, outcome: 'unknown' })
})

test('reconciles a step with what was recorded before it was sent', () => {
  const { target } = after(unknown)

  const reconcileAt = toInstant(toMs(sentAt) + 3 * secondMs)
  expect(target.state).toMatchObject({ step: aStep(), sentAt, fingerprint: 'Good morning', reconcileAt, reconciliations: 0, absences: 0 })
})

test('an unknown outcome is not a failure yet if the platform can be asked', () => {
  expect(after(unknown, { own: { failures: 3 } }).target.failures).toBe(3)
})

test('a repeat the platform recognizes counts as a failure, waits, and takes a new turn', () => {
  const { target } = after(unknown, { step: stepOf('idempotent'), own: { failures: 1, slotAt: sentAt } })

  expect(target).toMatchObject({ failures: 2, slotAt: undefined, state: { name: 'retrying', at: toInstant(now + 30 * secondMs) } })
})

test('a public step whose repeat the platform recognizes may have taken effect', () => {
  expect(after(unknown, { step: stepOf('idempotent') }).target.hasEffect).toBe(true)
  expect(after(unknown, { step: anUpload }).target.hasEffect).toBe(false)
})

test('a repeat refused as a duplicate is reconciled as of the first send', () => {
  const once = after(unknown, { step: stepOf('idempotent') }).target
  const again = after(refused({ when: 'never' }, 'duplicate'), {
    step: stepOf('idempotent'),
    own: { unknownStep: once.unknownStep },
  }).target

  expect(once.unknownStep).toMatchObject({ sentAt, fingerprint: 'Good morning' })
  expect(again.state).toMatchObject({ name: 'outcome-unknown', sentAt, reconcileAt: at, reason: { class: 'duplicate' } })
  expect(after(unknown, { step: stepOf('idempotent'), own: { unknownStep } }).target.unknownStep).toEqual(unknownStep)
  expect(after(unknown, { step: stepOf('safe') }).target.unknownStep).toBeUndefined()
})

test.each<[string, Partial<PerformedStep>, TargetState['name']]>([
  ['an upload has failed', { step: anUpload }, 'failed'],
  ['a public step is for the person to look at', { step: stepOf('idempotent') }, 'needs-attention'],
])('when repeating an unknown outcome has not helped often enough, %s', (_, given, name) => {
  const last = after(unknown, { ...given, own: { failures: failuresMax - 1 } })
  const over = after(unknown, { ...given, own: { failures: failuresMax } })

  expect([last.target.state.name, over.target.state.name]).toEqual(['retrying', name])
})

test.each<RefusalClass>(['billing', 'configuration', 'invalid-content', 'permission', 'duplicate'])(
  'a permanent refusal of class %s fails with its reason',
  (refusalClass) => {
    const { goesOn, target, attempt } = after(refused({ when: 'never' }, refusalClass))

    expect(goesOn).toBe(false)
    expect(target).toMatchObject({ state: { name: 'failed', at, reason: { class: refusalClass } }, attempts: 3 })
    expect(attempt).toMatchObject({ outcome: 'refused', reason: { class: refusalClass } })
  },
)

test.each([0, 1, 2, 3, 4])(
  'a transient refusal after %i failures counts, waits longer than the one before, and takes a new turn',
  (failures) => {
    const pause = [10, 30, 90, 240, 600][failures] ?? 0

    const { target } = after(later, { own: { failures, slotAt: sentAt } })

    expect(target).toMatchObject({ failures: failures + 1, slotAt: undefined })
    expect(target.state).toMatchObject({ name: 'retrying', at: toInstant(now + pause * secondMs) })
  },
)

test('retries are spread randomly', () => {
  expect(after(later, { random: 1 }).target.state).toMatchObject({ at: toInstant(now + 8 * secondMs) })
})

test('a target fails after the last allowed failure and says so', () => {
  const { target } = after(later, { own: { failures: failuresMax } })

  expect(target.state).toMatchObject({ name: 'failed', reason: { message: expect.stringContaining('tried 6 times') } })
})

test('honors a wait requested by the platform to the moment, without counting a failure', () => {
  const { target } = after(refused({ when: 'later', afterMs: 15 * minuteMs }, 'rate-limited'), { own: { failures: 3 }, random: 1 })

  expect(target).toMatchObject({ failures: 3, state: { name: 'retrying', at: toInstant(now + 15 * minuteMs) } })
})

test('a requested wait after other failures is not a failure either', () => {
  const { target } = after(refused({ when: 'later', afterMs: secondMs }, 'rate-limited'), { own: { failures: failuresMax } })

  expect(target.state.name).toBe('retrying')
})

test('replaces a token refused for the first time at once, and the worker continues', () => {
  const { goesOn, target, attempt } = after(refused({ when: 'after-refresh' }, 'sign-in-ended'), { own: { failures: 2 } })

  expect(goesOn).toBe(true)
  expect(target).toMatchObject({ state: { name: 'sending' }, failures: 2, attempts: 3 })
  expect(attempt).toMatchObject({ outcome: 'refused', reason: { class: 'sign-in-ended' } })
})

test('a target waits for a reconnect when the platform says that the sign-in is over', () => {
  const { goesOn, target } = after(refused({ when: 'after-reconnect' }, 'sign-in-ended'))

  expect(goesOn).toBe(false)
  expect(target.state).toMatchObject({ name: 'paused', by: 'reconnect', recheckAt: toInstant(now + 15 * minuteMs) })
})

test('a replay refused for another reason is treated as that refusal', () => {
  expect(after(later, { isReplay: true }).target.state.name).toBe('retrying')
})

test('pauses the target without a failure when only an operator can fix the problem', () => {
  const { target } = after(refused({ when: 'after-operator' }, 'billing'), { own: { failures: failuresMax } })

  expect(target).toMatchObject({ state: { name: 'paused', by: 'platform' }, failures: failuresMax })
})

test('reconciles a duplicate that was not found before again, as of the first send', () => {
  const { target } = after(refused({ when: 'never' }, 'duplicate'), { own: { unknownStep } })

  const { sentAt: firstSentAt, fingerprint } = unknownStep
  expect(target.state).toMatchObject({
    name: 'outcome-unknown',
    sentAt: firstSentAt,
    fingerprint,
    reconcileAt: at,
    reconciliations: 0,
    absences: 0,
  })
})

test.each(['never', 'later', 'after-refresh'] as const)('a refusal (retry: %s) keeps earlier progress', (when) => {
  const outcome = { ...refused({ when }), progress: { posts: ['1'], upload: 'done' } }

  expect(after(outcome).target.progress).toEqual({ posts: ['1'], upload: 'done' })
  expect(after(refused({ when })).target.progress).toEqual({ posts: ['1'] })
})

test('a refusal does not change what is public', () => {
  expect(after(later, { own: { hasEffect: true } }).target.hasEffect).toBe(true)
  expect(after(later).target.hasEffect).toBe(false)
})

const nine = toMs('2026-05-04T09:00:00.000Z')
const idempotent = aStep({ repeat: 'idempotent' })
const unknownBefore = { step: idempotent, sentAt: toInstant(nine - minuteMs), fingerprint: 'Good morning' }
const refusedAgain = (when: Retry['when'], refusalClass: RefusalClass = 'permission'): StepOutcome => ({
  kind: 'refused',
  refusal: { reason: aReason({ class: refusalClass, message: 'You may not post.' }), retry: { when } },
})

/** A post that was sent once with a lost response. Its worker sends it again at nine. */
const sentAgain = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(toInstant(nine))
  const again = aTarget({
    state: aState.retrying({ at: toInstant(nine) }),
    unknownStep: unknownBefore,
    hasEffect: true,
    failures: 1,
    ...own,
  })
  await engine.keep(again)
  engine.publisher.steps = [anUpload, idempotent]
  return { ...engine, work: () => engine.run(sendSteps(engine, again)) }
}

test.each<[string, StepOutcome, Partial<Target>]>([
  ['refused for good', refusedAgain('never'), {}],
  ['refused too often', refusedAgain('later', 'transient'), { failures: failuresMax }],
])('asks the person about a post that may be public after a lost response and is then %s', async (_, outcome, own) => {
  const { work, publisher, target } = await sentAgain({ progress: { done: 1 }, ...own })
  publisher.answers = [outcome]

  await work()

  const { state } = await target()
  expect(state).toMatchObject({ name: 'needs-attention', reason: { message: expect.stringContaining('Check the account') } })
})

test('sending files again does not settle the unknown outcome of the post', async () => {
  const { work, publisher, target } = await sentAgain()
  publisher.answers = [{ kind: 'done', progress: { done: 1 }, hasEffect: false }, refusedAgain('never')]

  await work()

  expect((await target()).state.name).toBe('needs-attention')
})

test('asks the person about a post of unknown outcome whose worker keeps dying over its files', async () => {
  const engine = await anEngine(toInstant(nine + 2 * minuteMs))
  const sending = aState.sending({ step: anUpload })
  await engine.keep(aTarget({ state: sending, unknownStep: unknownBefore, hasEffect: true, failures: failuresMax }))

  await engine.run(sweepDue(engine))

  expect((await engine.target()).state.name).toBe('needs-attention')
})

test('fails a post that was not found and is then permanently refused', async () => {
  const { work, publisher, target } = await sentAgain({
    progress: { done: 1 },
    unknownStep: { ...unknownBefore, step: aStep() },
    hasEffect: false,
  })
  publisher.answers = [refusedAgain('never')]

  await work()

  expect((await target()).state).toMatchObject({ name: 'failed', reason: { class: 'permission' } })
})

const due = toMs('2026-05-04T09:00:00.000Z')
const sending = aState.sending()

/** The pauses (ms) and the end of a target whose platform answers every call with the same request to wait. */
const askedAgain = (afterMs: number, own: Partial<Target> = {}) => {
  const pauses: number[] = []
  let target = aTarget({ state: sending, ...own })
  for (let now = due; now < due + 1_000 * hourMs; ) {
    const refusal = { reason: aReason({ class: 'rate-limited', message: 'X asks to wait.' }), retry: { when: 'later' as const, afterMs } }
    const { change } = afterOutcome({ target, step: aStep(), outcome: { kind: 'refused', refusal }, isReplay: false, now, random: 0 })
    target = advance(target, change)
    if (target.state.name !== 'retrying') break
    pauses.push(toMs(target.state.at) - now)
    now = toMs(target.state.at)
    target = advance(target, { state: sending })
  }
  return { pauses, target }
}

test('a platform that keeps requesting a second is called thirty times in an hour, not ten thousand', () => {
  const { pauses, target } = askedAgain(secondMs)

  expect(pauses.slice(0, 5)).toEqual([10, 30, 60, 120, 120].map((seconds) => seconds * secondMs))
  expect(pauses).toHaveLength(30)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(hourMs)
  expect(target).toMatchObject({ state: { name: 'failed', reason: { message: expect.stringContaining('30 times') } }, failures: 0 })
})

test.each([
  ['something of it is public', { hasEffect: true }],
  [
    'it may be there',
    { unknownStep: { step: aStep({ repeat: 'idempotent' }), sentAt: '2026-05-04T09:00:00.000Z', fingerprint: 'Good morning' } },
  ],
])('if %s, the person is asked in the end', (_, own) => {
  expect(askedAgain(secondMs, own).target.state.name).toBe('needs-attention')
})

test('honors a long wait to the moment however often it is requested', () => {
  expect(new Set(askedAgain(15 * minuteMs).pauses)).toEqual(new Set([15 * minuteMs]))
})

test('a successful step resets the count', () => {
  const outcome = { kind: 'done' as const, progress: {}, hasEffect: true }
  const target = aTarget({ state: sending, waitsAsked: 29 })

  expect(afterOutcome({ target, step: aStep(), outcome, isReplay: false, now: due, random: 0 }).change).toMatchObject({
    waitsAsked: undefined,
  })
})

const afterNine = (ms: number) => toInstant(nine + ms)
const tokenRefusal = { reason: aReason({ class: 'sign-in-ended', message: 'X refuses it.' }), retry: { when: 'after-refresh' as const } }
const unauthorized: StepOutcome = { kind: 'refused', refusal: tokenRefusal }
const notAllowedToLook: FindOutcome = { kind: 'unavailable', refusal: tokenRefusal }

/** A worker at nine whose platform accepts no token, not even a fresh one. */
const refusingAll = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(afterNine(0))
  const enqueued = aTarget({ state: aState.enqueued(), ...own })
  await engine.keep(enqueued)
  engine.publisher.answers = [unauthorized, unauthorized]
  const account = async () => (await engine.accounts.get({ workspaceId: 'user-1', id: 'x_77' }))?.state.name
  return { ...engine, account, work: () => engine.run(sendSteps(engine, enqueued)) }
}

test('retries a platform that refuses the token it has just issued, without asking for a reconnect', async () => {
  const { work, target, account, jobs } = await refusingAll()

  await work()

  expect(await target()).toMatchObject({
    state: { name: 'retrying', at: afterNine(10 * secondMs), reason: { class: 'transient' } },
    refusedSince: afterNine(0),
  })
  expect(await account()).toBe('connected')
  expect(jobs.all()).toEqual([])
})

test('after the outage, the account posts as before and forgets about it', async () => {
  const { work, target, publisher } = await refusingAll({
    state: aState.retrying({ at: afterNine(0) }),
    refusedSince: afterNine(-2 * minuteMs),
  })
  publisher.answers = []

  await work()

  expect(await target()).toMatchObject({ state: { name: 'published' }, refusedSince: undefined })
})

test.each([
  ['waits for the person after a quarter of an hour of it', 15 * minuteMs, 'paused', 'reconnect'],
  ['is tried again until then', 15 * minuteMs - 1, 'retrying', 'connected'],
])('what is refused with every token %s', async (_, ms, name, state) => {
  const { work, target, account } = await refusingAll({ refusedSince: afterNine(-ms), failures: 5 })

  await work()

  expect((await target()).state.name).toBe(name)
  expect(await account()).toBe(state)
})

test('three refusals, however far apart, are not enough for a quarter of an hour', async () => {
  const { work, target, account } = await refusingAll({ refusedSince: afterNine(-15 * minuteMs), failures: 2 })

  await work()

  expect((await target()).state).toMatchObject({ name: 'retrying', at: afterNine(90 * secondMs) })
  expect(await account()).toBe('connected')
})

test('the last attempt comes right at the end of the quarter of an hour', async () => {
  const { work, target } = await refusingAll({ refusedSince: afterNine(-10 * minuteMs), failures: 5 })

  await work()

  expect((await target()).state).toMatchObject({ name: 'retrying', at: afterNine(5 * minuteMs) })
})

test('any other refusal shows that the token is valid', async () => {
  const { work, target, publisher } = await refusingAll({ refusedSince: afterNine(-14 * minuteMs) })
  publisher.answers = [{ kind: 'refused', refusal: { reason: aReason(), retry: { when: 'later' } } }]

  await work()

  expect((await target()).refusedSince).toBeUndefined()
})

test.each([
  ['is reconciled again later', undefined, 'connected'],
  ['waits for the person after a quarter of an hour', afterNine(-15 * minuteMs), 'reconnect'],
])('what can not be reconciled because every token is refused %s', async (_, refusedSince, state) => {
  const unknown = aState['outcome-unknown']({ sentAt: afterNine(-20 * minuteMs), reconciliations: 10 })
  const { run, account, target, publisher, ...engine } = await refusingAll({ state: unknown, refusedSince })
  publisher.findings = [notAllowedToLook, notAllowedToLook]

  await run(reconcileTarget(engine, await target(), unknown))

  expect((await target()).state).toMatchObject({ name: 'outcome-unknown', absences: 0 })
  expect((await target()).refusedSince).toBe(refusedSince ?? afterNine(0))
  expect(await account()).toBe(state)
})

const sent = toMs(sentAt)
const lookIn = (reconciliations: number, after: number) => toMs(reconcileTime(sentAt, reconciliations, sent + after)) - sent

test('pauses between attempts grow with each failure', () => {
  const pauses = [1, 2, 3, 4, 5].map((failures) => retryDelayMs(failures, 0))

  expect(pauses).toEqual([10, 30, 90, 240, 600].map((seconds) => seconds * secondMs))
})

test('after more failures than there are pauses, the longest pause stays', () => {
  expect(retryDelayMs(9, 0)).toBe(retryDelayMs(5, 0))
})

test('randomness makes a pause up to a fifth shorter and never longer', () => {
  expect([0, 0.5, 1].map((random) => retryDelayMs(1, random))).toEqual([10 * secondMs, 9 * secondMs, 8 * secondMs])
})

test('the first reconciliation comes three seconds after sending', () => {
  expect(lookIn(0, 0)).toBe(3 * secondMs)
})

test('an overdue first reconciliation comes at once', () => {
  expect(lookIn(0, 40 * secondMs)).toBe(40 * secondMs)
})

test.each([
  ['second', 1, 30],
  ['third', 2, 100],
])('the %s reconciliation waits until lists have had time to catch up', (_, reconciliations, seconds) => {
  expect(lookIn(reconciliations, 4 * secondMs)).toBe(seconds * secondMs)
})

test.each([1, 2])('after %i checks, the next one comes some time after the previous one, however late that was', (reconciliations) => {
  expect(lookIn(reconciliations, 200 * secondMs)).toBe(215 * secondMs)
})

test.each([1, 2])(
  'after %i checks, the next one waits for lists to catch up if the clock says the previous one was an hour late',
  (reconciliations) => {
    expect(lookIn(reconciliations, 60 * minuteMs)).toBe(60 * minuteMs + absence.afterMs)
  },
)

test('later checks come every minute', () => {
  expect([3, 4, 20].map((reconciliations) => lookIn(reconciliations, 500 * secondMs))).toEqual(
    [560, 560, 560].map((seconds) => seconds * secondMs),
  )
})

test('the reconciliation that may decide that nothing is there comes when a late effect would be visible', () => {
  const aCallWorksOn = 30 * secondMs
  const listsLag = minuteMs

  expect(absence.afterMs).toBeGreaterThan(aCallWorksOn + listsLag)
  expect(lookIn(2, 31 * secondMs)).toBeGreaterThanOrEqual(absence.afterMs)
})
