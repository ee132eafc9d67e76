import { parseArgs } from 'node:util'
import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import * as z from 'zod'
import { Email } from '#shared/domain/users.ts'
import { stackId } from '../../stacks/stack-settings.ts'
import type { Stage } from '../../stages.ts'

/** The usage. */
export const usage = `npm run smoke -- --stage NAME [--email ADDRESS] [--minutes 3] [--keep]
npm run smoke -- --address http://localhost:4000 [--seconds 20] [--keep]`

const options = {
  stage: { type: 'string' },
  address: { type: 'string' },
  email: { type: 'string' },
  minutes: { type: 'string', default: '3' },
  seconds: { type: 'string' },
  keep: { type: 'boolean', default: false },
} as const

const Values = z
  .object({
    stage: z.string().optional(),
    address: z.url({ protocol: /^https?$/ }).optional(),
    email: z.optional(Email),
    minutes: z.coerce.number().min(1).max(60),
    /** Used in place of minutes: sooner than AWS's schedules are made for. */
    seconds: z.coerce.number().min(10).optional(),
    keep: z.boolean(),
  })
  .refine(({ stage, address }) => (stage === undefined) !== (address === undefined))

export type SmokeCommand = {
  readonly target: { readonly stage: string } | { readonly address: string }
  readonly email: string | undefined
  /** How far ahead the post is scheduled. */
  readonly seconds: number
  readonly isKept: boolean
}

/** Parses the command line. Throws with the usage if it doesn't name exactly one system, or has an invalid option. */
export const readSmokeCommand = (args: readonly string[]): SmokeCommand => {
  const { values } = parseArgs({ args: [...args], options })
  const read = Values.safeParse(values)
  if (!read.success) throw new Error(`Say which system to try:\n${usage}`)
  const { stage, address = '', email, minutes, seconds = 60 * minutes, keep } = read.data
  return { target: stage === undefined ? { address: new URL(address).origin } : { stage }, email, seconds, isKept: keep }
}

/** The address of a stage's site, from its stack's outputs. Throws if there's no such stack, or no right to read it. */
export const siteAddress = async (client: CloudFormationClient, stage: Stage) => {
  const name = stackId(stage, 'web')
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }))
  const address = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'SiteUrl')?.OutputValue
  if (address === undefined) throw new Error(`The stack ${name} has no address. Was it fully deployed?`)
  return address
}
