import { dynamoPlatformPauses } from '../adapters/dynamo/platforms.ts'
import { obey, readCommand } from './pauses.ts'
import { runCommand } from './run-command.ts'
import { obeyStage, openStageTable, readStageCommand } from './stage.ts'

// The commands an operator of an AWS stage runs with their own credentials: `npm run platform`, `npm run admin`, `npm
// run versions`.

type Command = (args: string[]) => Promise<string>

/** Pauses or resumes everything for one platform. */
const platform: Command = async (args) => {
  const command = readCommand(args)
  const table = await openStageTable(command)
  return obey(dynamoPlatformPauses(table, Date.now), command, Date.now())
}

/** Appoints administrators, disables people, lists them, or reconciles a restored table. */
const admin: Command = async (args) => {
  const { command, place } = readStageCommand(args)
  return obeyStage(await openStageTable(place), command)
}

/**
 * Prints the version of each platform's API that Crier calls. Loads every adapter, which the other commands don't need.
 */
const versions: Command = async () => (await import('./versions.ts')).showVersions(Date.now())

const commands: Record<string, Command> = { platform, admin, versions }

runCommand(([name = '', ...args]) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return Promise.reject(new Error(`Choose a command: ${Object.keys(commands).join(', ')}.`))
  return command(args)
})
