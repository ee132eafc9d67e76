import { expect, test } from 'vitest'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { anMp4 } from '#test/media/samples.ts'
import { film, initVideo, megabyte, posts, putBytes, somebody, statusOf } from './creator.ts'

test('a video arrives piece by piece, in order, and is shown after processing', async () => {
  const { world, token } = await somebody()
  const content = anMp4({ width: 720, height: 1_280, durationMs: 10 * secondMs, bytes: 12 * megabyte })
  const source = { chunk_size: 5 * megabyte, total_chunk_count: 2 }
  const { data } = await initVideo(world, token, content.length, { source })
  const [first, second] = [content.subarray(0, 5 * megabyte), content.subarray(5 * megabyte)]
  const total = content.length

  const early = await putBytes(data.upload_url, second, { first: 5 * megabyte, total })
  const one = await putBytes(data.upload_url, first, { total })
  const between = await statusOf(world, token, data.publish_id)
  const two = await putBytes(data.upload_url, second, { first: 5 * megabyte, total })
  const working = await statusOf(world, token, data.publish_id)
  world.clock.now += 5 * secondMs
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

test('the upload URL refuses unexpected requests', async () => {
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

test('the upload URL expires after an hour', async () => {
  const { world, token } = await somebody()
  const { data } = await initVideo(world, token, film.length)
  world.clock.now += hourMs

  expect((await putBytes(data.upload_url, film)).status).toBe(403)
})
