import { expect, test } from 'vitest'
import { aGif, anMp4, aPng } from './files.ts'
import {
  allScopes,
  authorizeUrl,
  boardOf,
  callPinterest,
  codeOf,
  connect,
  exchangeForm,
  type PinterestTokens,
  putFault,
  type Registered,
  refreshForm,
  requestToken,
  serve,
} from './pinterest-calls.ts'
import { openWorld, received as receivedOf, type TestWorld, visit } from './world.ts'

const dayMs = 86_400_000
const received = (world: TestWorld) => receivedOf(world, '?platform=pinterest')

/** A person with a board, and pictures to be fetched. */
const openPinterest = async (name = 'ada', scope = allScopes) => {
  const world = await openWorld()
  const tokens = await connect(world, name, scope)
  const files = await serve({
    a: aPng(100, 150),
    b: aPng(100, 150),
    wide: aPng(150, 100),
    tiny: aPng(4, 3),
    text: Buffer.from('Hello'),
    gif: aGif(),
  })
  const board_id = scope.includes('boards:read') ? await boardOf(world, tokens) : '549755885175000001'
  const pin = (changes: Record<string, unknown> = {}) =>
    callPinterest(world, tokens, '/pins', { json: { board_id, media_source: { source_type: 'image_url', url: `${files}/a` }, ...changes } })
  return { world, tokens, files, board_id, pin }
}

const fields = { title: 'Sourdough', description: 'Start the evening before.', link: 'https://example.org/sourdough', alt_text: 'A loaf' }

test('a code becomes a pair of tokens with the scopes put with spaces', async () => {
  const world = await openWorld()

  const response = await requestToken(world, exchangeForm(await codeOf(world)))

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    ...{ access_token: expect.stringMatching(/^pina_/), refresh_token: expect.stringMatching(/^pinr_/), token_type: 'bearer' },
    ...{ expires_in: 2_592_000, refresh_token_expires_in: 5_184_000, scope: allScopes.replaceAll(',', ' ') },
  })
})

test.each([
  ['scopes with spaces', { scope: allScopes.replaceAll(',', ' ') }],
  ['another callback', { redirect_uri: 'https://crier.test/auth/callback/pinterest/' }],
  ['an unknown client', { client_id: 'other' }],
])('a request with %s is refused on a page', async (_, parameters) => {
  const world = await openWorld()

  const { status, back } = await visit(authorizeUrl(world, { login_hint: 'ada', ...parameters }))

  expect([status, back.href]).toEqual([400, 'none:'])
})

test('the credentials have to be in the header', async () => {
  const world = await openWorld()
  const form = { ...exchangeForm(await codeOf(world)), client_id: 'crier-pinterest', client_secret: 'a-pinterest-secret' }

  const response = await requestToken(world, form, { authorization: '' })

  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 2 })
})

test('a code works once, and only for its callback', async () => {
  const world = await openWorld()
  const code = await codeOf(world)

  const statuses = []
  for (const form of [{ ...exchangeForm(code), redirect_uri: 'https://crier.test/' }, exchangeForm(code), exchangeForm(code)])
    statuses.push((await requestToken(world, form)).status)

  expect(statuses).toEqual([400, 200, 400])
})

test('a refresh gives a new pair and kills the old one', async () => {
  const world = await openWorld()
  const old = await connect(world)

  const fresh = (await (await requestToken(world, refreshForm(old))).json()) as PinterestTokens

  expect((await requestToken(world, refreshForm(old))).status).toBe(400)
  expect((await callPinterest(world, old, '/user_account')).status).toBe(401)
  expect((await callPinterest(world, fresh, '/user_account')).status).toBe(200)
})

test('access lasts 30 days, its renewal 60', async () => {
  const { world, tokens } = await openPinterest()

  world.clock.now += 30 * dayMs
  const access = await callPinterest(world, tokens, '/user_account')
  world.clock.now += 30 * dayMs
  const renewal = await requestToken(world, refreshForm(tokens))

  expect(access).toMatchObject({ status: 401, body: { code: 2 } })
  expect(renewal.status).toBe(400)
})

test.each([
  ['/user_account', 'boards:read', undefined],
  ['/boards', 'user_accounts:read', undefined],
  ['/media', 'pins:write', { media_type: 'video' }],
  ['/pins', 'boards:read,pins:read,pins:write', {}],
])('%s needs more than the scopes %s', async (path, scope, json) => {
  const { world, tokens } = await openPinterest('ada', scope)

  expect(await callPinterest(world, tokens, path, { json })).toMatchObject({ status: 401, body: { code: 3 } })
})

test('tokens of production and of Pinterest’s own sandbox are not exchangeable', async () => {
  const { world, tokens } = await openPinterest()
  const own = await connect(world, 'ada', allScopes, 'api-sandbox')

  const statuses = await Promise.all([
    callPinterest(world, tokens, '/user_account', { host: 'api-sandbox' }),
    callPinterest(world, own, '/user_account'),
    callPinterest(world, own, '/user_account', { host: 'api-sandbox' }),
  ])

  expect(statuses.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 2],
    [401, 2],
    [200, undefined],
  ])
})

test('the account is told with an id beyond 2^53', async () => {
  const { world, tokens } = await openPinterest('Ada business')

  const { body } = await callPinterest(world, tokens, '/user_account')

  expect(body).toMatchObject({
    id: expect.stringMatching(/^\d{17}$/),
    username: 'Ada_business',
    account_type: 'BUSINESS',
    business_name: 'Ada business',
  })
})

test('boards come in pages, without secret ones unless their scope was granted', async () => {
  const { world, tokens } = await openPinterest('manyboards')
  const everything = await connect(world, 'ada', `${allScopes},boards:read_secret`)

  const first = await callPinterest(world, tokens, '/boards?page_size=250')
  const second = await callPinterest(world, tokens, `/boards?page_size=250&bookmark=${first.body.bookmark}`)
  const secret = await callPinterest(world, everything, '/boards')

  expect([first.body.items?.length, second.body.items?.length, second.body.bookmark]).toEqual([250, 52, null])
  expect(secret.body.items?.map(({ name, privacy, is_ads_only }) => [name, privacy, is_ads_only])).toEqual([
    ['Bread', 'PUBLIC', false],
    ['Shop windows', 'PUBLIC', false],
    ['Shared kitchen', 'PUBLIC', false],
    ['Plans', 'SECRET', false],
    ['Adverts', 'PUBLIC', true],
  ])
})

test('a new board can be pinned to', async () => {
  const { world, tokens, pin } = await openPinterest()

  const { status, body } = await callPinterest(world, tokens, '/boards', { json: { name: 'Cakes' } })

  expect(status).toBe(201)
  expect((await pin({ board_id: body.id })).status).toBe(201)
})

test('a Pin arrives as it was made', async () => {
  const { world, board_id, pin } = await openPinterest()

  const { status, body, headers } = await pin(fields)

  expect(status).toBe(201)
  expect(headers.get('x-pinterest-rid')).toMatch(/\w/)
  expect(body).toMatchObject({ ...fields, id: expect.stringMatching(/^\d{18}$/), board_id, created_at: '2026-11-21T10:00:00' })
  expect(body.media?.images['600x']).toMatchObject({ width: 600, height: 900 })
  expect(await received(world)).toMatchObject([
    {
      ...{ account: 'ada', id: body.id, content: fields.description, url: `${world.url}/www.pinterest.com/pin/${body.id}/` },
      media: [{ type: 'image/png', altText: 'A loaf' }],
      facts: { kind: 'image', title: 'Sourdough', link: fields.link, board: 'Bread', boardId: board_id },
    },
  ])
})

test('a repeated Pin is a second Pin', async () => {
  const { world, pin } = await openPinterest()

  const ids = [(await pin(fields)).body.id, (await pin(fields)).body.id]

  expect(new Set(ids).size).toBe(2)
  expect(await received(world)).toHaveLength(2)
})

test.each([
  ['a title of 101 characters', { title: 'a'.repeat(101) }, 'maxLength=100'],
  ['a description of 801 characters', { description: 'a'.repeat(801) }, 'maxLength=800'],
  ['an alt text of 501 characters', { alt_text: 'a'.repeat(501) }, 'maxLength=500'],
  ['the name of a board', { board_id: 'Bread' }, 'does not match'],
  ['an unknown source', { media_source: { source_type: 'image' } }, 'media_source'],
  ['one picture in a carousel', { media_source: { source_type: 'multiple_image_urls', items: [{ url: 'x' }] } }, 'minItems=2'],
  ['six pictures', { media_source: { source_type: 'multiple_image_urls', items: Array(6).fill({ url: 'x' }) } }, 'maxItems=5'],
  ['a link that is none', { link: 'example' }, 'invalid URL'],
  ['a link that Pinterest dislikes', { link: 'https://spam.example/' }, "doesn't allow you to save Pins"],
])('a Pin with %s is refused', async (_, changes, words) => {
  const { world, pin } = await openPinterest()

  expect(await pin(changes)).toMatchObject({ status: 400, body: { code: 1, message: expect.stringContaining(words) } })
  expect(await received(world)).toEqual([])
})

test('lengths are counted in characters, not in their halves', async () => {
  const { pin } = await openPinterest()

  expect((await pin({ title: '🥖'.repeat(100) })).status).toBe(201)
})

test('a board that is not there is not found, and another person’s or one for adverts may not be used', async () => {
  const { world, tokens, pin } = await openPinterest()
  const foreign = await boardOf(world, await connect(world, 'bo'))
  const adverts = await boardOf(world, tokens, 'Adverts')

  expect(await pin({ board_id: '1' })).toMatchObject({ status: 404, body: { code: 40 } })
  expect(await pin({ board_id: foreign })).toMatchObject({ status: 403, body: { code: 29 } })
  expect(await pin({ board_id: adverts })).toMatchObject({ status: 403, body: { code: 29 } })
})

test('a shared board can be pinned to, a secret one only with its scopes', async () => {
  const { world, tokens, pin } = await openPinterest()
  const everything = await connect(world, 'ada', `${allScopes},boards:read_secret`)

  const shared = await pin({ board_id: await boardOf(world, tokens, 'Shared kitchen') })
  const secret = await pin({ board_id: await boardOf(world, everything, 'Plans') })

  expect(shared).toMatchObject({ status: 201, body: { board_owner: { username: 'kitchen_club' } } })
  expect(secret).toMatchObject({ status: 401, body: { code: 3 } })
})

test.each([
  ['gone', 400, 1],
  ['text', 403, 235],
  ['tiny', 403, 233],
])('the picture %s is really fetched, and refused with %i/%i', async (name, status, code) => {
  const { files, pin } = await openPinterest()

  expect(await pin({ media_source: { source_type: 'image_url', url: `${files}/${name}` } })).toMatchObject({ status, body: { code } })
})

test('a picture may come as base64, if it is what it says', async () => {
  const { pin } = await openPinterest()
  const data = aPng(60, 60).toString('base64')
  const source = { source_type: 'image_base64', data }

  expect((await pin({ media_source: { ...source, content_type: 'image/png' } })).status).toBe(201)
  expect(await pin({ media_source: { ...source, content_type: 'image/jpeg' } })).toMatchObject({ status: 403, body: { code: 235 } })
})

test('a carousel’s pictures have to be of one size', async () => {
  const { world, files, pin } = await openPinterest()
  const carousel = (...names: string[]) =>
    pin({ media_source: { source_type: 'multiple_image_urls', items: names.map((name) => ({ url: `${files}/${name}` })) } })

  expect((await carousel('a', 'wide')).status).toBe(400)
  expect((await carousel('a', 'b')).status).toBe(201)
  expect(await received(world)).toMatchObject([{ media: [{}, {}], facts: { kind: 'carousel' } }])
})

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

test('a video is registered, then processed, then there, and can be pinned then only', async () => {
  const { world, tokens, pin } = await openPinterest()
  const media = await register(world, tokens)

  const seen = [(await statusOf(world, tokens, media)).status]
  expect(await upload(media)).toBe(204)
  seen.push((await statusOf(world, tokens, media)).status)
  const early = await pin(videoPin(media))
  world.clock.now += 4_000
  seen.push((await statusOf(world, tokens, media)).status)

  expect(seen).toEqual(['registered', 'processing', 'succeeded'])
  expect(early.status).toBe(400)
  expect((await pin(videoPin(media, {}))).status).toBe(400)
  expect((await pin(videoPin(media))).status).toBe(201)
  expect(await received(world)).toMatchObject([{ media: [{ type: 'video/mp4' }], facts: { kind: 'video' } }])
})

test('the storage wants every field, the file last, and no token', async () => {
  const { world, tokens } = await openPinterest()
  const media = await register(world, tokens)

  const statuses = [
    await upload(media, { without: 'policy' }),
    await upload(media, { without: 'Content-Type' }),
    await upload(media, { isFileFirst: true }),
    await upload(media, { headers: { authorization: `Bearer ${tokens.access_token}` } }),
  ]

  expect(statuses).toEqual([403, 403, 400, 400])
  world.clock.now += 3_600_000
  expect(await upload(media)).toBe(403)
})

test.each([
  ['a file that is no video', () => Promise.resolve(Buffer.alloc(200)), 'unsupported_format'],
  ['a video of 2 seconds', () => anMp4(2), 'invalid_duration'],
])('the processing of %s fails', async (_, make, failure_code) => {
  const { world, tokens } = await openPinterest()
  const media = await register(world, tokens)
  await upload(media, { content: await make() })
  world.clock.now += 4_000

  expect(await statusOf(world, tokens, media)).toMatchObject({ status: 'failed', failure_code })
})

test('another person’s video is not found', async () => {
  const { world, tokens } = await openPinterest()
  const media = await register(world, tokens)
  const bo = await connect(world, 'bo')

  const json = { board_id: await boardOf(world, bo), ...videoPin(media) }
  expect((await callPinterest(world, bo, '/pins', { json })).status).toBe(404)
  expect((await callPinterest(world, bo, `/media/${media.media_id}`)).status).toBe(404)
})

test('a board lists its Pins, newest first, in pages', async () => {
  const { world, tokens, board_id, pin } = await openPinterest()
  for (const title of ['One', 'Two', 'Three']) await pin({ title })

  const first = await callPinterest(world, tokens, `/boards/${board_id}/pins?page_size=2`)
  const second = await callPinterest(world, tokens, `/boards/${board_id}/pins?page_size=2&bookmark=${first.body.bookmark}`)

  const titles = [first, second].flatMap(({ body }) => (body.items ?? []).map(({ title }) => title))
  expect(titles).toEqual(['Three', 'Two', 'One'])
})

test('a Pin can be read and deleted by its owner', async () => {
  const { world, tokens, pin } = await openPinterest()
  const { body } = await pin(fields)
  const bo = await connect(world, 'bo')

  const statuses = []
  for (const [who, method] of [
    [tokens, 'GET'],
    [bo, 'DELETE'],
    [tokens, 'DELETE'],
    [tokens, 'GET'],
  ] as const)
    statuses.push((await callPinterest(world, who, `/pins/${body.id}`, { method })).status)

  expect(statuses).toEqual([200, 403, 204, 404])
})

test('the hundred-and-first Pin within a minute is too many', async () => {
  const { world, tokens, pin } = await openPinterest()
  for (let count = 0; count < 100; count += 1) await callPinterest(world, tokens, '/pins', { json: {} })

  expect(await pin()).toMatchObject({ status: 429, body: { code: 8 } })
  world.clock.now += 60_000
  expect((await pin()).status).toBe(201)
})

test.each([
  [{ trialAccess: true }, 403, 29, 0],
  [{ notPermitted: true }, 403, 29, 0],
  [{ rateLimited: true }, 429, 8, 0],
  [{ retryAfter: 7 }, 429, 8, 0],
  [{ statusAfterEffect: 500 }, 500, 9, 1],
  [{ expireTokens: true }, 401, 2, 0],
])('the fault %o answers %i/%i', async (fault, status, code, count) => {
  const { world, pin } = await openPinterest()
  await putFault(world, { operation: 'post', ...fault })

  const answer = await pin()

  expect(answer).toMatchObject({ status, body: { code } })
  expect(answer.headers.get('retry-after')).toBe('retryAfter' in fault ? '7' : null)
  expect(await received(world)).toHaveLength(count)
})

test('the page shows Pins on their boards, and a Pin’s address shows it alone', async () => {
  const { world, pin } = await openPinterest('Ada Bakes')
  const { body } = await pin(fields)

  const read = async (path: string) => (await fetch(`${world.url}${path}`)).text()
  const [all, alone, own] = await Promise.all([
    read('/pinterest'),
    read(`/www.pinterest.com/pin/${body.id}/`),
    read('/www.pinterest.com/Ada_Bakes/'),
  ])

  for (const page of [all, alone, own]) expect(page).toMatch(/example\.org.*Sourdough.*Ada Bakes.*saved to <strong>Bread<\/strong>/s)
  expect(alone).toContain('class="pin alone"')
})
