import { minuteMs } from '#shared/domain/times.ts'
import { runTests } from '../setup/one-change.ts'
import { type Guard, guards } from './guards.ts'

// Takes one guard of the fault matrix away after the other, and tells whether its test notices: `npm run faults:guards`. It takes some seconds for each.

/** How the test of a guard ends, with the guard of that place taken away; with all in place where it's empty. */
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
