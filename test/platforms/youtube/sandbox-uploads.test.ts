import { expect, test } from 'vitest'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { film, openYouTube, unit } from './calls.ts'

test('an upload starts with the video’s metadata, at its own URL', async () => {
  const { start } = await (await openYouTube()).connected()

  expect((await start()).location).toMatch(/^http:\/\/localhost:\d+\/.*upload_id=/)
})

test.each([
  ['no title', { snippet: { title: '' } }, 'invalidTitle'],
  ['a title of 101 characters', { snippet: { title: 'a'.repeat(101) } }, 'invalidTitle'],
  ['angle brackets', { snippet: { description: '<b>' } }, 'invalidDescription'],
  ['5,001 bytes of description', { snippet: { description: `${'ü'.repeat(2_500)}a` } }, 'invalidDescription'],
  ['501 characters of tags', { snippet: { tags: ['a'.repeat(250), 'b'.repeat(250)] } }, 'invalidTags'],
  ['a category that can not be chosen', { snippet: { categoryId: '30' } }, 'invalidCategoryId'],
  ['a time for a video that is not private', { status: { publishAt: '2026-12-01T09:00:00Z' } }, 'invalidPublishAt'],
  ['no resumable upload', { query: 'uploadType=multipart&part=snippet' }, 'mediaBodyRequired'],
  ['no parts', { query: 'uploadType=resumable' }, 'badRequest'],
  ['a part that is not named, so that its title is ignored', { query: 'uploadType=resumable&part=status' }, 'invalidTitle'],
  ['something that is no video', { type: 'image/png' }, 'mediaBodyRequired'],
])('refuses an upload with %s before a byte is sent', async (_, said, reason) => {
  const { start } = await (await openYouTube()).connected()

  expect(await start(said)).toMatchObject({ status: 400, reason })
})

test('a tag with a space costs two more characters for its quotes', async () => {
  const { start } = await (await openYouTube()).connected()
  const tags = (last: string) => ({ snippet: { tags: ['a'.repeat(248), last] } })

  expect((await start(tags('b'.repeat(251)))).status).toBe(200)
  expect((await start(tags(`b ${'b'.repeat(249)}`))).status).toBe(400)
})

test('allows the project a hundred uploads a day, including refused ones, reset at midnight in California', async () => {
  const { connected, world } = await openYouTube()
  const { start } = await connected()
  for (let count = 0; count < 99; count++) await start()
  await start({ snippet: { title: '' } })

  expect(await start()).toMatchObject({ status: 403, reason: 'quotaExceeded', domain: 'youtube.quota' })
  world.clock.now = Date.UTC(2026, 10, 22, 8)
  expect((await (await connected()).start()).status).toBe(200)
})

test('a video arrives in pieces and exists with the last', async () => {
  const { connected, received, world } = await openYouTube()
  const { start, put, get } = await connected()
  const content = film(unit + 10)
  const { location } = await start({ bytes: content.length })

  const first = await put(location, `0-${unit - 1}/${content.length}`, content.slice(0, unit))
  const asked = await put(location, `*/${content.length}`)
  const last = await put(location, `${unit}-${unit + 9}/${content.length}`, content.slice(unit))
  const again = await put(location, `*/${content.length}`)

  expect([first, asked].map(({ status, range }) => [status, range])).toEqual([
    [308, `bytes=0-${unit - 1}`],
    [308, `bytes=0-${unit - 1}`],
  ])
  expect(last).toMatchObject({
    status: 200,
    body: { kind: 'youtube#video', status: { uploadStatus: 'uploaded', privacyStatus: 'public' } },
  })
  expect(again.body.id).toBe(last.body.id)
  expect(await received()).toEqual([])
  world.clock.now += 2 * secondMs
  expect(await received()).toMatchObject([{ id: last.body.id }])
  expect((await get(`videos?part=status&id=${last.body.id}`)).body).toMatchObject({ items: [{ status: { uploadStatus: 'processed' } }] })
})

test('refuses pieces of the wrong size, for another file, or in the wrong place', async () => {
  const { start, put } = await (await openYouTube()).connected()
  const content = film(2 * unit)
  const { location } = await start({ bytes: content.length })

  expect((await put(location, `0-999/${content.length}`, content.slice(0, 1_000))).status).toBe(400)
  expect((await put(location, `0-${unit - 1}/${content.length + 1}`, content.slice(0, unit))).status).toBe(400)
  expect((await put(location, 'nonsense', content.slice(0, unit))).status).toBe(400)
  expect(await put(location, `${unit}-${2 * unit - 1}/${content.length}`, content.slice(unit))).toMatchObject({ status: 308, range: null })
})

test('can keep only part of a piece', async () => {
  const { connected, fault } = await openYouTube()
  const { start, put } = await connected()
  const content = film(3 * unit)
  const { location } = await start({ bytes: content.length })
  await fault({ operation: 'upload', keepBytes: unit })

  expect((await put(location, `0-${2 * unit - 1}/${content.length}`, content.slice(0, 2 * unit))).range).toBe(`bytes=0-${unit - 1}`)
})

test('refuses an expired token, but the upload survives', async () => {
  const { connected, fault } = await openYouTube()
  const content = film(unit)
  const first = await connected()
  const { location } = await first.start({ bytes: content.length })
  await fault({ operation: 'post', expireTokens: true })

  const refused = await first.put(location, `0-${unit - 1}/${unit}`, content)
  const { put } = await connected()

  expect(refused).toMatchObject({ status: 401, reason: 'authError' })
  expect((await put(location, `0-${unit - 1}/${unit}`, content)).status).toBe(200)
})

test('reports an unknown, foreign, or week-old upload as missing', async () => {
  const { connected, world } = await openYouTube()
  const anna = await connected()
  const { location } = await anna.start({ bytes: 10 })
  const other = await connected({ name: 'bert' })

  expect((await anna.put(`${location}x`, '*/10')).status).toBe(404)
  expect((await other.put(location, '*/10')).status).toBe(404)
  world.clock.now += 7 * dayMs
  expect((await (await connected()).put(location, '*/10')).status).toBe(404)
})

test.each([
  ['a 503 in the middle', { operation: 'upload', status: 503 }, { status: 503, reason: 'backendError' }],
  ['a page of HTML', { operation: 'upload', htmlError: true }, { status: 500, text: expect.stringContaining('<h1>') }],
  ['the quota', { operation: 'upload', reason: 'quotaExceeded' }, { status: 403, reason: 'quotaExceeded' }],
  ['the channel’s own limit', { operation: 'upload', reason: 'uploadLimitExceeded' }, { status: 400, reason: 'uploadLimitExceeded' }],
])('the fault switch can produce %s', async (_, fault, answer) => {
  const youTube = await openYouTube()
  const { start } = await youTube.connected()
  await youTube.fault(fault)

  expect(await start()).toMatchObject(answer)
})

test('the connection can break after the last byte, with the video created', async () => {
  const { connected, fault } = await openYouTube()
  const { start, put } = await connected()
  const content = film(1_000)
  const { location } = await start({ bytes: content.length })
  await fault({ operation: 'post', dropAfterEffect: true })

  await expect(put(location, '0-999/1000', content)).rejects.toThrow('fetch failed')
  expect(await put(location, '*/1000')).toMatchObject({ status: 200, body: { kind: 'youtube#video' } })
})
