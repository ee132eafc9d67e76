import { expect, test } from 'vitest'
import { anMp4, aPng } from '#test/media/samples.ts'
import { sharedMedia } from '#test/platforms/shared-media.ts'
import { aPhoto, authorizeUrl, connect, fault, initPhotos, initVideo, oauth, putBytes, statusOf } from './tiktok-creator.ts'
import { openWorld, received, type TestWorld } from './world.ts'

const film = anMp4({ width: 720, height: 1_280, durationMs: 10_000 })
const megabyte = 1_000_000
const hourMs = 3_600_000
const tooFew = { chunk_size: 4 * megabyte, total_chunk_count: 5 }

/** Somebody who is connected, on a sandbox of their own. */
const somebody = async (name = 'anna') => {
  const world = await openWorld()
  return { world, token: (await connect(world, name)).access_token }
}

const posts = (world: TestWorld) => received(world, '?platform=tiktok')

/** The address of a photo that this machine serves. */
const photoAt = async (file = aPhoto) => (await sharedMedia({ photo: file })).files.shareUrl({ userId: '', id: 'photo' })

test.each([
  ['a level that is not offered', {}, { privacy_level: 'FOLLOWER_OF_CREATOR' }, 403, 'privacy_level_option_mismatch'],
  ['no level', {}, { privacy_level: undefined }, 403, 'privacy_level_option_mismatch'],
  ['branded content that is private', {}, { privacy_level: 'SELF_ONLY', brand_content_toggle: true }, 400, 'invalid_param'],
  ['a title of 2,201 units', {}, { title: 'a'.repeat(2_201) }, 400, 'invalid_param'],
  ['an emoji too many', {}, { title: '🎉'.repeat(1_101) }, 400, 'invalid_param'],
  ['a chunk under 5 MB', { video_size: 20 * megabyte, ...tooFew }, {}, 400, 'invalid_param'],
  ['a chunk over 64 MB', { video_size: 70 * megabyte, chunk_size: 70 * megabyte }, {}, 400, 'invalid_param'],
  ['a chunk larger than the file', { chunk_size: 10 * megabyte }, {}, 400, 'invalid_param'],
  ['a rounded-up count', { video_size: 25 * megabyte, chunk_size: 10 * megabyte, total_chunk_count: 3 }, {}, 400, 'invalid_param'],
  ['a file over 4 GB', { video_size: 4 * 1024 ** 3 + 1, chunk_size: 10 * megabyte, total_chunk_count: 429 }, {}, 400, 'invalid_param'],
])('a video with %s is not begun', async (_, source, info, status, code) => {
  const { world, token } = await somebody()

  expect(await initVideo(world, token, film.length, { source, info })).toMatchObject({ status, code })
})

test.each([
  ['unaudited una', 'PUBLIC_TO_EVERYONE', 'unaudited_client_can_only_post_to_private_accounts'],
  ['unaudited una', 'SELF_ONLY', 'unaudited_client_can_only_post_to_private_accounts'],
  ['unaudited private una', 'SELF_ONLY', 'ok'],
])('an app that is not approved posts only for private accounts (%s, %s)', async (name, privacy_level, code) => {
  const { world, token } = await somebody(name)

  expect((await initVideo(world, token, film.length, { info: { privacy_level } })).code).toBe(code)
})

test('six posts a minute and fifteen a day are begun, and no more', async () => {
  const { world, token } = await somebody()
  const codes: string[] = []
  for (let minute = 0; minute < 3; minute++) {
    for (let calls = 0; calls < 7; calls++) codes.push((await initVideo(world, token, film.length)).code)
    world.clock.now += 60_001
  }

  expect(codes.slice(0, 7)).toEqual([...Array.from({ length: 6 }, () => 'ok'), 'rate_limit_exceeded'])
  expect(codes.filter((code) => code === 'ok')).toHaveLength(15)
  expect(codes.at(-1)).toBe('spam_risk_too_many_posts')
})

test('five drafts wait in an inbox, and no more', async () => {
  const { world, token } = await somebody()
  const codes: string[] = []
  for (let calls = 0; calls < 6; calls++) codes.push((await initVideo(world, token, film.length, { path: 'inbox/video/init/' })).code)

  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'spam_risk_too_many_pending_share'])
})

test('a video arrives piece by piece, in order, and is shown once TikTok has worked on it', async () => {
  const { world, token } = await somebody()
  const content = anMp4({ width: 720, height: 1_280, durationMs: 10_000, bytes: 12 * megabyte })
  const source = { chunk_size: 5 * megabyte, total_chunk_count: 2 }
  const { data } = await initVideo(world, token, content.length, { source })
  const [first, second] = [content.subarray(0, 5 * megabyte), content.subarray(5 * megabyte)]
  const total = content.length

  const early = await putBytes(data.upload_url, second, { first: 5 * megabyte, total })
  const one = await putBytes(data.upload_url, first, { total })
  const between = await statusOf(world, token, data.publish_id)
  const two = await putBytes(data.upload_url, second, { first: 5 * megabyte, total })
  const working = await statusOf(world, token, data.publish_id)
  world.clock.now += 5_000
  const complete = await statusOf(world, token, data.publish_id)

  expect(data.publish_id).toMatch(/^v_pub_file~/)
  expect(early).toMatchObject({ status: 416, range: `bytes 0-0/${total}` })
  expect(one).toMatchObject({ status: 206, range: `bytes 0-5000000/${total}`, log: expect.any(String) })
  expect(between.data).toEqual({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 5 * megabyte })
  expect(two.status).toBe(201)
  expect(working.data).toMatchObject({ status: 'PROCESSING_UPLOAD', uploaded_bytes: total })
  expect(complete.data.status).toBe('PUBLISH_COMPLETE')
  expect(await posts(world)).toMatchObject([{ content: 'Opening day', media: [{ bytes: total }] }])
})

test('the address of an upload refuses what it does not expect', async () => {
  const { world, token } = await somebody()
  const { data } = await initVideo(world, token, film.length)
  const address = String(data.upload_url)
  const put = (changes: object, at = address) => putBytes(at, film, changes)

  expect((await put({}, address.replace(/upload_token=.*/, 'upload_token=other'))).status).toBe(404)
  expect((await put({ type: 'image/png' })).status).toBe(400)
  expect((await put({ total: film.length + 1 })).status).toBe(400)
  expect((await put({})).status).toBe(201)
  expect(await put({})).toMatchObject({ status: 416, range: `bytes 0-${film.length}/${film.length}` })
})

test('the address of an upload dies after an hour', async () => {
  const { world, token } = await somebody()
  const { data } = await initVideo(world, token, film.length)
  world.clock.now += hourMs

  expect((await putBytes(data.upload_url, film)).status).toBe(403)
})

test('an id is told only of public posts, later than they are public, as a number beyond 2^53', async () => {
  const { world, token } = await somebody()
  await fault(world, { operation: 'post', moderationMs: 60_000, times: 2 })
  const posted = async (privacy_level: string) => {
    const { data } = await initVideo(world, token, film.length, { info: { privacy_level } })
    await putBytes(data.upload_url, film)
    return data.publish_id
  }
  const [everyone, own] = [await posted('PUBLIC_TO_EVERYONE'), await posted('SELF_ONLY')]
  world.clock.now += 10_000
  const early = await statusOf(world, token, everyone)
  world.clock.now += 60_000
  const late = await statusOf(world, token, everyone)
  const never = await statusOf(world, token, own)

  expect(early.data).not.toHaveProperty('publicaly_available_post_id')
  expect(late.text).toMatch(/"publicaly_available_post_id":\[74\d{17}\]/)
  expect(never.data).toMatchObject({ status: 'PUBLISH_COMPLETE' })
  expect(never.text).not.toContain('publicaly_available_post_id')
})

test('a draft is delivered to the inbox', async () => {
  const { world, token } = await somebody()
  const { data } = await initVideo(world, token, film.length, { path: 'inbox/video/init/' })
  await putBytes(data.upload_url, film)
  world.clock.now += 5_000

  expect(data.publish_id).toMatch(/^v_inbox_file~/)
  expect((await statusOf(world, token, data.publish_id)).data.status).toBe('SEND_TO_USER_INBOX')
})

test('photos are really fetched', async () => {
  const { world, token } = await somebody()

  const { data } = await initPhotos(world, token, [await photoAt()], { info: { description: 'Doors at 9' } })
  const working = await statusOf(world, token, data.publish_id)
  world.clock.now += 5_000

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
  world.clock.now += 5_000

  expect((await statusOf(world, token, data.publish_id)).data).toMatchObject({ status: 'FAILED', fail_reason: reason })
  expect(await posts(world)).toEqual([])
})

test('a redirect and an address that leads nowhere fail the pull', async () => {
  const { world, token } = await somebody()

  for (const url of [authorizeUrl(world, { login_hint: 'anna' }).href, `${world.url}/nothing-here.jpg`]) {
    const { data } = await initPhotos(world, token, [url])
    world.clock.now += 5_000
    expect((await statusOf(world, token, data.publish_id)).data).toMatchObject({ status: 'FAILED', fail_reason: 'photo_pull_failed' })
  }
})

test('photos come from a verified domain only: the app’s own, or this machine', async () => {
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
])('a photo post with %s is not begun', async (_, urls, info) => {
  const { world, token } = await somebody()

  expect(await initPhotos(world, token, urls, { info })).toMatchObject({ status: 400, code: 'invalid_param' })
})

test('photos that were posted may be answered with an error', async () => {
  const { world, token } = await somebody()
  await fault(world, { operation: 'post', statusAfterEffect: 500 })

  expect(await initPhotos(world, token, [await photoAt()])).toMatchObject({ status: 500, code: 'internal_error' })
  world.clock.now += 5_000
  expect(await posts(world)).toHaveLength(1)
})

test.each([
  ['too short', { durationMs: 2_000 }, 'duration_check_failed'],
  ['too small', { width: 300, durationMs: 10_000 }, 'picture_size_check_failed'],
])('a video that is %s fails afterwards', async (_, changes, reason) => {
  const { world, token } = await somebody()
  const content = anMp4({ width: 720, height: 1_280, ...changes })
  const { data } = await initVideo(world, token, content.length)

  expect((await putBytes(data.upload_url, content)).status).toBe(201)
  world.clock.now += 5_000
  expect((await statusOf(world, token, data.publish_id)).data).toMatchObject({ status: 'FAILED', fail_reason: reason })
})

test('a person who disconnects while TikTok works ends the post', async () => {
  const { world, token } = await somebody()
  await fault(world, { operation: 'post', processingMs: 60_000 })
  const { data } = await initVideo(world, token, film.length)
  await putBytes(data.upload_url, film)
  await oauth(world, 'revoke', { token })
  const { access_token } = await connect(world)

  expect((await statusOf(world, access_token, data.publish_id)).data).toMatchObject({ status: 'FAILED', fail_reason: 'auth_removed' })
  world.clock.now += 60_000
  expect(await posts(world)).toEqual([])
})

test('a post is asked about by whom it belongs to', async () => {
  const { world, token } = await somebody()
  const { data } = await initVideo(world, token, film.length)
  const { access_token: other } = await connect(world, 'bo')

  expect((await statusOf(world, other, data.publish_id)).code).toBe('token_not_authorized_for_specified_publish_id')
  expect((await statusOf(world, token, 'v_pub_file~gone')).code).toBe('invalid_publish_id')
})

test('the page shows a post with who may see it and its labels, and alone at its address', async () => {
  const { world, token } = await somebody()
  const { data } = await initPhotos(world, token, [await photoAt(), await photoAt()], {
    info: {
      title: '<Opening>',
      description: 'Doors at 9 #shop',
      privacy_level: 'MUTUAL_FOLLOW_FRIENDS',
      brand_organic_toggle: true,
      disable_comment: true,
    },
  })
  world.clock.now += 5_000
  const [post] = await posts(world)
  const [all, alone] = await Promise.all([`${world.url}/tiktok`, post?.url ?? ''].map(async (url) => (await fetch(url)).text()))

  expect(data.publish_id).toBeTruthy()
  for (const words of ['&lt;Opening&gt;', '<span class="tag">#shop</span>', 'Friends', 'Promotional content', '2 photos', 'No comments'])
    expect(all).toContain(words)
  expect(post?.url).toMatch(/\/www\.tiktok\.com\/@anna\/photo\/74\d{17}$/)
  expect(alone).toContain('&lt;Opening&gt;')
})
