import { expect, test } from 'vitest'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { deliver, deliverUntil, withProgress } from '../x/on-sandbox.ts'
import { aGifFile, aLargePhotoFile, aPhotoFile, aReelFile, aVideoFile, onSandbox } from './rig.ts'

test('a text is posted once, and its address leads to it', async () => {
  const facebook = await onSandbox()

  const { outcome, steps } = await deliver(facebook, facebook.aDelivery({ text: 'Opening <day> & night' }))

  const [post] = await facebook.received()
  expect(steps).toEqual(['post'])
  expect(post).toMatchObject({ account: 'Ada_Bakery', content: 'Opening <day> & night', media: [], facts: { kind: 'post' } })
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('the first link of a text gets its card, and a link that was chosen goes before it', async () => {
  const facebook = await onSandbox()

  await deliver(facebook, facebook.aDelivery({ text: 'See https://example.com/a, and https://example.com/b' }))
  await deliver(facebook, facebook.aDelivery({ text: 'Also https://example.com/c', options: { link: 'https://example.com/d' } }))

  const posts = await facebook.received()
  expect(posts.map(({ facts }) => facts?.link)).toEqual(['https://example.com/a', 'https://example.com/d'])
})

test('a link alone is a post', async () => {
  const facebook = await onSandbox()

  const { outcome } = await deliver(facebook, facebook.aDelivery({ text: '', options: { link: 'https://example.com/d' } }))

  expect(outcome.kind).toBe('published')
})

test('a text goes out without its link when Facebook refuses that, and the person is told', async () => {
  const facebook = await onSandbox()

  const { outcome, steps } = await deliver(facebook, facebook.aDelivery({ options: { link: 'https://www.facebook.com/somebody' } }))

  const [post, ...others] = await facebook.received()
  expect(steps).toEqual(['post', 'post'])
  expect(others).toEqual([])
  expect(post?.facts?.link).toBeUndefined()
  expect(outcome).toMatchObject({ kind: 'published', reason: { message: expect.stringContaining('didn’t accept the link') } })
})

test('a refused link without a text is refused', async () => {
  const facebook = await onSandbox()

  const { outcome } = await deliver(facebook, facebook.aDelivery({ text: '', options: { link: 'https://www.facebook.com/somebody' } }))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'invalid-content' }, retry: { when: 'never' } } })
})

test('one photo is a post with its text and description', async () => {
  const facebook = await onSandbox({ files: [aPhotoFile({ altText: 'A shop front' })] })

  const { outcome, steps } = await deliver(facebook, facebook.aDelivery())

  const [post] = await facebook.received()
  expect(steps).toEqual(['post'])
  expect(post).toMatchObject({ content: 'Opening day. Doors at 9.', media: [{ type: 'image/jpeg', altText: 'A shop front' }] })
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('several photos are sent ahead, and go out together in their order', async () => {
  const files = ['one', 'two', 'three'].map((id) => aPhotoFile({ id, altText: id }))
  const facebook = await onSandbox({ files })

  const { outcome, steps } = await deliver(facebook, facebook.aDelivery())

  const [post] = await facebook.received()
  expect(steps).toEqual(['photo', 'photo', 'photo', 'post'])
  expect(post?.media.map(({ altText }) => altText)).toEqual(['one', 'two', 'three'])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('photos that were sent long before their post are sent anew', async () => {
  const facebook = await onSandbox({ files: ['one', 'two'].map((id) => aPhotoFile({ id })) })
  const delivery = await deliverUntil(facebook, facebook.aDelivery(), 'post')
  facebook.world.clock.now += 21 * hourMs

  const { outcome, steps } = await deliver(facebook, delivery)

  expect(steps).toEqual(['post', 'photo', 'photo', 'post'])
  expect(outcome.kind).toBe('published')
})

test('a photo that is too large goes as a smaller picture, and a GIF as it is', async () => {
  const large = await onSandbox({ files: [aLargePhotoFile()] })
  const gif = await onSandbox({ files: [aGifFile()] })

  await deliver(large, large.aDelivery())
  await deliver(gif, gif.aDelivery())

  expect((await large.received())[0]?.media).toMatchObject([{ type: 'image/jpeg' }])
  expect((await gif.received())[0]?.media).toMatchObject([{ type: 'image/gif' }])
})

test('a photo that was posted meanwhile is sent anew when the person tries again', async () => {
  const facebook = await onSandbox({ files: ['one', 'two'].map((id) => aPhotoFile({ id })) })
  const delivery = await deliverUntil(facebook, facebook.aDelivery(), 'post')
  await deliver(facebook, { ...delivery, text: 'Somebody else was faster' })

  const second = await deliver(facebook, delivery)
  const third = await deliver(facebook, second.delivery)

  expect(second.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'duplicate' }, retry: { when: 'never' } } })
  expect(third.outcome.kind).toBe('published')
})

test('a video is public when Facebook is through with it', async () => {
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

test('an upright video of a few seconds is a reel, whose file is there before it is published', async () => {
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

test('an upright video that has to be a post is kept as a draft, which the person is told', async () => {
  const facebook = await onSandbox({ files: [aReelFile()] })

  const { outcome, delivery } = await deliver(facebook, facebook.aDelivery({ options: { kind: 'post' } }))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { message: expect.stringContaining('as a draft') } } })
  expect(facebook.publisher.nextStep(delivery).name).toBe('post')
  expect(await facebook.received()).toEqual([])
})

test.each([
  ['video', aVideoFile()],
  ['reel', aReelFile()],
])('a %s that Facebook can’t use is refused with what to do, and begins anew when the person tries again', async (kind, file) => {
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
  })
  expect(facebook.publisher.nextStep(delivery).name).toBe(kind === 'reel' ? 'reel-start' : 'post')
})

test('photos beside a video are refused before anything is sent', async () => {
  const facebook = await onSandbox({ files: [aVideoFile(), aPhotoFile()] })

  const { outcome } = await deliver(facebook, facebook.aDelivery())

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { message: expect.stringContaining('photos or one video') } } })
})

test('what makes something public is marked to be looked up, and all before is safe to repeat', async () => {
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
