import { parseArgs } from 'node:util'
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import * as z from 'zod'
import { awsClient } from '../adapters/aws/client.ts'
import { openTable, type Table } from '../adapters/dynamo/table.ts'
import { obeyPeople, type PeopleCommand, peopleUsage, readPeopleCommand, tablePeople } from './people.ts'
import { markDueIn, reconcile, Since } from './reconcile.ts'

/** The commands of `npm run admin`. */
const usage = `npm run admin -- reconcile --since 2026-05-04T09:00:00Z --stage NAME --region REGION
npm run admin -- WHAT --stage NAME --region REGION, and WHAT is one of these:
${peopleUsage}`

const options = { stage: { type: 'string' }, region: { type: 'string' }, since: { type: 'string' } } as const

const Place = z.object({ stage: z.string().regex(/^[a-z][a-z0-9-]*$/), region: z.string() })
type Place = z.infer<typeof Place>
const Reconcile = z.object({ verb: z.literal('reconcile'), since: Since })
type StageCommand = PeopleCommand | z.infer<typeof Reconcile>

/** Parses the command line. Throws with the usage if it isn't a valid command. */
export const readStageCommand = (args: readonly string[]): { command: StageCommand; place: Place } => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false })
  const command = readPeopleCommand(positionals) ?? Reconcile.safeParse({ verb: positionals[0], since: values.since }).data
  const place = Place.safeParse(values)
  if (!command || !place.success) throw new Error(`Choose a command:\n${usage}`)
  return { command, place: place.data }
}

/** Runs the command on a stage's table and reports the result in words. */
export const obeyStage = (table: Table, command: StageCommand): Promise<string> =>
  command.verb === 'reconcile'
    ? reconcile(markDueIn(table), { since: command.since, until: Date.now() })
    : obeyPeople(tablePeople(table), command)

const Variables = z.object({ DUE_SHARDS: z.coerce.number().int().optional() })

/**
 * Opens a stage's table with the operator's own credentials: the one its stacks hand to the functions they deploy, with
 * the shards those functions use. A restored table counts as soon as its name is in the parameter store. Throws if
 * there's no such stage.
 */
export const openStageTable = async ({ stage, region }: Place): Promise<Table> => {
  const settings = { ...awsClient(), region }
  const [nameAt, sweepAt] = [`/crier-${stage}-data/TableName`, `/crier-${stage}-publishing/SweepFunctionName`]
  const { Parameters = [] } = await new SSMClient(settings).send(new GetParametersCommand({ Names: [nameAt, sweepAt] }))
  const valueAt = (path: string) => Parameters.find(({ Name }) => Name === path)?.Value
  const [name, FunctionName] = [valueAt(nameAt), valueAt(sweepAt)]
  if (name === undefined || FunctionName === undefined)
    throw new Error(`There’s no stage ${stage} in ${region}. Check the stage, region, and credentials.`)
  const { Environment } = await new LambdaClient(settings).send(new GetFunctionConfigurationCommand({ FunctionName }))
  const table = openTable(name, { region })
  const { DUE_SHARDS: dueShards = table.dueShards } = Variables.parse(Environment?.Variables ?? {})
  return { ...table, dueShards }
}
