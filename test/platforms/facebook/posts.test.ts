import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { deliver, deliverUntil, withProgress } from '../x/on-sandbox.ts'
import { aGifFile, aLargePhotoFile, aPhotoFile, aReelFile, aVideoFile, onSandbox } from './rig.ts'

test('posts a text once and returns its URL', async () => {
  const facebook = await onSandbox()

  const { outcome, steps } = await deliver(facebook, facebook.aDelivery({ text: 'Opening <day> & night' }))

  const [post] = await facebook.received()
  expect(steps).toEqual(['post'])
  expect(post).toMatchObject({ account: 'Ada_Bakery', content: 'Opening <day> & night', media: [], facts: { kind: 'post' } })
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('gives the text’s first link its card unless another link is chosen', async () => {
  const facebook = await onSandbox()

  await deliver(facebook, facebook.aDelivery({ text: 'See https://example.com/a, and https://example.com/b' }))
  await deliver(facebook, facebook.aDelivery({ text: 'Also https://example.com/c', options: { link: 'https://example.com/d' } }))

  const posts = await facebook.received()
  expect(posts.map(({ facts }) => facts?.link)).toEqual(['https://example.com/a', 'https://example.com/d'])
})

test('accepts a link alone as a post', async () => {
  const facebook = await onSandbox()

  const { outcome } = await deliver(facebook, facebook.aDelivery({ text: '', options: { link: 'https://example.com/d' } }))

  expect(outcome.kind).toBe('published')
})

test('posts a text without its link if Facebook refuses the link and tells the person', async () => {
  const facebook = await onSandbox()

  const { outcome, steps } = await deliver(facebook, facebook.aDelivery({ options: { link: 'https://www.facebook.com/somebody' } }))

  const [post, ...others] = await facebook.received()
  expect(steps).toEqual(['post', 'post'])
  expect(others).toEqual([])
  expect(post?.facts?.link).toBeUndefined()
  expect(outcome).toMatchObject({ kind: 'published', reason: { message: expect.stringContaining('didn’t accept the link') } })
})

test('fails on a refused link without a text', async () => {
  const facebook = await onSandbox()

  const { outcome } = await deliver(facebook, facebook.aDelivery({ text: '', options: { link: 'https://www.facebook.com/somebody' } }))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'invalid-content' }, retry: { when: 'never' } } })
})

test('posts one photo with its text and description', async () => {
  const facebook = await onSandbox({ files: [aPhotoFile({ altText: 'A shop front' })] })

  const { outcome, steps } = await deliver(facebook, facebook.aDelivery())

  const [post] = await facebook.received()
  expect(steps).toEqual(['post'])
  expect(post).toMatchObject({ content: 'Opening day. Doors at 9.', media: [{ type: 'image/jpeg', altText: 'A shop front' }] })
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('uploads several photos ahead and publishes them together in order', async () => {
  const files = ['one', 'two', 'three'].map((id) => aPhotoFile({ id, altText: id }))
  const facebook = await onSandbox({ files })

  const { outcome, steps } = await deliver(facebook, facebook.aDelivery())

  const [post] = await facebook.received()
  expect(steps).toEqual(['photo', 'photo', 'photo', 'post'])
  expect(post?.media.map(({ altText }) => altText)).toEqual(['one', 'two', 'three'])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('uploads photos again if they were sent long before their post', async () => {
  const facebook = await onSandbox({ files: ['one', 'two'].map((id) => aPhotoFile({ id })) })
  const delivery = await deliverUntil(facebook, facebook.aDelivery(), 'post')
  facebook.world.clock.now += 21 * hourMs

  const { outcome, steps } = await deliver(facebook, delivery)

  expect(steps).toEqual(['post', 'photo', 'photo', 'post'])
  expect(outcome.kind).toBe('published')
})

test('scales down a photo that is too large and sends a GIF as is', async () => {
  const large = await onSandbox({ files: [aLargePhotoFile()] })
  const gif = await onSandbox({ files: [aGifFile()] })

  await deliver(large, large.aDelivery())
  await deliver(gif, gif.aDelivery())

  expect((await large.received())[0]?.media).toMatchObject([{ type: 'image/jpeg' }])
  expect((await gif.received())[0]?.media).toMatchObject([{ type: 'image/gif' }])
})

test('uploads a photo again on retry if it was posted in the meantime', async () => {
  const facebook = await onSandbox({ files: ['one', 'two'].map((id) => aPhotoFile({ id })) })
  const delivery = await deliverUntil(facebook, facebook.aDelivery(), 'post')
  await deliver(facebook, { ...delivery, text: 'Somebody else was faster' })

  const second = await deliver(facebook, delivery)
  const third = await deliver(facebook, second.delivery)

  expect(second.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'duplicate' }, retry: { when: 'never' } } })
  expect(third.outcome.kind).toBe('published')
})

test('a video becomes public when Facebook has processed it', async () => {
  const facebook = await onSandbox({ files: [aVideoFile()] })
  await facebook.fault({ operation: 'post', processingMs: 20 * secondMs })

  const { outcome, steps } = await deliver(facebook, facebook.aDelivery({ options: { title: 'The shop' } }))

  const [post] = await facebook.received()
  expect(steps).toEqual(['post', 'status', 'status', 'status'])
  expect(post).toMatchObject({
    content: 'Opening day. Doors at 9.',
    media: [{ type: 'video/mp4' }],
    facts: { kind: 'video', title: 'The shop' },
  })
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('posts a short upright video as a reel whose file is uploaded before publishing', async () => {
  const facebook = await onSandbox({ files: [aReelFile()] })

  const { outcome, steps } = await deliver(facebook, facebook.aDelivery({ options: { title: 'The shop' } }))

  const [post] = await facebook.received()
  expect(steps).toEqual(['reel-start', 'reel-upload', 'reel-check', 'post', 'status'])
  expect(post).toMatchObject({
    content: 'Opening day. Doors at 9.',
    media: [{ type: 'video/mp4' }],
    facts: { kind: 'reel', title: 'The shop' },
  })
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('keeps an upright video that must be a post as a draft and tells the person', async () => {
  const facebook = await onSandbox({ files: [aReelFile()] })

  const { outcome, delivery } = await deliver(facebook, facebook.aDelivery({ options: { kind: 'post' } }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: expect.stringContaining('as a draft') } },
    hasEffect: false,
  })
  expect(facebook.publisher.nextStep(delivery).name).toBe('post')
  expect(await facebook.received()).toEqual([])
})

test.each([
  ['video', aVideoFile()],
  ['reel', aReelFile()],
])('refuses a %s that Facebook can’t use, says what to do, and starts over on retry', async (kind, file) => {
  const facebook = await onSandbox({ files: [file] })
  const start = facebook.aDelivery()
  await facebook.fault({ operation: 'post', processingError: 'The codec is not supported.' })

  const { outcome, delivery } = await deliver(facebook, start)

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'invalid-content', message: expect.stringContaining('The codec is not supported.') },
      retry: { when: 'never' },
    },
    hasEffect: false,
  })
  expect(facebook.publisher.nextStep(delivery).name).toBe(kind === 'reel' ? 'reel-start' : 'post')
})

test('refuses photos next to a video before sending anything', async () => {
  const facebook = await onSandbox({ files: [aVideoFile(), aPhotoFile()] })

  const { outcome } = await deliver(facebook, facebook.aDelivery())

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { message: expect.stringContaining('photos or one video') } } })
})

test('marks public steps to be reconciled and all earlier ones as safe to repeat', async () => {
  const facebook = await onSandbox({ files: [aReelFile()] })
  const seen = []
  let delivery = facebook.aDelivery()
  for (let step = facebook.publisher.nextStep(delivery); step.name !== 'status'; step = facebook.publisher.nextStep(delivery)) {
    seen.push(`${step.name}: ${step.repeat}, ${step.isPublic ? 'public' : 'not public'}`)
    delivery = withProgress(delivery, await facebook.publisher.perform(delivery, step, facebook.accessToken))
  }

  expect(seen).toEqual([
    'reel-start: safe, not public',
    'reel-upload: safe, not public',
    'reel-check: safe, not public',
    'post: reconcile, public',
  ])
  expect(facebook.publisher.nextStep(delivery)).toEqual({ name: 'status', repeat: 'safe', isPublic: false })
})

test('checks a video again no earlier than Facebook names, and says why it waits', async () => {
  const facebook = await onSandbox({ files: [aVideoFile()] })
  const published = await deliverUntil(facebook, facebook.aDelivery(), 'status')
  await facebook.fault({ operation: 'status', throttle: '80001', retryAfter: (45 * minuteMs) / secondMs })

  const { outcome, delivery } = await deliver(facebook, published)
  const again = await deliver(facebook, delivery)

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'rate-limited' }, retry: { when: 'later', afterMs: 45 * minuteMs } },
  })
  expect(again.outcome.kind).toBe('published')
})
