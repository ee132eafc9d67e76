import { afterAll, expect, test } from 'vitest'
import { readSecrets } from '#functions/adapters/aws/secrets.ts'
import { startControl } from '#infra/local-aws/control.ts'
import { ssmActions } from '#infra/local-aws/ssm.ts'
import { pointAt } from '../setup/aws-variables.ts'

const parameters = new Map([
  ['/crier/test/jwt-keys', '[]'],
  ['/crier/test/x-client-secret', 'hush'],
])
const server = await startControl({ actions: ssmActions(parameters), rest: () => undefined, report: () => undefined })
pointAt('SSM', server.url)
afterAll(() => server.stop())

test('reads secrets by name', async () => {
  const secrets = await readSecrets('/crier/test', ['x-client-secret', 'jwt-keys'])

  expect(secrets).toEqual({ 'jwt-keys': '[]', 'x-client-secret': 'hush' })
})

test('reads more secrets than fit in one call', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `secret-${index}`)
  for (const name of names) parameters.set(`/crier/test/${name}`, `value of ${name}`)

  const secrets = await readSecrets('/crier/test', names)

  expect(secrets).toEqual(Object.fromEntries(names.map((name) => [name, `value of ${name}`])))
})

test('names missing secrets', async () => {
  const reading = readSecrets('/crier/test', ['jwt-keys', 'stripe-key', 'mail-key'])

  await expect(reading).rejects.toThrow('Secrets are missing below /crier/test: stripe-key, mail-key.')
})

test('a hundred Lambdas starting at once all get their secrets, although Parameter Store answers forty per second', async () => {
  const reading = Array.from({ length: 100 }, () => readSecrets('/crier/test', ['jwt-keys']))

  const read = await Promise.allSettled(reading)

  expect(read.filter(({ status }) => status === 'rejected')).toEqual([])
})
