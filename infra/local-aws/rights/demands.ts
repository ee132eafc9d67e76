import * as z from 'zod'
import { functionNames } from '../../aws/functions.ts'
import { accountNumber, mediaBucket, region, tableName } from '../../machine/process/names.ts'
import { scheduleGroup, sealingKeyArn, secretsPath } from '../environment.ts'
import { functionArn } from '../lambda.ts'
import { queueArn } from '../queues.ts'
import { readSendRawEmail } from '../ses.ts'
import type { FunctionCall } from './function-calls.ts'

/** What a call requires from IAM: an action on a resource, with the condition keys. */
export type Demand = { action: string; resource: string; context: Record<string, string | string[]> }

const FunctionName = z.enum(functionNames)

const arn = (service: string, resource: string) => `arn:aws:${service}:${region}:${accountNumber}:${resource}`

/** The names of the local system's resources. */
export const localArns = {
  table: arn('dynamodb', `table/${tableName}`),
  bucket: `arn:aws:s3:::${mediaBucket}`,
  parameter: (name: string) => arn('ssm', `parameter${secretsPath}/${name}`),
  schedule: (name: string) => arn('scheduler', `schedule/${scheduleGroup}/${name}`),
  scheduleRole: `arn:aws:iam::${accountNumber}:role/crier-scheduler`,
  /** The identity of the recipient, which SES checks in its sandbox. */
  identity: arn('ses', 'identity/somebody.example'),
  configurationSet: (name: string) => arn('ses', `configuration-set/${name}`),
}

/** What IAM must allow for a call. Empty if it's not a call to AWS. */
export const demandsOf = (call: FunctionCall): Demand[] => {
  if (call.service === '') return []
  const demands = demandsOfServices[call.service]
  if (!demands) throw new Error(`Nothing says what IAM has to allow for a call of ${call.service}.`)
  return demands(call)
}

const Key = z.looseObject({ pk: z.object({ S: z.string() }) }).transform(({ pk }) => pk.S)
const Write = z.union([z.object({ Item: Key }).transform(({ Item }) => Item), z.object({ Key }).transform((write) => write.Key)])
/** A write, as far as its attributes are concerned. */
const Writing = z.looseObject({
  Item: z.record(z.string(), z.unknown()).default({}),
  UpdateExpression: z.string().default(''),
  ConditionExpression: z.string().default(''),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
})

const wordsOfExpressions =
  /^(SET|REMOVE|ADD|DELETE|AND|OR|NOT|BETWEEN|IN|attribute_exists|attribute_not_exists|attribute_type|begins_with|contains|size|if_not_exists|list_append)$/

/**
 * Every attribute that a write names besides its keys, in its item, update, or condition. Only the first segment of a
 * path counts.
 */
const attributesIn = (write: unknown): string[] => {
  const { Item, UpdateExpression, ConditionExpression, ExpressionAttributeNames: names } = Writing.parse(write)
  const inExpressions = `${UpdateExpression} ${ConditionExpression}`.match(/(?<![\w.:#])#?[A-Za-z_]\w*/g) ?? []
  const named = inExpressions.filter((word) => !wordsOfExpressions.test(word)).map((word) => names[word] ?? word)
  return [...new Set(['pk', 'sk', ...Object.keys(Item), ...named])].sort()
}

const Written = z.looseObject({}).transform((write) => ({ key: Write.parse(write), attributes: attributesIn(write) }))
const Transaction = z.object({
  TransactItems: z.array(z.record(z.string(), Written)),
})
const Batch = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(Key) })) })
const Writes = z.object({
  RequestItems: z.record(z.string(), z.array(z.object({ PutRequest: Write }).transform(({ PutRequest }) => PutRequest))),
})
const Query = z.object({
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeValues: z.record(z.string(), z.record(z.string(), z.unknown())),
})

const tableDemands = (operation: string, body: unknown): Demand[] => {
  const onItems = (name: string, leadingKeys: string[]) => ({
    action: `dynamodb:${name}`,
    resource: localArns.table,
    context: { 'dynamodb:LeadingKeys': leadingKeys },
  })
  const onItem = (name: string, leadingKey: string) => onItems(name, [leadingKey])
  const onWritten = (name: string, { key, attributes }: z.output<typeof Written>) => {
    const demand = onItem(name, key)
    return { ...demand, context: { ...demand.context, 'dynamodb:Attributes': attributes } }
  }
  if (operation === 'TransactWriteItems')
    return Transaction.parse(body).TransactItems.flatMap((item) =>
      Object.entries(item).map(([verb, write]) => onWritten(`${verb}Item`, write)),
    )
  // One statement must allow all of a batch's keys together.
  if (operation === 'BatchGetItem') return Object.values(Batch.parse(body).RequestItems).map(({ Keys }) => onItems(operation, Keys))
  if (operation === 'BatchWriteItem') return Object.values(Writes.parse(body).RequestItems).map((keys) => onItems(operation, keys))
  if (isWriting(operation)) return [onWritten(operation, Written.parse(body))]
  if (operation !== 'Query') return [onItem(operation, Write.parse(body))]
  const { IndexName, KeyConditionExpression, ExpressionAttributeValues } = Query.parse(body)
  const placeholder = /^\w+ = (:\w+)/.exec(KeyConditionExpression)?.[1] ?? ''
  const demand = onItem('Query', String(ExpressionAttributeValues[placeholder]?.S))
  return [IndexName === undefined ? demand : { ...demand, resource: `${localArns.table}/index/${IndexName}` }]
}

const isWriting = (operation: string) => ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)

const queueActions: Record<string, string> = { SendMessageBatch: 'SendMessage', GetQueueAttributes: 'GetQueueAttributes' }

const queueDemand = (operation: string, body: unknown): Demand => {
  const { QueueUrl } = z.object({ QueueUrl: z.string() }).parse(body)
  return { action: `sqs:${queueActions[operation] ?? operation}`, resource: queueArn(QueueUrl.split('/').at(-1) ?? ''), context: {} }
}

const keyDemand = (operation: string, body: unknown): Demand => {
  const { EncryptionContext } = z.object({ EncryptionContext: z.record(z.string(), z.string()) }).parse(body)
  const context = Object.entries(EncryptionContext).map(([name, value]) => [`kms:EncryptionContext:${name}`, value])
  return { action: `kms:${operation}`, resource: sealingKeyArn, context: Object.fromEntries(context) }
}

const parameterDemands = (body: unknown): Demand[] =>
  z
    .object({ Names: z.array(z.string()) })
    .parse(body)
    .Names.map((name) => ({ action: 'ssm:GetParameters', resource: localArns.parameter(name.split('/').at(-1) ?? ''), context: {} }))

const scheduleActions: Record<string, string> = { POST: 'CreateSchedule', PUT: 'UpdateSchedule', DELETE: 'DeleteSchedule' }

const scheduleDemands = ({ method, url }: FunctionCall): Demand[] => {
  const resource = localArns.schedule(url.pathname.replace('/schedules/', ''))
  const passed = {
    action: 'iam:PassRole',
    resource: localArns.scheduleRole,
    context: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
  }
  return [{ action: `scheduler:${scheduleActions[method]}`, resource, context: {} }, ...(method === 'DELETE' ? [] : [passed])]
}

/** Sending through a configuration set needs a right on it, too. */
const mailDemands = (body: string): Demand[] => {
  const { Source, ConfigurationSetName } = readSendRawEmail(body)
  const context = { 'ses:FromAddress': Source }
  return [localArns.identity, localArns.configurationSet(ConfigurationSetName)].map((resource) => ({
    action: 'ses:SendRawEmail',
    resource,
    context,
  }))
}

const invocationDemand = ({ url }: FunctionCall): Demand => {
  const name = FunctionName.parse(url.pathname.split('/').at(-2))
  return { action: 'lambda:InvokeFunction', resource: functionArn(name), context: {} }
}

const fileActions: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  POST: 'PutObject',
  DELETE: 'DeleteObject',
}

/** For multipart uploads, where they differ. */
const partsActions = { GET: 'ListMultipartUploadParts', DELETE: 'AbortMultipartUpload' }

const fileDemands = ({ method, url, copiedFrom }: FunctionCall): Demand[] => {
  const onFile = (action: string, path: string) => ({
    action: `s3:${action}`,
    resource: `${localArns.bucket}${path.replace(/^\/[^/]+/, '')}`,
    context: {},
  })
  if (url.searchParams.has('list-type')) return [{ action: 's3:ListBucket', resource: localArns.bucket, context: {} }]
  const actions = url.searchParams.has('uploadId') ? { ...fileActions, ...partsActions } : fileActions
  return [onFile(actions[method] ?? method, url.pathname), ...(copiedFrom === '' ? [] : [onFile('GetObject', copiedFrom)])]
}

const operationOf = ({ target }: FunctionCall) => target.split('.')[1] ?? ''

/** By the service name in the call's signature. */
const demandsOfServices: Record<string, (call: FunctionCall) => Demand[]> = {
  dynamodb: (call) => tableDemands(operationOf(call), JSON.parse(call.body)),
  kms: (call) => [keyDemand(operationOf(call), JSON.parse(call.body))],
  lambda: (call) => [invocationDemand(call)],
  s3: fileDemands,
  scheduler: scheduleDemands,
  ses: ({ body }) => mailDemands(body),
  sqs: (call) => [queueDemand(operationOf(call), JSON.parse(call.body))],
  ssm: ({ body }) => parameterDemands(JSON.parse(body)),
}
