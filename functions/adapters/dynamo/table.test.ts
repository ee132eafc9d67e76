import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { log } from '#functions/runtime/log.ts'
import { tableAt } from '#test/setup/inside.ts'
import { hangUp, startScripted } from '#test/setup/scripted-server.ts'
import { cancellationReasons, isWritten, tellingObstacle } from './conditions.ts'

/** A refusal as DynamoDB words it. */
const refusal =
  (code: string, details: object): RequestListener =>
  (incoming, outgoing) => {
    incoming.resume()
    const body = { __type: `com.amazonaws.dynamodb.v20120810#${code}`, message: 'The conditional request failed', ...details }
    outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body))
  }

const writtenBy = (mark: string) => ({ pk: { S: 'POST#1' }, writtenBy: { S: mark }, content: { S: 'Nobody may read this yet' } })
const obstacle = (mark: string) => refusal('ConditionalCheckFailedException', { Item: writtenBy(mark) })

/** Sends a conditional write to a DynamoDB that returns these responses in order. */
const written = async (...answers: RequestListener[]) => {
  const { client, name: TableName } = tableAt((await startScripted(...answers)).url)
  const ConditionExpression = 'attribute_not_exists(pk)'
  return client.send(new PutCommand({ TableName, Item: { pk: 'POST#1' }, ConditionExpression, ...tellingObstacle }))
}

test('recognizes its own write by its mark when it retries after a lost response', async () => {
  expect(await isWritten(written(hangUp, obstacle('ours')), 'ours')).toBe(true)
})

test('reports a write as not made when another is in its way', async () => {
  expect(await isWritten(written(obstacle('theirs')), 'ours')).toBe(false)
})

test('a canceled transaction reports why, and which item was in the way', async () => {
  const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: writtenBy('theirs') }]
  const refused = written(refusal('TransactionCanceledException', { CancellationReasons: reasons }))

  const error: unknown = await refused.catch((thrown: unknown) => thrown)

  expect(cancellationReasons(error)).toEqual(reasons)
})

test('retries a transaction whose response was lost with the same token, and gives the next one a new token', async () => {
  const tokens: string[] = []
  const note =
    (then: RequestListener): RequestListener =>
    async (incoming, outgoing) => {
      tokens.push(z.object({ ClientRequestToken: z.string() }).parse(JSON.parse(await text(incoming))).ClientRequestToken)
      then(incoming, outgoing)
    }
  const accept: RequestListener = (_, outgoing) => outgoing.end('{}')
  const { client, name: TableName } = tableAt((await startScripted(note(hangUp), note(accept))).url)
  const write = () => client.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: { pk: 'POST#1' } } }] }))

  await write()
  await write()

  const [first, repeated, next] = tokens
  expect(tokens).toHaveLength(3)
  expect(repeated).toBe(first)
  expect(next).not.toBe(first)
})

test('the log does not show the item that was in the way', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)

  log.error('A call broke down.', await written(obstacle('theirs')).catch((thrown: unknown) => thrown))

  const line = String(write.mock.lastCall?.[0])
  write.mockRestore()
  expect(line).toContain('ConditionalCheckFailedException')
  expect(line).not.toContain('Nobody may read this')
})
