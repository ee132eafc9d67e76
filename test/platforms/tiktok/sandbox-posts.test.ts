import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { anMp4 } from '#test/media/samples.ts'
import { connect, fault, film, initPhotos, initVideo, megabyte, oauth, photoAt, posts, putBytes, somebody, statusOf } from './creator.ts'

const tooFew = { chunk_size: 4 * megabyte, total_chunk_count: 5 }

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
])('refuses to start a video with %s', async (_, source, info, status, code) => {
  const { world, token } = await somebody()

  expect(await initVideo(world, token, film.length, { source, info })).toMatchObject({ status, code })
})

test.each([
  ['unaudited una', 'PUBLIC_TO_EVERYONE', 'unaudited_client_can_only_post_to_private_accounts'],
  ['unaudited una', 'SELF_ONLY', 'unaudited_client_can_only_post_to_private_accounts'],
  ['unaudited private una', 'SELF_ONLY', 'ok'],
])('an unapproved app can post only to private accounts (%s, %s)', async (name, privacy_level, code) => {
  const { world, token } = await somebody(name)

  expect((await initVideo(world, token, film.length, { info: { privacy_level } })).code).toBe(code)
})

test('allows six posts a minute and fifteen a day', async () => {
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

test('allows five drafts waiting in an inbox', async () => {
  const { world, token } = await somebody()
  const codes: string[] = []
  for (let calls = 0; calls < 6; calls++) codes.push((await initVideo(world, token, film.length, { path: 'inbox/video/init/' })).code)

  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'spam_risk_too_many_pending_share'])
})

test('reveals IDs only of public posts, after a delay, as numbers beyond 2^53', async () => {
  const { world, token } = await somebody()
  await fault(world, { operation: 'post', moderationMs: minuteMs, times: 2 })
  const posted = async (privacy_level: string) => {
    const { data } = await initVideo(world, token, film.length, { info: { privacy_level } })
    await putBytes(data.upload_url, film)
    return data.publish_id
  }
  const [everyone, own] = [await posted('PUBLIC_TO_EVERYONE'), await posted('SELF_ONLY')]
  world.clock.now += 10 * secondMs
  const early = await statusOf(world, token, everyone)
  world.clock.now += minuteMs
  const late = await statusOf(world, token, everyone)
  const never = await statusOf(world, token, own)

  expect(early.data).toMatchObject({ publicaly_available_post_id: null })
  expect(late.text).toMatch(/"publicaly_available_post_id":\[74\d{17}\]/)
  expect(never.data).toMatchObject({ status: 'PUBLISH_COMPLETE' })
  expect(never.data).toMatchObject({ publicaly_available_post_id: null })
})

test('delivers a draft to the inbox', async () => {
  const { world, token } = await somebody()
  const { data } = await initVideo(world, token, film.length, { path: 'inbox/video/init/' })
  await putBytes(data.upload_url, film)
  world.clock.now += 5 * secondMs

  expect(data.publish_id).toMatch(/^v_inbox_file~/)
  expect((await statusOf(world, token, data.publish_id)).data.status).toBe('SEND_TO_USER_INBOX')
})

test.each([
  ['too short', { durationMs: 2 * secondMs }, 'duration_check_failed'],
  ['too small', { width: 300, durationMs: 10 * secondMs }, 'picture_size_check_failed'],
])('a video that is %s fails afterward', async (_, changes, reason) => {
  const { world, token } = await somebody()
  const content = anMp4({ width: 720, height: 1_280, ...changes })
  const { data } = await initVideo(world, token, content.length)

  expect((await putBytes(data.upload_url, content)).status).toBe(201)
  world.clock.now += 5 * secondMs
  expect((await statusOf(world, token, data.publish_id)).data).toMatchObject({ status: 'FAILED', fail_reason: reason })
})

test('a person who disconnects during processing ends the post', async () => {
  const { world, token } = await somebody()
  await fault(world, { operation: 'post', processingMs: minuteMs })
  const { data } = await initVideo(world, token, film.length)
  await putBytes(data.upload_url, film)
  await oauth(world, 'revoke', { token })
  const { access_token } = await connect(world)

  expect((await statusOf(world, access_token, data.publish_id)).data).toMatchObject({ status: 'FAILED', fail_reason: 'auth_removed' })
  world.clock.now += minuteMs
  expect(await posts(world)).toEqual([])
})

test('only the owner can query a post', async () => {
  const { world, token } = await somebody()
  const { data } = await initVideo(world, token, film.length)
  const { access_token: other } = await connect(world, 'bo')

  expect((await statusOf(world, other, data.publish_id)).code).toBe('token_not_authorized_for_specified_publish_id')
  expect((await statusOf(world, token, 'v_pub_file~gone')).code).toBe('invalid_publish_id')
})

test('the page shows a post with its visibility and labels, and alone at its URL', async () => {
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
  world.clock.now += 5 * secondMs
  const [post] = await posts(world)
  const [all, alone] = await Promise.all([`${world.url}/tiktok`, post?.url ?? ''].map(async (url) => (await fetch(url)).text()))

  expect(data.publish_id).toBeTruthy()
  for (const words of ['&lt;Opening&gt;', '<span class="tag">#shop</span>', 'Friends', 'Promotional content', '2 photos', 'No comments'])
    expect(all).toContain(words)
  expect(post?.url).toMatch(/\/www\.tiktok\.com\/@anna\/photo\/74\d{17}$/)
  expect(alone).toContain('&lt;Opening&gt;')
})
