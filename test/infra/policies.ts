import * as z from 'zod'
import { type Demand, resourceNames } from './calls.ts'
import { functionNameOf, type Synthesis, textOf } from './synthesis.ts'

const listOf = <Schema extends z.ZodType>(schema: Schema) => z.union([z.array(schema), schema.transform((one) => [one])])
const Operator = z.enum(['StringEquals', 'ForAllValues:StringLike'])
const Document = z.object({
  Statement: z.array(
    z.strictObject({
      Effect: z.literal('Allow'),
      Action: listOf(z.string()),
      Resource: listOf(z.unknown()),
      Condition: z.partialRecord(Operator, z.record(z.string(), listOf(z.string()))).default({}),
    }),
  ),
})

/** One thing that a function may do: an action on a resource, under conditions. */
export type Grant = { caller: string; action: string; resource: string; conditions: [z.infer<typeof Operator>, string, string[]][] }

/** Everything that each function's role allows, with resources named as in demands. */
export const grantsIn = (synthesis: Synthesis): Grant[] =>
  synthesis.ofType('AWS::Lambda::Function').flatMap(({ stack, Properties }) => {
    const role = textOf(synthesis, stack, Properties.Role).replace('.Arn>', '>')
    const isOfRole = (policy: Record<string, unknown>) =>
      z
        .array(z.unknown())
        .parse(policy.Roles)
        .some((one) => textOf(synthesis, stack, one) === role)
    return synthesis
      .ofType('AWS::IAM::Policy')
      .filter((policy) => policy.stack === stack && isOfRole(policy.Properties))
      .flatMap((policy) => Document.parse(policy.Properties.PolicyDocument).Statement)
      .flatMap(({ Action, Resource, Condition }) => {
        const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
          Object.entries(keys ?? {}).map(([key, values]): Grant['conditions'][number] => [Operator.parse(operator), key, values]),
        )
        const resources = Resource.map((resource) => named(synthesis, textOf(synthesis, stack, resource)))
        return Action.flatMap((action) =>
          resources.map((resource) => ({ caller: functionNameOf(Properties), action, resource, conditions })),
        )
      })
  })

/** Whether a grant answers a demand. */
export const allows = (grant: Grant, demand: Demand & { caller: string }) =>
  grant.caller === demand.caller &&
  grant.action === demand.action &&
  isLike(grant.resource, demand.resource) &&
  grant.conditions.every(([operator, key, values]) => {
    const given = demand.context[key] ?? []
    if (operator === 'StringEquals') return given.length === 1 && given.every((value) => values.includes(value))
    return given.every((value) => values.some((pattern) => isLike(pattern, value)))
  })

const isLike = (pattern: string, text: string) => new RegExp(`^${pattern.split('*').map(literally).join('.*')}$`).test(text)
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A resource by its name in demands, or by its own where functions of ours don't call it. */
const named = ({ resources }: Synthesis, text: string) => {
  const at = (type: string, attribute = 'Arn') => {
    const found = resources.find((resource) => resource.Type === type)
    return `<${found?.stack}:${found?.id}.${attribute}>`
  }
  const queue = /<[^:]+:(\w+?)Queue[^.]*\.Arn>/.exec(text)?.[1]
  if (queue !== undefined) return resourceNames.queue
  const called = /<[^:]+:(\w+?)(?:Service)?Function\w+\.Arn>/.exec(text)?.[1]
  if (called !== undefined) return resourceNames.function(called.toLowerCase())
  if (/<[^:]+:SchedulesRole\w+\.Arn>/.test(text)) return resourceNames.scheduleRole
  return text
    .replace(at('AWS::DynamoDB::GlobalTable'), resourceNames.table)
    .replace(at('AWS::KMS::Key'), resourceNames.sealingKey)
    .replace(/^arn:aws:s3:::<crier-\w+-data:Media\w+>/, resourceNames.bucket)
    .replace(/^arn:aws:ssm:.*:parameter\/crier\/\w+\//, resourceNames.parameter(''))
    .replace(/^arn:aws:scheduler:.*:schedule\/[^/]+\//, resourceNames.schedule(''))
    .replace(/^arn:aws:ses:.*:identity\/\*$/, 'identity/*')
    .replace(/^arn:aws:ses:.*:configuration-set\/<crier-\w+-publishing:Mail\w+>$/, resourceNames.configurationSet)
}
