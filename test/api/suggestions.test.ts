import { afterAll, expect, test } from 'vitest'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { startCrier } from './crier.ts'
import { aPerson } from './person.ts'

const crier = await startCrier()
afterAll(crier.stop)

const [ada, bert] = [await aPerson(crier, 'ada'), await aPerson(crier, 'bert')]
/** The local system's demo suggestions, which stay below anything suggested here. */
const before = (await ada.request(suggestionsApi.list, {})).body.totalCount

test('one person’s suggestion can be found, upvoted, and un-upvoted by another', async () => {
  const written = (await ada.request(suggestionsApi.create, { title: 'Ring at dawn', description: 'By the almanac.\r\nDaily.' })).body
  const found = (await bert.request(suggestionsApi.list, { searchQuery: 'alman DAWN', userId: bert.id })).body

  expect(written).toMatchObject({ title: 'Ring at dawn', description: 'By the almanac.\nDaily.', upvotes: 0, hasUserUpvoted: false })
  expect(found).toEqual({ suggestions: [written], totalCount: 1, currentPage: 1, pageSize: 5 })

  const { id } = written
  const message = 'Upvote operation successful'
  const given = await bert.request(suggestionsApi.upvote, { id, userId: bert.id })
  expect(given.body).toEqual({ message, isUpvoted: true, upvoteCount: 1 })
  expect((await bert.request(suggestionsApi.get, { id })).body).toEqual({ ...written, upvotes: 1, hasUserUpvoted: true })
  expect((await ada.request(suggestionsApi.get, { id })).body).toEqual({ ...written, upvotes: 1 })
  expect((await bert.request(suggestionsApi.upvote, { id })).body).toEqual({ message, isUpvoted: false, upvoteCount: 0 })
})

test('paging in either order returns each suggestion once', async () => {
  for (let count = 0; count < 11; count += 1) {
    const { id } = (await bert.request(suggestionsApi.create, { title: `Bell number ${count}` })).body
    if (count % 3 === 0) await ada.request(suggestionsApi.upvote, { id })
    if (count % 6 === 0) await bert.request(suggestionsApi.upvote, { id })
  }
  const all = async (asked: { sortBy: 'date' | 'upvotes'; searchQuery?: string }) => {
    const pages = [1, 2, 3].map((page) => ada.request(suggestionsApi.list, { ...asked, page }))
    return (await Promise.all(pages)).flatMap(({ body }) => body.suggestions.map(({ title }) => Number(title.split(' ')[2])))
  }
  const newestFirst = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
  const bestFirst = [6, 0, 9, 3, 10, 8, 7, 5, 4, 2, 1]

  expect((await all({ sortBy: 'date' })).slice(0, 11)).toEqual(newestFirst)
  expect((await all({ sortBy: 'date', searchQuery: 'number bell' })).slice(0, 11)).toEqual(newestFirst)
  expect(await all({ sortBy: 'upvotes', searchQuery: 'bell' })).toEqual(bestFirst)
  expect((await all({ sortBy: 'upvotes' })).filter((number) => number >= 0)).toEqual(bestFirst)
})

test('twenty people who each click three times concurrently count at most once each', async () => {
  const { id } = (await ada.request(suggestionsApi.create, { title: 'A bigger bell' })).body
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, index) => aPerson(crier, `voter${index}`)))

  await Promise.all(crowd.flatMap(({ request }) => [1, 2, 3].map(() => request(suggestionsApi.upvote, { id }))))

  // Overlapping clicks all mean the same. A click late enough to see the first one's effect takes the vote back.
  const seen = await Promise.all(crowd.map(({ request }) => request(suggestionsApi.get, { id })))
  expect(seen[0]?.body.upvotes).toBe(seen.filter(({ body }) => body.hasUserUpvoted).length)
  for (const [index, { request }] of crowd.entries()) if (!seen[index]?.body.hasUserUpvoted) await request(suggestionsApi.upvote, { id })
  expect((await ada.request(suggestionsApi.get, { id })).body.upvotes).toBe(20)
})

test('a repeated create with the same key makes one suggestion, and a person can make at most a dozen a day', async () => {
  const cleo = await aPerson(crier, 'cleo')
  const once = () => cleo.request(suggestionsApi.create, { title: 'Only once' }, { idempotencyKey: 'once' })
  const [first, second] = [await once(), await once()]
  for (let count = 1; count < 12; count += 1) await cleo.request(suggestionsApi.create, { title: `Wish number ${count}` })

  const refusal = await cleo.request(suggestionsApi.create, { title: 'One too many' }).catch((error: unknown) => error)

  expect(second.body).toEqual(first.body)
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({ status: 429, code: 'too-many' })
  expect((await ada.request(suggestionsApi.list, { searchQuery: 'only once' })).body.totalCount).toBe(1)
  expect((await ada.request(suggestionsApi.list, {})).body.totalCount).toBe(before + 1 + 11 + 1 + 12)
})

test('logs no errors throughout', () => {
  expect(crier.complaints()).toBe('')
})
