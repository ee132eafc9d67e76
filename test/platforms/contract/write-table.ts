import { readFile, writeFile } from 'node:fs/promises'
import { startVitest } from 'vitest/node'
import { rigs } from '../registry.ts'
import { documentUrl, withTable } from './table.ts'
import { unableVerdicts } from './unable.ts'

// Runs the contract suite on all platforms and writes the results to the documentation.

const vitest = await startVitest('test', ['test/platforms/contract'], { project: ['parts'], watch: false })
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
const judged = tests.flatMap((test) => {
  const { verdict } = test.meta()
  return verdict ? [{ verdict, state: test.result().state }] : []
})
await vitest.close()

const failed = judged.filter(({ state }) => state === 'failed')
for (const { verdict } of failed) process.stderr.write(`${verdict.platform} does not hold: ${verdict.behavior}\n`)
if (failed.length === 0) {
  await writeFile(
    documentUrl,
    withTable(await readFile(documentUrl, 'utf8'), [
      ...Object.values(rigs).flatMap(unableVerdicts),
      ...judged.map(({ verdict }) => verdict),
    ]),
  )
}
process.exitCode = failed.length === 0 ? 0 : 1
