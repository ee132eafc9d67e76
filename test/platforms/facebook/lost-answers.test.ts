import { expect, test } from 'vitest'
import type { Delivery } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { deliver, deliverUntil, withProgress } from '../x/on-sandbox.ts'
import { aPhotoFile, aReelFile, aVideoFile, type OnSandbox, onSandbox } from './rig.ts'

/** Performs the next step and reconciles it the way the engine does when its outcome is unknown. */
const performAndFind = async (facebook: OnSandbox, delivery: Delivery) => {
  const step = facebook.publisher.nextStep(delivery)
  const sent = { step, sentAt: now(facebook), fingerprint: facebook.publisher.fingerprint(delivery, step) }
  const outcome = await facebook.publisher.perform(delivery, step, facebook.accessToken)
  return { sent, outcome, found: await facebook.publisher.find(delivery, sent, facebook.accessToken) }
}

const now = ({ world }: OnSandbox) => new Date(world.clock.now).toISOString()

const effects: [string, Record<string, unknown>, string][] = [
  ['breaks off the connection before it has posted', { dropBeforeEffect: true }, 'absent'],
  ['breaks off the connection after it has posted', { dropAfterEffect: true }, 'found'],
  ['answers 500 although it has posted', { statusAfterEffect: 500 }, 'found'],
  ['answers with a page of HTML', { htmlError: true, status: 502 }, 'absent'],
]

test.each(effects)('a text’s outcome is unknown when Facebook %s, until it is reconciled', async (_, fault, expected) => {
  const facebook = await onSandbox()
  await facebook.fault({ operation: 'post', ...fault })

  const { outcome, found } = await performAndFind(facebook, facebook.aDelivery())

  const [post] = await facebook.received()
  expect(outcome.kind).toBe('unknown')
  expect(found.kind).toBe(expected)
  if (found.kind === 'found') expect(found.outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test.each(effects)('a photo’s outcome is unknown when Facebook %s, until it is reconciled', async (_, fault, expected) => {
  const facebook = await onSandbox({ files: [aPhotoFile()] })
  await facebook.fault({ operation: 'post', ...fault })

  const { outcome, found } = await performAndFind(facebook, facebook.aDelivery({ text: '' }))

  expect(outcome.kind).toBe('unknown')
  expect(found.kind).toBe(expected)
})

test('finds a reel by its own status and continues from there', async () => {
  const facebook = await onSandbox({ files: [aReelFile()] })
  const delivery = await deliverUntil(facebook, facebook.aDelivery(), 'post')
  await facebook.fault({ operation: 'post', dropAfterEffect: true, processingMs: 30 * secondMs })

  const { outcome, found } = await performAndFind(facebook, delivery)
  if (found.kind !== 'found') throw new Error('The reel is there.')
  const end = await deliver(facebook, withProgress(delivery, found.outcome))

  expect(outcome.kind).toBe('unknown')
  expect(found.outcome).toMatchObject({ kind: 'done', hasEffect: true })
  expect(end.outcome.kind).toBe('published')
  expect(await facebook.received()).toHaveLength(1)
})

test('an unpublished reel counts as absent and is published with the same upload', async () => {
  const facebook = await onSandbox({ files: [aReelFile()] })
  const delivery = await deliverUntil(facebook, facebook.aDelivery(), 'post')
  await facebook.fault({ operation: 'post', dropBeforeEffect: true })

  const { found } = await performAndFind(facebook, delivery)
  const { steps } = await deliver(facebook, delivery)

  expect(found).toEqual({ kind: 'absent' })
  expect(steps).toEqual(['post', 'status'])
})

test('an unlisted video may still be processing, so it only counts as absent after that', async () => {
  const facebook = await onSandbox({ files: [aVideoFile()] })
  await facebook.fault({ operation: 'post', dropBeforeEffect: true })
  const delivery = facebook.aDelivery()

  const { sent, found } = await performAndFind(facebook, delivery)
  facebook.world.clock.now += 21 * minuteMs
  const later = await facebook.publisher.find(delivery, sent, facebook.accessToken)

  expect(found).toMatchObject({ kind: 'unavailable', refusal: { reason: { class: 'transient' } } })
  expect(later).toEqual({ kind: 'absent' })
})

test('ignores an earlier post and one with another text', async () => {
  const facebook = await onSandbox()
  await facebook.post({ message: 'Opening day. Doors at 9.' })
  facebook.world.clock.now += 2 * minuteMs
  await facebook.post({ message: 'Another text' })
  await facebook.fault({ operation: 'post', dropBeforeEffect: true })

  const { found } = await performAndFind(facebook, facebook.aDelivery())

  expect(found).toEqual({ kind: 'absent' })
})

test('finds a post despite spaces and composed characters', async () => {
  const facebook = await onSandbox()
  await facebook.fault({ operation: 'post', dropAfterEffect: true })

  const { found } = await performAndFind(facebook, facebook.aDelivery({ text: 'Cafe\u0301 opens \n today ' }))

  expect(found.kind).toBe('found')
})

test('doesn’t call a post absent among too many newer ones', async () => {
  const facebook = await onSandbox()
  await facebook.fault({ operation: 'post', dropBeforeEffect: true })
  const delivery = facebook.aDelivery()
  const { sent } = await performAndFind(facebook, delivery)
  for (let index = 0; index < 10; index += 1) await facebook.post({ message: `Text ${index}` })

  const found = await facebook.publisher.find(delivery, sent, facebook.accessToken)

  expect(found.kind).toBe('unavailable')
})

test('a refused reconciliation says nothing about the post', async () => {
  const facebook = await onSandbox()
  await facebook.fault({ operation: 'find', throttle: '32' })

  const { found } = await performAndFind(facebook, facebook.aDelivery())

  expect(found).toMatchObject({ kind: 'unavailable', refusal: { reason: { class: 'rate-limited' } } })
})

test('gives up on a call that times out', async () => {
  const facebook = await onSandbox()
  await facebook.fault({ operation: 'post', delayMs: minuteMs })
  const delivery = facebook.aDelivery()

  const outcome = await facebook.impatientPublisher(200).perform(delivery, facebook.publisher.nextStep(delivery), facebook.accessToken)

  expect(outcome).toMatchObject({ kind: 'unknown', detail: 'no answer in time' })
})
