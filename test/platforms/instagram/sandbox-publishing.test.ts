import { expect, test } from 'vitest'
import * as z from 'zod'
import { dayMs, daySeconds, hourMs, secondMs } from '#shared/domain/times.ts'
import { anMp4 } from '#test/media/samples.ts'
import { received } from '#test/sandbox/world.ts'
import { anInstagram, codesOf } from './world.ts'

test('counts the day’s posts and refuses one too many', async () => {
  const { image, publish, graph, world } = await anInstagram()
  const ids = []
  for (let index = 0; index < 51; index += 1) ids.push((await image()).body.id)
  world.clock.now += secondMs

  const outcomes = []
  for (const id of ids) outcomes.push((await publish(id)).status)
  const limit = await graph('/me/content_publishing_limit?fields=quota_usage,config')
  world.clock.now += dayMs

  expect(outcomes).toEqual([...Array.from({ length: 50 }, () => 200), 400])
  expect(limit.body).toMatchObject({ data: [{ quota_usage: 50, config: { quota_total: 50, quota_duration: daySeconds } }] })
  expect((await graph('/me/content_publishing_limit')).body).toMatchObject({ data: [{ quota_usage: 0 }] })
})

test('some accounts can post a hundred times', async () => {
  const { graph } = await anInstagram({ name: 'anna hundred' })

  expect((await graph('/me/content_publishing_limit')).body).toMatchObject({ data: [{ config: { quota_total: 100 } }] })
})

test('the fault switch makes publishing return 500 although it succeeded', async () => {
  const { image, publish, fault, world, state } = await anInstagram()
  const { body } = await image()
  world.clock.now += secondMs
  await fault({ operation: 'post', statusAfterEffect: 500 })

  const { status } = await publish(body.id)

  expect(status).toBe(500)
  expect((await state(body.id)).status_code).toBe('PUBLISHED')
})

test('reports an account’s restriction when it publishes', async () => {
  const { image, publish, world } = await anInstagram({ name: 'anna restricted' })
  const { body } = await image()
  world.clock.now += secondMs

  expect(codesOf(await publish(body.id))).toEqual([25, 2207050])
})

test('every response reports the budget used, and codes 4 and 80002 occur on demand and when it runs out', async () => {
  const { graph, fault, world } = await anInstagram()
  const first = await graph('/me')
  await fault({ operation: 'profile', retryAfter: 300 })
  const asked = await graph('/me')
  await fault({ operation: 'profile', graphCode: 4 })
  const app = await graph('/me')
  for (let index = 0; index < 200; index += 1) await graph('/me')
  const last = await graph('/me')
  world.clock.now += hourMs

  const used = (headers: Headers) => z.object({ call_count: z.number() }).parse(JSON.parse(headers.get('x-app-usage') ?? '')).call_count
  expect(used(first.headers)).toBe(1)
  expect(codesOf(asked)).toEqual([80002, undefined])
  expect(asked.headers.get('x-business-use-case-usage')).toContain('"estimated_time_to_regain_access":5')
  expect([codesOf(app), codesOf(last)]).toEqual([
    [4, undefined],
    [4, undefined],
  ])
  expect(used(last.headers)).toBe(100)
  expect((await graph('/me')).status).toBe(200)
})

test('uploads a video in pieces, resuming where it stopped, with an OAuth token', async () => {
  const { make, state, graph, publish, token, world } = await anInstagram()
  const film = anMp4({ durationMs: 10 * secondMs, bytes: 5_000 })
  const begun = await make({ media_type: 'REELS', upload_type: 'resumable', caption: 'In pieces' })
  const { id = '', uri } = z.object({ id: z.string(), uri: z.string() }).parse(begun.body)
  const send = (offset: number, bytes: Uint8Array, authorization = `OAuth ${token}`) =>
    fetch(uri, {
      method: 'POST',
      headers: { authorization, offset: String(offset), file_size: String(film.length) },
      body: Buffer.from(bytes),
    })

  const asBearer = await send(0, film, `Bearer ${token}`)
  const half = await send(0, film.subarray(0, 2_000))
  const afterFirst = await graph(`/${id}?fields=video_status`)
  const wrongOffset = await send(0, film.subarray(2_000))
  const rest = await send(2_000, film.subarray(2_000))
  world.clock.now += 4 * secondMs

  expect(asBearer.status).toBe(401)
  expect(await half.json()).toMatchObject({ debug_info: { retriable: true, type: 'PartialRequestError' } })
  expect(afterFirst.body).toMatchObject({ video_status: { uploading_phase: { bytes_transferred: 2_000 } } })
  expect(await wrongOffset.json()).toMatchObject({ debug_info: { type: 'OffsetInvalidError' } })
  expect(await rest.json()).toEqual({ success: true, message: 'Upload successful.' })
  expect((await state(id)).status_code).toBe('FINISHED')
  expect((await publish(id)).status).toBe(200)
})

test('deletes nothing with Instagram Login', async () => {
  const { image, publish, graph, world } = await anInstagram()
  const { body } = await image()
  world.clock.now += secondMs
  const published = await publish(body.id)

  const { status, body: refusal } = await graph(`/${published.body.id}`, { method: 'DELETE' })

  expect(status).toBe(400)
  expect(refusal.error).toMatchObject({ message: expect.stringContaining('Unsupported delete request') })
})

test('accepts a comment within its limits and only under the account’s own posts', async () => {
  const { image, publish, graph, world } = await anInstagram()
  const { body } = await image()
  world.clock.now += secondMs
  const published = await publish(body.id)
  const comment = (message: string, id = published.body.id) => graph(`/${id}/comments`, { json: { message } })

  const refused = [
    await comment('a'.repeat(301)),
    await comment('#a #b #c #d #e'),
    await comment('http://a.com http://b.com'),
    await comment('ALL OF IT'),
  ]
  const taken = await comment('First')

  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect(taken.body.id).toMatch(/^\d{17,}$/)
  expect(codesOf(await comment('First', '18000000000000999'))).toEqual([100, 33])
  expect(await received(world, '?platform=instagram')).toMatchObject([{ facts: { comments: ['First'] } }])
})

test('the page shows posts in Instagram’s style and each post at its own URL', async () => {
  const { image, reel, publish, graph, world } = await anInstagram({ name: 'Anna Bakes' })
  for (const { body } of [await image({ caption: 'Rye #bread', alt_text: 'A loaf' }), await reel('film', { caption: 'Kneading' })]) {
    world.clock.now += 4 * secondMs
    const published = await publish(body.id)
    const { permalink } = z.looseObject({ permalink: z.string() }).parse((await graph(`/${published.body.id}?fields=permalink`)).body)
    expect((await fetch(permalink)).status).toBe(200)
  }

  const page = await (await fetch(`${world.url}/instagram`)).text()
  const profile = await fetch(`${world.url}/www.instagram.com/Anna_Bakes/`)

  for (const text of ['Anna_Bakes', 'A loaf', 'Kneading', '>Reel<']) expect(page).toContain(text)
  expect(profile.status).toBe(200)
})
