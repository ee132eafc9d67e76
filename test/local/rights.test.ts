import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DeleteScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { expect, onTestFinished, test } from 'vitest'
import { clientSettings } from '#infra/local-aws/environment.ts'
import { localArns } from '#infra/local-aws/rights/demands.ts'
import { deployedFunctions } from '#infra/local-aws/rights/deployed-functions.ts'
import { callingFunction, guardFunctionCalls } from '#infra/local-aws/rights/function-calls.ts'
import { judgeOf } from '#infra/local-aws/rights/rights.ts'
import { listen } from '#infra/machine/door/listen.ts'

const key = { pk: { S: 'USER#anna' }, sk: { S: 'PROFILE' } }

/** A stand-in for an AWS service that records what it's asked. */
const aService = async () => {
  const asked: string[] = []
  const server = await listen(
    createServer(async (request, response) => {
      asked.push(await text(request))
      response.setHeader('content-type', 'application/x-amz-json-1.0').end('{"Item":{}}')
    }),
    0,
  )
  const requestHandler = new NodeHttpHandler()
  onTestFinished(async () => {
    requestHandler.destroy()
    await server.stop()
  })
  return { asked, settings: { ...clientSettings(server.url), requestHandler } }
}

/** Shows every call to a judge that always answers the same, and returns what the judge sees. */
const guardedBy = (refusal: string | undefined) => {
  const seen: string[] = []
  const guard = guardFunctionCalls(async ({ caller, service, target, body }) => {
    seen.push(`${caller} ${service} ${target} ${body.length}`)
    return refusal
  })
  onTestFinished(() => void guard.stop())
  return seen
}

/** A table that records its requests, with a client whose calls a judge sees first. */
const guarded = async (refusal: string | undefined) => {
  const { asked, settings } = await aService()
  const client = new DynamoDBClient(settings)
  const get = () => client.send(new GetItemCommand({ TableName: 'crier', Key: key }))
  return { asked, seen: guardedBy(refusal), get }
}

test('an allowed call goes through unchanged', async () => {
  const { asked, seen, get } = await guarded(undefined)

  const answer = await callingFunction.run('deliver', get)

  expect(answer.Item).toEqual({})
  expect(asked.map((body) => JSON.parse(body))).toEqual([{ TableName: 'crier', Key: key }])
  expect(seen).toEqual([`deliver dynamodb DynamoDB_20120810.GetItem ${asked[0]?.length}`])
})

test('a forbidden call is answered as AWS does, and never sent', async () => {
  const { asked, get } = await guarded('deliver may not do it')

  const refused = await callingFunction.run('deliver', () => get().catch((error: unknown) => error))

  expect(refused).toMatchObject({ name: 'AccessDeniedException', message: 'deliver may not do it', $metadata: { httpStatusCode: 400 } })
  expect(asked).toEqual([])
})

type Settings = Awaited<ReturnType<typeof aService>>['settings']

test.each<[string, (settings: Settings) => Promise<unknown>]>([
  ['sqs', (settings) => new SQSClient(settings).send(new GetQueueAttributesCommand({ QueueUrl: `${settings.endpoint}/0/crier-x` }))],
  ['kms', (settings) => new KMSClient(settings).send(new DecryptCommand({ CiphertextBlob: Buffer.from('sealed') }))],
  ['ssm', (settings) => new SSMClient(settings).send(new GetParametersCommand({ Names: ['/crier/local/jwt-keys'] }))],
  ['scheduler', (settings) => new SchedulerClient(settings).send(new DeleteScheduleCommand({ Name: 'post-1' }))],
  ['lambda', (settings) => new LambdaClient(settings).send(new InvokeCommand({ FunctionName: 'jobs', Payload: '{}' }))],
  ['ses', (settings) => new SESClient(settings).send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from('Hello.') } }))],
  [
    's3',
    (settings) => new S3Client({ ...settings, forcePathStyle: true }).send(new GetObjectCommand({ Bucket: 'crier-media', Key: 'media/1' })),
  ],
])('a refused call by %s reports it to its client', async (service, call) => {
  const { asked, settings } = await aService()
  const seen = guardedBy('deliver may not <do> it')

  const refused: unknown = await callingFunction.run('deliver', () => call(settings).catch((error: unknown) => error))

  expect(refused).toMatchObject({ name: expect.stringMatching(/^AccessDenied(Exception)?$/), message: 'deliver may not <do> it' })
  expect([asked, seen.map((words) => words.split(' ')[1])]).toEqual([[], [service]])
})

test('a client that has called before is checked too', async () => {
  const { asked, settings } = await aService()
  const client = new DynamoDBClient(settings)
  const get = () => client.send(new GetItemCommand({ TableName: 'crier', Key: key }))
  await callingFunction.run('deliver', get)

  const seen = guardedBy(undefined)
  await callingFunction.run('deliver', get)

  expect([asked.length, seen.length]).toEqual([2, 1])
})

test('the system’s own calls aren’t checked', async () => {
  const { asked, seen, get } = await guarded('nobody may do it')

  await get()

  expect([asked.length, seen]).toEqual([1, []])
})

test('a function that loses a permission is refused the calls it allowed', async () => {
  const functions = await deployedFunctions()
  const demand = { action: 'dynamodb:GetItem', resource: localArns.table, context: { 'dynamodb:LeadingKeys': ['USER#anna'] } }
  const without = functions.map((own) => ({
    ...own,
    statements: own.statements.filter(({ Condition }) => !JSON.stringify(Condition ?? {}).includes('USER#*')),
  }))

  expect([await judgeOf(functions)('deliver', demand), await judgeOf(without)('deliver', demand)]).toEqual([true, false])
})
