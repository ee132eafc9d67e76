import { execFile } from 'node:child_process'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import { root } from '../simulation/mutant-source.ts'
import { type Mutant, mutants } from './mutant-list.ts'

// Changes one rule of the table after the other, and tells which test notices: `npm run table:mutants -- --only order`. It takes some seconds for each of them.

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const tried = mutants.filter(({ name }) => values.only?.some((word) => name.includes(word)) ?? true)

const Report = z.object({
  numTotalTests: z.number(),
  testResults: z.array(z.object({ message: z.string(), assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) })),
})

/** The first test that fails with a mutant; undefined if none does. */
const noticedBy = (mutant: Mutant) =>
  new Promise<string | undefined>((resolve, reject) => {
    const args = ['run', '--config', 'test/table/mutant-config.ts']
    const options = { cwd: root, env: { ...process.env, MUTANT: mutant.name }, timeout: 5 * minuteMs, maxBuffer: 2 ** 28 }
    execFile(`${root}/node_modules/.bin/vitest`, args, options, (error, stdout) => {
      if (!error) return resolve(undefined)
      const report = Report.safeParse(parsed(stdout))
      if (!report.success) return error.killed ? resolve('it never ends') : reject(error)
      const failed = report.data.testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
      return resolve(failed?.fullName ?? 'the suite itself')
    })
  })

const parsed = (stdout: string): unknown => {
  const [, json] = /(\{"numTotal[\s\S]*\})/.exec(stdout) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

const survivors: string[] = []
console.log('| rule changed | first test that notices |\n|---|---|')
for (const mutant of tried) {
  const test = await noticedBy(mutant)
  if (test === undefined) survivors.push(mutant.name)
  console.log(`| ${mutant.name} | ${test ?? '**none**'} |`)
}
console.log(`${tried.length - survivors.length} of ${tried.length} mutants were noticed.`)
process.exitCode = survivors.length === 0 ? 0 : 1
