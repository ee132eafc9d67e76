import { parseArgs } from 'node:util'
import { minuteMs } from '#shared/domain/times.ts'
import { runTests } from '../setup/one-change.ts'
import { type Mutant, mutants } from './mutant-list.ts'

// Changes one rule of the table at a time and reports which test notices: `npm run table:mutants -- --only order`.
// Takes some seconds for each.

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const tried = mutants.filter(({ name }) => values.only?.some((word) => name.includes(word)) ?? true)

/** Returns the first of these tests that fails with a mutant, or undefined if none does. */
const failedIn = async (tests: string, mutant: Mutant) => {
  const run = { config: 'test/table/mutant-config.ts', tests, variables: { MUTANT: mutant.name }, timeout: 2 * minuteMs }
  const { error, isKilled, results } = await runTests(run)
  if (!error) return undefined
  if (isKilled) return 'it never ends'
  const failed = results.find(({ status }) => status === 'failed')
  if (!failed) throw new Error(`With “${mutant.name}”, the suite didn't start.`, { cause: error })
  return failed.fullName.trim()
}

/** The suite takes a third as long as the comparison. */
const noticedBy = async (mutant: Mutant) =>
  (await failedIn('functions/adapters/sqlite-table', mutant)) ?? (await failedIn('test/table/fuzz', mutant))

const without = await noticedBy({ name: '', file: '', rule: '', instead: '' })
if (without !== undefined) throw new Error(`“${without}” fails without any mutant, so it would notice all of them.`)

const survivors: string[] = []
console.log('| rule changed | first test that notices |\n|---|---|')
for (const mutant of tried) {
  const test = await noticedBy(mutant)
  if (test === undefined) survivors.push(mutant.name)
  console.log(`| ${mutant.name} | ${test ?? '**none**'} |`)
}
console.log(`${tried.length - survivors.length} of ${tried.length} mutants were noticed.`)
process.exitCode = survivors.length === 0 ? 0 : 1
