import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import { root } from '../simulation/mutant-source.ts'
import { type Mutant, mutants } from './mutant-list.ts'

// Changes one rule of the table after the other, and tells which test notices: `npm run table:mutants -- --only order`. It takes some seconds for each of them.

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const tried = mutants.filter(({ name }) => values.only?.some((word) => name.includes(word)) ?? true)

const Report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) })),
})

const folder = mkdtempSync(join(tmpdir(), 'crier-mutants-'))

/** The first test of these that fails with a mutant; undefined if none does. */
const failedIn = (tests: string, mutant: Mutant) =>
  new Promise<string | undefined>((resolve, reject) => {
    const report = join(folder, 'report.json')
    const options = { cwd: root, env: { ...process.env, MUTANT: mutant.name, MUTANT_REPORT: report }, timeout: 2 * minuteMs }
    execFile(
      process.execPath,
      [`${root}/node_modules/vitest/vitest.mjs`, 'run', '--config', 'test/table/mutant-config.ts', tests],
      options,
      (error) => {
        if (!error) return resolve(undefined)
        if (error.killed) return resolve('it never ends')
        const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
        rmSync(report)
        const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
        if (!failed) return reject(new Error(`With “${mutant.name}”, the suite didn't start.`, { cause: error }))
        return resolve(failed.fullName.trim())
      },
    )
  })

/** The suite takes a third of the time that the comparison takes. */
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
rmSync(folder, { recursive: true })
process.exitCode = survivors.length === 0 ? 0 : 1
