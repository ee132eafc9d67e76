import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { aPng } from '#test/media/samples.ts'
import { anImage } from '../x/deliveries.ts'
import { deliver } from '../x/on-sandbox.ts'
import { onSandbox } from './on-sandbox.ts'

/** The steps without polling. */
const acts = (steps: string[]) => steps.filter((name) => !name.endsWith('status'))

test('sends an image as JPEG, publishes it once, and returns its URL', async () => {
  const instagram = await onSandbox()
  const media = [instagram.image({ altText: 'A shop front' })]

  const { outcome, steps } = await deliver(instagram, instagram.aDelivery({ media }))

  const [post, ...others] = await instagram.received()
  expect(acts(steps)).toEqual(['container', 'publish', 'permalink', 'conclude'])
  expect(post).toMatchObject({ account: 'ada', content: 'Opening day. Doors at 9.', facts: { kind: 'image' } })
  expect(post?.media).toMatchObject([{ type: 'image/jpeg', altText: 'A shop front' }])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
  expect((await fetch(post?.url ?? '')).status).toBe(200)
  expect(others).toEqual([])
})

test('pads an image in an unsupported shape with white', async () => {
  const instagram = await onSandbox()
  const tall = anImage({ state: { name: 'ready', width: 300, height: 900 } })
  const media = [instagram.put(tall, aPng({ width: 300, height: 900 }))]

  const { outcome } = await deliver(instagram, instagram.aDelivery({ media }))

  expect(outcome.kind).toBe('published')
})

test('a carousel keeps its files in order with their descriptions and counts as one post', async () => {
  const instagram = await onSandbox()
  const { image, video, account, accessToken } = instagram
  const media = [image({ id: 'a', altText: 'A shop front' }), video({ id: 'b' }), image({ id: 'c', altText: 'A cake' })]

  const { outcome, steps } = await deliver(
    instagram,
    instagram.aDelivery({ media, options: { collaborators: ['@grace'], madeWithAi: true } }),
  )

  const [post] = await instagram.received()
  expect(acts(steps)).toEqual(['item', 'item', 'item', 'container', 'publish', 'permalink', 'conclude'])
  expect(outcome.kind).toBe('published')
  expect(post?.media.map(({ type, altText }) => [type, altText])).toEqual([
    ['image/jpeg', 'A shop front'],
    ['video/mp4', ''],
    ['image/jpeg', 'A cake'],
  ])
  expect(post).toMatchObject({ facts: { kind: 'carousel', collaborators: ['grace'], isAiGenerated: true } })
  expect(await instagram.connector.facts(account, accessToken)).toEqual({ kind: 'known', facts: { quota: { used: 1, total: 50 } } })
})

test('a single video is a reel in the feed with the chosen cover', async () => {
  const instagram = await onSandbox()

  await deliver(instagram, instagram.aDelivery({ media: [instagram.video()], options: { coverAtMs: 1_500 } }))
  await deliver(instagram, instagram.aDelivery({ media: [instagram.video()], options: { kind: 'reel', shareToFeed: false } }))

  const reels = await instagram.received()
  expect(reels.map(({ facts }) => facts)).toMatchObject([
    { kind: 'reel', shareToFeed: true, coverAtMs: 1_500 },
    { kind: 'reel', shareToFeed: false },
  ])
  expect(reels[0]?.url).toContain('/reel/')
})

test('stories are images in any shape or videos, without text', async () => {
  const instagram = await onSandbox()
  const tall = instagram.put(anImage({ state: { name: 'ready', width: 300, height: 900 } }), aPng({ width: 300, height: 900 }))
  const options = { kind: 'story', firstComment: 'Never written' }

  const image = await deliver(instagram, instagram.aDelivery({ media: [tall], options }))
  const video = await deliver(instagram, instagram.aDelivery({ media: [instagram.video()], options }))

  expect([image, video].map(({ outcome }) => outcome)).toMatchObject([{ kind: 'published' }, { kind: 'published' }])
  expect(acts(video.steps)).not.toContain('first-comment')
  expect(await instagram.received()).toMatchObject([
    { content: '', facts: { kind: 'story' } },
    { content: '', facts: { kind: 'story' } },
  ])
})

test('adds the first comment once the post is public', async () => {
  const instagram = await onSandbox()
  const delivery = instagram.aDelivery({ media: [instagram.image()], options: { firstComment: ' #bread #rye ' } })

  const { outcome, steps } = await deliver(instagram, delivery)

  expect(acts(steps)).toEqual(['container', 'publish', 'permalink', 'first-comment'])
  expect(outcome).toMatchObject({ kind: 'published' })
  expect(outcome).not.toHaveProperty('reason')
  expect(await instagram.received()).toMatchObject([{ facts: { comments: ['#bread #rye'] } }])
})

test('a refused first comment leaves the post published and says why it is missing', async () => {
  const instagram = await onSandbox()
  const delivery = instagram.aDelivery({ media: [instagram.image()], options: { firstComment: '#a #b #c #d #e' } })

  const { outcome } = await deliver(instagram, delivery)

  const [post] = await instagram.received()
  expect(outcome).toMatchObject({
    kind: 'published',
    url: post?.url,
    reason: {
      class: 'invalid-content',
      message: 'The post is public, but its first comment isn’t. Instagram didn’t accept this: A comment may have at most 4 hashtags.',
    },
  })
})

test('retries a delayed first comment twice before publishing without it', async () => {
  const instagram = await onSandbox()
  await instagram.fault({ operation: 'comment', retryAfter: 600, times: 'forever' })
  const start = instagram.aDelivery({ media: [instagram.image()], options: { firstComment: 'First' } })

  const first = await deliver(instagram, start)
  const second = await deliver(instagram, first.delivery)
  const third = await deliver(instagram, second.delivery)

  expect(first.outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'rate-limited' }, retry: { when: 'later', afterMs: 10 * minuteMs } },
  })
  expect([second, third].map(({ steps }) => steps)).toEqual([['first-comment'], ['first-comment']])
  expect(third.outcome).toMatchObject({ kind: 'published', reason: { class: 'rate-limited' } })
  expect(await instagram.received()).toHaveLength(1)
})

test('doesn’t repeat a first comment after a lost response and tells the person to check', async () => {
  const instagram = await onSandbox()
  await instagram.fault({ operation: 'comment', dropAfterEffect: true })
  const start = instagram.aDelivery({ media: [instagram.image()], options: { firstComment: 'First' } })

  const { outcome, delivery } = await deliver(instagram, start)
  const step = instagram.publisher.nextStep(delivery)
  const sent = { step, sentAt: '2026-11-21T10:00:00.000Z', fingerprint: instagram.publisher.fingerprint(delivery, step) }
  const found = await instagram.publisher.find(delivery, sent, instagram.accessToken)

  expect(outcome).toMatchObject({ kind: 'published', reason: { message: expect.stringContaining('Check, and add it there') } })
  expect(found).toMatchObject({ kind: 'found', outcome: { kind: 'published', reason: { class: 'transient' } } })
  expect(await instagram.received()).toMatchObject([{ facts: { comments: ['First'] } }])
})

test('asks again for an unreadable post URL and finally uses the profile’s', async () => {
  const instagram = await onSandbox()
  await instagram.fault({ operation: 'find', status: 500, times: 'forever' })

  const first = await deliver(instagram, instagram.aDelivery({ media: [instagram.image()] }))
  const second = await deliver(instagram, first.delivery)
  const third = await deliver(instagram, second.delivery)

  expect([first, second].map(({ outcome }) => outcome)).toMatchObject([
    { kind: 'refused', refusal: { retry: { when: 'later' } } },
    { kind: 'refused', refusal: { retry: { when: 'later' } } },
  ])
  expect(third.outcome).toMatchObject({ kind: 'published', url: `${instagram.world.url}/www.instagram.com/ada/` })
})

test('asks for a post’s URL again no earlier than Instagram names', async () => {
  const instagram = await onSandbox()
  await instagram.fault({ operation: 'find', retryAfter: (45 * minuteMs) / secondMs })

  const first = await deliver(instagram, instagram.aDelivery({ media: [instagram.image()] }))
  const second = await deliver(instagram, first.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later', afterMs: 45 * minuteMs } } })
  expect(second.outcome.kind).toBe('published')
})
