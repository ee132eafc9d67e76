import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { dynamoInvitations } from '../adapters/dynamo/invitations.ts'
import { everyDueShard } from '../adapters/dynamo/keys.ts'
import { dynamoPlatformPauses } from '../adapters/dynamo/platform-pauses.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { sqsQueueSizes } from '../adapters/sqs/queue-sizes.ts'
import { readEnv } from '../runtime/env.ts'
import { deadLetterEnvironment, queueEnvironment } from '../runtime/environment.ts'
import { report } from '../runtime/report.ts'
import { markRewound } from '../use-cases/publishing/rewind.ts'
import { obeyBox, readBoxCommand } from './box-command.ts'
import { obeyPeople, readPeopleCommand } from './people-command.ts'
import { tablePeople } from './table-people.ts'

// Does what the operator of a box says. The environment says where the table of the running box is.

const main = async () => {
  const args = process.argv.slice(2)
  const about = readPeopleCommand(args)
  const environment = readEnv({ ...queueEnvironment, ...deadLetterEnvironment, TABLE_NAME: z.string(), SITE_URL: z.string() })
  const { SITE_URL, DELIVERY_QUEUES: queues, DEAD_LETTER_QUEUES: deadLetters } = environment
  const table = openTable(environment.TABLE_NAME)
  if (about) {
    process.stdout.write(`${await obeyPeople(tablePeople(table, sqsQueueSizes({ queues, deadLetters })), about)}\n`)
    return
  }
  const command = readBoxCommand(args)
  const said = await obeyBox(
    {
      invitations: dynamoInvitations(table),
      pauses: dynamoPlatformPauses(table, Date.now),
      markRewound: (rewind) => markRewound({ targets: dynamoTargets(table), shards: () => everyDueShard, report }, rewind),
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
