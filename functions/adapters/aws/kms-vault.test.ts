import type { RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import type { SealContext } from '#functions/ports/vault.ts'
import { pointAt } from '#test/setup/aws-variables.ts'
import { startScripted } from '#test/setup/scripted-server.ts'
import { kmsVault } from './kms-vault.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const context: SealContext = { userId: 'user-1', accountId: 'x_1', purpose: 'platform-tokens' }
const sealed = Buffer.from('hidden').toString('base64')

/** Opens a secret at a key service that gives the answers in their order. */
const opened = async (...answers: RequestListener[]) => {
  const { url, seen } = await startScripted(...answers)
  pointAt('KMS', url)
  const outcome: unknown = await kmsVault('key')
    .open(sealed, context)
    .catch((error: unknown) => error)
  return { outcome, seen }
}

const answer =
  (status: number, body: string): RequestListener =>
  (incoming, outgoing) => {
    incoming.resume()
    outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(body)
  }

test.each([
  ['a failure of the service', answer(500, '{"__type":"KMSInternalException"}')],
  ['a throttle', answer(400, '{"__type":"ThrottlingException"}')],
])('%s is met with another try', async (_what, failure) => {
  const { outcome, seen } = await opened(failure, answer(200, '{"Plaintext":"dG9rZW4="}'))

  expect([outcome, seen.length]).toEqual(['token', 2])
})

test('a refusal is told by its name alone, and not repeated', async () => {
  const { outcome, seen } = await opened(answer(400, '{"__type":"InvalidCiphertextException","message":"of hidden"}'))

  expect(outcome).toEqual(new Error('KMS did not open a secret: InvalidCiphertextException.'))
  expect(outcome).not.toHaveProperty('cause')
  expect(seen).toHaveLength(1)
})

test('an answer that is no JSON is refused without being quoted', async () => {
  const { outcome } = await opened(answer(200, 'token, and not JSON'))

  expect(outcome).toEqual(new Error('KMS did not open a secret: SyntaxError.'))
  expect(outcome).not.toHaveProperty('cause')
})

test('an answer without a text is refused', async () => {
  const { outcome } = await opened(answer(200, '{"note":"hidden"}'))

  expect(outcome).toEqual(new Error('KMS answered without bytes.'))
})
