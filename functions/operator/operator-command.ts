import { parseArgs } from 'node:util'
import * as z from 'zod'
import { Platform, platformNames } from '#shared/domain/platforms.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import type { PlatformHolds } from '../ports/platform-holds.ts'

/** What an operator may say. */
export const usage = `npm run platform -- hold PLATFORM --stage NAME --region REGION [--hours 24] [--message "Why, for people."]
npm run platform -- release PLATFORM --stage NAME --region REGION
npm run platform -- show --stage NAME --region REGION`

const stageOptions = {
  stage: { type: 'string' },
  region: { type: 'string' },
  hours: { type: 'string', default: '24' },
  message: { type: 'string' },
} as const

const Values = z.object({
  stage: z.string().regex(/^[a-z][a-z0-9-]*$/),
  region: z.string(),
  hours: z.coerce.number().positive().max(8_760),
  message: z.string().min(1).max(300).optional(),
})
const Command = z.discriminatedUnion('verb', [
  Values.extend({ verb: z.literal('hold'), platform: Platform }),
  Values.extend({ verb: z.literal('release'), platform: Platform }),
  Values.extend({ verb: z.literal('show') }),
])
export type OperatorCommand = z.infer<typeof Command>

/** Reads what stands on the command line. Throws with the usage if it says nothing that can be done. */
export const readCommand = (args: readonly string[]): OperatorCommand => {
  const { values, positionals } = parseArgs({ args: [...args], options: stageOptions, allowPositionals: true })
  const [verb, platform] = positionals
  const command = Command.safeParse({ verb, platform, ...values })
  if (!command.success) throw new Error(`Say what to do:\n${usage}\nPlatforms: ${Platform.options.join(', ')}.`)
  return command.data
}

/** Does it, and tells in words what is so then. */
export const obey = async (holds: PlatformHolds, command: OperatorCommand, now: number): Promise<string> => {
  if (command.verb === 'show') return (await Promise.all(Platform.options.map((platform) => standing(holds, platform, now)))).join('\n')
  const { platform } = command
  // A hold that lasts longer would stay otherwise.
  await holds.release(platform)
  if (command.verb === 'release')
    return `${platformNames[platform]} is released. Posts that it held go on within a quarter of an hour; each person's late limit decides about what is overdue.`
  const message = command.message ?? `Posting to ${platformNames[platform]} is paused by Crier for now. Posts go on by themselves.`
  await holds.hold(platform, { until: toInstant(now + command.hours * hourMs), message })
  return standing(holds, platform, now)
}

const standing = async (holds: PlatformHolds, platform: Platform, now: number) => {
  const hold = await holds.get(platform)
  const isHeld = hold && hold.until > toInstant(now)
  return `${platformNames[platform]} ${isHeld ? `is held until ${hold.until}: ${hold.message}` : 'is not held.'}`
}
