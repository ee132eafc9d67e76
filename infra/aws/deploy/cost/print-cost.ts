import { assumptionList, costTable, readCost } from './cost-table.ts'

// Prints what AWS bills in a month, and what that assumes.
try {
  const { loads, changes } = readCost(process.argv.slice(2))
  process.stdout.write(`${costTable(loads, changes)}\n\n${assumptionList(changes)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
