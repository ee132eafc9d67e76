import { parseArgs } from 'node:util'
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { dynamoPlatformPauses } from '../adapters/dynamo/platforms.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { obey, readCommand } from './pauses.ts'
import { obeyPeople, peopleUsage, readPeopleCommand, tablePeople } from './people.ts'
import { runCommand } from './run-command.ts'

// The commands an operator of an AWS stage runs with their own credentials: `npm run platform`, `npm run admin`, `npm
// run versions`.

type Command = (args: string[]) => Promise<string>

/** Pauses or resumes everything for one platform. */
const platform: Command = async (args) => {
  const command = readCommand(args)
  const table = await openStageTable(command)
  return obey(dynamoPlatformPauses(table, Date.now), command, Date.now())
}

const Where = z.object({ stage: z.string().regex(/^[a-z][a-z0-9-]*$/), region: z.string() })

/** Appoints administrators, disables people, or lists them. */
const admin: Command = async (args) => {
  const options = { stage: { type: 'string' }, region: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false })
  const where = Where.safeParse(values)
  const command = readPeopleCommand(positionals)
  if (!command || !where.success) throw new Error(`Choose a command: npm run admin -- WHAT --stage NAME --region REGION\n${peopleUsage}`)
  return obeyPeople(tablePeople(await openStageTable(where.data)), command)
}

/**
 * Prints the version of each platform's API that Crier calls. Loads every adapter, which the other commands don't need.
 */
const versions: Command = async () => (await import('./versions.ts')).showVersions(Date.now())

/** Opens the table of an AWS stage with the operator's own credentials. Throws if there is none, or more than one. */
const openStageTable = async ({ stage, region }: { stage: string; region: string }) => {
  const client = new DynamoDBClient({ region })
  const name = await findTable(client, stage)
  return openTable(name, { region })
}

/** Found by the name its stack gives it. */
const findTable = async (client: DynamoDBClient, stage: string) => {
  const prefix = `crier-${stage}-data-`
  const names: string[] = []
  for await (const { TableNames = [] } of paginateListTables({ client }, {}))
    names.push(...TableNames.filter((name) => name.startsWith(prefix)))
  const [name] = names
  if (name === undefined || names.length > 1)
    throw new Error(`${names.length} tables begin with ${prefix}. Check the stage, region, and credentials.`)
  return name
}

const commands: Record<string, Command> = { platform, admin, versions }

runCommand(([name = '', ...args]) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return Promise.reject(new Error(`Choose a command: ${Object.keys(commands).join(', ')}.`))
  return command(args)
})
