import { parseArgs } from 'node:util'
import * as z from 'zod'
import { obeyPeople, peopleUsage, readPeopleCommand } from './people-command.ts'
import { openStageTable } from './stage-table.ts'
import { tablePeople } from './table-people.ts'

// Makes administrators, keeps people out or lists them, in a stage on AWS; with the operator's own credentials.

const Where = z.object({ stage: z.string().regex(/^[a-z][a-z0-9-]*$/), region: z.string() })

const main = async () => {
  const args = process.argv.slice(2)
  const options = { stage: { type: 'string' }, region: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false })
  const where = Where.safeParse(values)
  const command = readPeopleCommand(positionals)
  if (!command || !where.success) throw new Error(`Say what to do: npm run admin -- WHAT --stage NAME --region REGION\n${peopleUsage}`)
  process.stdout.write(`${await obeyPeople(tablePeople(await openStageTable(where.data)), command)}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
