import { expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { deliver, deliverUntil } from '../x/on-sandbox.ts'
import { onSandbox, titled } from './on-sandbox.ts'

const mebibyte = 1024 * 1024

test('a video goes up in pieces, becomes public with its last one, and is published once YouTube has worked it up', async () => {
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

test('the bytes arrive whole and in their order', async () => {
  const youTube = await onSandbox()
  const video = youTube.video()

  await deliver(youTube, youTube.aDelivery({ media: [video] }))

  const [arrived] = await youTube.received()
  const bytes = Buffer.from(await (await fetch(arrived?.media[0]?.url ?? '')).arrayBuffer())
  expect(bytes.equals(await youTube.files.read(video, { from: 0, to: video.bytes }))).toBe(true)
})

test('everything but the last piece is sent ahead, and nothing of it can be seen', async () => {
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

test('a video of no more than one piece has nothing to be sent ahead', async () => {
  const youTube = await onSandbox()

  const { steps, outcome } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(steps.slice(0, 2)).toEqual(['start', 'finish'])
  expect(outcome.kind).toBe('published')
})

test('everything that was chosen arrives', async () => {
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

test('the thumbnail is set once the video is there', async () => {
  const youTube = await onSandbox()
  const thumbnail = youTube.thumbnail()
  const media = [youTube.video({ bytes: 300_000 }), thumbnail]

  const { steps, outcome } = await deliver(youTube, youTube.aDelivery({ media, options: { thumbnail: thumbnail.id } }))

  expect(steps).toEqual(['start', 'send', 'finish', 'thumbnail', 'status', 'status'])
  expect(outcome).toMatchObject({ kind: 'published' })
  expect(outcome).not.toHaveProperty('reason')
  expect(await youTube.received()).toMatchObject([{ facts: { thumbnailType: 'image/png' } }])
})

test('the thumbnail of a Short is set once YouTube has worked it up: before, it says yes and does not keep it', async () => {
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

test('a thumbnail that YouTube does not take as it is goes as an image variant', async () => {
  const youTube = await onSandbox()
  const thumbnail = youTube.thumbnail({ contentType: 'image/webp' })

  await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 300_000 }), thumbnail], options: { thumbnail: thumbnail.id } }))

  expect(await youTube.received()).toMatchObject([{ facts: { thumbnailType: 'image/jpeg' } }])
})

test('a channel that may not have own thumbnails gets its video published, and the person hears how to change that', async () => {
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

test('a thumbnail that keeps failing, or whose file is gone, costs the post nothing', async () => {
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

test('a channel whose own settings make its videos private hears where to change that; sent again, it is only asked about', async () => {
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

test('a video that is meant to be private is published as such', async () => {
  const youTube = await onSandbox({ name: 'secluded sid' })

  const { outcome } = await deliver(
    youTube,
    youTube.aDelivery({ media: [youTube.video({ bytes: 300_000 })], options: { privacy: 'private' } }),
  )

  expect(outcome.kind).toBe('published')
})

test('a post without a video is refused before anything is sent', async () => {
  const youTube = await onSandbox()

  const { outcome } = await deliver(youTube, youTube.aDelivery())

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'invalid-content', message: 'YouTube posts need a video. Add one.' } },
  })
})

test('slow work is asked about ever more rarely', async () => {
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
  ],
  ['copyright', 'YouTube rejected the video: it contains someone else’s copyrighted material.', 'status'],
])('a video that fails with %s says what to do, and knows where to go on', async (processingError, message, next) => {
  const youTube = await onSandbox()
  await youTube.fault({ operation: 'status', processingError })

  const { outcome, delivery } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message, platformCode: processingError }, retry: { when: 'never' } },
  })
  expect(youTube.publisher.nextStep(delivery).name).toBe(next)
  expect(await youTube.received()).toEqual([])
})

test('answers that fail to come while YouTube works do not make a failure of the post', async () => {
  const youTube = await onSandbox()
  await youTube.fault({ operation: 'status', status: 503, times: 3 })

  const { outcome } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(outcome.kind).toBe('published')
})
