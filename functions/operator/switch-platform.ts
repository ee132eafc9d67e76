import { dynamoPlatformPauses } from '../adapters/dynamo/platforms.ts'
import { obey, readCommand } from './operator-command.ts'
import { openStageTable } from './stage-table.ts'

// Pauses everything for one platform, or lets it go on, in a stage on AWS; with the operator's own credentials.

const main = async () => {
  const command = readCommand(process.argv.slice(2))
  const table = await openStageTable(command)
  process.stdout.write(`${await obey(dynamoPlatformPauses(table, Date.now), command, Date.now())}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
