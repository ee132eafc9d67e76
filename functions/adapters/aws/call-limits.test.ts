import type { RequestListener } from 'node:http'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import { clientSettings } from '#infra/local/environment.ts'
import { hangUp, startScripted } from '#test/setup/scripted-server.ts'
import { callLimits } from './call-limits.ts'

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['stops in the middle of its answer', (_, outgoing) => outgoing.writeHead(200, { 'content-length': '2' }).write('{')],
  ['hangs up', hangUp],
])('a service that %s is asked as often as it may be, and then given up', async (_what, silence) => {
  const { url, seen } = await startScripted(silence)
  const client = new DynamoDBClient({ ...clientSettings(url), ...callLimits({ tries: 3, timeoutMs: 50 }) })
  onTestFinished(() => client.destroy())

  await expect(client.send(new GetItemCommand({ TableName: 'crier', Key: { pk: { S: 'a' } } }))).rejects.toThrow()

  expect(seen).toHaveLength(3)
})
