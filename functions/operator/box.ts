import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { dynamoInvitations } from '../adapters/dynamo/invitations.ts'
import { dynamoPlatformPauses } from '../adapters/dynamo/platform-pauses.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { readEnv } from '../runtime/env.ts'
import { obeyBox, readBoxCommand } from './box-command.ts'

// Does what the operator of a box says. The environment says where the table of the running box is.

const main = async () => {
  const command = readBoxCommand(process.argv.slice(2))
  const { TABLE_NAME, SITE_URL } = readEnv({ TABLE_NAME: z.string(), SITE_URL: z.string() })
  const table = openTable(TABLE_NAME)
  const said = await obeyBox(
    {
      invitations: dynamoInvitations(table),
      pauses: dynamoPlatformPauses(table, Date.now),
      siteUrl: SITE_URL,
      newSecret: () => randomBytes(32).toString('base64url'),
      now: Date.now(),
    },
    command,
  )
  process.stdout.write(`${said}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
