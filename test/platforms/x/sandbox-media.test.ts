import { expect, test } from 'vitest'
import { dayMs, daySeconds, secondMs } from '#shared/domain/times.ts'
import { aGif, anMp4, aPng } from '#test/sandbox/files.ts'
import { callX, connect, openWorld, putFault, received, tweet } from '#test/sandbox/world.ts'
import { dataOf, post, status, upload, uploadImage, uploadVideo } from './media-calls.ts'

test('an image is ready on upload and reports its size', async () => {
  const world = await openWorld()

  const data = await uploadImage(world, await connect(world))

  expect(data).toEqual({
    id: data.id,
    media_key: `3_${data.id}`,
    size: aPng().length,
    expires_after_secs: daySeconds,
    image: { image_type: 'image/png', w: 4, h: 3 },
  })
})

test('accepts an image as base64 in JSON', async () => {
  const world = await openWorld()

  const response = await callX(world, await connect(world), '/media/upload', {
    json: { media: aPng().toString('base64'), media_category: 'tweet_image' },
  })

  expect(await dataOf(response)).toMatchObject({ image: { image_type: 'image/png' } })
})

test('lists a posted image with its type, alt text, and bytes', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await uploadImage(world, tokens)
  await callX(world, tokens, '/media/metadata', { json: { id, metadata: { alt_text: { text: 'A green awning' } } } })

  await post(world, tokens, id)

  const [arrived] = await received(world)
  const [file] = arrived?.media ?? []
  expect(file).toEqual({
    type: 'image/png',
    altText: 'A green awning',
    bytes: aPng().length,
    url: expect.stringContaining(`${world.url}/media/`),
  })
  expect(Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer())).toEqual(aPng())
})

test('serves a range of a file to a browser', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await post(world, tokens, (await uploadImage(world, tokens)).id)
  const [arrived] = await received(world)

  const response = await fetch(arrived?.media[0]?.url ?? '', { headers: { range: 'bytes=1-3' } })

  expect(response.status).toBe(206)
  expect(await response.text()).toBe('PNG')
  expect(response.headers.get('content-range')).toBe(`bytes 1-3/${aPng().length}`)
})

test('a post with only media needs no text and gets a t.co link', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await uploadImage(world, tokens)

  const response = await tweet(world, tokens, { media: { media_ids: [id] } })

  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ data: { text: expect.stringMatching(/^https:\/\/t\.co\/\w{10}$/) } })
})

test('accepts a GIF of 350 frames but not of 351', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const gif = { type: 'image/gif', category: 'tweet_gif' }
  const taken = await dataOf(upload(world, tokens, { content: aGif(350), ...gif }))
  const refused = await dataOf(upload(world, tokens, { content: aGif(351), ...gif }))
  world.clock.now += 3 * secondMs

  const states = [await dataOf(status(world, tokens, taken.id)), await dataOf(status(world, tokens, refused.id))]

  expect(states.map(({ processing_info }) => processing_info?.state)).toEqual(['succeeded', 'failed'])
})

test('slow processing says when to poll again', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await dataOf(upload(world, tokens, { content: aGif(2), type: 'image/gif', category: 'tweet_gif' }))
  await putFault(world, { operation: 'status', processingMs: 20 * secondMs })

  const first = await dataOf(status(world, tokens, id))
  world.clock.now += 23 * secondMs
  const later = await dataOf(status(world, tokens, id))

  expect([first.processing_info, later.processing_info?.state]).toMatchObject([{ state: 'pending', check_after_secs: 21 }, 'succeeded'])
})

test('answers a status query about an image with 400', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await uploadImage(world, tokens)

  const response = await status(world, tokens, id)

  expect(response.status).toBe(400)
  expect(JSON.stringify(await response.json())).toContain('Not found')
})

test('refuses an unreadable image', async () => {
  const world = await openWorld()

  const response = await upload(world, await connect(world), {
    content: Buffer.from('no image'),
    type: 'image/png',
    category: 'tweet_image',
  })

  expect(response.status).toBe(400)
})

test.each(['INIT', 'APPEND', 'FINALIZE'])('refuses the retired command %s', async (command) => {
  const world = await openWorld()

  const response = await callX(world, await connect(world), `/media/upload?command=${command}`, { body: new FormData() })

  expect(response.status).toBe(400)
})

test('someone else’s media can’t be posted, described, or queried', async () => {
  const world = await openWorld()
  const { id } = await uploadImage(world, await connect(world, 'anna'))
  const bo = await connect(world, 'bo')

  const described = await callX(world, bo, '/media/metadata', { json: { id, metadata: { alt_text: { text: 'Mine' } } } })
  const posted = await post(world, bo, id)
  const asked = await status(world, bo, id)

  expect([described.status, posted.status, asked.status]).toEqual([404, 400, 404])
})

test('media can’t be posted a day after the upload', async () => {
  const world = await openWorld()
  const { id } = await uploadImage(world, await connect(world))
  world.clock.now += dayMs

  const response = await post(world, await connect(world), id)

  expect(response.status).toBe(400)
  expect(JSON.stringify(await response.json())).toContain('Your media IDs are invalid.')
})

test('allows four images together', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const ids = [
    await uploadImage(world, tokens),
    await uploadImage(world, tokens),
    await uploadImage(world, tokens),
    await uploadImage(world, tokens),
  ]

  const response = await post(world, tokens, ...ids.map(({ id }) => id))

  expect(response.status).toBe(201)
  expect((await received(world))[0]?.media).toHaveLength(4)
})

test('refuses a video together with an image', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await uploadVideo(world, tokens, await anMp4())
  const image = await uploadImage(world, tokens)
  world.clock.now += 3 * secondMs

  expect((await post(world, tokens, id, image.id)).status).toBe(400)
})

test('refuses an alt text of 1,001 characters', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const { id } = await uploadImage(world, tokens)

  const response = await callX(world, tokens, '/media/metadata', { json: { id, metadata: { alt_text: { text: 'a'.repeat(1_001) } } } })

  expect(response.status).toBe(400)
})
