import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { signatureProblem } from '#infra/local/aws/signature.ts'
import { hangUp, startScripted } from '#test/setup/scripted-server.ts'
import type { Bucket } from './bucket.ts'
import { copyObject } from './copy-object.ts'
import { listKeys } from './list-keys.ts'
import { request } from './request.ts'

const now = () => Date.parse('2026-05-04T09:00:00.000Z')

const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }

/** A bucket on a server that gives the answers in their order. */
const serve = async (...answers: RequestListener[]) => {
  const { url, seen } = await startScripted(...answers)
  const bucket: Bucket = { name: 'media', url: `${url}/media`, publicUrl: `${url}/media`, region: 'eu-central-1', credentials }
  return { bucket, seen }
}

const answer =
  (status: number, body = ''): RequestListener =>
  (_, outgoing) => {
    outgoing.writeHead(status, { 'content-type': 'application/xml', connection: 'close' }).end(body)
  }
const get = { method: 'GET', key: 'a' }

test('a call carries a signature that holds, for its query, its headers and its body', async () => {
  const { bucket, seen } = await serve(answer(200))
  const call = { method: 'PUT', key: 'ä b', query: { partNumber: '1', uploadId: 'a b+c/=' }, headers: { 'content-type': 'text/plain' } }

  await request(bucket, { ...call, body: 'content' }, now)

  const [{ method = '', url: target = '', headers } = { headers: {} }] = seen
  expect([method, target]).toEqual(['PUT', '/media/%C3%A4%20b?partNumber=1&uploadId=a%20b%2Bc%2F%3D'])
  expect(signatureProblem({ method, target, headers }, credentials, now())).toBeUndefined()
  expect(headers).toMatchObject({
    'content-length': '7',
    // The SHA-256 of the body.
    'x-amz-content-sha256': 'ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73',
  })
})

test('a call that met a failure of S3 is made again', async () => {
  const { bucket, seen } = await serve(answer(503), hangUp, answer(200, 'content'))

  const { status, body } = await request(bucket, get, now)

  expect({ status, body: body.toString() }).toEqual({ status: 200, body: 'content' })
  expect(seen).toHaveLength(3)
})

test('a call is made three times at most', async () => {
  const { bucket, seen } = await serve(answer(500))

  await expect(request(bucket, get, now)).rejects.toThrow(/S3 answered 500/)

  expect(seen).toHaveLength(3)
})

test('a refusal is not repeated, and its code is told without the signed address', async () => {
  const { bucket, seen } = await serve(answer(403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'))

  await expect(request(bucket, get, now)).rejects.toThrow(/^S3 answered 403 AccessDenied to GET an object\.$/)

  expect(seen).toHaveLength(1)
})

test('a storage whose disk is full is not asked again, and people hear of it', async () => {
  const { bucket, seen } = await serve(answer(507, '<Error><Code>InsufficientStorage</Code></Error>'))

  await expect(request(bucket, get, now)).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('disk is full') })
  expect(seen).toHaveLength(1)
})

test('a store behind a box that stays away is asked three times, and people hear of it', async () => {
  const { bucket, seen } = await serve(answer(504), answer(504), answer(504))

  await expect(request(bucket, get, now)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('does not answer'),
  })
  expect(seen).toHaveLength(3)
})

test('a missing object is an answer', async () => {
  const { bucket } = await serve(answer(404))

  await expect(request(bucket, get, now)).resolves.toMatchObject({ status: 404 })
})

test('an error in the body of a 200 counts as a failure', async () => {
  const { bucket, seen } = await serve(answer(200, '<Error><Code>InternalError</Code></Error>'), answer(200, '<CopyObjectResult/>'))
  const copy = { from: 'incoming/a', to: 'media/a', version: '"1"', bytes: 5, contentType: 'image/png' }

  await expect(copyObject(bucket, copy, now)).resolves.toBe(true)

  expect(seen).toHaveLength(2)
})

test('a file that looks like an error is a file', async () => {
  const file = '<Error><Code>InternalError</Code></Error>'
  const { bucket } = await serve(answer(200, file))

  await expect(request(bucket, get, now)).resolves.toMatchObject({ status: 200, body: Buffer.from(file) })
})

test('an answer is read as XML: comments, other elements and what is escaped don’t mislead', async () => {
  const listed = `
    <?xml version="1.0" encoding="UTF-8"?>
    <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
      <Prefix><Key>not-a-file</Key></Prefix>
      <!-- <Contents><Key>commented-out</Key></Contents> -->
      <Contents><Owner><Key>not-its-key</Key></Owner><Key>a&amp;b</Key></Contents>
      <Contents><Key><![CDATA[<Key>c</Key>]]></Key></Contents>
    </ListBucketResult>`
  const { bucket } = await serve(answer(200, listed))

  await expect(listKeys(bucket, '', now)).resolves.toEqual(['a&b', '<Key>c</Key>'])
})

test.each([
  ['of another kind', '<Other><Contents><Key>a</Key></Contents></Other>'],
  ['that breaks off', '<ListBucketResult><Contents><Key>a</Key></Contents>'],
  ['without what it should name', '<ListBucketResult><Contents/></ListBucketResult>'],
])('an answer %s is refused', async (_what, body) => {
  const { bucket } = await serve(answer(200, body))

  await expect(listKeys(bucket, '', now)).rejects.toThrow(/^S3 answered without (ListBucketResult|Key)\.$/)
})

test('a copy names the version it is made of, and says when that is gone', async () => {
  const { bucket, seen } = await serve(answer(412))
  const copy = { from: 'incoming/a', to: 'media/a', version: '"1"', bytes: 5, contentType: 'image/png' }

  await expect(copyObject(bucket, copy, now)).resolves.toBe(false)

  expect(seen[0]?.headers).toMatchObject({ 'x-amz-copy-source': '/media/incoming/a', 'x-amz-copy-source-if-match': '"1"' })
})

test('a copy in parts whose source changed meanwhile leaves nothing behind', async () => {
  const started = answer(200, '<InitiateMultipartUploadResult><UploadId>7</UploadId></InitiateMultipartUploadResult>')
  const { bucket, seen } = await serve(started, answer(412), answer(412), answer(204))
  const copy = { from: 'incoming/a', to: 'media/a', version: '"1"', bytes: 9, contentType: 'video/mp4', partBytes: 5 }

  await expect(copyObject(bucket, copy, now)).resolves.toBe(false)

  const ranges = seen.slice(1, 3).map(({ headers }) => headers['x-amz-copy-source-range'])
  expect(ranges.sort()).toEqual(['bytes=0-4', 'bytes=5-8'])
  expect(seen[3]).toMatchObject({ method: 'DELETE', url: expect.stringContaining('uploadId=7') })
})
