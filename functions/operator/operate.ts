import { randomBytes } from 'node:crypto'
import { everyDueShard } from '../adapters/dynamo/keys.ts'
import { dynamoPlatformPauses } from '../adapters/dynamo/platforms.ts'
import { dynamoInvitations } from '../adapters/dynamo/sign-up.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import type { QueueSizes } from '../ports/health.ts'
import { report } from '../runtime/log.ts'
import { markRewound } from '../use-cases/publishing/rewind.ts'
import { obeyBox, readBoxCommand } from './box-command.ts'
import { obeyPeople, readPeopleCommand } from './people-command.ts'
import { tablePeople } from './table-people.ts'

type Box = { table: Table; siteUrl: string; queueSizes?: QueueSizes | undefined }

/** Does what the operator of a machine orders, and tells in words what is so then. Throws with a sentence that says what is wrong with the order. */
export const operate = async ({ table, siteUrl, queueSizes }: Box, args: readonly string[]): Promise<string> => {
  const about = readPeopleCommand(args)
  if (about) return obeyPeople(tablePeople(table, queueSizes), about)
  const deps = {
    invitations: dynamoInvitations(table),
    pauses: dynamoPlatformPauses(table, Date.now),
    markRewound: (rewind: Parameters<typeof markRewound>[1]) =>
      markRewound({ targets: dynamoTargets(table), shards: () => everyDueShard, report }, rewind),
    siteUrl,
    newSecret: () => randomBytes(32).toString('base64url'),
    now: Date.now(),
  }
  return obeyBox(deps, readBoxCommand(args))
}
