import { expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { deliver } from '../x/on-sandbox.ts'
import { openPinterestRig } from './rig.ts'

const fetchedSize = async (url = '') => {
  const { imageSize } = await import('image-size')
  const { width, height, type } = imageSize(new Uint8Array(await (await fetch(url)).arrayBuffer()))
  return [width, height, type]
}

test('a picture becomes a Pin with its text, on its board', async () => {
  const rig = await openPinterestRig()

  const { outcome, steps } = await deliver(rig, rig.pin([rig.pictures.tall]))

  const [pin] = await rig.arrived()
  expect(steps).toEqual(['pin'])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: pin?.id, url: pin?.url })
  expect(pin).toMatchObject({
    account: 'ada',
    content: 'Start the evening before.',
    media: [{ type: 'image/png', altText: 'A tall picture' }],
    facts: { kind: 'image', title: 'Sourdough', link: 'https://example.org/sourdough', boardId: rig.boardId },
  })
})

test('a Pin needs only a board and a picture', async () => {
  const rig = await openPinterestRig()
  const bare = { ...rig.pin([{ ...rig.pictures.tall, altText: '' }]), text: ' ', options: { boardId: rig.boardId } }

  expect((await deliver(rig, bare)).outcome.kind).toBe('published')
  expect(await rig.arrived()).toMatchObject([{ content: '', facts: { title: '', link: '' } }])
})

test('pictures of different sizes become a carousel of one size, made ahead of the Pin', async () => {
  const rig = await openPinterestRig()
  const { tall, tall2, wide } = rig.pictures

  const { steps } = await deliver(rig, rig.pin([tall2, wide, tall]))

  const [pin] = await rig.arrived()
  expect(steps).toEqual(['make-pictures', 'pin'])
  expect(await Promise.all(pin?.media.map(({ url }) => fetchedSize(url)) ?? [])).toEqual([
    [100, 150, 'jpg'],
    [100, 150, 'jpg'],
    [100, 150, 'png'],
  ])
})

test('uploads, processes, and pins a video with its cover', async () => {
  const rig = await openPinterestRig()

  const { outcome, steps } = await deliver(rig, rig.pin([rig.video], { coverAtSeconds: 2 }))

  expect(steps).toEqual(['send-video', 'check-video', 'pin'])
  expect(outcome.kind).toBe('published')
  expect(await rig.arrived()).toMatchObject([
    { media: [{ type: 'video/mp4', bytes: rig.video.bytes }], facts: { kind: 'video', coverAtSeconds: 2 } },
  ])
})

test('polls less and less often for a slow video', async () => {
  const rig = await openPinterestRig()
  await rig.fault({ operation: 'upload', processingMs: 5 * minuteMs })
  let delivery = rig.pin([rig.video])
  const waits: number[] = []
  for (let step = rig.publisher.nextStep(delivery); step.name !== 'pin'; step = rig.publisher.nextStep(delivery)) {
    const outcome = await rig.publisher.perform(delivery, step, rig.accessToken)
    if (outcome.kind === 'waiting') waits.push(outcome.checkAfterMs)
    rig.world.clock.now += waits.at(-1) ?? 0
    if ('progress' in outcome && outcome.progress) delivery = { ...delivery, progress: outcome.progress }
  }

  expect(waits.slice(0, 6)).toEqual([5, 5, 5, 5, 10, 10].map((seconds) => seconds * secondMs))
  expect(waits.at(-1)).toBe(40 * secondMs)
})

test('sends a video once more after Pinterest fails to process it and then stops', async () => {
  const rig = await openPinterestRig()
  await rig.fault({ operation: 'upload', processingError: 'internal_error', times: 'forever' })

  const first = await deliver(rig, rig.pin([rig.video]))
  const second = await deliver(rig, first.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later' } } })
  expect(second.steps[0]).toBe('send-video')
  expect(second.outcome).toMatchObject({
    refusal: {
      reason: { class: 'invalid-content', platformCode: 'internal_error', message: expect.stringContaining('H.264') },
      retry: { when: 'never' },
    },
  })
})

test.each([
  ['the upload is cut off before it arrived', { operation: 'upload', dropBeforeEffect: true }],
  ['the upload is cut off after it arrived', { operation: 'upload', dropAfterEffect: true }],
  ['the storage breaks down', { operation: 'upload', status: 503 }],
  ['the question how it is doing is lost', { operation: 'status', dropAfterEffect: true }],
])('simply retries when %s', async (_, fault) => {
  const rig = await openPinterestRig()
  await rig.fault(fault)

  const lost = await deliver(rig, rig.pin([rig.video]))
  const again = await deliver(rig, lost.delivery)

  expect(lost.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(again.outcome.kind).toBe('published')
  expect(await rig.arrived()).toHaveLength(1)
})

test.each([
  ['arrived and was answered with an error', { statusAfterEffect: 500 }, 'found'],
  ['arrived and was cut off', { dropAfterEffect: true }, 'found'],
  ['was cut off before it arrived', { dropBeforeEffect: true }, 'absent'],
])('a Pin that %s has an unknown outcome until it is looked up', async (_, fault, kind) => {
  const rig = await openPinterestRig()
  const delivery = rig.pin([rig.pictures.tall])
  const step = rig.publisher.nextStep(delivery)
  // An identical Pin from yesterday isn't this one.
  await deliver(rig, delivery)
  rig.world.clock.now += dayMs
  const sent = { step, sentAt: new Date(rig.world.clock.now).toISOString(), fingerprint: rig.publisher.fingerprint(delivery, step) }
  await rig.fault({ operation: 'post', ...fault })

  const outcome = await rig.publisher.perform(delivery, step, rig.accessToken)
  const found = await rig.publisher.find(delivery, sent, rig.accessToken)

  expect(outcome).toMatchObject({ kind: 'unknown', message: expect.stringContaining('don’t know yet whether your post is live') })
  expect(found.kind).toBe(kind)
  if (found.kind === 'found') expect(found.outcome).toMatchObject({ remoteId: (await rig.arrived()).at(-1)?.id })
})

test('finds a Pin among hundreds on its board and reports a list it can’t get', async () => {
  const rig = await openPinterestRig()
  const delivery = rig.pin([rig.pictures.tall])
  const step = rig.publisher.nextStep(delivery)
  const sentAt = new Date(rig.world.clock.now).toISOString()
  const find = () => rig.publisher.find(delivery, { step, sentAt, fingerprint: rig.publisher.fingerprint(delivery, step) }, rig.accessToken)
  await deliver(rig, delivery)
  for (let count = 0; count < 120; count += 1) {
    if (count % 90 === 0) rig.world.clock.now += minuteMs
    await deliver(rig, rig.pin([rig.pictures.tall], { title: `Other ${count}` }))
  }

  expect((await find()).kind).toBe('found')
  await rig.fault({ operation: 'find', status: 503 })
  expect(await find()).toMatchObject({ kind: 'unavailable', refusal: { reason: { class: 'transient' } } })
})
