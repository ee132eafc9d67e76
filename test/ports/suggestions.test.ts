import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dynamoSuggestions } from '#functions/adapters/dynamo/suggestions.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import type { Suggestions, SuggestionsAsked } from '#functions/ports/suggestions.ts'
import { clock } from '#functions/runtime/clock.ts'
import { aSuggestion } from '../builders/a-suggestion.ts'
import { fakeSuggestions } from '../fakes/suggestions.ts'
import { startDynamo } from '../setup/dynamo.ts'

const startDynamoSuggestions = async () => {
  const { table, stop } = await startDynamo()
  return { suggestions: dynamoSuggestions(table, { sleep: clock.sleep, random: Math.random }), stop }
}

describe.each([
  { name: 'the fake', start: async () => ({ suggestions: fakeSuggestions(), stop: async () => undefined }) },
  { name: 'DynamoDB', start: startDynamoSuggestions },
])('suggestions in $name', ({ start }) => {
  let suggestions: Suggestions
  let stop: () => Promise<void>
  beforeAll(async () => {
    const world = await start()
    suggestions = world.suggestions
    stop = world.stop
  })
  afterAll(() => stop())

  const written = async (id: string, { userId = 'ada', words = [] }: { userId?: string; words?: string[] } = {}) => {
    await suggestions.create(aSuggestion({ id }), { userId, words })
    return id
  }
  const ids = async (asked: Partial<SuggestionsAsked>) => {
    const page = await suggestions.list({ userId: 'ada', sortBy: 'date', offset: 0, limit: 5, ...asked })
    return { ids: page.suggestions.map(({ id }) => id), total: page.total }
  }
  /** Alone with what is written from here on: found by a word of its own. */
  const upvote = async (id: string, people: number) => {
    for (let person = 0; person < people; person += 1) await suggestions.toggleUpvote(id, `voter-${person}`)
  }

  test('where nothing was suggested there is nothing to list', async () => {
    expect(await ids({})).toEqual({ ids: [], total: 0 })
    expect(await ids({ sortBy: 'upvotes', offset: 5 })).toEqual({ ids: [], total: 0 })
    expect(await ids({ words: ['any'], sortBy: 'upvotes' })).toEqual({ ids: [], total: 0 })
    expect(await suggestions.get('missing', 'ada')).toBeUndefined()
    expect(await suggestions.toggleUpvote('missing', 'ada')).toBeUndefined()
  })

  test('a suggestion is kept as it was written, once', async () => {
    const suggestion = aSuggestion({ id: 'kept' })

    expect(await suggestions.create(suggestion, { userId: 'ada', words: ['kept'] })).toBe(true)
    expect(await suggestions.create({ ...suggestion, title: 'Another' }, { userId: 'ada', words: ['kept'] })).toBe(false)

    expect(await suggestions.get('kept', 'bert')).toEqual({ ...suggestion, hasUserUpvoted: false })
    expect(await ids({ words: ['kept'] })).toEqual({ ids: ['kept'], total: 1 })
  })

  test('an upvote is seen by who gave it, counted for all, and taken back by the next call', async () => {
    const id = await written('voted')

    expect(await suggestions.toggleUpvote(id, 'ada')).toEqual({ isUpvoted: true, upvotes: 1 })
    expect(await suggestions.toggleUpvote(id, 'bert')).toEqual({ isUpvoted: true, upvotes: 2 })
    expect(await suggestions.get(id, 'ada')).toMatchObject({ upvotes: 2, hasUserUpvoted: true })
    expect(await suggestions.get(id, 'cleo')).toMatchObject({ upvotes: 2, hasUserUpvoted: false })

    expect(await suggestions.toggleUpvote(id, 'ada')).toEqual({ isUpvoted: false, upvotes: 1 })
    expect(await suggestions.get(id, 'ada')).toMatchObject({ upvotes: 1, hasUserUpvoted: false })
  })

  test('in a search every word has to begin a word of the suggestion, and one letter has to be a whole word', async () => {
    await written('threads', { words: ['longer', 'threads', 'on', 'x'] })
    await written('xylophone', { words: ['xylophone', 'threads'] })

    expect(await ids({ words: ['thread'] })).toEqual({ ids: ['xylophone', 'threads'], total: 2 })
    expect(await ids({ words: ['thread', 'long'] })).toEqual({ ids: ['threads'], total: 1 })
    expect(await ids({ words: ['x'] })).toEqual({ ids: ['threads'], total: 1 })
    expect(await ids({ words: ['xy'] })).toEqual({ ids: ['xylophone'], total: 1 })
    expect(await ids({ words: ['thread', 'nothing'] })).toEqual({ ids: [], total: 0 })
    expect(await ids({ words: [] })).toEqual({ ids: [], total: 0 })
  })

  test('who leaves takes their name along, while their upvotes stay counted, however often they are forgotten', async () => {
    const [own, other] = [await written('of-dora', { userId: 'dora' }), await written('of-emil', { userId: 'emil' })]
    await suggestions.toggleUpvote(other, 'dora')

    await suggestions.forgetPerson('dora')
    await suggestions.forgetPerson('dora')

    expect(await suggestions.get(own, 'emil')).toEqual({ ...aSuggestion({ id: own, author: undefined }), hasUserUpvoted: false })
    expect(await suggestions.get(other, 'dora')).toMatchObject({ author: 'Ada Lovelace', upvotes: 1, hasUserUpvoted: false })
  })

  test('twenty people who upvote at once all count, and so does each of ten who write', async () => {
    const id = await written('popular')
    const { total } = await ids({})
    const people = Array.from({ length: 20 }, (_, person) => `person-${person}`)

    const [votes] = await Promise.all([
      Promise.all(people.map((userId) => suggestions.toggleUpvote(id, userId))),
      Promise.all(people.slice(10).map((userId) => written(`of-${userId}`, { userId, words: ['crowd'] }))),
    ])

    expect(votes.map((vote) => vote?.upvotes).sort((one, two) => Number(one) - Number(two))).toEqual(people.map((_, index) => index + 1))
    expect(await suggestions.get(id, 'person-7')).toMatchObject({ upvotes: 20, hasUserUpvoted: true })
    expect((await ids({})).total).toBe(total + 10)
    expect((await ids({ words: ['crowd'], limit: 50 })).ids).toHaveLength(10)
    expect((await ids({ sortBy: 'upvotes' })).ids[0]).toBe(id)
  })

  test('each page of each order goes on where the one before it ends', async () => {
    const lot = Array.from({ length: 107 }, (_, index) => `lot-${String(index).padStart(3, '0')}`)
    for (const id of lot) await written(id, { words: ['lot', Number(id.slice(4)) % 10 === 0 ? 'tenth' : 'other'] })
    const [most, many, some] = ['lot-003', 'lot-104', 'lot-050']
    await upvote(most, 102)
    await upvote(many, 100)
    await upvote(some, 99)
    const walk = async (asked: Partial<SuggestionsAsked>, limit: number) => {
      const walked: string[] = []
      for (let offset = 0; offset === 0 || walked.length === offset; offset += limit)
        walked.push(...(await ids({ ...asked, offset, limit })).ids)
      return walked
    }

    const byDate = await walk({}, 7)
    const byUpvotes = await walk({ sortBy: 'upvotes' }, 5)
    const { total } = await ids({})

    expect(byDate.slice(0, lot.length)).toEqual(lot.toReversed())
    expect(new Set(byDate).size).toBe(total)
    expect(byUpvotes.slice(0, 3)).toEqual([most, many, some])
    expect(byUpvotes).toEqual(
      [...byUpvotes].sort((one, other) => countOf(other) - countOf(one) || byDate.indexOf(one) - byDate.indexOf(other)),
    )
    expect(new Set(byUpvotes).size).toBe(total)
    expect(await walk({ words: ['lot'], sortBy: 'upvotes' }, 10)).toEqual(byUpvotes.filter((id) => id.startsWith('lot-')))
    expect(await walk({ words: ['lot', 'tenth'] }, 4)).toEqual(lot.toReversed().filter((id) => id.endsWith('0')))
  })

  /** Upvotes that the tests above have left. */
  const countOf = (id: string) => ({ 'lot-003': 102, 'lot-104': 100, 'lot-050': 99, popular: 20, voted: 1, 'of-emil': 1 })[id] ?? 0
})

test('a second click before the first has had its effect does not count twice, and does not take it back', async () => {
  const { table, stop } = await startDynamo()
  const patience = { sleep: clock.sleep, random: Math.random }
  await dynamoSuggestions(table, patience).create(aSuggestion({ id: 'clicked' }), { userId: 'ada', words: [] })
  const { held, table: holding } = delayTransactions(table, 3)
  const suggestions = dynamoSuggestions(holding, patience)

  const clicks = [1, 2, 3].map(() => suggestions.toggleUpvote('clicked', 'bert'))
  await held
  const answers = await Promise.all(clicks)
  await stop()

  expect(answers).toEqual([1, 2, 3].map(() => ({ isUpvoted: true, upvotes: 1 })))
})

/**
 * A table that lets transactions pass only when so many wait. Each of those has read the table as it was before. `held` is fulfilled when they have.
 */
const delayTransactions = ({ client, ...table }: Table, count: number) => {
  const { promise: held, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  const send: Table['client']['send'] = async (command) => {
    if (command instanceof TransactWriteCommand) {
      waiting += 1
      if (waiting === count) resolve()
      await held
    }
    return client.send(command)
  }
  return { held, table: { ...table, client: { send } } }
}
