import { GetObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, onTestFinished, test } from 'vitest'
import { isSignatureOf, signatureProblem } from './signature.ts'

const credentials = { accessKeyId: 'crier', secretAccessKey: 'secret' }
const urlOf = (target: string) => new URL(`http://storage.test${target}`)
const within = (milliseconds: number, run: () => unknown) => {
  const start = performance.now()
  const result = run()
  expect(performance.now() - start).toBeLessThan(milliseconds)
  return result
}

test('refuses a call that names one long header thousands of times before hashing any of it', () => {
  const query = `X-Amz-Credential=crier/20260504/eu-central-1/s3/aws4_request&X-Amz-Signature=0&X-Amz-SignedHeaders=${'a;'.repeat(5_000)}`
  const call = { method: 'PUT', url: urlOf(`/crier-media/k?${query}`), headers: { a: 'x'.repeat(8_000) } }

  expect(within(300, () => signatureProblem(call, credentials, 0))).toBe('AccessDenied')
})

test('refuses a signature for a scope of thousands of parts before hashing any of it', () => {
  const scope = 'x/'.repeat(10_000)

  expect(within(300, () => isSignatureOf('policy', { signature: '0'.repeat(64), credentials, scope }))).toBe(false)
})

/** URLs that the SDK signed, to read an object and to upload a part of one. */
const signedUrls = async () => {
  const client = new S3Client({ endpoint: urlOf('').origin, forcePathStyle: true, region: 'eu-central-1', credentials })
  onTestFinished(() => client.destroy())
  const object = { Bucket: 'crier-media', Key: 'media/u1/m1' }
  const [read, part] = await Promise.all([
    getSignedUrl(client, new GetObjectCommand({ ...object, ResponseContentDisposition: 'attachment; filename="a b+c.png"' })),
    getSignedUrl(client, new UploadPartCommand({ ...object, UploadId: 'u', PartNumber: 1 })),
  ])
  return { read, part }
}

const problemOf = (address: string, method = 'GET') => {
  const url = new URL(address)
  return signatureProblem({ method, url, headers: { host: url.host } }, credentials, Date.now())
}

test('accepts what the SDK signed, to read and to upload', async () => {
  const { read, part } = await signedUrls()

  expect([problemOf(read), problemOf(part, 'PUT')]).toEqual([undefined, undefined])
})

test.each([
  ['a call to list everything after a second question mark', '?&list-type=2'],
  ['a content type after a second question mark', '?&response-content-type=text/html'],
  ['a parameter', '&list-type=2'],
  ['a parameter with an encoded name', '&list%2Dtype=2'],
  ['a parameter without a value', '&uploads'],
  ['a parameter that is there already', '&response-content-disposition=inline'],
  ['more of the last value after a second equals sign', '=2'],
  ['more of the last value after a semicolon', ';list-type=2'],
  ['more of the last value after an encoded question mark', '%3Flist-type=2'],
])('refuses a signed URL with %s added', async (_, added) => {
  const { read } = await signedUrls()

  expect(problemOf(`${read}${added}`)).toBe('SignatureDoesNotMatch')
})

test.each([
  ['a space in place of a plus sign', '%2B', '+'],
  ['more of a value after a second equals sign', '%22&', '%22=inline&'],
  ['another path', 'm1', 'm2'],
])('refuses a signed URL with %s', async (_, from, to) => {
  const { read } = await signedUrls()

  expect(read).toContain(from)
  expect(problemOf(read.replace(from, to))).toBe('SignatureDoesNotMatch')
})

test('refuses a signed URL whose parameters were moved behind a fragment, where nobody else reads them', async () => {
  const { part } = await signedUrls()

  expect(problemOf(part.replace('?', '?X-Amz-Signature=0#&'), 'PUT')).toBe('AccessDenied')
})

test('refuses a badly encoded URL', () => {
  expect(signatureProblem({ method: 'GET', url: urlOf('/crier-media/k?a=%'), headers: {} }, credentials, 0)).toBe('AccessDenied')
})
