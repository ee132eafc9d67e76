import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { platformIds } from '#shared/domain/platforms.ts'
import { Platform } from '#shared/domain/schemas.ts'
import { dayMs } from '#shared/domain/times.ts'
import { dynamoPlatformPauses } from '../adapters/dynamo/platforms.ts'
import { dynamoInvitations } from '../adapters/dynamo/sign-up.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import type { QueueSizes } from '../ports/health.ts'
import type { PlatformPauses } from '../ports/platforms.ts'
import type { Invitations } from '../ports/sign-up.ts'
import { obey, Pausing } from './pauses.ts'
import { obeyPeople, peopleUsage, readPeopleCommand, tablePeople } from './people.ts'
import { type MarkDue, markDueIn, reconcile, Since } from './reconcile.ts'

/** The commands a box's operator has. */
export const usage = `crier admin invite [--days 7] [--administrator]
crier admin pause PLATFORM|all [--hours 24] [--message "Reason, shown to people."]
crier admin resume PLATFORM|all
crier admin reconcile --since 2026-05-04T09:00:00Z
crier admin show
crier admin, and one of these:
${peopleUsage}`

const options = {
  days: { type: 'string', default: '7' },
  administrator: { type: 'boolean', default: false },
  hours: { type: 'string', default: '24' },
  message: { type: 'string' },
  since: { type: 'string' },
} as const

const Values = Pausing.extend({ days: z.coerce.number().positive().max(90), administrator: z.boolean() })
const PlatformOrAll = z.union([Platform, z.literal('all')])
const Command = z.discriminatedUnion('verb', [
  Values.extend({ verb: z.literal('invite') }),
  Values.extend({ verb: z.literal('pause'), platform: PlatformOrAll }),
  Values.extend({ verb: z.literal('resume'), platform: PlatformOrAll }),
  Values.extend({ verb: z.literal('reconcile'), since: Since }),
  Values.extend({ verb: z.literal('show') }),
])
export type BoxCommand = z.infer<typeof Command>

/** Parses the command line. Throws with the usage if it isn't a valid command. */
export const readBoxCommand = (args: readonly string[]): BoxCommand => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [verb, platform] = positionals
  const command = Command.safeParse({ verb, platform, ...values })
  if (!command.success) throw new Error(`Choose a command:\n${usage}\nPlatforms: ${platformIds.join(', ')}.`)
  return command.data
}

type Deps = {
  invitations: Invitations
  pauses: PlatformPauses
  markDue: MarkDue
  siteUrl: string
  newSecret: () => string
  now: number
}

/** Runs the command and reports the result in words. An invitation is just its link. */
export const obeyBox = async (deps: Deps, command: BoxCommand): Promise<string> => {
  if (command.verb === 'invite') return invite(deps, command)
  if (command.verb === 'reconcile') return reconcile(deps.markDue, { since: command.since, until: deps.now })
  if (command.verb === 'show') return obey(deps.pauses, command, deps.now)
  const platforms = command.platform === 'all' ? platformIds : [command.platform]
  return (await Promise.all(platforms.map((platform) => obey(deps.pauses, { ...command, platform }, deps.now)))).join('\n')
}

const invite = async ({ invitations, siteUrl, newSecret, now }: Deps, { days, administrator }: Extract<BoxCommand, { verb: 'invite' }>) => {
  const token = newSecret()
  await invitations.keep(token, { isAdministrator: administrator, expiresAt: now + days * dayMs })
  return `${siteUrl}/signup?invitation=${token}`
}

type Box = { table: Table; siteUrl: string; queueSizes?: QueueSizes | undefined }

/**
 * Runs an operator's command on their own machine and reports the result in words. Throws with a sentence that says
 * what's wrong with the command.
 */
export const operate = async ({ table, siteUrl, queueSizes }: Box, args: readonly string[]): Promise<string> => {
  const about = readPeopleCommand(args)
  if (about) return obeyPeople(tablePeople(table, queueSizes), about)
  const deps = {
    invitations: dynamoInvitations(table),
    pauses: dynamoPlatformPauses(table, Date.now),
    markDue: markDueIn(table),
    siteUrl,
    newSecret: () => randomBytes(32).toString('base64url'),
    now: Date.now(),
  }
  return obeyBox(deps, readBoxCommand(args))
}
