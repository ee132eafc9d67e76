import { expect, test } from 'vitest'
import { daySeconds } from '#shared/domain/times.ts'
import type { Bucket } from './bucket.ts'
import { signedForm, signedRequest, signedUrl } from './signature.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const bucket: Bucket = {
  name: 'crier-media',
  url: 'https://crier-media.s3.eu-central-1.amazonaws.com',
  publicUrl: 'https://crier-media.s3.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  credentials: { ...credentials, sessionToken: 'ses/sion+token==' },
}
const signatureIn = (url: string) => new URL(url).searchParams.get('X-Amz-Signature')

/** The bucket and the moment of AWS's own examples. */
const documented: Bucket = {
  name: 'examplebucket',
  url: 'https://examplebucket.s3.amazonaws.com',
  publicUrl: 'https://examplebucket.s3.amazonaws.com',
  region: 'us-east-1',
  credentials,
}
const documentedNow = Date.parse('2013-05-24T00:00:00.000Z')

test('a call is signed as AWS documents it', async () => {
  const { headers } = await signedRequest(documented, { method: 'GET', key: 'test.txt', headers: { range: 'bytes=0-9' } }, documentedNow)

  expect(headers.authorization).toContain('SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,')
  expect(headers.authorization).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

test('an address is signed as AWS documents it', async () => {
  const url = await signedUrl(documented, { method: 'GET', key: 'test.txt' }, { now: documentedNow, seconds: daySeconds })

  expect(signatureIn(url)).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404')
})

test('a copy is signed with its headers, its query and the session token as the AWS SDK signs it', async () => {
  const query = { partNumber: '1', uploadId: 'a b+c/=' }
  const headers = { 'x-amz-copy-source': '/crier-media/incoming/u/1', 'x-amz-copy-source-if-match': '"abc"', 'content-type': 'not signed' }

  const url = await signedUrl(bucket, { method: 'PUT', key: 'media/u/1', query, headers }, { now, seconds: 60 })

  expect(signatureIn(url)).toBe('708db90255120333432e7492636c49cae8b76fd8624a22fd64a3da47d8e430f8')
})

test('a form is signed as the AWS SDK signs its policy', async () => {
  const fields = await signedForm(bucket, { key: 'incoming/user-1/1', contentType: 'image/png', bytes: 5 }, { now, seconds: 600 })

  expect(fields['x-amz-signature']).toBe('a1a5e9b029c28b1033705ba93840fc685d3fb04e162889e965251b3dfdb410b3')
})

test('a form allows this key, this type and this size only, for ten minutes, and names every field it carries', async () => {
  const {
    policy,
    'x-amz-signature': _,
    ...fields
  } = await signedForm(bucket, { key: 'incoming/u/1', contentType: 'image/png', bytes: 5 }, { now, seconds: 600 })

  expect(JSON.parse(Buffer.from(policy, 'base64').toString('utf8'))).toEqual({
    expiration: '2026-05-04T09:10:00.000Z',
    conditions: [
      { bucket: 'crier-media' },
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', 5, 5],
    ],
  })
  expect(fields).toMatchObject({ key: 'incoming/u/1', 'Content-Type': 'image/png', 'x-amz-security-token': 'ses/sion+token==' })
})
