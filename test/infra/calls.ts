import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { Platform } from '#shared/domain/platforms.ts'

const Recorded = z.object({
  caller: z.string(),
  method: z.string(),
  url: z.url().transform((url) => new URL(url)),
  target: z.string().default(''),
  body: z.string().default(''),
  copiedFrom: z.string().optional(),
})
type Recorded = z.infer<typeof Recorded>

/** What a call asks of IAM: an action on a resource, named as in `resourceNames`, with the keys that conditions may look at. */
export type Demand = { action: string; resource: string; context: Record<string, string[]> }

/** How resources are called in demands. */
export const resourceNames = {
  table: 'table',
  index: (name: string) => `table/index/${name}`,
  /** Of whatever platform: who sends to one sends to all. */
  queue: 'queue',
  function: (name: string) => `function/${name}`,
  sealingKey: 'sealing-key',
  bucket: 'media-bucket',
  parameter: (name: string) => `parameter/${name}`,
  schedule: (name: string) => `schedule/${name}`,
  scheduleRole: 'schedule-role',
  identity: 'identity/of-a-recipient',
  configurationSet: 'configuration-set',
}

/** The calls to AWS that functions made, read from the file that record-calls.ts wrote, as demands of each function. */
export const demandsIn = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Recorded.parse(JSON.parse(line)))
    .flatMap((call) => demandsOf(call).map((demand) => ({ caller: call.caller, ...demand })))

const demandsOf = (call: Recorded): Demand[] => {
  const [service = '', operation = ''] = call.target.split('.')
  if (service.startsWith('DynamoDB')) return tableDemands(operation, JSON.parse(call.body))
  if (service === 'AmazonSQS') return [queueDemand(JSON.parse(call.body))]
  if (service === 'TrentService') return [keyDemand(operation, JSON.parse(call.body))]
  if (service === 'AmazonSSM') return parameterDemands(JSON.parse(call.body))
  if (call.url.pathname.startsWith('/schedules/')) return scheduleDemands(call)
  if (call.url.pathname.endsWith('/invocations')) return [invocationDemand(call)]
  if (call.url.pathname === '/v2/email/outbound-emails') return mailDemands(JSON.parse(call.body))
  return call.url.searchParams.has('X-Amz-Signature') ? fileDemands(call) : []
}

const Key = z.looseObject({ pk: z.object({ S: z.string() }) }).transform(({ pk }) => pk.S)
const Write = z.union([z.object({ Item: Key }).transform(({ Item }) => Item), z.object({ Key }).transform((write) => write.Key)])
const Transaction = z.object({
  TransactItems: z.array(z.record(z.enum(['Put', 'Update', 'Delete']), Write).or(z.record(z.string(), Write))),
})
const Query = z.object({
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeValues: z.record(z.string(), z.record(z.string(), z.unknown())),
})

const tableDemands = (operation: string, body: unknown): Demand[] => {
  const onItem = (name: string, leadingKey: string) => ({
    action: `dynamodb:${name}`,
    resource: resourceNames.table,
    context: { 'dynamodb:LeadingKeys': [leadingKey] },
  })
  if (operation === 'TransactWriteItems')
    return Transaction.parse(body).TransactItems.flatMap((item) => Object.entries(item).map(([verb, key]) => onItem(`${verb}Item`, key)))
  if (operation !== 'Query') return [onItem(operation, Write.parse(body))]
  const { IndexName, KeyConditionExpression, ExpressionAttributeValues } = Query.parse(body)
  const placeholder = /^\w+ = (:\w+)/.exec(KeyConditionExpression)?.[1] ?? ''
  const demand = onItem('Query', String(ExpressionAttributeValues[placeholder]?.S))
  return [IndexName === undefined ? demand : { ...demand, resource: resourceNames.index(IndexName) }]
}

const queueDemand = (body: unknown): Demand => {
  const { QueueUrl } = z.object({ QueueUrl: z.string() }).parse(body)
  Platform.parse(QueueUrl.split('crier-').at(-1))
  return { action: 'sqs:SendMessage', resource: resourceNames.queue, context: {} }
}

const keyDemand = (operation: string, body: unknown): Demand => {
  const { EncryptionContext } = z.object({ EncryptionContext: z.record(z.string(), z.string()) }).parse(body)
  const context = Object.entries(EncryptionContext).map(([name, value]) => [`kms:EncryptionContext:${name}`, [value]])
  return { action: `kms:${operation}`, resource: resourceNames.sealingKey, context: Object.fromEntries(context) }
}

const parameterDemands = (body: unknown): Demand[] =>
  z
    .object({ Names: z.array(z.string()) })
    .parse(body)
    .Names.map((name) => ({ action: 'ssm:GetParameters', resource: resourceNames.parameter(name.split('/').at(-1) ?? ''), context: {} }))

const scheduleActions: Record<string, string> = { POST: 'CreateSchedule', PUT: 'UpdateSchedule', DELETE: 'DeleteSchedule' }

const scheduleDemands = ({ method, url }: Recorded): Demand[] => {
  const resource = resourceNames.schedule(url.pathname.replace('/schedules/', ''))
  const passed = {
    action: 'iam:PassRole',
    resource: resourceNames.scheduleRole,
    context: { 'iam:PassedToService': ['scheduler.amazonaws.com'] },
  }
  return [{ action: `scheduler:${scheduleActions[method]}`, resource, context: {} }, ...(method === 'DELETE' ? [] : [passed])]
}

const Sent = z.object({ FromEmailAddress: z.string(), ConfigurationSetName: z.string() })

/** To send by a configuration set takes leave on it besides. */
const mailDemands = (body: unknown): Demand[] => {
  const { FromEmailAddress } = Sent.parse(body)
  const context = { 'ses:FromAddress': [/<(.+)>$/.exec(FromEmailAddress)?.[1] ?? ''] }
  return [resourceNames.identity, resourceNames.configurationSet].map((resource) => ({ action: 'ses:SendEmail', resource, context }))
}

const invocationDemand = ({ url }: Recorded): Demand => {
  const name = url.pathname.split('/').at(-2) ?? ''
  return { action: 'lambda:InvokeFunction', resource: resourceNames.function(name), context: {} }
}

const fileActions: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  POST: 'PutObject',
  DELETE: 'DeleteObject',
}

/** Of uploads in parts, where they differ. */
const partsActions = { GET: 'ListMultipartUploadParts', DELETE: 'AbortMultipartUpload' }

const fileDemands = ({ method, url, copiedFrom }: Recorded): Demand[] => {
  const onFile = (action: string, path: string) => ({
    action: `s3:${action}`,
    resource: `${resourceNames.bucket}${path.replace(/^\/[^/]+/, '')}`,
    context: {},
  })
  if (url.searchParams.has('list-type')) return [{ action: 's3:ListBucket', resource: resourceNames.bucket, context: {} }]
  const actions = url.searchParams.has('uploadId') ? { ...fileActions, ...partsActions } : fileActions
  return [onFile(actions[method] ?? method, url.pathname), ...(copiedFrom === undefined ? [] : [onFile('GetObject', copiedFrom)])]
}
