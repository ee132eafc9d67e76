import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { fakeKeptCards } from '#test/fakes/kept-cards.ts'
import { aPng } from '#test/media/samples.ts'
import { anImage } from '#test/platforms/x/deliveries.ts'
import { deliver } from '#test/platforms/x/on-sandbox.ts'
import { oneGif, oneVideo, somePictures } from './files.ts'
import { type OnSandbox, onSandbox } from './on-sandbox.ts'

const text = 'Fresh bread today (until 6 pm) #bakery'

test('publishes a text as written and returns its URL', async () => {
  const rig = await onSandbox()

  const { outcome, steps } = await deliver(rig, rig.aDelivery({ text }))

  const [post] = await rig.received()
  expect(steps).toEqual(['post'])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: expect.stringMatching(/^urn:li:share:\d+$/), url: post?.url })
  expect(post).toMatchObject({ content: text, media: [], facts: { visibility: 'PUBLIC', isReshareDisabled: false, isCut: false } })
})

test('delivers any text intact', async () => {
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

test('applies the person’s choice of visibility and resharing', async () => {
  const rig = await onSandbox()

  await deliver(rig, rig.aDelivery({ options: { visibility: 'CONNECTIONS', isReshareDisabled: true } }))

  expect(await rig.received()).toMatchObject([{ facts: { visibility: 'CONNECTIONS', isReshareDisabled: true } }])
})

test('sends an image with its description and waits a moment before posting', async () => {
  const { media, content } = somePictures(1)
  const rig = await onSandbox({ content })
  const delivery = rig.aDelivery({ media })

  const first = await rig.publisher.perform(delivery, rig.publisher.nextStep(delivery), rig.accessToken)
  const { outcome, steps } = await deliver(rig, delivery)

  expect(first).toMatchObject({ kind: 'waiting', checkAfterMs: 3 * secondMs })
  expect([outcome.kind, steps]).toEqual(['published', ['upload-image', 'post']])
  expect(await rig.received()).toMatchObject([{ media: [{ type: 'image/png', altText: 'Loaves on a shelf' }] }])
})

test('converts an unsupported picture to JPEG', async () => {
  const webp = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a6420' } })
    .webp()
    .toBuffer()
  const rig = await onSandbox({ content: { 'image-1': webp } })
  const media = [anImage({ contentType: 'image/webp', bytes: webp.length, state: { name: 'ready', width: 40, height: 30 } })]

  const { outcome } = await deliver(rig, rig.aDelivery({ media }))

  expect(outcome.kind).toBe('published')
  expect(await rig.received()).toMatchObject([{ media: [{ type: 'image/jpeg' }] }])
})

test('keeps several images in order', async () => {
  const { media, content } = somePictures(3)
  const rig = await onSandbox({ content })

  const { outcome } = await deliver(rig, rig.aDelivery({ media }))

  const [post] = await rig.received()
  expect(outcome.kind).toBe('published')
  expect(post?.media.map(({ bytes, altText }) => [bytes, altText])).toEqual(media.map(({ bytes, altText }) => [bytes, altText]))
})

test('sends a GIF as is and allows a post without text', async () => {
  const { media, content } = oneGif()
  const rig = await onSandbox({ content })

  const { outcome } = await deliver(rig, rig.aDelivery({ text: '', media }))

  expect(outcome.kind).toBe('published')
  expect(await rig.received()).toMatchObject([{ content: '', media: [{ type: 'image/gif', altText: 'A wave' }] }])
})

test('uploads a video in parts, waits for processing, and posts it with its title', async () => {
  const { media, content } = await oneVideo(9_000_000)
  const rig = await onSandbox({ content })

  const { outcome, steps } = await deliver(rig, rig.aDelivery({ media, options: { title: 'Baking day' } }))

  expect(steps).toEqual(['upload-start', 'upload-part', 'upload-finish', 'upload-status', 'upload-status', 'upload-status', 'post'])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: expect.stringMatching(/^urn:li:ugcPost:\d+$/) })
  expect(await rig.received()).toMatchObject([{ media: [{ type: 'video/mp4', bytes: media[0]?.bytes }], facts: { title: 'Baking day' } }])
})

test('builds a card from the person’s input, with one image as its picture', async () => {
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

const url = 'https://example.org/bread'
const userId = anAccount().workspaceId
const shownCard = { title: 'How we bake', description: 'Ten steps', image: { type: 'image/png', content: new Uint8Array(aPng()) } }

test('gives the text’s first link exactly the card that the preview showed, without reading the page again', async () => {
  const rig = await onSandbox()
  const keptCards = fakeKeptCards()
  await keptCards.keep({ workspaceId: userId, url }, shownCard, rig.world.clock.now)
  const publisher = rig.publisherWith(fetch, { keptCards, fetchOutside: unasked })

  const { outcome, steps } = await deliver({ ...rig, publisher }, rig.aDelivery({ text: `Read ${url}` }))

  expect(steps).toEqual(['card', 'post'])
  expect(outcome.kind).toBe('published')
  expect(await rig.received()).toMatchObject([
    {
      media: [{ type: 'image/png', bytes: aPng().length }],
      facts: { article: { source: url, title: 'How we bake', description: 'Ten steps' } },
    },
  ])
})

test('what the person wrote on a card stays, and the page adds its picture', async () => {
  const rig = await onSandbox()
  const keptCards = fakeKeptCards()
  await keptCards.keep({ workspaceId: userId, url }, shownCard, rig.world.clock.now)
  const article = { source: url, title: 'My own words' }

  await deliver({ ...rig, publisher: rig.publisherWith(fetch, { keptCards }) }, rig.aDelivery({ text: 'Read on', options: { article } }))

  expect(await rig.received()).toMatchObject([
    { media: [{ type: 'image/png' }], facts: { article: { source: url, title: 'My own words', description: '' } } },
  ])
})

test('reads the page if nobody has seen its card, and keeps it for the next account', async () => {
  const rig = await onSandbox()
  const keptCards = fakeKeptCards()
  const asked: string[] = []
  const fetchOutside: typeof fetch = async (address) => {
    asked.push(String(address))
    return new Response('<title>Bread</title>', { headers: { 'content-type': 'text/html' } })
  }
  const publisher = rig.publisherWith(fetch, { keptCards, fetchOutside })

  await deliver({ ...rig, publisher }, rig.aDelivery({ text: `One ${url}` }))
  await deliver({ ...rig, publisher }, rig.aDelivery({ text: `Two ${url}` }))

  expect(asked).toEqual([url])
  expect(await rig.received()).toMatchObject([{ facts: { article: { title: 'Bread' } } }, { facts: { article: { title: 'Bread' } } }])
})

test.each<[string, Parameters<OnSandbox['aDelivery']>[0]]>([
  ['is not to have one', { options: { hasNoCard: true } }],
  ['leads nowhere', {}],
])('posts a link that %s without a card', async (_, changes) => {
  const rig = await onSandbox()

  const { outcome } = await deliver(rig, rig.aDelivery({ text: `Read ${url}`, ...changes }))

  expect(outcome.kind).toBe('published')
  expect(JSON.stringify(await rig.received())).not.toContain('article')
})

test('waits for the card’s picture while LinkedIn can’t take it', async () => {
  const rig = await onSandbox()
  const keptCards = fakeKeptCards()
  await keptCards.keep({ workspaceId: userId, url }, shownCard, rig.world.clock.now)
  const publisher = rig.publisherWith(fetch, { keptCards })
  const delivery = rig.aDelivery({ text: `Read ${url}` })
  await rig.fault({ operation: 'upload', retryAfter: 60 })

  const first = await publisher.perform(delivery, publisher.nextStep(delivery), rig.accessToken)
  const { outcome } = await deliver({ ...rig, publisher }, delivery)

  expect(first).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later' } } })
  expect(outcome.kind).toBe('published')
  expect(await rig.received()).toMatchObject([{ media: [{ type: 'image/png' }] }])
})

const unasked: typeof fetch = () => Promise.reject(new Error('Nobody is asked.'))
