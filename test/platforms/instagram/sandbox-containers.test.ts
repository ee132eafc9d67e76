import { expect, test } from 'vitest'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { received } from '#test/sandbox/world.ts'
import { anInstagram, codesOf } from './world.ts'

test('refuses a container for a token without the publishing scope', async () => {
  const { image } = await anInstagram({ scope: 'instagram_business_basic' })

  expect(codesOf(await image())).toEqual([10, undefined])
})

test('refuses to publish for an account that is not professional', async () => {
  const { image, graph } = await anInstagram({ name: 'anna personal' })

  expect((await graph('/me?fields=account_type')).body).toMatchObject({ account_type: 'PERSONAL' })
  expect(codesOf(await image())).toEqual([10, undefined])
})

test.each<[string, Record<string, unknown>, [number, number | undefined]]>([
  ['no source', { caption: 'x' }, [100, undefined]],
  ['two sources', { image_url: 'http://a.example/1.jpg', video_url: 'http://a.example/1.mp4' }, [100, undefined]],
  ['an address beyond ASCII', { image_url: 'http://a.example/ä.jpg' }, [100, undefined]],
  ['an unknown kind', { image_url: 'http://a.example/1.jpg', media_type: 'HOLOGRAM' }, [100, 2207023]],
  ['a carousel of one', { media_type: 'CAROUSEL', children: '1' }, [100, 2207028]],
  ['a carousel of eleven', { media_type: 'CAROUSEL', children: Array.from({ length: 11 }, String) }, [100, 2207028]],
  ['an item that is a reel', { media_type: 'REELS', video_url: 'http://a.example/1.mp4', is_carousel_item: true }, [100, undefined]],
  ['2,201 characters', { image_url: 'http://a.example/1.jpg', caption: 'a'.repeat(2_201) }, [36004, 2207010]],
  [
    '31 hashtags',
    { image_url: 'http://a.example/1.jpg', caption: Array.from({ length: 31 }, (_, index) => `#t${index}`).join(' ') },
    [100, undefined],
  ],
  [
    '21 mentions',
    { image_url: 'http://a.example/1.jpg', caption: Array.from({ length: 21 }, (_, index) => `@t${index}`).join(' ') },
    [100, 2207040],
  ],
  ['a long alt text', { image_url: 'http://a.example/1.jpg', alt_text: 'a'.repeat(1_001) }, [100, undefined]],
  ['an alt text on a reel', { media_type: 'REELS', video_url: 'http://a.example/1.mp4', alt_text: 'a' }, [100, undefined]],
  ['four collaborators', { image_url: 'http://a.example/1.jpg', collaborators: ['a', 'b', 'c', 'd'] }, [100, undefined]],
  ['collaborators on a story', { media_type: 'STORIES', image_url: 'http://a.example/1.jpg', collaborators: ['a'] }, [100, undefined]],
  ['an address that leads nowhere', { image_url: 'http://127.0.0.1:9/1.jpg' }, [9004, 2207052]],
])('refuses a container with %s', async (_, fields, expected) => {
  const { make } = await anInstagram()

  expect(codesOf(await make(fields))).toEqual(expected)
})

test.each<[string, string, [number, number]]>([
  ['is no JPEG', 'png', [36001, 2207005]],
  ['is too tall', 'tall', [36003, 2207009]],
  ['is over 8 MiB', 'large', [36000, 2207004]],
  ['is gone', 'gone', [9004, 2207052]],
])('fetches and then refuses an image that %s', async (_, file, expected) => {
  const { make, addressOf } = await anInstagram()

  expect(codesOf(await make({ image_url: await addressOf(file) }))).toEqual(expected)
})

test('a story accepts a tall image and ignores its caption', async () => {
  const { make, addressOf, publish, world } = await anInstagram()

  const { body } = await make({ media_type: 'STORIES', image_url: await addressOf('tall'), caption: 'Unseen' })
  world.clock.now += secondMs
  await publish(body.id)

  expect(await received(world, '?platform=instagram')).toMatchObject([{ content: '', facts: { kind: 'story' } }])
})

test('reports a bad file at once or only in the container, depending on the fault switch', async () => {
  const { make, addressOf, reel, state, fault, world } = await anInstagram()
  await fault({ operation: 'upload', refuseFiles: 'later' })
  const image = await make({ image_url: await addressOf('png') })
  const late = await reel('flash')
  await fault({ operation: 'upload', refuseFiles: 'now' })
  const now = await reel('flash')

  world.clock.now += 4 * secondMs

  expect(await state(image.body.id)).toMatchObject({
    status_code: 'ERROR',
    status: 'Error: Media upload has failed with error code 2207005',
  })
  expect(await state(late.body.id)).toMatchObject({
    status_code: 'ERROR',
    status: 'Error: Media upload has failed with error code 2207026',
  })
  expect(codesOf(now)).toEqual([352, 2207026])
})

test('a container is processed, finished, published once, and expires after a day', async () => {
  const { image, reel, state, publish, world } = await anInstagram()
  const [video, forgotten] = [await reel('film'), await image()]
  const states: unknown[] = [(await state(video.body.id)).status_code]

  const early = await publish(video.body.id)
  world.clock.now += 4 * secondMs
  states.push((await state(video.body.id)).status_code)
  const published = await publish(video.body.id)
  states.push((await state(video.body.id)).status_code)
  const again = await publish(video.body.id)
  world.clock.now += dayMs
  states.push((await state(forgotten.body.id)).status_code)
  const tooLate = await publish(forgotten.body.id)

  expect(states).toEqual(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'EXPIRED'])
  expect(codesOf(early)).toEqual([9007, 2207027])
  expect(published.body.id).toMatch(/^\d{17,}$/)
  expect(again.status).toBe(400)
  expect(codesOf(tooLate)).toEqual([24, 2207008])
  expect(codesOf(await publish('17900000000000999'))).toEqual([24, 2207008])
  expect(await received(world, '?platform=instagram')).toHaveLength(1)
})

test('a carousel only accepts its person’s finished items', async () => {
  const { image, make, world, graph, publish } = await anInstagram()
  const [one, two, plain] = [await image({ is_carousel_item: true }), await image({ is_carousel_item: 'true' }), await image()]
  const children = [one.body.id, two.body.id]

  const early = await make({ media_type: 'CAROUSEL', children: children.join(',') })
  world.clock.now += secondMs
  const withPlain = await make({ media_type: 'CAROUSEL', children: [one.body.id, plain.body.id] })
  const carousel = await make({ media_type: 'CAROUSEL', children: children.join(','), caption: 'Both' })
  world.clock.now += secondMs
  const item = await publish(one.body.id)
  const published = await publish(carousel.body.id)

  expect(codesOf(early)).toEqual([9007, 2207027])
  expect(codesOf(withPlain)).toEqual([24, 2207006])
  expect(item.status).toBe(400)
  expect((await graph(`/${published.body.id}?fields=media_type,media_product_type`)).body).toMatchObject({
    media_type: 'CAROUSEL_ALBUM',
    media_product_type: 'FEED',
  })
})
