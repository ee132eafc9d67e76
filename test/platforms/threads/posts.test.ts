import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { onSandbox } from './on-sandbox.ts'

test('sends a text with its topic, its link card, and who can reply', async () => {
  const threads = await onSandbox()
  const options = { topic: '#bread', link: 'https://crier.test/menu', whoMayReply: 'mentioned' }

  const outcome = await threads.publish(threads.aDelivery({ options }))

  const [post] = await threads.received()
  expect(post).toMatchObject({
    content: 'Opening day. Doors at 9.',
    facts: { mediaType: 'TEXT', topic: 'bread', link: 'https://crier.test/menu', replyControl: 'mentioned_only' },
  })
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('Threads makes the first hashtag of a text the topic', async () => {
  const threads = await onSandbox()

  await threads.publish(threads.aDelivery({ text: 'Fresh #bread and #cake' }))

  expect(await threads.received()).toMatchObject([{ content: 'Fresh #bread and #cake', facts: { topic: 'bread' } }])
})

test.each([
  ['an image', ['image'], 'IMAGE'],
  ['a video', ['video'], 'VIDEO'],
  ['a carousel', ['image', 'video'], 'CAROUSEL'],
] as const)('sends %s with descriptions, blurred as a spoiler if requested', async (_, kinds, mediaType) => {
  const threads = await onSandbox()
  const media = kinds.map((kind) => threads[kind]({ altText: `What the ${kind} shows` }))

  await threads.publish(threads.aDelivery({ media, options: { isSpoiler: true, link: 'https://crier.test/unseen' } }))

  const [post] = await threads.received()
  expect(post).toMatchObject({ facts: { mediaType, isSpoiler: true } })
  expect(post?.facts).not.toHaveProperty('link')
  expect(post?.media.map(({ altText }) => altText)).toEqual(kinds.map((kind) => `What the ${kind} shows`))
})

test('each part of a thread replies to the one before, and the files go with the first', async () => {
  const threads = await onSandbox()
  const delivery = threads.aDelivery({ text: 'One', media: [threads.image()], options: { parts: ['Two', 'Three'], topic: 'bread' } })

  const outcome = await threads.publish(delivery)

  const posts = await threads.received()
  expect(posts.map(({ content, media }) => [content, media.length])).toEqual([
    ['One', 1],
    ['Two', 0],
    ['Three', 0],
  ])
  expect(posts.map(({ replyTo }) => replyTo ?? undefined)).toEqual([undefined, posts[0]?.id, posts[1]?.id])
  expect(posts[1]?.facts).not.toHaveProperty('topic')
  expect(outcome).toMatchObject({ kind: 'published', remoteId: posts[0]?.id, url: posts[0]?.url })
})

test('an interrupted thread continues with the next part', async () => {
  const threads = await onSandbox()
  const start = threads.aDelivery({ text: 'One', options: { parts: ['Two', 'Three'] } })

  const halfway = await threads.until(start, 'container-3')
  await threads.publish({ ...halfway })

  expect((await threads.received()).map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
})

test('uses the profile’s URL if Threads doesn’t return the post’s own', async () => {
  const threads = await onSandbox()
  await threads.fault({ operation: 'post', hidesPermalink: true })

  const outcome = await threads.publish(threads.aDelivery())

  expect(outcome).toMatchObject({ kind: 'published', url: `${threads.world.url}/www.threads.com/@ada` })
})

test('prepares day-old media again and publishes it once', async () => {
  const threads = await onSandbox()
  const ready = await threads.until(threads.aDelivery(), 'publish')
  threads.world.clock.now += dayMs

  const { outcome, delivery } = await threads.step(ready)
  await threads.publish(delivery)

  expect(outcome).toMatchObject({ kind: 'done', progress: { items: [], posts: [] } })
  expect(await threads.received()).toHaveLength(1)
})

test('doesn’t prepare an old post again if it is already public', async () => {
  const threads = await onSandbox()
  const ready = await threads.until(threads.aDelivery(), 'publish')
  await threads.fault({ operation: 'post', dropAfterEffect: true })
  await threads.step(ready)
  threads.world.clock.now += dayMs

  const { outcome } = await threads.step(ready)

  expect(outcome).toMatchObject({ kind: 'unknown', message: 'Threads says this is already public.' })
})

test('waits when the day’s quota is used up although Threads doesn’t give that reason', async () => {
  const threads = await onSandbox({ name: 'ada three' })
  for (const text of ['One', 'Two', 'Three']) await threads.publish(threads.aDelivery({ text }))

  const { outcome } = await threads.step(await threads.until(threads.aDelivery({ text: 'Four' }), 'publish'))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'rate-limited', message: expect.stringContaining('today’s limit') },
      retry: { when: 'later', afterMs: hourMs },
    },
  })
})

test.each([
  ['has not let in', 'stranger', 'container', 'doesn’t let Crier do this'],
  ['has restricted', 'restricted', 'publish', 'has restricted this account'],
])('tells an account that Threads %s why', async (_, trait, step, says) => {
  const threads = await onSandbox({ name: `ada ${trait}` })

  const { outcome } = await threads.step(await threads.until(threads.aDelivery(), step))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'permission', message: expect.stringContaining(says) } } })
})

test('ends processing that fails because of the video and restarts processing that just fails', async () => {
  const threads = await onSandbox()
  const failing = async (processingError: string) => {
    const made = await threads.until(threads.aDelivery({ media: [threads.video()] }), 'container-status')
    await threads.fault({ operation: 'status', processingError })
    return (await threads.step(made)).outcome
  }

  expect(await failing('INVALID_DURATION')).toMatchObject({
    refusal: { reason: { class: 'invalid-content', platformCode: 'INVALID_DURATION' }, retry: { when: 'never' } },
  })
  expect(await failing('UNKNOWN')).toMatchObject({
    refusal: { reason: { class: 'transient' }, retry: { when: 'later' } },
    progress: { restarts: 1 },
  })
})

test('asks for a post’s URL again no earlier than Threads names', async () => {
  const threads = await onSandbox()
  const published = await threads.until(threads.aDelivery(), 'permalink')
  await threads.fault({ operation: 'find', retryAfter: (45 * minuteMs) / secondMs })

  const { outcome, delivery } = await threads.step(published)

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later', afterMs: 45 * minuteMs } } })
  expect((await threads.publish(delivery)).kind).toBe('published')
})
