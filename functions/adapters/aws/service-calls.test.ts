import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { hangUp, startScripted } from '#test/setup/scripted-server.ts'
import { AwsError } from './aws-error.ts'
import type { Service } from './service.ts'
import { serviceCalls } from './service-calls.ts'

const limits = { tries: 3, timeoutMs: 50, firstPauseMs: 1 }

/** What comes of a call of a service that gives these answers in their order. */
const asked = async (...answers: RequestListener[]) => {
  const { url, seen } = await startScripted(...answers)
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const service: Service = { name: 'dynamodb', url, region: 'eu-central-1', credentials }
  const outcome: unknown = await serviceCalls(
    service,
    limits,
  )({ target: 'DynamoDB_20120810.GetItem', body: '{}' }).catch((error: unknown) => error)
  return { outcome, tries: seen.length }
}

const answer =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (incoming, outgoing) => {
    incoming.resume()
    outgoing.writeHead(status, headers).end(body)
  }

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['stops in the middle of its answer', (_, outgoing) => outgoing.writeHead(200, { 'content-length': '2' }).write('{')],
  ['hangs up', hangUp],
  ['fails', answer(500, '{"__type":"InternalServerError"}')],
  ['has no room', answer(400, '{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException"}')],
])('a service that %s is asked as often as it may be, and then given up', async (_what, silence) => {
  const { outcome, tries } = await asked(silence)

  expect(outcome).toBeInstanceOf(Error)
  expect(tries).toBe(3)
})

test('an answer that comes at last is the answer', async () => {
  const { outcome, tries } = await asked(hangUp, answer(503, 'busy'), answer(200, '{"Item":{}}'))

  expect(outcome).toMatchObject({ status: 200, body: '{"Item":{}}' })
  expect(tries).toBe(3)
})

test.each([
  ['in the body, behind a name space', answer(400, '{"__type":"com.amazonaws#ConditionalCheckFailedException","message":"No","Item":{}}')],
  [
    'in a header, before an address',
    answer(400, '{"Message":"No","Item":{}}', { 'x-amzn-errortype': 'ConditionalCheckFailedException:http://x' }),
  ],
])('a refusal whose code stands %s is told by it, and not repeated', async (_where, refusal) => {
  const { outcome, tries } = await asked(refusal)

  expect(outcome).toBeInstanceOf(AwsError)
  expect(outcome).toMatchObject({ name: 'ConditionalCheckFailedException', message: 'No', status: 400, details: { Item: {} } })
  expect(tries).toBe(1)
})

test('a refusal that is no JSON is told by its status', async () => {
  expect((await asked(answer(403, '<html>'))).outcome).toMatchObject({ name: 'UnknownError', message: 'AWS answered 403.' })
})
