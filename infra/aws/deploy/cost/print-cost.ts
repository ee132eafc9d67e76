import { assumptionList, compared, costTable, readCost, savingsTable } from './cost-table.ts'

// Prints AWS's monthly bill and the assumptions behind it.
try {
  const { loads, changes } = readCost(process.argv.slice(2))
  process.stdout.write(`${costTable(loads, changes)}\n\n${savingsTable(compared)}\n\n${assumptionList(changes)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
