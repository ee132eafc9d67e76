import { expect, test } from 'vitest'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { anMp4 } from '#test/sandbox/files.ts'
import type { TestWorld } from '#test/sandbox/world.ts'
import { boardOf, callPinterest, connect, openPinterest, type PinterestTokens, type Registered, received } from './calls.ts'

const register = async (world: TestWorld, tokens: PinterestTokens): Promise<Registered> =>
  (await callPinterest(world, tokens, '/media', { json: { media_type: 'video' } })).body as Registered

type Upload = { content?: Uint8Array; without?: string; isFileFirst?: boolean; headers?: Record<string, string> }

const upload = async ({ upload_url, upload_parameters }: Registered, { content, without, isFileFirst, headers = {} }: Upload = {}) => {
  const form = new FormData()
  const file = new Blob([new Uint8Array(content ?? (await anMp4(5)))], { type: 'video/mp4' })
  if (isFileFirst) form.append('file', file, 'a.mp4')
  for (const [name, value] of Object.entries(upload_parameters)) if (name !== without) form.append(name, value)
  if (!isFileFirst) form.append('file', file, 'a.mp4')
  return (await fetch(upload_url, { method: 'POST', body: form, headers })).status
}

const statusOf = async (world: TestWorld, tokens: PinterestTokens, { media_id }: Registered) =>
  (await callPinterest(world, tokens, `/media/${media_id}`)).body

const videoPin = (media: Registered, cover: Record<string, unknown> = { cover_image_key_frame_time: 0 }) => ({
  media_source: { source_type: 'video_id', media_id: media.media_id, ...cover },
})

test('a video is registered, processed, and only then can be pinned', async () => {
  const { world, tokens, pin } = await openPinterest()
  const media = await register(world, tokens)

  const seen = [(await statusOf(world, tokens, media)).status]
  expect(await upload(media)).toBe(204)
  seen.push((await statusOf(world, tokens, media)).status)
  const early = await pin(videoPin(media))
  world.clock.now += 4 * secondMs
  seen.push((await statusOf(world, tokens, media)).status)

  expect(seen).toEqual(['registered', 'processing', 'succeeded'])
  expect(early.status).toBe(400)
  expect((await pin(videoPin(media, {}))).status).toBe(400)
  expect((await pin(videoPin(media))).status).toBe(201)
  expect(await received(world)).toMatchObject([{ media: [{ type: 'video/mp4' }], facts: { kind: 'video' } }])
})

test('the storage requires every field, the file last, and no token', async () => {
  const { world, tokens } = await openPinterest()
  const media = await register(world, tokens)

  const statuses = [
    await upload(media, { without: 'policy' }),
    await upload(media, { without: 'Content-Type' }),
    await upload(media, { isFileFirst: true }),
    await upload(media, { headers: { authorization: `Bearer ${tokens.access_token}` } }),
  ]

  expect(statuses).toEqual([403, 403, 400, 400])
  world.clock.now += hourMs
  expect(await upload(media)).toBe(403)
})

test.each([
  ['a file that is no video', () => Promise.resolve(Buffer.alloc(200)), 'unsupported_format'],
  ['a video of 2 seconds', () => anMp4(2), 'invalid_duration'],
])('processing fails for %s', async (_, make, failure_code) => {
  const { world, tokens } = await openPinterest()
  const media = await register(world, tokens)
  await upload(media, { content: await make() })
  world.clock.now += 4 * secondMs

  expect(await statusOf(world, tokens, media)).toMatchObject({ status: 'failed', failure_code })
})

test('doesn’t find another person’s video', async () => {
  const { world, tokens } = await openPinterest()
  const media = await register(world, tokens)
  const bo = await connect(world, 'bo')

  const json = { board_id: await boardOf(world, bo), ...videoPin(media) }
  expect((await callPinterest(world, bo, '/pins', { json })).status).toBe(404)
  expect((await callPinterest(world, bo, `/media/${media.media_id}`)).status).toBe(404)
})
