import { expect, test } from 'vitest'
import * as z from 'zod'
import { blueskyPublisher } from '#functions/adapters/platforms/bluesky/publisher.ts'
import type { KeptCards } from '#functions/ports/platforms.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { fakeKeptCards } from '#test/fakes/kept-cards.ts'
import { aPhoto } from '#test/media/photos.ts'
import { anMp4, aPng } from '#test/media/samples.ts'
import { anImage, aVideo } from '../x/deliveries.ts'
import { deliver, deliverUntil } from '../x/on-sandbox.ts'
import { type OnSandbox, onSandbox } from './on-sandbox.ts'

const content = {
  'image-1': aPng(),
  'image-2': aPng({ width: 40, height: 30 }),
  'image-3': aPng(),
  'image-4': aPng(),
  'image-5': aPng(),
  'video-1': anMp4({ durationMs: 5_000 }),
}
const picture = anImage({ altText: 'A shop front', bytes: content['image-1'].length })

const recordsOf = async ({ world, profile }: OnSandbox, delivery: Delivery, collection = 'app.bsky.feed.post') => {
  const { keys } = z.object({ keys: z.array(z.string()) }).parse(delivery.progress)
  return Promise.all(
    keys.map(async (rkey) => {
      const query = new URLSearchParams({ repo: profile.remoteId, collection, rkey })
      const answer = await fetch(`${world.url}/morel.us-east.host.bsky.network/xrpc/com.atproto.repo.getRecord?${query}`)
      return z.object({ uri: z.string(), cid: z.string(), value: z.looseObject({}) }).parse(await answer.json())
    }),
  )
}

const published = async (bluesky: OnSandbox, changes: Parameters<OnSandbox['aDelivery']>[0]) => {
  const { outcome, delivery } = await deliver(bluesky, bluesky.aDelivery(changes))
  if (outcome.kind !== 'published') throw new Error(`It was ${JSON.stringify(outcome)}.`)
  return { outcome, records: await recordsOf(bluesky, delivery), delivery }
}

test('links what the text names, by byte offset', async () => {
  const bluesky = await onSandbox()

  const { records, outcome } = await published(bluesky, { text: 'Grüße an @ada.test und @nobody.test: example.com #brot' })

  expect(records[0]?.value).toMatchObject({
    text: 'Grüße an @ada.test und @nobody.test: example.com #brot',
    createdAt: '2026-11-21T10:00:00.250Z',
    facets: [
      { index: { byteStart: 11, byteEnd: 20 }, features: [{ $type: 'app.bsky.richtext.facet#mention', did: bluesky.profile.remoteId }] },
      { index: { byteStart: 39, byteEnd: 50 }, features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com' }] },
      { index: { byteStart: 51, byteEnd: 56 }, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'brot' }] },
    ],
  })
  expect(outcome.url).toMatch(new RegExp(`/bsky\\.app/profile/${bluesky.profile.remoteId}/post/[2-7a-z]{13}$`))
  expect((await fetch(outcome.url)).status).toBe(200)
})

test('makes each part of a thread reply to the previous one and the first', async () => {
  const bluesky = await onSandbox()

  const { records, outcome } = await published(bluesky, { text: 'One', options: { parts: ['Two', 'Three'] } })

  const [one, two, three] = records.map(({ uri, cid, value: { text, reply } }) => ({ ref: { uri, cid }, text, reply }))
  expect(one).toMatchObject({ text: 'One', reply: undefined })
  expect(two).toMatchObject({ text: 'Two', reply: { root: one?.ref, parent: one?.ref } })
  expect(three).toMatchObject({ text: 'Three', reply: { root: one?.ref, parent: two?.ref } })
  expect(outcome.remoteId).toBe(one?.ref.uri)
})

test('sends images with alt texts and aspect ratios, and a video with its own', async () => {
  const bluesky = await onSandbox({ content })
  const second = anImage({ id: 'image-2', bytes: content['image-2'].length })

  const images = await published(bluesky, { media: [picture, second], options: { contentLabel: 'nudity', languages: ['de', 'en'] } })
  const video = await published(bluesky, { media: [aVideo({ altText: 'A tour', bytes: content['video-1'].length })] })

  expect(images.records[0]?.value).toMatchObject({
    langs: ['de', 'en'],
    labels: { values: [{ val: 'nudity' }] },
    embed: {
      $type: 'app.bsky.embed.images',
      images: [
        { alt: 'A shop front', aspectRatio: { width: 1600, height: 1200 }, image: { mimeType: 'image/png' } },
        { alt: '', aspectRatio: { width: 1600, height: 1200 } },
      ],
    },
  })
  expect(video.records[0]?.value).toMatchObject({
    embed: { $type: 'app.bsky.embed.video', alt: 'A tour', aspectRatio: { width: 1280, height: 720 }, video: { mimeType: 'video/mp4' } },
  })
})

test('sends more than four images as a gallery, also beside a quote', async () => {
  const bluesky = await onSandbox({ content })
  const media = ['image-1', 'image-2', 'image-3', 'image-4', 'image-5'].map((id) =>
    anImage({ id, altText: id, bytes: content['image-1'].length }),
  )
  const first = await published(bluesky, { text: 'First' })

  const gallery = await published(bluesky, { media })
  const quote = await published(bluesky, { media, options: { quote: first.outcome.url } })

  const embed = {
    $type: 'app.bsky.embed.gallery',
    items: media.map(({ altText }) => ({
      $type: 'app.bsky.embed.gallery#image',
      alt: altText,
      aspectRatio: { width: 1600, height: 1200 },
      image: { mimeType: 'image/png' },
    })),
  }
  expect(gallery.records[0]?.value).toMatchObject({ embed })
  expect(quote.records[0]?.value).toMatchObject({ embed: { $type: 'app.bsky.embed.recordWithMedia', media: embed } })
})

test('sets who can reply and quote in the same call as the post', async () => {
  const bluesky = await onSandbox()

  const { delivery, records } = await published(bluesky, { options: { whoCanReply: 'mentioned', isQuotingDisabled: true } })

  const [threadgate] = await recordsOf(bluesky, delivery, 'app.bsky.feed.threadgate')
  const [postgate] = await recordsOf(bluesky, delivery, 'app.bsky.feed.postgate')
  expect(threadgate?.value).toMatchObject({ post: records[0]?.uri, allow: [{ $type: 'app.bsky.feed.threadgate#mentionRule' }] })
  expect(postgate?.value).toMatchObject({ post: records[0]?.uri, embeddingRules: [{ $type: 'app.bsky.feed.postgate#disableRule' }] })
})

test('quotes a post by its URL, next to a picture, and refuses if it’s gone', async () => {
  const bluesky = await onSandbox({ content })
  const first = await published(bluesky, { text: 'First' })

  const { records } = await published(bluesky, { media: [picture], options: { quote: first.outcome.url } })
  const { outcome } = await deliver(
    bluesky,
    bluesky.aDelivery({ options: { quote: first.outcome.url.replace(/.{13}$/, '3kabcdefghij2') } }),
  )

  expect(records[0]?.value).toMatchObject({
    embed: {
      $type: 'app.bsky.embed.recordWithMedia',
      record: { record: { uri: first.records[0]?.uri, cid: first.records[0]?.cid } },
      media: { $type: 'app.bsky.embed.images' },
    },
  })
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { message: expect.stringContaining('no longer exists') } } })
})

/** The publisher with a fake web of these pages. */
const withPages = (bluesky: OnSandbox, pages: Record<string, () => Response>, keptCards?: KeptCards) => {
  const fetchOutside: typeof fetch = async (url) => pages[String(url)]?.() ?? new Response('', { status: 404 })
  const files = { read: async () => new Uint8Array(), shareUrl: async () => '' }
  const { imageVariants } = bluesky
  return {
    ...bluesky,
    publisher: blueskyPublisher({
      app: bluesky.app,
      fetch,
      fetchOutside,
      now: () => bluesky.world.clock.now,
      files,
      imageVariants,
      keptCards,
    }),
  }
}

const html = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })

test('gives the first link a card from its page, even behind redirects', async () => {
  const bluesky = withPages(await onSandbox(), {
    'https://example.com/bread': () => new Response('', { status: 301, headers: { location: '/baking' } }),
    'https://example.com/baking': html('<meta property="og:title" content="How we bake"><meta property="og:image" content="/a.png">'),
    'https://example.com/a.png': () => new Response(aPng(), { headers: { 'content-type': 'image/png' } }),
  })

  const { records } = await published(bluesky, { text: 'Read https://example.com/bread' })

  expect(records[0]?.value).toMatchObject({
    embed: {
      $type: 'app.bsky.embed.external',
      external: { uri: 'https://example.com/bread', title: 'How we bake', description: '', thumb: { mimeType: 'image/png' } },
    },
  })
})

test('posts exactly the card that the preview showed, whatever its page says by then', async () => {
  const url = 'https://example.com/bread'
  const keptCards = fakeKeptCards()
  const sandbox = await onSandbox()
  const bluesky = withPages(sandbox, { [url]: html('<title>Sold out</title>') }, keptCards)
  const image = { type: 'image/png', content: new Uint8Array(aPng()) }
  const { workspaceId: userId } = bluesky.aDelivery().account
  await keptCards.keep({ workspaceId: userId, url }, { title: 'How we bake', description: 'Ten steps', image }, sandbox.world.clock.now)

  const { records } = await published(bluesky, { text: `Read ${url}` })

  expect(records[0]?.value).toMatchObject({
    embed: {
      external: { uri: url, title: 'How we bake', description: 'Ten steps', thumb: { mimeType: 'image/png', size: aPng().length } },
    },
  })
})

test('shrinks a page’s picture that is too large for a card', async () => {
  const picture = await aPhoto({ width: 1_600, height: 1_200 })
  const bluesky = withPages(await onSandbox(), {
    'https://example.com/': html('<meta property="og:title" content="How we bake"><meta property="og:image" content="/a.jpg">'),
    'https://example.com/a.jpg': () => new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } }),
  })

  const { records } = await published(bluesky, { text: 'Read https://example.com/' })

  expect(picture.length).toBeGreaterThan(1_000_000)
  expect(records[0]?.value).toMatchObject({ embed: { external: { thumb: { mimeType: 'image/jpeg', size: expect.any(Number) } } } })
})

test.each<[string, Record<string, () => Response>, Delivery['options']]>([
  ['can’t be had', {}, {}],
  ['leads on and on', { 'https://example.com': () => new Response('', { status: 302, headers: { location: 'https://example.com' } }) }, {}],
  ['is no page', { 'https://example.com': () => Response.json({}) }, {}],
  ['is not to have one', { 'https://example.com': html('<title>Yes</title>') }, { hasNoCard: true }],
])('posts a link that %s without a card', async (_, pages, options) => {
  const { records } = await published(withPages(await onSandbox(), pages), { text: 'Read https://example.com', options })

  expect(records[0]?.value).not.toHaveProperty('embed')
})

test('uploads files again if they’re old or the server dropped them', async () => {
  const bluesky = await onSandbox({ content })
  const ready = await deliverUntil(bluesky, bluesky.aDelivery({ media: [picture] }), 'post')
  bluesky.world.clock.now += 31 * minuteMs

  const old = await bluesky.publisher.perform(ready, bluesky.publisher.nextStep(ready), bluesky.accessToken)
  await bluesky.fault({ operation: 'post', dropsFiles: true })
  const { outcome } = await deliver(bluesky, bluesky.aDelivery({ media: [picture] }))

  expect(old).toMatchObject({ kind: 'done', hasEffect: false, progress: { uploads: {} } })
  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'transient', platformCode: 'BlobNotFound' }, retry: { when: 'later' } },
    progress: { uploads: {}, resends: 1 },
  })
})

test('an account that moved to another server has to reconnect there', async () => {
  const bluesky = await onSandbox()
  await bluesky.fault({ operation: 'post', hasMoved: true })

  const { outcome } = await deliver(bluesky, bluesky.aDelivery())

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: expect.stringContaining('moved to another server') }, retry: { when: 'after-reconnect' } },
  })
})

test('publishes for an account with an app password', async () => {
  const bluesky = await onSandbox({ way: 'password', content })

  const { records } = await published(bluesky, { media: [picture], options: { whoCanReply: 'nobody' } })

  expect(records).toHaveLength(1)
})
