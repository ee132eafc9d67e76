import { expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { aPng } from '#test/media/samples.ts'
import { aPhoto, authorizeUrl, fault, initPhotos, photoAt, posts, somebody, statusOf } from './creator.ts'

test('fetches photos for real', async () => {
  const { world, token } = await somebody()

  const { data } = await initPhotos(world, token, [await photoAt()], { info: { description: 'Doors at 9' } })
  const working = await statusOf(world, token, data.publish_id)
  world.clock.now += 5 * secondMs

  expect(data.publish_id).toMatch(/^p_pub_url~/)
  expect(working.data.status).toBe('PROCESSING_DOWNLOAD')
  expect(await posts(world)).toMatchObject([{ content: 'Doors at 9', media: [{ type: 'image/jpeg', bytes: aPhoto.content.length }] }])
})

test.each([
  ['a PNG', { content: aPng({ width: 720, height: 960 }), contentType: 'image/jpeg' }, 'file_format_check_failed'],
  ['no picture', { content: Buffer.from('hello'), contentType: 'image/jpeg' }, 'file_format_check_failed'],
])('photos fail when one is %s', async (_, file, reason) => {
  const { world, token } = await somebody()

  const { data } = await initPhotos(world, token, [await photoAt(), await photoAt(file)])
  world.clock.now += 5 * secondMs

  expect((await statusOf(world, token, data.publish_id)).data).toMatchObject({ status: 'FAILED', fail_reason: reason })
  expect(await posts(world)).toEqual([])
})

test('a redirect or a dead URL fails the pull', async () => {
  const { world, token } = await somebody()

  for (const url of [authorizeUrl(world, { login_hint: 'anna' }).href, `${world.url}/nothing-here.jpg`]) {
    const { data } = await initPhotos(world, token, [url])
    world.clock.now += 5 * secondMs
    expect((await statusOf(world, token, data.publish_id)).data).toMatchObject({ status: 'FAILED', fail_reason: 'photo_pull_failed' })
  }
})

test('accepts photos only from a verified domain: the app’s own or this machine', async () => {
  const { world, token } = await somebody()

  expect(await initPhotos(world, token, ['https://elsewhere.example/1.jpg'])).toMatchObject({
    status: 403,
    code: 'url_ownership_unverified',
  })
})

test.each([
  ['no photo', [], {}],
  ['a title of 91 units', ['http://localhost/1.jpg'], { title: 'a'.repeat(91) }],
  ['a description of 4,001 units', ['http://localhost/1.jpg'], { description: 'a'.repeat(4_001) }],
  ['thirty-six photos', Array.from({ length: 36 }, () => 'http://localhost/1.jpg'), {}],
])('refuses to start a photo post with %s', async (_, urls, info) => {
  const { world, token } = await somebody()

  expect(await initPhotos(world, token, urls, { info })).toMatchObject({ status: 400, code: 'invalid_param' })
})

test('can return an error for photos that were posted', async () => {
  const { world, token } = await somebody()
  await fault(world, { operation: 'post', statusAfterEffect: 500 })

  expect(await initPhotos(world, token, [await photoAt()])).toMatchObject({ status: 500, code: 'internal_error' })
  world.clock.now += 5 * secondMs
  expect(await posts(world)).toHaveLength(1)
})
