import { expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { aPng } from '#test/sandbox/files.ts'
import { callPinterest, connect, fields, openPinterest, putFault, received } from './calls.ts'

test('a Pin arrives as it was created', async () => {
  const { world, board_id, pin } = await openPinterest()

  const { status, body, headers } = await pin(fields)

  expect(status).toBe(201)
  expect(headers.get('x-pinterest-rid')).toMatch(/\w/)
  expect(body).toMatchObject({ ...fields, id: expect.stringMatching(/^\d{18}$/), board_id, created_at: '2026-11-21T10:00:00' })
  expect(body.media?.images['600x']).toMatchObject({ width: 600, height: 900 })
  expect(await received(world)).toMatchObject([
    {
      account: 'ada',
      id: body.id,
      content: fields.description,
      url: `${world.url}/www.pinterest.com/pin/${body.id}/`,
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
])('refuses a Pin with %s', async (_, changes, words) => {
  const { world, pin } = await openPinterest()

  expect(await pin(changes)).toMatchObject({ status: 400, body: { code: 1, message: expect.stringContaining(words) } })
  expect(await received(world)).toEqual([])
})

test('counts lengths in code points, not UTF-16 units', async () => {
  const { pin } = await openPinterest()

  expect((await pin({ title: '🥖'.repeat(100) })).status).toBe(201)
})

test.each([
  ['gone', 400, 1],
  ['text', 403, 235],
  ['tiny', 403, 233],
])('fetches the picture %s and refuses it with %i/%i', async (name, status, code) => {
  const { files, pin } = await openPinterest()

  expect(await pin({ media_source: { source_type: 'image_url', url: `${files}/${name}` } })).toMatchObject({ status, body: { code } })
})

test('accepts a picture as base64 if it is what it claims', async () => {
  const { pin } = await openPinterest()
  const data = aPng(60, 60).toString('base64')
  const source = { source_type: 'image_base64', data }

  expect((await pin({ media_source: { ...source, content_type: 'image/png' } })).status).toBe(201)
  expect(await pin({ media_source: { ...source, content_type: 'image/jpeg' } })).toMatchObject({ status: 403, body: { code: 235 } })
})

test('a carousel’s pictures have to be the same size', async () => {
  const { world, files, pin } = await openPinterest()
  const carousel = (...names: string[]) =>
    pin({ media_source: { source_type: 'multiple_image_urls', items: names.map((name) => ({ url: `${files}/${name}` })) } })

  expect((await carousel('a', 'wide')).status).toBe(400)
  expect((await carousel('a', 'b')).status).toBe(201)
  expect(await received(world)).toMatchObject([{ media: [{}, {}], facts: { kind: 'carousel' } }])
})

test('the owner can read and delete a Pin', async () => {
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

test('refuses the 101st Pin within a minute', async () => {
  const { world, tokens, pin } = await openPinterest()
  for (let count = 0; count < 100; count += 1) await callPinterest(world, tokens, '/pins', { json: {} })

  expect(await pin()).toMatchObject({ status: 429, body: { code: 8 } })
  world.clock.now += minuteMs
  expect((await pin()).status).toBe(201)
})

test.each([
  [{ trialAccess: true }, 403, 29, 0],
  [{ notPermitted: true }, 403, 29, 0],
  [{ rateLimited: true }, 429, 8, 0],
  [{ retryAfter: 7 }, 429, 8, 0],
  [{ statusAfterEffect: 500 }, 500, 9, 1],
  [{ expireTokens: true }, 401, 2, 0],
])('the fault %o returns %i/%i', async (fault, status, code, count) => {
  const { world, pin } = await openPinterest()
  await putFault(world, { operation: 'post', ...fault })

  const answer = await pin()

  expect(answer).toMatchObject({ status, body: { code } })
  expect(answer.headers.get('retry-after')).toBe('retryAfter' in fault ? '7' : null)
  expect(await received(world)).toHaveLength(count)
})

test('the page shows Pins on their boards and each Pin alone at its URL', async () => {
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
