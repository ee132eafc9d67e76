import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { expect, onTestFinished, test } from 'vitest'
import { callingFunction } from '#infra/local/calling-function.ts'
import { clientSettings } from '#infra/local/environment.ts'
import { listen } from '#infra/local/listen.ts'
import { localArns } from '#infra/local/rights/demands.ts'
import { deployedFunctions } from '#infra/local/rights/deployed-functions.ts'
import { guardFunctionCalls } from '#infra/local/rights/function-calls.ts'
import { judgeOf } from '#infra/local/rights/rights.ts'

const key = { pk: { S: 'USER#anna' }, sk: { S: 'PROFILE' } }

/** A table that notes what it is asked, and a client of it whose calls a judge sees first. */
const guarded = async (refusal: string | undefined) => {
  const asked: string[] = []
  const server = await listen(
    createServer(async (request, response) => {
      asked.push(await text(request))
      response.setHeader('content-type', 'application/x-amz-json-1.0').end('{"Item":{}}')
    }),
    0,
  )
  const seen: string[] = []
  const guard = guardFunctionCalls(async ({ caller, target, body }) => {
    seen.push(`${caller} ${target} ${body.length}`)
    return refusal
  })
  const client = new DynamoDBClient({ ...clientSettings(server.url), requestHandler: new NodeHttpHandler() })
  onTestFinished(async () => {
    guard.stop()
    client.destroy()
    await server.stop()
  })
  const get = () => client.send(new GetItemCommand({ TableName: 'crier', Key: key }))
  return { asked, seen, get }
}

test('a call that a function may make goes on as it was', async () => {
  const { asked, seen, get } = await guarded(undefined)

  const answer = await callingFunction.run('deliver', get)

  expect(answer.Item).toEqual({})
  expect(asked.map((body) => JSON.parse(body))).toEqual([{ TableName: 'crier', Key: key }])
  expect(seen).toEqual([`deliver DynamoDB_20120810.GetItem ${asked[0]?.length}`])
})

test('a call that a function may not make is answered as AWS does, and never sent', async () => {
  const { asked, get } = await guarded('deliver may not do it')

  const refused = await callingFunction.run('deliver', () => get().catch((error: unknown) => error))

  expect(refused).toMatchObject({ name: 'AccessDeniedException', message: 'deliver may not do it', $metadata: { httpStatusCode: 400 } })
  expect(asked).toEqual([])
})

test('what the system itself does is not looked at', async () => {
  const { asked, seen, get } = await guarded('nobody may do it')

  await get()

  expect([asked.length, seen]).toEqual([1, []])
})

test('a function that loses a right is refused what it took', async () => {
  const functions = await deployedFunctions()
  const demand = { action: 'dynamodb:GetItem', resource: localArns.table, context: { 'dynamodb:LeadingKeys': ['USER#anna'] } }
  const without = functions.map((own) => ({
    ...own,
    statements: own.statements.filter(({ Condition }) => !JSON.stringify(Condition ?? {}).includes('USER#*')),
  }))

  expect([await judgeOf(functions)('deliver', demand), await judgeOf(without)('deliver', demand)]).toEqual([true, false])
})
