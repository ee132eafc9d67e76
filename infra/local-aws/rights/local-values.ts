import * as z from 'zod'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { functionNames } from '../../aws/functions.ts'
import { accountNumber, mediaBucket, region, tableName } from '../../machine/process/names.ts'
import { mailConfigurationSet, scheduleGroup, sealingKeyArn } from '../environment.ts'
import { functionArn } from '../lambda.ts'
import { deadLetters, deliveryQueue, queueArn } from '../queues.ts'
import { localArns } from './demands.ts'

const Resource = z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) })
export type Resource = z.infer<typeof Resource>

export const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Parameters: z.record(z.string(), z.looseObject({ Default: z.string().optional() })).default({}),
})
export type Template = z.infer<typeof Template>

/** A template value as text, with resources under their names in the local system. */
export const valueIn = (templates: ReadonlyMap<string, Template>, stack: string, value: unknown): string => {
  const text = (inner: unknown) => valueIn(templates, stack, inner)
  if (typeof value !== 'object' || value === null) return String(value)
  const [[intrinsic, given] = ['', undefined]] = Object.entries(value)
  switch (intrinsic) {
    case 'Ref':
      return pseudo[String(given)] ?? handedOver(templates, stack, String(given)) ?? nameOf(resourceIn(templates, stack, String(given)))
    case 'Fn::GetAtt': {
      const [id, attribute] = z.tuple([z.string(), z.string()]).parse(given)
      const resource = resourceIn(templates, stack, id)
      if (attribute === 'QueueName') return nameOf(resource)
      return attribute === 'Arn' ? arnOf(resource) : `${nameOf(resource)}.${attribute}`
    }
    case 'Fn::Join': {
      const [separator, parts] = z.tuple([z.string(), z.array(z.unknown())]).parse(given)
      return parts.map(text).join(separator)
    }
    default:
      throw new Error(`No value can be made of ${JSON.stringify(value)}.`)
  }
}

/** What another stack wrote to the parameter that this one reads; undefined if the name isn't such a parameter's. */
const handedOver = (templates: ReadonlyMap<string, Template>, stack: string, id: string): string | undefined => {
  const name = templates.get(stack)?.Parameters[id]?.Default
  for (const [other, { Resources }] of templates)
    for (const { Type, Properties } of Object.values(Resources))
      if (name !== undefined && Type === 'AWS::SSM::Parameter' && Properties.Name === name)
        return valueIn(templates, other, Properties.Value)
  return undefined
}

const pseudo: Record<string, string> = {
  'AWS::AccountId': accountNumber,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
}

type Found = Resource & { id: string }

const resourceIn = (templates: ReadonlyMap<string, Template>, stack: string, id: string): Found => {
  const resource = templates.get(stack)?.Resources[id]
  if (!resource) throw new Error(`${stack} has no ${id}.`)
  return { ...resource, id }
}

/** What `Ref` resolves to for a resource. */
const nameOf = ({ Type, id, Properties }: Found): string => {
  if (Type === 'AWS::DynamoDB::GlobalTable') return tableName
  if (Type === 'AWS::S3::Bucket' && id.startsWith('Media')) return mediaBucket
  if (Type === 'AWS::SQS::Queue') return queueName(id)
  if (Type === 'AWS::Lambda::Function') return String(Properties.Description).split(': ').at(-1) ?? id
  if (Type === 'AWS::SES::ConfigurationSet') return mailConfigurationSet
  if (Type === 'AWS::Scheduler::ScheduleGroup') return scheduleGroup
  return id
}

/** A delivery queue is named after what waits in it, and so is its dead-letter queue. */
const queueName = (id: string) => {
  const [, name = '', dead] = /^(\w+?)Queue(DeadLetters)?/.exec(id) ?? []
  const queue = DeliveryQueue.safeParse(name.toLowerCase())
  if (!queue.success) return id
  return dead === undefined ? deliveryQueue(queue.data) : deadLetters(queue.data)
}

const arnOf = (resource: Found): string => {
  const name = nameOf(resource)
  if (resource.Type === 'AWS::DynamoDB::GlobalTable') return localArns.table
  if (resource.Type === 'AWS::KMS::Key') return sealingKeyArn
  if (resource.Type === 'AWS::SQS::Queue') return queueArn(name)
  if (resource.Type === 'AWS::Lambda::Function') return functionArn(FunctionName.parse(name))
  if (resource.Type === 'AWS::IAM::Role')
    return name.startsWith('Schedules') ? localArns.scheduleRole : `arn:aws:iam::${accountNumber}:role/${name}`
  return `arn:aws:${resource.Type.split('::')[1]?.toLowerCase()}:${region}:${accountNumber}:${name}`
}

const FunctionName = z.enum(functionNames)
