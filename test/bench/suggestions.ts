import { dynamoSuggestions } from '#functions/adapters/dynamo/suggestions.ts'
import type { SuggestionsAsked } from '#functions/ports/suggestions.ts'
import { clock } from '#functions/runtime/clock.ts'
import { searchWords } from '#functions/use-cases/suggestions/search-words.ts'
import { startEmulator } from '#infra/local/aws/emulator.ts'
import { clientSettings } from '#infra/local/aws/environment.ts'
import { ensureTable } from '#infra/local/ensure-table.ts'
import { tableName } from '#infra/local/names.ts'
import { suggestionPageSize } from '#shared/contracts/suggestions.ts'
import { aSuggestion } from '../builders/a-suggestion.ts'
import { tableAt } from '../setup/inside.ts'
import type { Bench } from './bench-context.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import type { PartReport } from './report.ts'
import { storeSuggestions } from './stored-suggestions.ts'

type Cost = { name: string; calls: number; readUnits: number; writeUnits: number; found: number }

/** The extra cost of a page where there are a thousand times as many suggestions: the three steps to its place. */
const allowedMore = 2.5

/** What the calls of the suggestions consume where there are few of them and where there are many. */
export const measureSuggestions = async (bench: Bench): Promise<PartReport> => {
  const [few, many] = [10, bench.isQuick ? 1_000 : 10_000]
  const [ofFew, ofMany] = [await measureOne(bench, few), await measureOne(bench, many)]
  const costly = ofMany.filter(({ name, readUnits }, index) => {
    const least = Math.min(...ofMany.filter((cost) => cost.name.startsWith('page 1 ')).map((cost) => cost.readUnits))
    return name.startsWith('page') && readUnits > Math.max(least, ofFew[index]?.readUnits ?? 0) + allowedMore
  })
  return {
    tables: [
      {
        title: `What the calls of suggestions consume, for ${few} and for ${many} of them`,
        columns: ['call', `calls ${few}`, `${many}`, `read units ${few}`, `${many}`, `write units ${few}`, `${many}`, `found of ${many}`],
        rows: ofFew.map((one, index) => {
          const other = ofMany[index] ?? one
          return [...[one.name, one.calls, other.calls, one.readUnits, other.readUnits, one.writeUnits, other.writeUnits, other.found]]
        }),
      },
    ],
    notes: ['The repository’s calls, indexes included. Over the API each costs one read unit more, for the session.'],
    values: { few: ofFew, many: ofMany },
    faults: costly.map(({ name }) => `“${name}” of ${many} suggestions costs more than a page.`),
  }
}

const measureOne = async (bench: Bench, count: number) => {
  const emulator = bench.parts.add(await startEmulator({ folder: undefined, onDeath: (message) => console.error(message) }))
  const proxy = bench.parts.add(await startRecordingProxy(emulator.url))
  await ensureTable(tableName, clientSettings(emulator.url))
  const table = tableAt(proxy.url)
  await storeSuggestions(table, count)
  const costs = await measureCalls(dynamoSuggestions(table, { sleep: clock.sleep, random: Math.random }), proxy)
  await Promise.all([proxy.stop(), emulator.stop()])
  return costs
}

/** The beginning of many words, a rare word, three letters, the most frequent word, and three words at once. */
const searches = ['ca', 'manobi', 'sad', 'be', 'sad be ca']

const measureCalls = async (suggestions: ReturnType<typeof dynamoSuggestions>, proxy: Awaited<ReturnType<typeof startRecordingProxy>>) => {
  const costs: Cost[] = []
  const measure = async (name: string, work: () => Promise<number>) => {
    let found = 0
    const calls = await proxy.record(async () => (found = await work()))
    const sum = (unit: 'readUnits' | 'writeUnits') => calls.reduce((total, call) => total + call[unit], 0)
    costs.push({ name, found, calls: calls.length, readUnits: sum('readUnits'), writeUnits: sum('writeUnits') })
  }
  const list = async (page: number, own: Pick<SuggestionsAsked, 'sortBy' | 'words'>) => {
    const offset = (page - 1) * suggestionPageSize
    return (await suggestions.list({ userId: 'ada', offset, limit: suggestionPageSize, ...own })).total
  }

  for (const sortBy of ['date', 'upvotes'] as const)
    for (const page of [1, 2, 1_000, 2_000]) await measure(`page ${page} by ${sortBy}`, () => list(page, { sortBy }))
  for (const search of searches)
    for (const sortBy of ['date', 'upvotes'] as const)
      for (const page of [1, 1_000, 2_000])
        await measure(`search “${search}” page ${page} by ${sortBy}`, () => list(page, { sortBy, words: searchWords(search, 6) }))

  await measure('read one', async () => Number((await suggestions.get('stored-1', 'ada')) !== undefined))
  await measure('upvote', async () => (await suggestions.toggleUpvote('stored-1', 'ada'))?.upvotes ?? 0)
  await measure('take it back', async () => (await suggestions.toggleUpvote('stored-1', 'ada'))?.upvotes ?? 0)
  for (const count of [5, 40, 80]) {
    const words = Array.from({ length: count }, (_, index) => `word${index}`)
    const create = () => suggestions.create(aSuggestion({ id: `new-${count}` }), { userId: 'ada', words })
    await measure(`create with ${count} words`, async () => Number(await create()))
  }
  return costs
}
