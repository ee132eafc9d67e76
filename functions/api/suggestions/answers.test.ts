import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { dayMs, hourSeconds } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { aUser } from '#test/builders/a-user.ts'
import { ask } from '#test/builders/call.ts'
import { aCaller } from '#test/builders/caller.ts'
import { fakeIdempotencyKeys } from '#test/fakes/idempotency-keys.ts'
import { fakeRateLimits } from '#test/fakes/rate-limits.ts'
import { fakeSuggestions } from '#test/fakes/suggestions.ts'
import { api } from '../../http/api.ts'
import { suggestionAnswers } from './answers.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const start = Date.parse('2026-05-04T09:00:00.000Z')

const world = async (own: Partial<User> = {}) => {
  const time = { now: start }
  const caller = await aCaller({ now: start, user: aUser(own) })
  let ids = 0
  const creates = { idempotencyKeys: fakeIdempotencyKeys(), newId: () => `id-${++ids}` }
  const answers = suggestionAnswers({ suggestions: fakeSuggestions(), rateLimits: fakeRateLimits() })
  const handler = api(suggestionsApi, answers, { now: () => time.now, caller: caller.deps, creates })
  const call = (method: string, path: string, sent: Parameters<typeof ask>[3] = {}) =>
    ask(handler, method, `/api/suggestion${path}`, { token: caller.token, ...sent })
  const suggest = (title: string, description = '', headers: Record<string, string> = {}) =>
    call('POST', '', { body: { title, description }, headers })
  return { caller, time, call, suggest }
}

test('returns a suggestion as written, with its author’s name', async () => {
  const { caller, call, suggest } = await world()

  const answer = await suggest(' Threads ', 'One.\r\n\r\nTwo.\rThree.\t\n')

  expect(answer).toMatchObject({ status: 201 })
  expect(answer.body).toEqual({
    id: 'id-1',
    title: 'Threads',
    description: 'One.\n\nTwo.\nThree.',
    author: caller.user.name,
    createdAt: '2026-05-04T09:00:00.000Z',
    upvotes: 0,
    hasUserUpvoted: false,
  })
  expect(await call('GET', '/id-1')).toMatchObject({ status: 200, body: answer.body })
})

test('lists five at a time, newest first', async () => {
  const { call, suggest } = await world()
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) await suggest(title)

  const [first, second, third] = [
    await call('GET', ''),
    await call('GET', '', { query: { page: '2' } }),
    await call('GET', '', { query: { page: '3' } }),
  ]

  expect(first.body).toMatchObject({ totalCount: 6, currentPage: 1, pageSize: 5, suggestions: { length: 5, 0: { title: 'Sixth' } } })
  expect(second.body).toMatchObject({ totalCount: 6, currentPage: 2, suggestions: [{ title: 'First' }] })
  expect(third.body).toMatchObject({ totalCount: 6, currentPage: 3, suggestions: [] })
})

test('can list by upvotes, and shows each person their own', async () => {
  const { caller, call, suggest } = await world()
  await suggest('Wanted')
  await suggest('Unwanted')
  await call('POST', '/id-1/upvote', { body: { userId: caller.user.id } })

  const mine = await call('GET', '', { query: { sortBy: 'upvotes' } })
  const theirs = await call('GET', '', { query: { sortBy: 'upvotes' }, token: await caller.session('user-2') })

  expect(mine.body).toMatchObject({ suggestions: [{ title: 'Wanted', upvotes: 1, hasUserUpvoted: true }, { title: 'Unwanted' }] })
  expect(theirs.body).toMatchObject({ suggestions: [{ title: 'Wanted', upvotes: 1, hasUserUpvoted: false }, { title: 'Unwanted' }] })
})

test('searches titles and descriptions by the prefixes of all its words, ignoring case and accents', async () => {
  const { call, suggest } = await world()
  await suggest('Café menu', 'For every square')
  await suggest('Menu bar', 'For the Mac')
  const found = async (searchQuery: string) => (await call('GET', '', { query: { searchQuery } })).body

  expect(await found('men cafe')).toMatchObject({ totalCount: 1, suggestions: [{ title: 'Café menu' }] })
  expect(await found('FOR, menu!')).toMatchObject({ totalCount: 2 })
  expect(await found('menu mac x')).toMatchObject({ totalCount: 0 })
  expect(await found('m')).toMatchObject({ totalCount: 0 })
  expect(await found('enu')).toMatchObject({ totalCount: 0, suggestions: [] })
  expect(await found('!?')).toMatchObject({ totalCount: 0, suggestions: [] })
  expect(await found('  ')).toMatchObject({ totalCount: 2 })
})

test('upvoting again removes the upvote', async () => {
  const { call, suggest } = await world()
  await suggest('Toggled')
  const message = 'Upvote operation successful'

  expect((await call('POST', '/id-1/upvote', { body: {} })).body).toEqual({ message, isUpvoted: true, upvoteCount: 1 })
  expect((await call('POST', '/id-1/upvote', { body: {} })).body).toEqual({ message, isUpvoted: false, upvoteCount: 0 })
})

test('no one votes or reads as someone else', async () => {
  const { call, suggest } = await world()
  await suggest('Mine')

  const vote = await call('POST', '/id-1/upvote', { body: { userId: 'user-2' } })
  const list = await call('GET', '', { query: { userId: 'user-2' } })

  for (const answer of [vote, list])
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', errors: { userId: ['Use your own ID, or leave it out.'] } } })
  expect((await call('GET', '/id-1')).body).toMatchObject({ upvotes: 0 })
})

test('the same Idempotency-Key creates one suggestion', async () => {
  const { call, suggest } = await world()

  const answers = [await suggest('Once', '', { 'idempotency-key': 'a' }), await suggest('Once', '', { 'idempotency-key': 'a' })]

  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect((await call('GET', '')).body).toMatchObject({ totalCount: 1 })
})

test('a person can write at most a dozen suggestions a day', async () => {
  const { call, caller, suggest, time } = await world()
  for (let count = 0; count < 12; count += 1) expect((await suggest('Another one')).status).toBe(201)

  const refused = await suggest('One too many')

  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' }, headers: { 'retry-after': String(15 * hourSeconds) } })
  await caller.users.create(aUser({ id: 'user-2', email: 'bert@crier.test' }), undefined)
  expect((await call('POST', '', { body: { title: 'By another' }, token: await caller.session('user-2') })).status).toBe(201)
  time.now += dayMs
  expect((await suggest('The next day')).status).toBe(201)
})

test.each([
  [{}, 'title'],
  [{ title: 'ab' }, 'title'],
  [{ title: 'a'.repeat(121) }, 'title'],
  [{ title: 'One\nline' }, 'title'],
  [{ title: 'Good', description: 'a'.repeat(2_001) }, 'description'],
  [{ title: 'Good', author: 'Somebody' }, 'author'],
  [{ title: 'Good', upvotes: 7 }, 'upvotes'],
])('refuses the suggestion %j', async (body, field) => {
  const { call } = await world()

  const answer = await call('POST', '', { body })

  expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } })
})

test('removes control characters from a suggestion', async () => {
  const { call } = await world()

  const answer = await call('POST', '', { body: { title: 'Nul\u0000', description: 'Bell\u0007' } })

  expect(answer).toMatchObject({ status: 201, body: { title: 'Nul', description: 'Bell' } })
})

const wrongQueries: Record<string, string>[] = [
  ...[{ page: '0' }, { page: '10001' }, { page: '1.5' }, { pageSize: '0' }, { pageSize: '51' }, { sortBy: 'name' }],
  { searchQuery: 'a'.repeat(101) },
]

test.each(wrongQueries)('refuses the list %j', async (query) => {
  const { call } = await world()

  expect((await call('GET', '', { query })).status).toBe(400)
})

test('a missing suggestion can’t be read or upvoted', async () => {
  const { call } = await world()

  const answers = [await call('GET', '/none'), await call('POST', '/none/upvote', { body: {} })]

  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { message: 'We couldn’t find that suggestion.' } })
})

test('a stranger gets nothing', async () => {
  const { call } = await world()
  const token = 'unknown'

  const answers = await Promise.all([
    call('GET', '', { token }),
    call('POST', '', { token, body: { title: 'Good' } }),
    call('GET', '/id-1', { token }),
    call('POST', '/id-1/upvote', { token, body: {} }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

test('anyone who hasn’t verified their address can’t suggest or vote', async () => {
  const { call, suggest } = await world({ isEmailVerified: false })

  const [suggested, voted] = [await suggest('Threads'), await call('POST', '/id-1/upvote', { body: {} })]

  expect(suggested).toMatchObject({ status: 403, body: { message: expect.stringContaining('verify your email before you suggest') } })
  expect(voted).toMatchObject({ status: 403, body: { message: expect.stringContaining('verify your email before you vote') } })
})

test.each(['Crier', 'The Сriеr Team', 'Crier Support'])('no one suggests anything as “%s”', async (name) => {
  const { suggest } = await world({ name })

  expect(await suggest('Send me your password')).toMatchObject({ status: 403, body: { message: expect.stringContaining('our name') } })
})

test('a suggestion can’t contain a character that reverses the text around it', async () => {
  const { suggest } = await world()

  expect(await suggest('Threads \u202Esdaerht')).toMatchObject({
    status: 400,
    body: { errors: { title: ['Remove the control characters.'] } },
  })
})
