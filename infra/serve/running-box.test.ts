import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { openTable } from '#functions/adapters/dynamo/table.ts'
import { startScripted } from '#test/setup/scripted-server.ts'
import { region } from '../local/lambda.ts'
import { operatorEnvironment } from './running-box.ts'

afterEach(() => vi.unstubAllEnvs())

test("an order reaches the box, whatever the operator's shell says of AWS", async () => {
  const { url, seen } = await startScripted((_, outgoing) => outgoing.end('{}'))
  const shell = { AWS_PROFILE: 'work', AWS_SESSION_TOKEN: 'of work', AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true' }
  const order = operatorEnvironment({ AWS_REGION: region, AWS_ENDPOINT_URL_DYNAMODB: url })
  for (const [name, value] of Object.entries({ ...shell, ...order })) vi.stubEnv(name, value)

  await openTable('crier').client.send(new GetCommand({ TableName: 'crier', Key: { pk: 'USER#1', sk: 'PROFILE' } }))

  expect(seen.map(({ headers }) => headers['x-amz-target'])).toEqual(['DynamoDB_20120810.GetItem'])
  expect(seen[0]?.headers).not.toHaveProperty('x-amz-security-token')
})
