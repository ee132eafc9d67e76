import { expect, test } from 'vitest'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { deliver } from '../x/on-sandbox.ts'
import { openPinterestRig } from './rig.ts'

const refusedWith = (outcome: StepOutcome) =>
  outcome.kind === 'refused' ? [outcome.refusal.reason.class, outcome.refusal.retry] : outcome.kind

test.each([
  ['an ended access token', { expireTokens: true }, ['sign-in-ended', { when: 'after-refresh' }]],
  ['an app on trial', { trialAccess: true }, ['configuration', { when: 'after-operator' }]],
  ['a limit with a time', { retryAfter: 90 }, ['rate-limited', { when: 'later', afterMs: 90 * secondMs }]],
  ['a limit without one', { rateLimited: true }, ['rate-limited', { when: 'later', afterMs: minuteMs }]],
  ['a board that may not be used', { notPermitted: true }, ['permission', { when: 'never' }]],
])('refuses a Pin because of its content: %s', async (_, fault, expected) => {
  const rig = await openPinterestRig()
  await rig.fault({ operation: 'post', ...fault })

  const { outcome } = await deliver(rig, rig.pin([rig.pictures.tall]))

  expect(refusedWith(outcome)).toEqual(expected)
  expect(await rig.arrived()).toEqual([])
})

test('permanently fails content that Pinterest refuses and tells the person why', async () => {
  const rig = await openPinterestRig()
  const pin = rig.pin([rig.pictures.tall])
  const outcomes = [
    await deliver(rig, { ...pin, options: {} }),
    await deliver(rig, { ...pin, media: [] }),
    await deliver(rig, { ...pin, options: { boardId: '1' } }),
    await deliver(rig, rig.pin([rig.pictures.tall], { link: 'https://spam.example/' })),
  ].map(({ outcome }) => outcome)

  expect(outcomes.map(refusedWith)).toEqual(Array(4).fill(['invalid-content', { when: 'never' }]))
  expect(outcomes.map((outcome) => outcome.kind === 'refused' && outcome.refusal.reason.message)).toEqual([
    'A Pin needs a board. Choose one.',
    'A Pin needs an image or video. Add one.',
    'The board no longer exists. Choose another one.',
    'Pinterest doesn’t allow Pins with this link or content. Remove the link, or use a different one.',
  ])
})

test('resends a refused Pin’s video on retry', async () => {
  const rig = await openPinterestRig()

  const { delivery } = await deliver(rig, rig.pin([rig.video], { link: 'https://spam.example/' }))

  expect(rig.publisher.nextStep(delivery).name).toBe('send-video')
})

test('retries a picture that Pinterest can’t download and asks the person to replace a deleted one', async () => {
  const rig = await openPinterestRig()
  const delivery = rig.pin([rig.pictures.tall])
  const carousel = rig.pin([rig.pictures.tall, rig.pictures.wide])

  rig.removeFile('wide')
  const gone = await deliver(rig, carousel)
  rig.removeFile('tall')
  const unreachable = await deliver(rig, delivery)

  expect(refusedWith(gone.outcome)).toEqual(['invalid-content', { when: 'never' }])
  expect(refusedWith(unreachable.outcome)).toEqual(['transient', { when: 'later' }])
})

test('a Pin that is too late is lost, not refused', async () => {
  const rig = await openPinterestRig()
  const delivery = rig.pin([rig.pictures.tall])
  await rig.fault({ operation: 'post', delayMs: minuteMs })

  const outcome = await rig.impatientPublisher(200).perform(delivery, rig.publisher.nextStep(delivery), rig.accessToken)

  expect(outcome).toMatchObject({ kind: 'unknown', detail: 'no answer in time' })
})
