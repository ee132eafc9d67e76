import { readFile, writeFile } from 'node:fs/promises'
import { assumptionList, costTable, documentUrl, withCost } from './cost-document.ts'
import { readCostCommand } from './read-cost-command.ts'

// Works out what a load costs in a month at AWS, or writes the documentation's table anew.

const main = async () => {
  const command = readCostCommand(process.argv.slice(2))
  if (command.kind === 'write') return writeFile(documentUrl, withCost(await readFile(documentUrl, 'utf8')))
  process.stdout.write(`${costTable([command.load])}\n\n${assumptionList()}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
