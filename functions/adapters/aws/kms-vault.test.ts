import type { RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import type { SealContext } from '#functions/ports/vault.ts'
import { pointAt } from '#test/setup/aws-variables.ts'
import { startScripted } from '#test/setup/scripted-server.ts'
import { kmsVault } from './kms-vault.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const context: SealContext = { ownerId: 'user-1', accountId: 'x_1', purpose: 'platform-tokens' }
const sealed = Buffer.from('hidden').toString('base64')

/** Opens a secret with a key service that returns these responses in order. */
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
])('retries %s', async (_what, failure) => {
  const { outcome, seen } = await opened(failure, answer(200, '{"Plaintext":"dG9rZW4="}'))

  expect([outcome, seen.length]).toEqual(['token', 2])
})

test('reports a refusal by its name only, and does not retry it', async () => {
  const { outcome, seen } = await opened(answer(400, '{"__type":"InvalidCiphertextException","message":"of hidden"}'))

  expect(outcome).toEqual(new Error('KMS did not open a secret: InvalidCiphertextException.'))
  expect(outcome).not.toHaveProperty('cause')
  expect(seen).toHaveLength(1)
})

test('refuses a response that isn’t JSON, without quoting it', async () => {
  const { outcome } = await opened(answer(200, 'token, and not JSON'))

  expect(outcome).toEqual(new Error('KMS did not open a secret: SyntaxError.'))
  expect(outcome).not.toHaveProperty('cause')
})

test('refuses a response without plaintext', async () => {
  const { outcome } = await opened(answer(200, '{"note":"hidden"}'))

  expect(outcome).toEqual(new Error('KMS answered without bytes.'))
})
