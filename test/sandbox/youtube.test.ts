import { expect, test } from 'vitest'
import { anMp4 } from '#test/media/samples.ts'
import { aPng } from './files.ts'
import { callback, openYouTube, scopes } from './youtube-calls.ts'

const unit = 262_144
const film = (bytes: number, changes: Parameters<typeof anMp4>[0] = {}) => Uint8Array.from(anMp4({ bytes, ...changes }))

test('a code is for its verifier and its address, once', async () => {
  const { authorize, token } = await openYouTube()
  const { back, verifier } = await authorize()
  const form = {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: callback,
    code_verifier: verifier,
  }

  expect((await token({ ...form, code_verifier: 'x'.repeat(43) })).body.error).toBe('invalid_grant')
  expect((await token({ ...form, redirect_uri: 'https://elsewhere.test/' })).body.error).toBe('redirect_uri_mismatch')
  expect((await token({ ...form, client_secret: 'wrong' })).status).toBe(401)
  expect((await token(form)).body).toMatchObject({ expires_in: 3_599, token_type: 'Bearer', refresh_token: expect.any(String) })
  expect((await token(form)).body.error).toBe('invalid_grant')
})

test('an address that is not registered never sees the person again', async () => {
  const { authorize } = await openYouTube()

  expect(await authorize({ parameters: { redirect_uri: 'https://elsewhere.test/' } })).toMatchObject({ status: 400 })
})

test('a refresh token comes only with lasting access, and with the first consent or when the person is asked anew', async () => {
  const { exchange } = await openYouTube()
  const given = async (parameters: Record<string, string>) => 'refresh_token' in (await exchange({ parameters })).body

  expect(await given({ access_type: 'online', prompt: '' })).toBe(false)
  expect(await given({ prompt: '' })).toBe(false)
  expect(await given({ prompt: 'consent' })).toBe(true)
})

test('a scope that was unticked is not granted, and not missed until it is needed', async () => {
  const { connected, exchange } = await openYouTube()
  const only = { untick: scopes.upload }

  const { get, start } = await connected(only)

  expect((await exchange(only)).body.scope).toBe(scopes.readonly)
  expect((await get('channels?part=snippet&mine=true')).status).toBe(200)
  expect(await start()).toMatchObject({ status: 403, reason: 'insufficientPermissions' })
})

test('after a revocation nothing works', async () => {
  const { world, exchange, token } = await openYouTube()
  const { access_token, refresh_token } = (await exchange()).body
  const revoke = () =>
    fetch(`${world.url}/oauth2.googleapis.com/revoke`, { method: 'POST', body: new URLSearchParams({ token: String(access_token) }) })

  const revoked = await revoke()

  expect(revoked.status).toBe(200)
  expect((await token({ grant_type: 'refresh_token', refresh_token: String(refresh_token) })).body).toEqual({
    error: 'invalid_grant',
    error_description: 'Token has been expired or revoked.',
  })
  expect((await revoke()).status).toBe(400)
})

test('signing in to Crier by Google goes on past it', async () => {
  const { world } = await openYouTube()
  const address = `${world.url}/accounts.google.com/o/oauth2/v2/auth?client_id=crier-app.apps.googleusercontent.com&redirect_uri=https://crier.test/auth/google/callback&response_type=code&scope=openid&login_hint=anna`

  expect((await fetch(address, { redirect: 'manual' })).headers.get('location')).toContain('auth/google/callback?')
})

test('a Google account has one channel, or none (and then no items), or the one that was chosen', async () => {
  const { connected } = await openYouTube()
  const mine = async (name: string, untick?: string) =>
    (await (await connected({ name, ...(untick && { untick }) })).get('channels?part=snippet&mine=true')).body

  const own = (await mine('brand bea')) as { items: { id: string; snippet: { title: string } }[] }
  const other = await mine('brand bea', own.items[0]?.id)

  expect(own.items).toMatchObject([{ snippet: { title: 'brand bea', customUrl: '@brand_bea' }, status: { longUploadsStatus: 'allowed' } }])
  expect(other).toMatchObject({ items: [{ snippet: { title: 'brand bea Studio' } }] })
  expect(await mine('nochannel nora')).not.toHaveProperty('items')
})

test('an upload begins with what is said of the video, at an address of its own', async () => {
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
])('an upload with %s is refused before a byte is sent', async (_, said, reason) => {
  const { start } = await (await openYouTube()).connected()

  expect(await start(said)).toMatchObject({ status: 400, reason })
})

test('tags with a space cost two quotes more', async () => {
  const { start } = await (await openYouTube()).connected()
  const tags = (last: string) => ({ snippet: { tags: ['a'.repeat(248), last] } })

  expect((await start(tags('b'.repeat(251)))).status).toBe(200)
  expect((await start(tags(`b ${'b'.repeat(249)}`))).status).toBe(400)
})

test('the project may begin a hundred uploads a day, refused ones too, and again after midnight in California', async () => {
  const { connected, world } = await openYouTube()
  const { start } = await connected()
  for (let count = 0; count < 99; count++) await start()
  await start({ snippet: { title: '' } })

  expect(await start()).toMatchObject({ status: 403, reason: 'quotaExceeded', domain: 'youtube.quota' })
  world.clock.now = Date.UTC(2026, 10, 22, 8)
  expect((await (await connected()).start()).status).toBe(200)
})

test('a video arrives in pieces, and is there with the last', async () => {
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
  world.clock.now += 2_000
  expect(await received()).toMatchObject([{ id: last.body.id }])
  expect((await get(`videos?part=status&id=${last.body.id}`)).body).toMatchObject({ items: [{ status: { uploadStatus: 'processed' } }] })
})

test('pieces of the wrong size, for another file or in the wrong place are not taken', async () => {
  const { start, put } = await (await openYouTube()).connected()
  const content = film(2 * unit)
  const { location } = await start({ bytes: content.length })

  expect((await put(location, `0-999/${content.length}`, content.slice(0, 1_000))).status).toBe(400)
  expect((await put(location, `0-${unit - 1}/${content.length + 1}`, content.slice(0, unit))).status).toBe(400)
  expect((await put(location, 'nonsense', content.slice(0, unit))).status).toBe(400)
  expect(await put(location, `${unit}-${2 * unit - 1}/${content.length}`, content.slice(unit))).toMatchObject({ status: 308, range: null })
})

test('of a piece it may keep less than was sent', async () => {
  const { connected, fault } = await openYouTube()
  const { start, put } = await connected()
  const content = film(3 * unit)
  const { location } = await start({ bytes: content.length })
  await fault({ operation: 'upload', keepBytes: unit })

  expect((await put(location, `0-${2 * unit - 1}/${content.length}`, content.slice(0, 2 * unit))).range).toBe(`bytes=0-${unit - 1}`)
})

test('a token that has ended is refused, and the upload lives on', async () => {
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

test('an upload that is unknown, somebody else’s or older than a week is not there', async () => {
  const { connected, world } = await openYouTube()
  const anna = await connected()
  const { location } = await anna.start({ bytes: 10 })
  const other = await connected({ name: 'bert' })

  expect((await anna.put(`${location}x`, '*/10')).status).toBe(404)
  expect((await other.put(location, '*/10')).status).toBe(404)
  world.clock.now += 7 * 86_400_000
  expect((await (await connected()).put(location, '*/10')).status).toBe(404)
})

test('working takes a while, and can fail or end in a rejection', async () => {
  const { connected, fault, world } = await openYouTube()
  const { uploaded, get } = await connected()
  const statusOf = async (id: string) =>
    ((await get(`videos?part=status&id=${id}`)).body as { items: { status: object }[] }).items[0]?.status
  await fault({ operation: 'post', processingMs: 60_000 })
  const slow = await uploaded(film(1_000))
  await fault({ operation: 'post', processingError: 'codec' })
  const failed = await uploaded(film(1_000))
  await fault({ operation: 'post', processingError: 'copyright' })
  const rejected = await uploaded(film(1_000))

  world.clock.now += 59_999

  expect(await statusOf(slow)).toMatchObject({ uploadStatus: 'uploaded' })
  expect(await statusOf(failed)).toMatchObject({ uploadStatus: 'failed', failureReason: 'codec' })
  expect(await statusOf(rejected)).toMatchObject({ uploadStatus: 'rejected', rejectionReason: 'copyright' })
  world.clock.now += 1
  expect(await statusOf(slow)).toMatchObject({ uploadStatus: 'processed' })
})

test('what is no video, or too long for the channel, comes to nothing', async () => {
  const { connected, world, received } = await openYouTube()
  const { uploaded, get } = await connected({ name: 'unverified una' })
  const ids = [await uploaded(Uint8Array.from(aPng())), await uploaded(film(1_000, { durationMs: 16 * 60_000 }))]

  world.clock.now += 2_000

  const { items } = (await get(`videos?part=status&id=${ids[0]}`)).body as { items: object[] }
  expect(items).toMatchObject([{ status: { uploadStatus: 'failed', failureReason: 'invalidFile' } }])
  expect((await get(`videos?part=status&id=${ids[1]}`)).body).toMatchObject({ items: [{ status: { rejectionReason: 'length' } }] })
  expect(await received()).toEqual([])
})

test('what an app uploads that was not audited is locked as private', async () => {
  const { connected, world, received } = await openYouTube()
  await (await connected({ name: 'unaudited ulf' })).uploaded(film(1_000))

  world.clock.now += 2_000

  expect(await received()).toMatchObject([{ facts: { privacy: 'private', asked: 'public' } }])
})

test('somebody else’s private video is not there', async () => {
  const { connected } = await openYouTube()
  const id = await (await connected()).uploaded(film(1_000), { status: { privacyStatus: 'private' } })

  expect((await (await connected({ name: 'bert' })).get(`videos?part=status&id=${id}`)).body).toMatchObject({ items: [] })
})

test('a thumbnail is a JPEG or PNG by its bytes, for an own video of a verified channel', async () => {
  const { connected } = await openYouTube()
  const anna = await connected()
  const una = await connected({ name: 'unverified una' })
  const [hers, unas] = [await anna.uploaded(film(1_000)), await una.uploaded(film(1_000))]
  const picture = Uint8Array.from(aPng())

  expect((await anna.thumbnail(hers, picture)).body.kind).toBe('youtube#thumbnailSetResponse')
  expect(await anna.thumbnail(hers, film(1_000))).toMatchObject({ status: 400, reason: 'invalidImage' })
  expect(await anna.thumbnail(unas, picture)).toMatchObject({ status: 404, reason: 'videoNotFound' })
  expect(await una.thumbnail(unas, picture)).toMatchObject({ status: 403, reason: 'forbidden', domain: 'youtube.thumbnail' })
  expect((await anna.thumbnail(hers, new Uint8Array(52_428_801))).status).toBe(400)
})

test.each([
  ['a 503 in the middle', { operation: 'upload', status: 503 }, { status: 503, reason: 'backendError' }],
  ['a page of HTML', { operation: 'upload', htmlError: true }, { status: 500, text: expect.stringContaining('<h1>') }],
  ['the quota', { operation: 'upload', reason: 'quotaExceeded' }, { status: 403, reason: 'quotaExceeded' }],
  ['the channel’s own limit', { operation: 'upload', reason: 'uploadLimitExceeded' }, { status: 400, reason: 'uploadLimitExceeded' }],
])('%s can be switched on', async (_, fault, answer) => {
  const youTube = await openYouTube()
  const { start } = await youTube.connected()
  await youTube.fault(fault)

  expect(await start()).toMatchObject(answer)
})

test('the connection can break after the last byte, and the video is there', async () => {
  const { connected, fault } = await openYouTube()
  const { start, put } = await connected()
  const content = film(1_000)
  const { location } = await start({ bytes: content.length })
  await fault({ operation: 'post', dropAfterEffect: true })

  await expect(put(location, '0-999/1000', content)).rejects.toThrow('fetch failed')
  expect(await put(location, '*/1000')).toMatchObject({ status: 200, body: { kind: 'youtube#video' } })
})

test('a video is shown with its title at its own address, and a Short’s address leads on for one that is none', async () => {
  const { connected, world } = await openYouTube()
  const { uploaded } = await connected()
  const id = await uploaded(film(1_000), { snippet: { title: 'Rye & oats', description: 'Slow bread' } })
  world.clock.now += 2_000

  const page = await (await fetch(`${world.url}/www.youtube.com/watch?v=${id}`)).text()
  const short = await fetch(`${world.url}/www.youtube.com/shorts/${id}`)
  const profile = await (await fetch(`${world.url}/www.youtube.com/@anna`)).text()

  expect(page).toContain('Rye &amp; oats')
  expect(page).toContain('Slow bread')
  expect(short.url).toContain(`watch?v=${id}`)
  expect(profile).toContain('Slow bread')
})
