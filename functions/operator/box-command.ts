import { parseArgs } from 'node:util'
import * as z from 'zod'
import { Platform } from '#shared/domain/platforms.ts'
import { dayMs } from '#shared/domain/times.ts'
import type { Invitations } from '../ports/invitations.ts'
import type { PlatformPauses } from '../ports/platform-pauses.ts'
import { obey, Pausing } from './operator-command.ts'
import { peopleUsage } from './people-command.ts'

/** What the operator of a box can say. */
export const usage = `crier admin invite [--days 7] [--administrator]
crier admin pause PLATFORM|all [--hours 24] [--message "Why, for people."]
crier admin resume PLATFORM|all
crier admin show
crier admin, and one of these:
${peopleUsage}`

const options = {
  days: { type: 'string', default: '7' },
  administrator: { type: 'boolean', default: false },
  hours: { type: 'string', default: '24' },
  message: { type: 'string' },
} as const

const Values = Pausing.extend({ days: z.coerce.number().positive().max(90), administrator: z.boolean() })
const PlatformOrAll = z.union([Platform, z.literal('all')])
const Command = z.discriminatedUnion('verb', [
  Values.extend({ verb: z.literal('invite') }),
  Values.extend({ verb: z.literal('pause'), platform: PlatformOrAll }),
  Values.extend({ verb: z.literal('resume'), platform: PlatformOrAll }),
  Values.extend({ verb: z.literal('show') }),
])
export type BoxCommand = z.infer<typeof Command>

/** Reads what stands on the command line. Throws with the usage if it says nothing that can be done. */
export const readBoxCommand = (args: readonly string[]): BoxCommand => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [verb, platform] = positionals
  const command = Command.safeParse({ verb, platform, ...values })
  if (!command.success) throw new Error(`Say what to do:\n${usage}\nPlatforms: ${Platform.options.join(', ')}.`)
  return command.data
}

type Deps = { invitations: Invitations; pauses: PlatformPauses; siteUrl: string; newSecret: () => string; now: number }

/** Does it, and tells in words what is so then. An invitation is its link alone. */
export const obeyBox = async (deps: Deps, command: BoxCommand): Promise<string> => {
  if (command.verb === 'invite') return invite(deps, command)
  if (command.verb === 'show') return obey(deps.pauses, command, deps.now)
  const platforms = command.platform === 'all' ? Platform.options : [command.platform]
  return (await Promise.all(platforms.map((platform) => obey(deps.pauses, { ...command, platform }, deps.now)))).join('\n')
}

const invite = async ({ invitations, siteUrl, newSecret, now }: Deps, { days, administrator }: Extract<BoxCommand, { verb: 'invite' }>) => {
  const token = newSecret()
  await invitations.keep(token, { isOperator: administrator, expiresAt: now + days * dayMs })
  return `${siteUrl}/signup?invitation=${token}`
}
