import { expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { anMp4 } from '#test/sandbox/files.ts'
import { connect, openWorld, putFault, received } from '#test/sandbox/world.ts'
import { append, dataOf, finalize, initialize, post, status, uploadVideo, video } from './media-calls.ts'

test('a video is pending, then in progress, then ready', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id, processing_info } = await uploadVideo(world, tokens, await anMp4())

  const seen = [processing_info]
  for (const _ of [1, 2, 3]) {
    world.clock.now += secondMs
    seen.push((await dataOf(status(world, tokens, id))).processing_info)
  }

  expect(seen).toEqual([
    { state: 'pending', check_after_secs: 1 },
    { state: 'in_progress', check_after_secs: 1, progress_percent: 0 },
    { state: 'in_progress', check_after_secs: 1, progress_percent: 50 },
    { state: 'succeeded', progress_percent: 100 },
  ])
})

test('a video can be posted only after processing', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await uploadVideo(world, tokens, await anMp4())

  const early = await post(world, tokens, id)
  world.clock.now += 3 * secondMs
  const ready = await post(world, tokens, id)

  expect([early.status, ready.status]).toEqual([400, 201])
})

test('a posted video contains all its segments', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const content = await anMp4()
  const { id } = await uploadVideo(world, tokens, content)
  world.clock.now += 3 * secondMs

  await post(world, tokens, id)

  const [arrived] = await received(world)
  expect(arrived?.media[0]).toMatchObject({ type: 'video/mp4', bytes: content.length })
  expect(Buffer.from(await (await fetch(arrived?.media[0]?.url ?? '')).arrayBuffer())).toEqual(content)
})

test.each([
  ['a file that is no video', () => Promise.resolve(Buffer.alloc(200)), 'InvalidMedia'],
  ['a video of 21 minutes', () => anMp4(1_260), 'UnsupportedMedia'],
])('processing fails for %s', async (_, make, name) => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await uploadVideo(world, tokens, await make())
  world.clock.now += 3 * secondMs

  const { processing_info } = await dataOf(status(world, tokens, id))

  expect(processing_info).toMatchObject({ state: 'failed', error: { name } })
  expect((await post(world, tokens, id)).status).toBe(400)
})

test('a Premium account can send a video of 21 minutes', async () => {
  const world = await openWorld()
  const tokens = await connect(world, 'anna_premium')
  const { id } = await uploadVideo(world, tokens, await anMp4(1_260))
  world.clock.now += 3 * secondMs

  expect((await dataOf(status(world, tokens, id))).processing_info?.state).toBe('succeeded')
})

test('a processing error fault permanently fails the file', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await uploadVideo(world, tokens, await anMp4())
  await putFault(world, { operation: 'status', processingError: 'InternalError' })

  const first = await dataOf(status(world, tokens, id))
  world.clock.now += 10 * secondMs
  const later = await dataOf(status(world, tokens, id))

  expect([first.processing_info?.error?.name, later.processing_info?.error?.name]).toEqual(['InternalError', 'InternalError'])
})

test.each([
  ['an unknown type', { media_type: 'video/avi', media_category: 'tweet_video', total_bytes: 10 }],
  ['an unknown category', { media_type: 'video/mp4', media_category: 'story', total_bytes: 10 }],
  ['a type that does not go with its category', { media_type: 'image/png', media_category: 'tweet_video', total_bytes: 10 }],
  ['an image above 5 MB', { media_type: 'image/png', media_category: 'tweet_image', total_bytes: 5_242_881 }],
  ['a GIF above 15 MB', { media_type: 'image/gif', media_category: 'tweet_gif', total_bytes: 15_728_641 }],
  ['a video above 8 GB', { ...video, total_bytes: 8_589_934_593 }],
  ['an unknown field', { ...video, total_bytes: 10, name: 'a.mp4' }],
])('%s can’t be initialized', async (_, json) => {
  const world = await openWorld()

  const response = await initialize(world, await connect(world), json)

  expect(response.status).toBe(400)
})

test('segments with a gap can’t be finalized', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await dataOf(initialize(world, tokens, { ...video, total_bytes: 20 }))
  await append(world, tokens, { id, index: 0, content: Buffer.alloc(10) })
  await append(world, tokens, { id, index: 2, content: Buffer.alloc(10) })

  expect((await finalize(world, tokens, id)).status).toBe(400)
})

test('segments that don’t add up can’t be finalized', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await dataOf(initialize(world, tokens, { ...video, total_bytes: 20 }))
  await append(world, tokens, { id, index: 0, content: Buffer.alloc(19) })

  expect((await finalize(world, tokens, id)).status).toBe(400)
})

test('a resent segment replaces the first', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const content = await anMp4()
  const { id } = await dataOf(initialize(world, tokens, { ...video, total_bytes: content.length }))
  await append(world, tokens, { id, index: 0, content: Buffer.alloc(5) })
  await append(world, tokens, { id, index: 0, content })

  expect((await finalize(world, tokens, id)).status).toBe(200)
})

test('refuses a segment index above 999', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await dataOf(initialize(world, tokens, { ...video, total_bytes: 20 }))

  expect((await append(world, tokens, { id, index: 1_000, content: Buffer.alloc(10) })).status).toBe(400)
})

test('refuses a segment above 8 MB', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await dataOf(initialize(world, tokens, { ...video, total_bytes: 9_000_000 }))

  expect((await append(world, tokens, { id, index: 0, content: Buffer.alloc(8 * 1024 * 1024 + 1) })).status).toBe(413)
})

test('a finished upload accepts no more segments', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await uploadVideo(world, tokens, await anMp4())

  expect((await append(world, tokens, { id, index: 2, content: Buffer.alloc(10) })).status).toBe(400)
})
