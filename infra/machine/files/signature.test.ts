import { expect, test } from 'vitest'
import { isSignatureOf, signatureProblem } from './signature.ts'

const credentials = { accessKeyId: 'crier', secretAccessKey: 'secret' }
const within = (milliseconds: number, run: () => unknown) => {
  const start = performance.now()
  const result = run()
  expect(performance.now() - start).toBeLessThan(milliseconds)
  return result
}

test('a call that names one long header thousands of times is refused before any of it is hashed', () => {
  const query = `X-Amz-Credential=crier/20260504/eu-central-1/s3/aws4_request&X-Amz-Signature=0&X-Amz-SignedHeaders=${'a;'.repeat(5_000)}`
  const call = { method: 'PUT', target: `/crier-media/k?${query}`, headers: { a: 'x'.repeat(8_000) } }

  expect(within(300, () => signatureProblem(call, credentials, 0))).toBe('AccessDenied')
})

test('a signature for a scope of thousands of parts is refused before any of it is hashed', () => {
  const scope = 'x/'.repeat(10_000)

  expect(within(300, () => isSignatureOf('policy', { signature: '0'.repeat(64), credentials, scope }))).toBe(false)
})

test('an address that is not well encoded is refused', () => {
  expect(signatureProblem({ method: 'GET', target: '/crier-media/k?a=%', headers: {} }, credentials, 0)).toBe('AccessDenied')
})
