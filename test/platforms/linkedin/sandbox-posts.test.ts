import { expect, test } from 'vitest'
import { hourMs } from '#shared/domain/times.ts'
import { putFault } from '#test/sandbox/world.ts'
import { answer, codeOf, connected, stored, token } from './member.ts'

test.each([
  ['no version', { 'linkedin-version': '' }, 426],
  ['a version that ended', { 'linkedin-version': '202501' }, 426],
  ['a version that is not there yet', { 'linkedin-version': '202901' }, 426],
  ['another protocol', { 'x-restli-protocol-version': '1.0.0' }, 400],
])('refuses a call with %s', async (_, headers, status) => {
  const { post } = await connected()

  expect((await post({}, headers)).status).toBe(status)
})

test('names an inactive version with a day appended and reports a missing one', async () => {
  const { world, accessToken, post } = await connected()

  const old = await post({}, { 'linkedin-version': '202501' })
  const none = await answer(
    fetch(`${world.url}/api.linkedin.com/rest/posts`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}` }, body: '{}' }),
  )

  expect(old.body).toMatchObject({ code: 'NONEXISTENT_VERSION', message: 'Requested version 20250101 is not active' })
  expect(none).toMatchObject({ status: 400, body: { code: 'VERSION_MISSING' } })
})

test('refuses to post for someone else or without permission', async () => {
  const { world, post } = await connected()
  const other = await connected('grace', world)
  const { body } = await token(world, { code: await codeOf(world, 'ada', 'openid profile') })

  expect(await post({ author: other.author })).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  expect((await post({}, { authorization: `Bearer ${body.access_token}` })).status).toBe(403)
})

test.each(['author', 'commentary', 'visibility', 'distribution', 'lifecycleState'])('refuses a post without %s', async (field) => {
  const { post } = await connected()

  expect(await post({ [field]: undefined })).toMatchObject({ status: 400, body: { code: 'MISSING_FIELD' } })
})

test('creates a post with an empty response and its ID only in a header', async () => {
  const { world, post } = await connected()

  const { status, headers, text } = await post()

  const [first] = await stored(world)
  expect([status, text]).toEqual([201, ''])
  expect(headers.get('x-restli-id')).toBe(first?.id)
  expect(first?.url).toBe(`${world.url}/www.linkedin.com/feed/update/${first?.id}/`)
})

test.each([
  ['Fresh (until 6) bread', 'Fresh '],
  ['mail ada@example.org', 'mail ada'],
  ['a_b', 'a'],
  ['C# is fine', 'C'],
])('silently cuts off the text %j', async (commentary, shown) => {
  const { world, post } = await connected()

  expect((await post({ commentary })).status).toBe(201)
  expect(await stored(world)).toMatchObject([{ content: shown, facts: { isCut: true } }])
})

test('shows hashtags, mentions, and escaped characters', async () => {
  const { world, post } = await connected()

  await post({ commentary: '#bread by @[Ada Lovelace](urn:li:person:x1) \\(rye\\) {hashtag|\\#|rye}' })

  expect(await stored(world)).toMatchObject([{ content: '#bread by Ada Lovelace (rye) #rye', facts: { isCut: false } }])
})

test('allows 3,000 visible characters, however many backslashes are between them', async () => {
  const { post } = await connected()

  expect((await post({ commentary: '\\('.repeat(3_000) })).status).toBe(201)
  expect(await post({ commentary: 'a'.repeat(3_001) })).toMatchObject({ status: 400, body: { code: 'FIELD_LENGTH_TOO_LONG' } })
})

test('refuses a duplicate text for two days, names the first post, and still does after its deletion', async () => {
  const { world, post, rest } = await connected()
  const urn = (await post()).headers.get('x-restli-id') ?? ''

  const again = await post()
  const deleted = await rest(`/posts/${encodeURIComponent(urn)}`, { method: 'DELETE' })
  const afterward = await post()
  world.clock.now += 48 * hourMs + 1

  const duplicate = {
    status: 422,
    body: { message: expect.stringContaining(urn), errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] } },
  }
  expect([again, afterward]).toMatchObject([duplicate, duplicate])
  expect(deleted.status).toBe(204)
  expect((await post()).status).toBe(201)
})

test('apps can’t read members’ posts and images', async () => {
  const { rest, post, image } = await connected()
  const urn = (await post()).headers.get('x-restli-id') ?? ''

  expect((await rest(`/posts/${encodeURIComponent(urn)}`)).status).toBe(403)
  expect((await rest(`/images/${encodeURIComponent(await image())}`)).status).toBe(403)
})

test('a card requires a URL and a title', async () => {
  const { world, post } = await connected()
  const article = { source: 'https://example.org/a', title: 'How we bake' }

  expect(await post({ content: { article: { ...article, source: 'nowhere' } } })).toMatchObject({ body: { code: 'INVALID_URL' } })
  expect((await post({ content: { article: { ...article, title: '' } } })).status).toBe(400)
  expect((await post({ content: { article } })).status).toBe(201)
  expect(await stored(world)).toMatchObject([{ facts: { article } }])
})

test('a member has 150 calls until midnight UTC', async () => {
  const { world, rest } = await connected()
  const call = () => rest('/images/urn%3Ali%3Aimage%3A1')
  for (let calls = 0; calls < 150; calls += 1) await call()

  const tooMany = await call()
  world.clock.now = Date.parse('2026-11-22T00:00:00.000Z')

  expect(tooMany).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(tooMany.headers.get('retry-after')).toBeNull()
  expect((await call()).status).toBe(403)
})

test.each([
  [{ status: 401 }, 401, 'REVOKED_ACCESS_TOKEN'],
  [{ status: 403 }, 403, 'ACCESS_DENIED'],
  [{ status: 426 }, 426, 'NONEXISTENT_VERSION'],
  [{ status: 429 }, 429, 'TOO_MANY_REQUESTS'],
  [{ statusAfterEffect: 500 }, 500, 'INTERNAL_SERVER_ERROR'],
  [{ htmlError: true, status: 503 }, 503, undefined],
])('the fault %o responds as LinkedIn would', async (fault, status, code) => {
  const { world, post } = await connected()
  await putFault(world, { platform: 'linkedin', operation: 'post', ...fault })

  const refused = await post()

  expect([refused.status, refused.body.code]).toEqual([status, code])
  expect(await stored(world)).toHaveLength('statusAfterEffect' in fault ? 1 : 0)
})

test('a dropped connection returns nothing, whether it posted or not', async () => {
  const { world, post } = await connected()
  await putFault(world, { platform: 'linkedin', operation: 'post', dropAfterEffect: true })

  await expect(post()).rejects.toThrow()
  expect(await stored(world)).toHaveLength(1)
})

test('the page shows a post with its audience, and alone at its URL', async () => {
  const { world, post } = await connected('Ada Lovelace')
  await post({ visibility: 'CONNECTIONS', commentary: 'Fresh #bread' })
  const [first] = await stored(world)

  const pages = await Promise.all(
    [`${world.url}/linkedin`, first?.url ?? '', `${world.url}/www.linkedin.com/in/Ada_Lovelace/`].map(async (url) =>
      (await fetch(url)).text(),
    ),
  )

  for (const page of pages)
    for (const piece of ['Ada Lovelace', 'Connections only', '<span class="tag">#bread</span>']) expect(page).toContain(piece)
})
