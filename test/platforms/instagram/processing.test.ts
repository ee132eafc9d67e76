import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { anMp4, aPng } from '#test/media/samples.ts'
import { anImage, aVideo } from '../x/deliveries.ts'
import { deliver, deliverUntil } from '../x/on-sandbox.ts'
import { onSandbox } from './on-sandbox.ts'

test('polls less and less often for a reel that takes minutes', async () => {
  const instagram = await onSandbox()
  await instagram.fault({ operation: 'upload', processingMs: 5 * minuteMs })
  const delivery = await deliverUntil(instagram, instagram.aDelivery({ media: [instagram.video()] }), 'container-status')

  const pauses: number[] = []
  for (let since = 0; since < 5 * minuteMs; since += pauses.at(-1) ?? 0) {
    const outcome = await instagram.publisher.perform(delivery, instagram.publisher.nextStep(delivery), instagram.accessToken)
    if (outcome.kind !== 'waiting') throw new Error('It is not ready yet.')
    pauses.push(outcome.checkAfterMs)
    instagram.world.clock.now += outcome.checkAfterMs
  }

  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect([pauses[0], pauses.at(-1)]).toEqual([3 * secondMs, minuteMs])
  expect((await deliver(instagram, delivery)).outcome.kind).toBe('published')
})

test('refuses a video that Instagram can’t use, says what to do, and resends it on retry', async () => {
  const instagram = await onSandbox()
  const short = instagram.put(aVideo(), anMp4({ durationMs: secondMs }))

  const { outcome, delivery } = await deliver(instagram, instagram.aDelivery({ media: [short] }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: {
        class: 'invalid-content',
        message: 'Instagram can’t use this video. Use MP4 or MOV with H.264 and AAC.',
        platformCode: '2207026',
      },
      retry: { when: 'never' },
    },
  })
  expect(instagram.publisher.nextStep(delivery).name).toBe('container')
  expect(await instagram.received()).toEqual([])
})

test('prepares a file again once after Instagram fails on it and then gives up', async () => {
  const instagram = await onSandbox()
  await instagram.fault({ operation: 'upload', processingError: '2207077', times: 'forever' })

  const first = await deliver(instagram, instagram.aDelivery({ media: [instagram.video()] }))
  const second = await deliver(instagram, first.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(second.steps[0]).toBe('container')
  expect(second.outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'never' } } })
})

test('one bad file of a carousel stops it before anything is public', async () => {
  const instagram = await onSandbox()
  await instagram.fault({ operation: 'status', processingError: '2207026' })
  const media = [instagram.image({ id: 'a' }), instagram.video({ id: 'b' })]

  const { outcome } = await deliver(instagram, instagram.aDelivery({ media }))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'invalid-content' } } })
  expect(await instagram.received()).toEqual([])
})

test('prepares media again if it waited for a day', async () => {
  const instagram = await onSandbox()
  const ready = await deliverUntil(instagram, instagram.aDelivery({ media: [instagram.image()] }), 'publish')

  instagram.world.clock.now += 23.6 * hourMs
  const { outcome, steps } = await deliver(instagram, ready)

  expect(steps.slice(0, 2)).toEqual(['publish', 'container'])
  expect(outcome.kind).toBe('published')
  expect(await instagram.received()).toHaveLength(1)
})

test('goes back to polling if publishing reports that it isn’t ready', async () => {
  const instagram = await onSandbox()
  const ready = await deliverUntil(instagram, instagram.aDelivery({ media: [instagram.image()] }), 'publish')
  await instagram.fault({ operation: 'post', graphCode: 9007, graphSubcode: 2207027 })

  const { outcome, delivery } = await deliver(instagram, ready)

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(instagram.publisher.nextStep(delivery).name).toBe('container-status')
})

test('polls once more for what Instagram lost and then prepares it again', async () => {
  const instagram = await onSandbox()
  const ready = await deliverUntil(instagram, instagram.aDelivery({ media: [instagram.image()] }), 'publish')
  await instagram.fault({ operation: 'post', graphCode: 24, graphSubcode: 2207008, times: 2 })

  const first = await deliver(instagram, ready)
  const second = await deliver(instagram, first.delivery)
  const third = await deliver(instagram, second.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later', afterMs: minuteMs } } })
  expect(second.steps).toEqual(['container-status', 'publish'])
  expect(third.steps[0]).toBe('container')
  expect(third.outcome.kind).toBe('published')
})

test('reports Instagram’s own message for 31 hashtags', async () => {
  const instagram = await onSandbox()
  const text = Array.from({ length: 31 }, (_, index) => `#tag${index}`).join(' ')

  const { outcome } = await deliver(instagram, instagram.aDelivery({ text, media: [instagram.image()] }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'invalid-content', message: 'Instagram didn’t accept this: A caption may have at most 30 hashtags.' },
      retry: { when: 'never' },
    },
  })
})

test('asks the person to replace a file deleted in the meantime', async () => {
  const instagram = await onSandbox()
  const gone = instagram.put(anImage(), aPng({ width: 800, height: 600 }))
  instagram.remove(gone)

  const { outcome } = await deliver(instagram, instagram.aDelivery({ media: [gone] }))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'invalid-content' }, retry: { when: 'never' } } })
})

test('retries later once when Instagram can’t fetch a file from Crier', async () => {
  const instagram = await onSandbox()
  const video = instagram.video()
  instagram.remove(video)

  const { outcome } = await deliver(instagram, instagram.aDelivery({ media: [video] }))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { platformCode: '2207052' }, retry: { when: 'later' } } })
})
