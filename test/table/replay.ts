import { globSync, readFileSync } from 'node:fs'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { compareOn, type Difference } from './compare.ts'
import type { Operation } from './operations.ts'
import { openOwn, startOracles } from './oracles.ts'
import { canonical } from './outcome.ts'
import { restoreSets } from './recorder.ts'

// Replays a test run's calls (recorder.ts) on our table and on this machine's emulators: `npm run table:replay --
// FOLDER`.

const commands: Record<string, new (input: never) => object> = {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
}

const Call = z.object({ command: z.string(), input: z.looseObject({}) })

const callsIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => toOperation(Call.parse(JSON.parse(line, restoreSets))))

const toOperation = ({ command, input }: z.infer<typeof Call>): Operation => {
  const made = commands[command]
  if (!made) throw new Error(`The record has a ${command}, which nothing replays.`)
  return {
    name: command,
    input,
    command: () => Reflect.construct(made, [structuredClone(input)]),
    touched: touchedBy(input),
    comparesPages: false,
  }
}

const Touching = z.object({
  Key: z.looseObject({}).optional(),
  Item: z.looseObject({}).optional(),
})
const Inputs = Touching.extend({
  TransactItems: z.array(z.record(z.string(), Touching)).default([]),
})

/** The keys a call may have written. */
const touchedBy = (input: object): object[] => {
  const { Key, Item, TransactItems } = Inputs.parse(input)
  const parts = TransactItems.flatMap((operation) => Object.values(operation))
  return [{ Key, Item }, ...parts].map((part) => part.Key ?? part.Item).filter((key) => key !== undefined)
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder that holds the recorded calls.')
const files = globSync(`${folder}/*.jsonl`)
// Runs one after the other on the same table, so whatever a suite finds of another's, it finds in all of them.
const operations = files.flatMap(callsIn)
const differences: Difference[] = []
const oracles = await startOracles()
const own = openOwn()
try {
  for (const operation of operations) differences.push(...(await compareOn(own, oracles, operation)))
} finally {
  own.close()
  await Promise.all(oracles.map(({ stop }) => stop()))
}
const unknown = differences.filter(({ known }) => known === undefined)
for (const difference of unknown.slice(0, 20)) console.log(canonical(difference))
for (const reason of new Set(differences.map(({ oracle, known }) => `${oracle}: ${known}`))) console.log(reason)
console.log(
  `${operations.length} calls of ${files.length} tables: ${differences.length - unknown.length} known differences, ${unknown.length} others.`,
)
process.exitCode = unknown.length === 0 && operations.length > 0 ? 0 : 1
