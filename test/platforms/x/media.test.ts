import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Media } from '#shared/domain/media.ts'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { anMp4, aPng, aGif as gifBytes } from '#test/media/samples.ts'
import { connect } from '#test/sandbox/world.ts'
import { aGif, anImage, aVideo } from './deliveries.ts'
import { deliver, deliverUntil, onSandbox } from './on-sandbox.ts'

const mebibyte = 1024 * 1024

/** The adapter on a sandbox, with these bytes as the files. */
const withFiles = async (...pairs: [Media, Uint8Array][]) => {
  const x = await onSandbox({ content: Object.fromEntries(pairs.map(([{ id }, bytes]) => [id, bytes])) })
  return { x, media: pairs.map(([media, bytes]) => ({ ...media, bytes: bytes.length })) }
}

test('posts images in order, each with its alt text', async () => {
  const { x, media } = await withFiles(
    [anImage({ id: 'a', altText: 'A shop front' }), aPng({ width: 20 })],
    [anImage({ id: 'b' }), aPng({ width: 30 })],
    [anImage({ id: 'c', altText: 'A cake' }), aPng({ width: 40 })],
  )

  const { outcome, steps } = await deliver(x, x.aDelivery({ media }))

  const [post] = await x.received()
  expect(steps).toEqual(['upload-image', 'describe', 'upload-image', 'upload-image', 'describe', 'post'])
  expect(outcome.kind).toBe('published')
  expect(post?.media.map(({ altText, bytes }) => ({ altText, bytes }))).toEqual([
    { altText: 'A shop front', bytes: media[0]?.bytes },
    { altText: '', bytes: media[1]?.bytes },
    { altText: 'A cake', bytes: media[2]?.bytes },
  ])
})

test('strips camera metadata such as the location from a picture', async () => {
  const taken = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { x, media } = await withFiles([anImage({ contentType: 'image/jpeg' }), taken])

  await deliver(x, x.aDelivery({ media }))

  const [arrived] = (await x.received()).flatMap((post) => post.media)
  const sent = await sharp(await (await fetch(arrived?.url ?? '')).arrayBuffer()).metadata()
  expect(sent).toMatchObject({ width: 40, height: 30, orientation: 6 })
  expect(sent.exif?.toString('latin1')).not.toContain('Camera')
})

test('a picture needs no text', async () => {
  const { x, media } = await withFiles([anImage(), aPng()])

  const { outcome } = await deliver(x, x.aDelivery({ text: '', media }))

  expect(outcome.kind).toBe('published')
  expect(await x.received()).toMatchObject([{ content: '', media: [{ type: 'image/png' }] }])
})

test('sends a GIF in parts, waits for it, describes it, and posts it', async () => {
  const { x, media } = await withFiles([aGif({ altText: 'A wave' }), gifBytes({ frames: 3 })])

  const { outcome, steps } = await deliver(x, x.aDelivery({ media }))

  expect(steps.filter((name) => name !== 'upload-status')).toEqual(['upload-start', 'upload-part', 'upload-finish', 'describe', 'post'])
  expect(outcome.kind).toBe('published')
  expect(await x.received()).toMatchObject([{ media: [{ type: 'image/gif', altText: 'A wave' }] }])
})

test('a video of several segments arrives whole after processing', async () => {
  const film = anMp4({ durationMs: 5 * secondMs, bytes: 9 * mebibyte })
  const { x, media } = await withFiles([aVideo({ altText: 'A tour' }), film])

  const { outcome, steps } = await deliver(x, x.aDelivery({ media }))

  const [post] = await x.received()
  const arrived = await (await fetch(post?.media[0]?.url ?? '')).arrayBuffer()
  expect(steps.slice(0, 3)).toEqual(['upload-start', 'upload-part', 'upload-finish'])
  expect(steps.filter((name) => name === 'upload-status').length).toBeGreaterThan(1)
  expect(outcome.kind).toBe('published')
  expect(Buffer.from(arrived).equals(film)).toBe(true)
})

test('a video that X can’t use fails with X’s reason and is uploaded again on retry', async () => {
  const { x, media } = await withFiles([aVideo(), anMp4({ durationMs: 5 * secondMs })])
  await x.fault({ operation: 'status', processingError: 'UnsupportedMedia' })

  const { outcome, delivery } = await deliver(x, x.aDelivery({ media }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: {
        class: 'invalid-content',
        message: 'X couldn’t use this file: The file could not be processed',
        platformCode: 'UnsupportedMedia',
      },
      retry: { when: 'never' },
    },
  })
  expect(x.publisher.nextStep(delivery).name).toBe('upload-start')
  expect(await x.received()).toEqual([])
})

test('restarts the upload of a file once after X fails on it', async () => {
  const { x, media } = await withFiles([aVideo(), anMp4({ durationMs: 5 * secondMs })])
  await x.fault({ operation: 'status', processingError: 'InternalError', times: 'forever' })

  const first = await deliver(x, x.aDelivery({ media }))
  const second = await deliver(x, first.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(second.steps[0]).toBe('upload-start')
  expect(second.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'never' } } })
})

test('restarts an upload whose last response was lost and posts once', async () => {
  const { x, media } = await withFiles([aVideo(), anMp4({ durationMs: 5 * secondMs })])
  const begun = await deliverUntil(x, x.aDelivery({ media }), 'upload-finish')
  await x.fault({ operation: 'upload', dropAfterEffect: true })

  const lost = await deliver(x, begun)
  const repeated = await deliver(x, lost.delivery)
  const anew = await deliver(x, repeated.delivery)

  expect(lost.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(repeated.outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later' } } })
  expect(anew.steps[0]).toBe('upload-start')
  expect(anew.outcome.kind).toBe('published')
  expect(await x.received()).toHaveLength(1)
})

test('uploads files again before the post if they’re about to expire at X', async () => {
  const { x, media } = await withFiles([anImage(), aPng()])
  const uploaded = await deliverUntil(x, x.aDelivery({ media }), 'post')

  x.world.clock.now += 23 * hourMs + 51 * minuteMs
  const { access_token: accessToken } = await connect(x.world, 'ada')
  const { outcome, steps } = await deliver({ ...x, accessToken }, uploaded)

  expect(steps).toEqual(['post', 'upload-image', 'post'])
  expect(outcome.kind).toBe('published')
})

test('an image that X refuses outright stops the post', async () => {
  const { x, media } = await withFiles([anImage(), Buffer.from('no picture at all')])

  const { outcome } = await deliver(x, x.aDelivery({ media }))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'invalid-content' }, retry: { when: 'never' } } })
})
