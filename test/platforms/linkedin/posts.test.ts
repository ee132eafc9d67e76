import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { anImage } from '#test/platforms/x/deliveries.ts'
import { deliver } from '#test/platforms/x/on-sandbox.ts'
import { oneGif, oneVideo, somePictures } from './files.ts'
import { onSandbox } from './on-sandbox.ts'

const text = 'Fresh bread today (until 6 pm) #bakery'

test('a text is published as it was written, with its address', async () => {
  const rig = await onSandbox()

  const { outcome, steps } = await deliver(rig, rig.aDelivery({ text }))

  const [post] = await rig.received()
  expect(steps).toEqual(['post'])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: expect.stringMatching(/^urn:li:share:\d+$/), url: post?.url })
  expect(post).toMatchObject({ content: text, media: [], facts: { visibility: 'PUBLIC', isReshareDisabled: false, isCut: false } })
})

test('whatever is written arrives whole', async () => {
  const rig = await onSandbox()
  const syntax = fc.constantFrom(
    ...'\\|{}@[]()<>#*_~ \n'.split(''),
    'a',
    '#tag',
    '@[Ada](urn:li:person:1)',
    '{hashtag|\\#|x}',
    'https://a.b/c_d#e~f',
  )

  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(syntax, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 40 }), async (pieces) => {
      const written = `${rig.world.clock.now} ${pieces.join('')}`
      rig.world.clock.now += hourMs

      const { outcome } = await deliver(rig, rig.aDelivery({ text: written }))

      expect(outcome.kind).toBe('published')
      expect((await rig.received()).at(-1)?.content).toBe(written)
    }),
    { numRuns: 40 },
  )
})

test('who may see it and share it on is the person’s choice', async () => {
  const rig = await onSandbox()

  await deliver(rig, rig.aDelivery({ options: { visibility: 'CONNECTIONS', isReshareDisabled: true } }))

  expect(await rig.received()).toMatchObject([{ facts: { visibility: 'CONNECTIONS', isReshareDisabled: true } }])
})

test('an image is sent with its description, and given a moment before the post', async () => {
  const { media, content } = somePictures(1)
  const rig = await onSandbox({ content })
  const delivery = rig.aDelivery({ media })

  const first = await rig.publisher.perform(delivery, rig.publisher.nextStep(delivery), rig.accessToken)
  const { outcome, steps } = await deliver(rig, delivery)

  expect(first).toMatchObject({ kind: 'waiting', checkAfterMs: 3 * secondMs })
  expect([outcome.kind, steps]).toEqual(['published', ['upload-image', 'post']])
  expect(await rig.received()).toMatchObject([{ media: [{ type: 'image/png', altText: 'Loaves on a shelf' }] }])
})

test('a picture that LinkedIn does not take is sent as a JPEG', async () => {
  const webp = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a6420' } })
    .webp()
    .toBuffer()
  const rig = await onSandbox({ content: { 'image-1': webp } })
  const media = [anImage({ contentType: 'image/webp', bytes: webp.length, state: { name: 'ready', width: 40, height: 30 } })]

  const { outcome } = await deliver(rig, rig.aDelivery({ media }))

  expect(outcome.kind).toBe('published')
  expect(await rig.received()).toMatchObject([{ media: [{ type: 'image/jpeg' }] }])
})

test('several images keep their order', async () => {
  const { media, content } = somePictures(3)
  const rig = await onSandbox({ content })

  const { outcome } = await deliver(rig, rig.aDelivery({ media }))

  const [post] = await rig.received()
  expect(outcome.kind).toBe('published')
  expect(post?.media.map(({ bytes, altText }) => [bytes, altText])).toEqual(media.map(({ bytes, altText }) => [bytes, altText]))
})

test('a GIF is sent as it is, and a post may have no text', async () => {
  const { media, content } = oneGif()
  const rig = await onSandbox({ content })

  const { outcome } = await deliver(rig, rig.aDelivery({ text: '', media }))

  expect(outcome.kind).toBe('published')
  expect(await rig.received()).toMatchObject([{ content: '', media: [{ type: 'image/gif', altText: 'A wave' }] }])
})

test('a video goes up in parts, is worked on, and is posted with its title', async () => {
  const { media, content } = await oneVideo(9_000_000)
  const rig = await onSandbox({ content })

  const { outcome, steps } = await deliver(rig, rig.aDelivery({ media, options: { title: 'Baking day' } }))

  expect(steps).toEqual(['upload-start', 'upload-part', 'upload-finish', 'upload-status', 'upload-status', 'upload-status', 'post'])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: expect.stringMatching(/^urn:li:ugcPost:\d+$/) })
  expect(await rig.received()).toMatchObject([{ media: [{ type: 'video/mp4', bytes: media[0]?.bytes }], facts: { title: 'Baking day' } }])
})

test('a card is made of what the person gave, with one image as its picture', async () => {
  const { media, content } = somePictures(1)
  const rig = await onSandbox({ content })
  const article = { source: 'https://example.org/a', title: 'How we bake', description: 'Ten steps' }

  const plain = await deliver(rig, rig.aDelivery({ text: 'One', options: { article } }))
  const pictured = await deliver(rig, rig.aDelivery({ text: 'Two', media, options: { article } }))

  expect([plain.outcome.kind, pictured.outcome.kind]).toEqual(['published', 'published'])
  expect(await rig.received()).toMatchObject([
    { media: [], facts: { article } },
    { media: [{ type: 'image/png' }], facts: { article } },
  ])
})
