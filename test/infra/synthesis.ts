import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { crierApp } from '#infra/aws/crier-app.ts'
import { type Stage, stageNamed } from '#infra/aws/stages.ts'
import { bundleFunctions } from '#infra/build/bundle.ts'

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
})
const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Parameters: z.record(z.string(), z.looseObject({ Type: z.string(), Default: z.string().optional() })).default({}),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
})

export type Template = z.infer<typeof Template>
export type Resource = z.infer<typeof Resource> & { stack: string; id: string }
export type Synthesis = Awaited<ReturnType<typeof synthesize>>

/** A stage with every optional setting except tracing, whose permissions apply to any resource. */
export const wholeStage: Stage = {
  ...stageNamed('prod'),
  domain: { name: 'crier.test', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0' },
  mailFrom: 'Crier <crier@crier.test>',
  platformClientIds: { x: 'a-client-id', pinterest: 'a-pinterest-id' },
  googleClientId: 'a-google-client-id',
  githubClientId: 'a-github-client-id',
  contactTo: 'hello@crier.test',
  offerEndsAt: '2027-01-01T00:00:00.000Z',
  waitlistScript: 'https://waitlist.test/form.js',
  recommendations: [{ name: 'Bellman', url: 'https://bellman.example' }],
  allowsManualTokens: true,
  alarmMail: 'ops@crier.test',
  monthlyBudget: 50,
  firewall: {},
  distributionPlan: 'BUSINESS',
  warmThroughput: { reads: 20_000, writes: 10_000 },
  reservedConcurrency: { sweep: 2, publish: 10, deliver: 100 },
}

/** A stage's stacks as they would be deployed, with cdk-nag's findings. */
export const synthesize = async (stage: Stage = stageNamed('dev'), context: Record<string, string> = {}) => {
  await bundleFunctions()
  const outdir = mkdtempSync(join(tmpdir(), 'crier-synthesis-'))
  const { app, stacks } = crierApp(() => stage, { outdir, context })
  const assembly = app.synth()
  const templates = new Map(assembly.stacks.map((stack) => [stack.stackName, Template.parse(stack.template)]))
  const resources = [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).map(([id, resource]): Resource => ({ ...resource, stack, id })),
  )
  return {
    app,
    stacks,
    templates,
    resources,
    /** The folder with staged assets, which `remove` deletes. */
    outdir,
    remove: () => rmSync(outdir, { recursive: true }),
    ofType: (type: string) => resources.filter((resource) => resource.Type === type),
  }
}

/** A template value as text. A value known only at deployment becomes `<stack:resource.attribute>`. */
export const textOf = ({ templates }: Pick<Synthesis, 'templates'>, stack: string, value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  const [[intrinsic, given] = ['', undefined]] = Object.entries(value)
  if (intrinsic === 'Ref' && String(given).startsWith('AWS::')) return `<${given}>`
  if (intrinsic === 'Ref') return handedOver(templates, stack, String(given)) ?? `<${stack}:${given}>`
  if (intrinsic === 'Fn::GetAtt') return `<${stack}:${z.array(z.string()).parse(given).join('.')}>`
  if (intrinsic === 'Fn::Sub') return z.string().parse(given)
  if (intrinsic === 'Fn::Join') {
    const [separator, parts] = z.tuple([z.string(), z.array(z.unknown())]).parse(given)
    return parts.map((part) => textOf({ templates }, stack, part)).join(separator)
  }
  if (intrinsic === 'Fn::Select') {
    const [index, list] = z.tuple([z.coerce.number(), z.object({ 'Fn::Split': z.tuple([z.string(), z.unknown()]) })]).parse(given)
    return `${textOf({ templates }, stack, list['Fn::Split'][1])}[${index}]`
  }
  if (intrinsic === 'Fn::GetStackOutput') {
    const { StackName, OutputName } = z.object({ StackName: z.string(), OutputName: z.string() }).parse(given)
    return textOf({ templates }, StackName, templates.get(StackName)?.Outputs[OutputName]?.Value)
  }
  throw new Error(`No text can be made of ${JSON.stringify(value)}.`)
}

/** The value that another stack wrote to the parameter this one reads. Undefined if the name isn't such a parameter. */
const handedOver = (templates: Synthesis['templates'], stack: string, id: string): string | undefined => {
  const name = templates.get(stack)?.Parameters[id]?.Default
  for (const [other, { Resources }] of templates)
    for (const { Type, Properties } of Object.values(Resources))
      if (name !== undefined && Type === 'AWS::SSM::Parameter' && Properties.Name === name)
        return textOf({ templates }, other, Properties.Value)
  return undefined
}

/** Each function's environment, keyed by the function's name. */
export const environments = (synthesis: Synthesis) =>
  new Map(
    synthesis.ofType('AWS::Lambda::Function').map(({ stack, Properties }) => {
      const { Variables } = z.object({ Variables: z.record(z.string(), z.unknown()) }).parse(Properties.Environment)
      const variables = Object.entries(Variables).map(([name, value]) => [name, textOf(synthesis, stack, value)] as const)
      return [functionNameOf(Properties), Object.fromEntries(variables)] as const
    }),
  )

/** A function's name in our code. */
export const functionNameOf = ({ Description }: Record<string, unknown>) => String(Description).split(': ').at(-1) ?? ''

/** The variables that Lambda itself sets for a function. */
export const toldByLambda = (name: string) => ({
  AWS_REGION: wholeStage.region,
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_LAMBDA_FUNCTION_NAME: name,
})
