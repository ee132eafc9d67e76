import { minuteMs } from '#shared/domain/times.ts'
import { runTests } from '../setup/one-change.ts'
import { type Guard, guards } from './guards.ts'

// Removes the fault matrix's guards one at a time, and reports whether each one's test notices: `npm run
// faults:guards`. Each takes a few seconds.

/** The test's result with the guard at this index removed, or with all guards if it's empty. */
const statusOf = async ({ test, name }: Guard, place: string) => {
  const run = {
    config: 'test/faults/guard-config.ts',
    tests: test,
    variables: { GUARD: place, TEST_TABLE: 'sqlite' },
    timeout: 5 * minuteMs,
  }
  const { results } = await runTests(run)
  return results.find(({ title }) => title === name)?.status ?? 'not there'
}

let isProven = true
console.log('| rows | test | with its guard | without |\n|---|---|---|---|')
for (const [place, guard] of guards.entries()) {
  const [before, after] = [await statusOf(guard, ''), await statusOf(guard, String(place))]
  isProven &&= before === 'passed' && after === 'failed'
  console.log(`| ${guard.rows.join(', ')} | ${guard.name} | ${before} | ${after} |`)
}
process.exitCode = isProven ? 0 : 1
