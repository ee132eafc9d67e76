import { GetParameterCommand, GetParametersByPathCommand, GetParametersCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { expect, onTestFinished, test } from 'vitest'
import { startControl } from '#infra/local-aws/control.ts'
import { clientSettings } from '#infra/local-aws/environment.ts'
import { ssmActions } from '#infra/local-aws/ssm.ts'

const parameters = new Map([
  ['/crier/local/jwt-keys', '[]'],
  ['/crier/local/x-client-secret', 'secret'],
  ['/crier/local/deeper/one', '1'],
  ['/other/one', '2'],
])

const parameterStore = async () => {
  const server = await startControl({ actions: ssmActions(parameters), rest: () => undefined, report: () => undefined })
  const client = new SSMClient(clientSettings(server.url))
  onTestFinished(async () => {
    client.destroy()
    await server.stop()
  })
  return client
}

test('finds parameters by name, and names those that don’t exist', async () => {
  const client = await parameterStore()

  const { Parameters, InvalidParameters } = await client.send(
    new GetParametersCommand({ Names: ['/crier/local/x-client-secret', '/crier/local/nothing'], WithDecryption: true }),
  )

  expect(Parameters?.map(({ Name, Value }) => [Name, Value])).toEqual([['/crier/local/x-client-secret', 'secret']])
  expect(InvalidParameters).toEqual(['/crier/local/nothing'])
})

test('a value without decryption is useless', async () => {
  const client = await parameterStore()

  const { Parameter } = await client.send(new GetParameterCommand({ Name: '/crier/local/x-client-secret' }))

  expect(Parameter?.Value).toBeDefined()
  expect(Parameter?.Value).not.toContain('secret')
})

test('refuses a single parameter that doesn’t exist', async () => {
  const client = await parameterStore()

  await expect(client.send(new GetParameterCommand({ Name: '/crier/local/nothing' }))).rejects.toThrow(ParameterNotFound)
})

test('a path returns the parameters directly below it', async () => {
  const client = await parameterStore()

  const { Parameters } = await client.send(new GetParametersByPathCommand({ Path: '/crier/local', WithDecryption: true }))

  expect(Parameters?.map(({ Name }) => Name)).toEqual(['/crier/local/jwt-keys', '/crier/local/x-client-secret'])
})

test('a path is paged, and recursive on request', async () => {
  const client = await parameterStore()
  const input = { Path: '/crier/local', Recursive: true, MaxResults: 2, WithDecryption: true }

  const first = await client.send(new GetParametersByPathCommand(input))
  const second = await client.send(new GetParametersByPathCommand({ ...input, NextToken: first.NextToken }))

  expect([first, second].map(({ Parameters }) => Parameters?.length)).toEqual([2, 1])
  expect(second.NextToken).toBeUndefined()
})
