import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { signatureProblem } from '#infra/local/aws/signature.ts'
import { hangUp, startScripted } from '#test/setup/scripted-server.ts'
import { callJson } from './json-call.ts'

const credentials = { accessKeyId: 'id', secretAccessKey: 'key' }

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey)
  vi.stubEnv('AWS_SESSION_TOKEN', 'session')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** A key service that gives the answers in their order. */
const serve = async (...answers: RequestListener[]) => {
  const { url, seen } = await startScripted(...answers)
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', url)
  return seen
}

const answer =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (incoming, outgoing) => {
    incoming.resume()
    outgoing.writeHead(status, headers).end(body)
  }

const good = answer(200, '{"Plaintext":"dG9rZW4="}')
const decrypt = () =>
  callJson({
    service: 'KMS',
    operation: 'Decrypt',
    input: { CiphertextBlob: 'hidden' },
    answer: z.object({ Plaintext: z.string() }),
  })

test('a call names its operation and carries a signature that holds', async () => {
  const seen = await serve(good)

  const answered = await decrypt()

  expect(answered).toEqual({ Plaintext: 'dG9rZW4=' })
  const [{ method = '', url: target = '', headers } = { headers: {} }] = seen
  expect({ method, headers }).toMatchObject({
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'TrentService.Decrypt',
      'x-amz-security-token': 'session',
    },
  })
  expect(signatureProblem({ method, target, headers }, credentials, Date.now())).toBeUndefined()
})

test('the credentials are those of the moment of the call', async () => {
  const seen = await serve(good)

  await decrypt()
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'rotated')
  await decrypt()

  expect(seen.map(({ headers }) => /Credential=(\w+)/.exec(headers.authorization ?? '')?.[1])).toEqual(['id', 'rotated'])
})

test.each([
  ['a failure of the service', answer(500, '{"__type":"KMSInternalException"}')],
  ['a throttle', answer(400, '{"__type":"ThrottlingException"}')],
  ['a connection that broke off', hangUp],
])('%s is met with another try', async (_what, failure) => {
  const seen = await serve(failure, failure, good)

  await expect(decrypt()).resolves.toEqual({ Plaintext: 'dG9rZW4=' })

  expect(seen).toHaveLength(3)
})

test('a call is made three times at most', async () => {
  const seen = await serve(answer(503, ''))

  await expect(decrypt()).rejects.toThrow(/^KMS answered 503 without a name to Decrypt\.$/)

  expect(seen).toHaveLength(3)
})

test.each([
  ['in its body', answer(400, '{"__type":"InvalidCiphertextException","message":"of hidden"}')],
  ['with a namespace', answer(400, '{"__type":"com.amazonaws.kms#InvalidCiphertextException"}')],
  ['in a header', answer(400, '', { 'x-amzn-errortype': 'InvalidCiphertextException:http://internal.amazon.com/' })],
])('a refusal that is named %s is told by that name alone, and not repeated', async (_where, refusal) => {
  const seen = await serve(refusal)

  await expect(decrypt()).rejects.toThrow(/^KMS answered 400 InvalidCiphertextException to Decrypt\.$/)

  expect(seen).toHaveLength(1)
})

test.each(['{"Plaintext":7,"note":"hidden"}', 'hidden, and not JSON'])('the answer %s is refused without being quoted', async (body) => {
  await serve(answer(200, body))

  const error: unknown = await decrypt().catch((thrown: unknown) => thrown)

  expect(error).toEqual(new Error('The answer of KMS to Decrypt is not in its documented shape.'))
  expect(error).not.toHaveProperty('cause')
})

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['stops in the middle of its answer', (_, outgoing) => outgoing.writeHead(200).write('{')],
])('a service that %s is given up after three tries of three seconds', async (_what, silence) => {
  const { timeout } = AbortSignal
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
  const seen = await serve(silence)

  await expect(decrypt()).rejects.toThrow(/^KMS could not be reached for Decrypt\.$/)

  expect(seen).toHaveLength(3)
  expect(limit.mock.calls).toEqual([[3_000], [3_000], [3_000]])
})
