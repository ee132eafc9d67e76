import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { deliver, withProgress } from '#test/platforms/x/on-sandbox.ts'
import { oneVideo, somePictures } from './files.ts'
import { onSandbox } from './on-sandbox.ts'

const withVideo = async (bytes?: number) => {
  const { media, content } = await oneVideo(bytes)
  const rig = await onSandbox({ content })
  return { ...rig, delivery: rig.aDelivery({ media }) }
}

test('polls at growing intervals while LinkedIn processes a video', async () => {
  const rig = await withVideo()
  await rig.fault({ operation: 'upload', processingMs: 2 * minuteMs })
  const waits: number[] = []
  let { delivery } = rig

  for (let step = rig.publisher.nextStep(delivery); step.name !== 'post'; step = rig.publisher.nextStep(delivery)) {
    const outcome = await rig.publisher.perform(delivery, step, rig.accessToken)
    if (outcome.kind === 'waiting') {
      waits.push(outcome.checkAfterMs)
      rig.world.clock.now += outcome.checkAfterMs
    }
    delivery = withProgress(delivery, outcome)
  }

  expect(waits.slice(0, 5)).toEqual([5, 5, 5, 7.5, 11.25].map((seconds) => seconds * secondMs))
  expect(Math.max(...waits)).toBeLessThanOrEqual(minuteMs)
})

test('uploads a video once more after LinkedIn fails on it and then tells the person what to do', async () => {
  const rig = await withVideo()
  await rig.fault({ operation: 'upload', processingError: 'Codec not supported', times: 'forever' })

  const first = await deliver(rig, rig.delivery)
  const second = await deliver(rig, first.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later' } } })
  expect(second.steps[0]).toBe('upload-start')
  expect(second.outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'invalid-content', message: expect.stringContaining('Save it as MP4'), detail: 'Codec not supported' },
      retry: { when: 'never' },
    },
  })
})

test('keeps uploaded parts when a later one fails', async () => {
  const rig = await withVideo(9_000_000)
  const started = await rig.publisher.perform(rig.delivery, rig.publisher.nextStep(rig.delivery), rig.accessToken)
  const delivery = withProgress(rig.delivery, started)
  const puts: unknown[] = []
  const breaking: typeof fetch = (url, init) => {
    if (init?.method === 'PUT') puts.push(url)
    return puts.length === 2 ? Promise.reject(new Error('reset')) : fetch(url, init)
  }

  const outcome = await rig.publisherWith(breaking).perform(delivery, rig.publisher.nextStep(delivery), rig.accessToken)
  const after = await deliver(rig, withProgress(delivery, outcome))

  expect(outcome).toMatchObject({
    kind: 'done',
    progress: { uploads: { 'video-1': { state: { parts: [{}, {}], partIds: [expect.any(String)] } } } },
  })
  expect(after.outcome.kind).toBe('published')
})

test('requests new URLs for expired ones', async () => {
  const rig = await withVideo()
  const started = await rig.publisher.perform(rig.delivery, rig.publisher.nextStep(rig.delivery), rig.accessToken)
  rig.world.clock.now += 3 * hourMs

  const { outcome, steps } = await deliver(rig, withProgress(rig.delivery, started))

  expect(steps.slice(0, 3)).toEqual(['upload-part', 'upload-start', 'upload-part'])
  expect(outcome.kind).toBe('published')
})

test('simply repeats any upload after a lost response', async () => {
  const rig = await withVideo()
  await rig.fault({ operation: 'upload', dropAfterEffect: true, times: 1 })

  const first = await rig.publisher.perform(rig.delivery, rig.publisher.nextStep(rig.delivery), rig.accessToken)
  const { outcome } = await deliver(rig, rig.delivery)

  expect(first).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(outcome.kind).toBe('published')
})

test('posts after a while anyway if members may not query the video', async () => {
  const rig = await withVideo()
  await rig.fault({ operation: 'status', status: 403, times: 'forever' })

  const first = await deliver(rig, rig.delivery)
  rig.world.clock.now += 10 * secondMs
  const second = await deliver(rig, first.delivery)

  expect(first.outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'transient', platformCode: 'MEDIA_ASSET_WAITING_UPLOAD' } },
  })
  expect(second.steps).toEqual(['post'])
  expect(second.outcome.kind).toBe('published')
})

test('waits for an image that LinkedIn is still processing', async () => {
  const { media, content } = somePictures(1)
  const rig = await onSandbox({ content })
  await rig.fault({ operation: 'upload', processingMs: 8 * secondMs })

  const first = await deliver(rig, rig.aDelivery({ media }))
  rig.world.clock.now += 10 * secondMs
  const second = await deliver(rig, first.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect([second.outcome.kind, second.steps]).toEqual(['published', ['post']])
})

test('uploads a refused post’s files again on retry', async () => {
  const { media, content } = somePictures(1)
  const rig = await onSandbox({ content })
  await rig.fault({ operation: 'post', status: 400, body: { status: 400, code: 'INVALID_IMAGE_ID', message: 'The image is invalid' } })

  const first = await deliver(rig, rig.aDelivery({ media }))
  const second = await deliver(rig, first.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'invalid-content' }, retry: { when: 'never' } } })
  expect(second.steps).toEqual(['upload-image', 'post'])
  expect(second.outcome.kind).toBe('published')
})

test('waits out LinkedIn’s daily limit until midnight UTC', async () => {
  const rig = await onSandbox()
  await rig.fault({ operation: 'post', retryAfter: 1 })

  const { outcome } = await deliver(rig, rig.aDelivery())

  const midnight = Date.parse('2026-11-22T00:00:00.000Z')
  expect(outcome).toMatchObject({
    refusal: { reason: { class: 'rate-limited' }, retry: { when: 'later', afterMs: midnight - rig.world.clock.now } },
  })
})

test('sends the token only to LinkedIn’s own host', async () => {
  const { media, content } = somePictures(1)
  const rig = await onSandbox({ content })
  const delivery = rig.aDelivery({ media })
  const called: string[] = []
  const elsewhere: typeof fetch = async (url) => {
    called.push(String(url))
    return Response.json({ value: { uploadUrl: 'https://www.linkedin.com.example.org/dms-uploads/1', image: 'urn:li:image:1' } })
  }
  const publisher = rig.publisherWith(elsewhere)

  await expect(publisher.perform(delivery, publisher.nextStep(delivery), rig.accessToken)).rejects.toThrow('another host')

  expect(called).toHaveLength(1)
})
