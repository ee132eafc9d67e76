import { expect, test } from 'vitest'
import { isSignatureOf, signatureProblem } from './signature.ts'

const credentials = { accessKeyId: 'crier', secretAccessKey: 'secret' }
const within = (milliseconds: number, run: () => unknown) => {
  const start = performance.now()
  const result = run()
  expect(performance.now() - start).toBeLessThan(milliseconds)
  return result
}

test('refuses a call that names one long header thousands of times before hashing any of it', () => {
  const query = `X-Amz-Credential=crier/20260504/eu-central-1/s3/aws4_request&X-Amz-Signature=0&X-Amz-SignedHeaders=${'a;'.repeat(5_000)}`
  const call = { method: 'PUT', target: `/crier-media/k?${query}`, headers: { a: 'x'.repeat(8_000) } }

  expect(within(300, () => signatureProblem(call, credentials, 0))).toBe('AccessDenied')
})

test('refuses a signature for a scope of thousands of parts before hashing any of it', () => {
  const scope = 'x/'.repeat(10_000)

  expect(within(300, () => isSignatureOf('policy', { signature: '0'.repeat(64), credentials, scope }))).toBe(false)
})

test('refuses a badly encoded URL', () => {
  expect(signatureProblem({ method: 'GET', target: '/crier-media/k?a=%', headers: {} }, credentials, 0)).toBe('AccessDenied')
})
