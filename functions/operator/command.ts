import { parseArgs } from 'node:util'
import * as z from 'zod'
import { dynamoPlatformPauses } from '../adapters/dynamo/platforms.ts'
import { obey, readCommand } from './pauses.ts'
import { obeyPeople, peopleUsage, readPeopleCommand, tablePeople } from './people.ts'
import { runCommand } from './run-command.ts'
import { openStageTable } from './stage-table.ts'

// What operators of a stage on AWS say on the command line, with their own credentials: `npm run platform`, `npm run admin`, `npm run versions`.

type Command = (args: string[]) => Promise<string>

/** Pauses everything for one platform, or lets it go on. */
const platform: Command = async (args) => {
  const command = readCommand(args)
  const table = await openStageTable(command)
  return obey(dynamoPlatformPauses(table, Date.now), command, Date.now())
}

const Where = z.object({ stage: z.string().regex(/^[a-z][a-z0-9-]*$/), region: z.string() })

/** Makes administrators, keeps people out, or lists them. */
const admin: Command = async (args) => {
  const options = { stage: { type: 'string' }, region: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false })
  const where = Where.safeParse(values)
  const command = readPeopleCommand(positionals)
  if (!command || !where.success) throw new Error(`Choose a command: npm run admin -- WHAT --stage NAME --region REGION\n${peopleUsage}`)
  return obeyPeople(tablePeople(await openStageTable(where.data)), command)
}

/** Tells which version of each platform's API Crier calls. It loads every adapter, which the other commands don't need. */
const versions: Command = async () => (await import('./versions.ts')).showVersions(Date.now())

const commands: Record<string, Command> = { platform, admin, versions }

runCommand(([name = '', ...args]) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return Promise.reject(new Error(`Choose a command: ${Object.keys(commands).join(', ')}.`))
  return command(args)
})
