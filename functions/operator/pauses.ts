import { parseArgs } from 'node:util'
import * as z from 'zod'
import { pauseHoursMax, pauseMessageMax } from '#shared/domain/platform-pauses.ts'
import { platformIds, platformNames } from '#shared/domain/platforms.ts'
import { Platform } from '#shared/domain/schemas.ts'
import type { PlatformPauses } from '../ports/platforms.ts'
import { pauseInForce, pausePlatform } from '../use-cases/administration/platforms.ts'

/** The commands an operator has. */
export const usage = `npm run platform -- pause PLATFORM --stage NAME --region REGION [--hours 24] [--message "Reason, shown to people."]
npm run platform -- resume PLATFORM --stage NAME --region REGION
npm run platform -- show --stage NAME --region REGION`

const stageOptions = {
  stage: { type: 'string' },
  region: { type: 'string' },
  hours: { type: 'string', default: '24' },
  message: { type: 'string' },
} as const

/** How long a pause lasts, and the message people see meanwhile. */
export const Pausing = z.object({
  hours: z.coerce.number().positive().max(pauseHoursMax),
  message: z.string().min(1).max(pauseMessageMax).optional(),
})
const Values = Pausing.extend({ stage: z.string().regex(/^[a-z][a-z0-9-]*$/), region: z.string() })
const Command = z.discriminatedUnion('verb', [
  Values.extend({ verb: z.literal('pause'), platform: Platform }),
  Values.extend({ verb: z.literal('resume'), platform: Platform }),
  Values.extend({ verb: z.literal('show') }),
])
export type OperatorCommand = z.infer<typeof Command>

/** Parses the command line. Throws with the usage if it isn't a valid command. */
export const readCommand = (args: readonly string[]): OperatorCommand => {
  const { values, positionals } = parseArgs({ args: [...args], options: stageOptions, allowPositionals: true })
  const [verb, platform] = positionals
  const command = Command.safeParse({ verb, platform, ...values })
  if (!command.success) throw new Error(`Choose a command:\n${usage}\nPlatforms: ${platformIds.join(', ')}.`)
  return command.data
}

/** The pause commands, wherever Crier runs. */
type PauseCommand = z.infer<typeof Pausing> & ({ verb: 'pause' | 'resume'; platform: Platform } | { verb: 'show' })

/** Runs the command and reports the result in words. */
export const obey = async (pauses: PlatformPauses, command: PauseCommand, now: number): Promise<string> => {
  if (command.verb === 'show') return (await Promise.all(platformIds.map((platform) => statusOf(pauses, platform, now)))).join('\n')
  const { platform } = command
  if (command.verb === 'resume') {
    await pauses.resume(platform)
    return `${platformNames[platform]} is resumed. Its posts go out again within 15 minutes, unless they’re past the person's late limit.`
  }
  await pausePlatform(pauses, platform, { hours: command.hours, message: command.message, now })
  return statusOf(pauses, platform, now)
}

const statusOf = async (pauses: PlatformPauses, platform: Platform, now: number) => {
  const pause = await pauseInForce(pauses, platform, now)
  return `${platformNames[platform]} ${pause ? `is paused until ${pause.until}: ${pause.message}` : 'isn’t paused.'}`
}
