import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dynamoSuggestions } from '#functions/adapters/dynamo/suggestions.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import type { Suggestions } from '#functions/ports/suggestions.ts'
import { clock } from '#functions/runtime/clock.ts'
import { suggestionsListed } from '#shared/domain/suggestions.ts'
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

  const written = async (id: string, userId = 'ada') => {
    await suggestions.create(aSuggestion({ id }), userId)
    return id
  }
  const ids = async () => (await suggestions.newest('ada')).map(({ id }) => id)

  test('lists nothing when nothing was suggested', async () => {
    expect(await ids()).toEqual([])
    expect(await suggestions.get('missing', 'ada')).toBeUndefined()
    expect(await suggestions.toggleUpvote('missing', 'ada')).toBeUndefined()
  })

  test('keeps a suggestion as written, once', async () => {
    const suggestion = aSuggestion({ id: 'kept' })

    expect(await suggestions.create(suggestion, 'ada')).toBe(true)
    expect(await suggestions.create({ ...suggestion, title: 'Another' }, 'ada')).toBe(false)

    expect(await suggestions.get('kept', 'bert')).toEqual({ ...suggestion, hasUserUpvoted: false })
    expect(await ids()).toEqual(['kept'])
  })

  test('an upvote is visible to its voter, counted for everyone, and undone by the next call', async () => {
    const id = await written('voted')

    expect(await suggestions.toggleUpvote(id, 'ada')).toEqual({ isUpvoted: true, upvotes: 1 })
    expect(await suggestions.toggleUpvote(id, 'bert')).toEqual({ isUpvoted: true, upvotes: 2 })
    expect(await suggestions.get(id, 'ada')).toMatchObject({ upvotes: 2, hasUserUpvoted: true })
    expect(await suggestions.get(id, 'cleo')).toMatchObject({ upvotes: 2, hasUserUpvoted: false })

    expect(await suggestions.toggleUpvote(id, 'ada')).toEqual({ isUpvoted: false, upvotes: 1 })
    expect(await suggestions.get(id, 'ada')).toMatchObject({ upvotes: 1, hasUserUpvoted: false })
    expect((await suggestions.newest('bert'))[0]).toMatchObject({ id, upvotes: 1, hasUserUpvoted: true })
  })

  test('a person who leaves takes their name along but their upvotes stay, however often they’re forgotten', async () => {
    const [own, other] = [await written('of-dora', 'dora'), await written('of-emil', 'emil')]
    await suggestions.toggleUpvote(other, 'dora')

    await suggestions.forgetPerson('dora')
    await suggestions.forgetPerson('dora')

    expect(await suggestions.get(own, 'emil')).toEqual({ ...aSuggestion({ id: own, author: undefined }), hasUserUpvoted: false })
    expect(await suggestions.get(other, 'dora')).toMatchObject({ author: 'Ada Lovelace', upvotes: 1, hasUserUpvoted: false })
  })

  test('counts each of twenty simultaneous upvotes and each of ten new suggestions', async () => {
    const id = await written('popular')
    const before = await ids()
    const people = Array.from({ length: 20 }, (_, person) => `person-${person}`)

    const [votes] = await Promise.all([
      Promise.all(people.map((userId) => suggestions.toggleUpvote(id, userId))),
      Promise.all(people.slice(10).map((userId) => written(`of-${userId}`, userId))),
    ])

    expect(votes.map((vote) => vote?.upvotes).sort((one, two) => Number(one) - Number(two))).toEqual(people.map((_, index) => index + 1))
    expect(await suggestions.get(id, 'person-7')).toMatchObject({ upvotes: 20, hasUserUpvoted: true })
    const after = await ids()
    expect(after.slice(10)).toEqual(before)
    expect(after.slice(0, 10).toSorted()).toEqual(
      people
        .slice(10)
        .map((userId) => `of-${userId}`)
        .toSorted(),
    )
  })

  test('the list ends after the newest thousand', async () => {
    const before = await ids()
    for (let number = 0; number < suggestionsListed; number += 1) await written(`lot-${number}`)

    expect(await ids()).toEqual(Array.from({ length: suggestionsListed }, (_, index) => `lot-${suggestionsListed - 1 - index}`))
    expect(await suggestions.get(before[0] ?? '', 'ada')).toBeDefined()
  })
})

test('a click before the previous one has taken effect neither counts twice nor undoes it', async () => {
  const { table, stop } = await startDynamo()
  const patience = { sleep: clock.sleep, random: Math.random }
  await dynamoSuggestions(table, patience).create(aSuggestion({ id: 'clicked' }), 'ada')
  const { held, table: holding } = delayTransactions(table, 3)
  const suggestions = dynamoSuggestions(holding, patience)

  const clicks = [1, 2, 3].map(() => suggestions.toggleUpvote('clicked', 'bert'))
  await held
  const answers = await Promise.all(clicks)
  await stop()

  expect(answers).toEqual([1, 2, 3].map(() => ({ isUpvoted: true, upvotes: 1 })))
})

/**
 * A table that holds transactions back until `count` of them are waiting, so each has read the table as it was before.
 * `held` resolves at that point.
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
