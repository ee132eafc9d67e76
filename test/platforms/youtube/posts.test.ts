import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { deliver, deliverUntil, withProgress } from '../x/on-sandbox.ts'
import { onSandbox, titled } from './on-sandbox.ts'

const mebibyte = 1024 * 1024

test('uploads a video in pieces, which goes public with the last and is published after processing', async () => {
  const youTube = await onSandbox()
  const media = [youTube.video()]

  const { outcome, steps } = await deliver(youTube, youTube.aDelivery({ media }))

  const [video] = await youTube.received()
  expect(steps).toEqual(['start', 'send', 'finish', 'status', 'status'])
  expect(outcome).toMatchObject({
    kind: 'published',
    remoteId: video?.id,
    url: `${youTube.world.url}/www.youtube.com/watch?v=${video?.id}`,
  })
  expect(video).toMatchObject({
    content: 'Start the evening before.',
    facts: { title: titled.title, privacy: 'public', categoryId: '22', madeForKids: false, notifySubscribers: true, kind: 'video' },
    media: [{ type: 'video/mp4', bytes: 17 * mebibyte + 5 }],
  })
})

test('the bytes arrive whole and in order', async () => {
  const youTube = await onSandbox()
  const video = youTube.video()

  await deliver(youTube, youTube.aDelivery({ media: [video] }))

  const [arrived] = await youTube.received()
  const bytes = Buffer.from(await (await fetch(arrived?.media[0]?.url ?? '')).arrayBuffer())
  expect(bytes.equals(await youTube.files.read(video, { from: 0, to: video.bytes }))).toBe(true)
})

test('uploads everything but the last piece ahead, with nothing visible', async () => {
  const youTube = await onSandbox()
  const sizes: number[] = []
  const publisher = youTube.publisherWith((url, init) => {
    if (init?.body instanceof Uint8Array) sizes.push(init.body.length)
    return fetch(url, init)
  })

  const ready = await deliverUntil({ ...youTube, publisher }, youTube.aDelivery({ media: [youTube.video()] }), 'finish')

  expect(publisher.nextStep(ready)).toEqual({ name: 'finish', repeat: 'idempotent', isPublic: true })
  expect(sizes).toEqual([16 * mebibyte, mebibyte])
  expect(await youTube.received()).toEqual([])
  await deliver({ ...youTube, publisher }, ready)
  expect(sizes).toEqual([16 * mebibyte, mebibyte, 5])
})

test('a video of at most one piece has nothing to send ahead', async () => {
  const youTube = await onSandbox()

  const { steps, outcome } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(steps.slice(0, 2)).toEqual(['start', 'finish'])
  expect(outcome.kind).toBe('published')
})

test('sends every chosen option', async () => {
  const youTube = await onSandbox()
  const options = {
    privacy: 'unlisted',
    tags: ['bread', 'sour dough'],
    madeForKids: true,
    categoryId: '26',
    notifySubscribers: false,
    madeWithAi: true,
  }

  const { outcome } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 300_000 })], options }))

  expect(outcome.kind).toBe('published')
  expect(await youTube.received()).toMatchObject([{ facts: options }])
})

test('an upright video of up to three minutes is a Short', async () => {
  const youTube = await onSandbox()
  const media = [youTube.video({ bytes: 300_000, width: 720, height: 1_280 })]

  const { outcome } = await deliver(youTube, youTube.aDelivery({ media }))

  const [video] = await youTube.received()
  expect(video?.facts.kind).toBe('short')
  expect(outcome).toMatchObject({ url: `${youTube.world.url}/www.youtube.com/shorts/${video?.id}` })
  expect((await fetch(`${youTube.world.url}/www.youtube.com/shorts/${video?.id}`)).status).toBe(200)
})

test('sets the thumbnail once the video exists', async () => {
  const youTube = await onSandbox()
  const thumbnail = youTube.thumbnail()
  const media = [youTube.video({ bytes: 300_000 }), thumbnail]

  const { steps, outcome } = await deliver(youTube, youTube.aDelivery({ media, options: { thumbnail: thumbnail.id } }))

  expect(steps).toEqual(['start', 'send', 'finish', 'thumbnail', 'status', 'status'])
  expect(outcome).toMatchObject({ kind: 'published' })
  expect(outcome).not.toHaveProperty('reason')
  expect(await youTube.received()).toMatchObject([{ facts: { thumbnailType: 'image/png' } }])
})

test('sets a Short’s thumbnail after processing because YouTube accepts but drops an earlier one', async () => {
  const youTube = await onSandbox()
  const thumbnail = youTube.thumbnail()
  const media = [youTube.video({ bytes: 300_000, width: 720, height: 1_280 }), thumbnail]
  await youTube.fault({ operation: 'post', processingMs: 20 * secondMs })

  const { steps, outcome } = await deliver(youTube, youTube.aDelivery({ media, options: { thumbnail: thumbnail.id } }))

  expect(steps.slice(-3)).toEqual(['status', 'thumbnail', 'status'])
  expect(steps.filter((name) => name === 'thumbnail')).toHaveLength(1)
  expect(outcome).toMatchObject({ kind: 'published' })
  expect(await youTube.received()).toMatchObject([{ facts: { kind: 'short', thumbnailType: 'image/png' } }])
})

test('sends an unsupported thumbnail as an image variant', async () => {
  const youTube = await onSandbox()
  const thumbnail = youTube.thumbnail({ contentType: 'image/webp' })

  await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 300_000 }), thumbnail], options: { thumbnail: thumbnail.id } }))

  expect(await youTube.received()).toMatchObject([{ facts: { thumbnailType: 'image/jpeg' } }])
})

test('publishes without a thumbnail on a channel that can’t set one and says how to change that', async () => {
  const youTube = await onSandbox({ name: 'unverified una' })
  const thumbnail = youTube.thumbnail()

  const { outcome } = await deliver(
    youTube,
    youTube.aDelivery({ media: [youTube.video({ bytes: 300_000 }), thumbnail], options: { thumbnail: thumbnail.id } }),
  )

  expect(outcome).toMatchObject({
    kind: 'published',
    reason: { class: 'permission', message: expect.stringContaining('youtube.com/verify'), platformCode: 'forbidden' },
  })
})

test('a thumbnail that keeps failing or whose file is missing doesn’t affect the post', async () => {
  const youTube = await onSandbox()
  const thumbnail = youTube.thumbnail()
  const delivery = () => youTube.aDelivery({ media: [youTube.video({ bytes: 300_000 }), thumbnail], options: { thumbnail: thumbnail.id } })
  await youTube.fault({ operation: 'thumbnail', status: 503, times: 'forever' })

  const broken = await deliver(youTube, delivery())
  youTube.remove(thumbnail.id)
  const gone = await deliver(youTube, delivery())

  expect(broken.steps.filter((name) => name === 'thumbnail')).toHaveLength(3)
  expect(broken.outcome).toMatchObject({ kind: 'published', reason: { message: expect.stringContaining('without its thumbnail') } })
  expect(gone.outcome).toMatchObject({ kind: 'published', reason: { class: 'invalid-content' } })
})

test('sets a thumbnail again no earlier than YouTube names', async () => {
  const youTube = await onSandbox()
  const thumbnail = youTube.thumbnail()
  const start = youTube.aDelivery({ media: [youTube.video({ bytes: 300_000 }), thumbnail], options: { thumbnail: thumbnail.id } })
  await youTube.fault({ operation: 'thumbnail', retryAfter: (45 * minuteMs) / secondMs })

  const first = await deliver(youTube, start)
  const second = await deliver(youTube, first.delivery)

  expect(first.outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'rate-limited' }, retry: { when: 'later', afterMs: 45 * minuteMs } },
  })
  expect(first.outcome).not.toHaveProperty('hasEffect')
  expect(second.steps[0]).toBe('thumbnail')
  expect(second.outcome.kind).toBe('published')
})

test('tells a channel whose settings make its videos private where to change that, and only checks on retry', async () => {
  const youTube = await onSandbox({ name: 'secluded sid' })

  const { outcome, delivery } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 300_000 })] }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'permission', message: expect.stringContaining('channel’s settings'), platformCode: 'made-private' },
      retry: { when: 'never' },
    },
  })
  expect(youTube.publisher.nextStep(delivery).name).toBe('status')
  expect(await youTube.received()).toMatchObject([{ facts: { privacy: 'private' } }])
})

test('publishes a video that is meant to be private', async () => {
  const youTube = await onSandbox({ name: 'secluded sid' })

  const { outcome } = await deliver(
    youTube,
    youTube.aDelivery({ media: [youTube.video({ bytes: 300_000 })], options: { privacy: 'private' } }),
  )

  expect(outcome.kind).toBe('published')
})

test('refuses a post without a video before sending anything', async () => {
  const youTube = await onSandbox()

  const { outcome } = await deliver(youTube, youTube.aDelivery())

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'invalid-content', message: 'YouTube posts need a video. Add one.' } },
  })
})

test('polls slow processing less and less often', async () => {
  const youTube = await onSandbox()
  await youTube.fault({ operation: 'post', processingMs: 100 * secondMs })
  const start = youTube.world.clock.now

  const { steps, outcome } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(outcome.kind).toBe('published')
  expect(steps.filter((name) => name === 'status')).toHaveLength(7)
  expect(youTube.world.clock.now - start).toBe(128 * secondMs)
})

test.each([
  [
    'codec',
    'YouTube couldn’t process the video: YouTube doesn’t support its codec. Save it as MP4 with H.264 and AAC, and post that.',
    'start',
    false,
  ],
  ['copyright', 'YouTube rejected the video: it contains someone else’s copyrighted material.', 'status', undefined],
])('a video that fails with %s says what to do and where to continue', async (processingError, message, next, hasEffect) => {
  const youTube = await onSandbox()
  await youTube.fault({ operation: 'status', processingError })

  const { outcome, delivery } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message, platformCode: processingError }, retry: { when: 'never' } },
  })
  expect(outcome.kind === 'refused' && outcome.hasEffect).toBe(hasEffect)
  expect(youTube.publisher.nextStep(delivery).name).toBe(next)
  expect(await youTube.received()).toEqual([])
})

test('missed poll responses don’t fail the post', async () => {
  const youTube = await onSandbox()
  await youTube.fault({ operation: 'status', status: 503, times: 3 })

  const { outcome } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(outcome.kind).toBe('published')
})

/** YouTube answers a status check without the video. */
const unlisted = { operation: 'status', status: 200, body: { kind: 'youtube#videoListResponse', items: [] } }

test('one answer without the video doesn’t fail it, however often it was listed before', async () => {
  const youTube = await onSandbox()
  await youTube.fault({ operation: 'post', processingMs: 10 * minuteMs })
  let delivery = await deliverUntil(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }), 'status')
  const check = async () => {
    const outcome = await youTube.publisher.perform(delivery, youTube.publisher.nextStep(delivery), youTube.accessToken)
    delivery = withProgress(delivery, outcome)
    return outcome.kind
  }
  for (let listed = 0; listed < 6; listed++) expect(await check()).toBe('waiting')
  await youTube.fault(unlisted)
  expect(await check()).toBe('waiting')
  youTube.world.clock.now += 10 * minuteMs

  const { outcome } = await deliver(youTube, delivery)

  expect(outcome.kind).toBe('published')
  expect(await youTube.received()).toHaveLength(1)
})

test('a video that stays unlisted is gone, and a retry uploads it again', async () => {
  const youTube = await onSandbox()
  await youTube.fault({ ...unlisted, times: 'forever' })

  const { outcome, steps, delivery } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { platformCode: 'deleted' }, retry: { when: 'never' } },
    hasEffect: false,
  })
  expect(steps.filter((name) => name === 'status')).toHaveLength(6)
  expect(youTube.publisher.nextStep(delivery).name).toBe('start')
})
