import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import { root } from '../simulation/mutant-source.ts'
import { type Guard, guards } from './guards.ts'

// Takes one guard of the fault matrix away after the other, and tells whether its test notices: `npm run faults:guards`. It takes some seconds for each.

const Report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), title: z.string() })) })),
})

const folder = mkdtempSync(join(tmpdir(), 'crier-guards-'))

/** How the test of a guard ends, with the guard of that place taken away; with all in place where it's empty. */
const statusOf = ({ test, name }: Guard, place: string) =>
  new Promise<string>((resolve) => {
    const report = join(folder, 'report.json')
    const options = { cwd: root, env: { ...process.env, GUARD: place, GUARD_REPORT: report }, timeout: 5 * minuteMs }
    const vitest = `${root}/node_modules/vitest/vitest.mjs`
    execFile(process.execPath, [vitest, 'run', '--config', 'test/faults/guard-config.ts', test], options, () => {
      const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
      rmSync(report)
      const found = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ title }) => title === name)
      resolve(found?.status ?? 'not there')
    })
  })

let isProven = true
console.log('| rows | test | with its guard | without |\n|---|---|---|---|')
for (const [place, guard] of guards.entries()) {
  const [before, after] = [await statusOf(guard, ''), await statusOf(guard, String(place))]
  isProven &&= before === 'passed' && after === 'failed'
  console.log(`| ${guard.rows.join(', ')} | ${guard.name} | ${before} | ${after} |`)
}
rmSync(folder, { recursive: true })
process.exitCode = isProven ? 0 : 1
