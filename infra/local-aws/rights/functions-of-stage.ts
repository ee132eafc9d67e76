import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { byPlatform } from '#shared/domain/platforms.ts'
import { crierApp } from '../../aws/crier-app.ts'
import { type Stage, stageNamed } from '../../aws/stages.ts'
import { bundleFunctions } from '../../build/bundle.ts'
import { mailFrom, region } from '../../machine/process/names.ts'
import { scheduleGroup } from '../environment.ts'
import type { DeployedFunction, Statement } from './deployed-functions.ts'
import { type Resource, Template, valueIn } from './local-values.ts'

/** The stage that the local system stands for, with every optional setting. */
const stage: Stage = {
  ...stageNamed('dev'),
  name: 'local',
  region,
  mailFrom,
  contactTo: 'hello@crier.test',
  offerEndsAt: '2030-01-01T00:00:00.000Z',
  platformClientIds: byPlatform(() => 'crier-local'),
  googleClientId: 'crier-local',
  githubClientId: 'crier-local',
  waitlistScript: 'https://waitlist.test/form.js',
  recommendations: [],
  allowsManualTokens: true,
}

/** Synthesizes the stacks and reads every function from their templates. */
export const functionsOfStage = async (): Promise<DeployedFunction[]> => {
  await bundleFunctions()
  const outdir = await mkdtemp(join(tmpdir(), 'crier-stage-'))
  try {
    const { stacks } = crierApp(() => stage, { outdir }).app.synth()
    const templates = new Map(stacks.map(({ stackName, template }) => [stackName, Template.parse(template)]))
    return [...templates].flatMap(([stack, { Resources }]) =>
      Object.values(Resources)
        .filter(({ Type }) => Type === 'AWS::Lambda::Function')
        .map((resource) => functionIn(templates, stack, resource)),
    )
  } finally {
    await rm(outdir, { recursive: true })
  }
}

/** The group has a name of its own choosing. */
const ownScheduleGroup = /:schedule\/[\w-]+\//

const FunctionProperties = z.object({
  Description: z.string().transform((text) => text.split(': ').at(-1) ?? ''),
  Timeout: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  Role: z.unknown(),
})
const listOf = <Schema extends z.ZodType>(schema: Schema) => z.union([z.array(schema), schema.transform((one) => [one])])
const PolicyProperties = z.object({
  Roles: z.array(z.unknown()),
  PolicyDocument: z.object({
    Statement: z.array(
      z.strictObject({
        Effect: z.literal('Allow'),
        Action: listOf(z.string()),
        Resource: listOf(z.unknown()),
        Condition: z.record(z.string(), z.record(z.string(), listOf(z.string()))).optional(),
      }),
    ),
  }),
})

const functionIn = (templates: ReadonlyMap<string, Template>, stack: string, { Properties }: Resource): DeployedFunction => {
  const { Description: name, Timeout, Environment, Role } = FunctionProperties.parse(Properties)
  const text = (value: unknown) => valueIn(templates, stack, value).replace(ownScheduleGroup, `:schedule/${scheduleGroup}/`)
  const role = text(Role)
  const statements = Object.values(templates.get(stack)?.Resources ?? {})
    .filter(({ Type }) => Type === 'AWS::IAM::Policy')
    .map((policy) => PolicyProperties.parse(policy.Properties))
    .filter(({ Roles }) => Roles.some((one) => role.endsWith(`:role/${text(one)}`)))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map(({ Resource: resources, ...statement }): Statement => ({ ...statement, Resource: resources.map(text) }))
  return { name, variables: Object.keys(Environment.Variables), timeoutSeconds: Timeout, statements }
}
