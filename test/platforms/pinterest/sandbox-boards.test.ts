import { expect, test } from 'vitest'
import { allScopes, boardOf, callPinterest, connect, openPinterest } from './calls.ts'

test('paginates boards and hides secret ones unless their scope was granted', async () => {
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

test('reports a missing board as not found and refuses another person’s or an ad board', async () => {
  const { world, tokens, pin } = await openPinterest()
  const foreign = await boardOf(world, await connect(world, 'bo'))
  const adverts = await boardOf(world, tokens, 'Adverts')

  expect(await pin({ board_id: '1' })).toMatchObject({ status: 404, body: { code: 40 } })
  expect(await pin({ board_id: foreign })).toMatchObject({ status: 403, body: { code: 29 } })
  expect(await pin({ board_id: adverts })).toMatchObject({ status: 403, body: { code: 29 } })
})

test('allows pinning to a shared board, and to a secret one only with its scopes', async () => {
  const { world, tokens, pin } = await openPinterest()
  const everything = await connect(world, 'ada', `${allScopes},boards:read_secret`)

  const shared = await pin({ board_id: await boardOf(world, tokens, 'Shared kitchen') })
  const secret = await pin({ board_id: await boardOf(world, everything, 'Plans') })

  expect(shared).toMatchObject({ status: 201, body: { board_owner: { username: 'kitchen_club' } } })
  expect(secret).toMatchObject({ status: 401, body: { code: 3 } })
})

test('a board lists its Pins newest first, in pages', async () => {
  const { world, tokens, board_id, pin } = await openPinterest()
  for (const title of ['One', 'Two', 'Three']) await pin({ title })

  const first = await callPinterest(world, tokens, `/boards/${board_id}/pins?page_size=2`)
  const second = await callPinterest(world, tokens, `/boards/${board_id}/pins?page_size=2&bookmark=${first.body.bookmark}`)

  const titles = [first, second].flatMap(({ body }) => (body.items ?? []).map(({ title }) => title))
  expect(titles).toEqual(['Three', 'Two', 'One'])
})
