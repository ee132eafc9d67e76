import type { RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { pointAt } from '#test/setup/aws-variables.ts'
import { hangUp, startScripted } from '#test/setup/scripted-server.ts'
import { openBucket } from './ask-s3.ts'
import { copyObject, listKeys, s3MediaFiles } from './media-files.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Files in a bucket on a server that returns these responses in order. */
const serve = async (...answers: RequestListener[]) => {
  const { url, seen } = await startScripted(...answers)
  pointAt('S3', url)
  const files = s3MediaFiles({ bucket: openBucket('media') })
  return { bucket: openBucket('media'), read: () => files.read(ref, { from: 0, to: 100 }), files, seen }
}

const answer =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_, outgoing) => {
    outgoing.writeHead(status, { 'content-type': 'application/xml', connection: 'close', ...headers }).end(body)
  }
/** Starts a file and hangs up before it's fully sent. */
const breakOff: RequestListener = (_, outgoing) => {
  outgoing.writeHead(206, { 'content-length': 7 }).write('con', () => outgoing.destroy())
}

const ref = { workspaceId: 'u', id: '1' }
const copy = { from: 'incoming/a', to: 'media/a', version: '"1"', bytes: 5, contentType: 'image/png' }

test.each([
  ['met a failure of S3', [answer(503), hangUp]],
  ['broke off', [breakOff]],
])('retries a call that %s', async (_, failures) => {
  const { read, seen } = await serve(...failures, answer(206, 'content'))

  expect(Buffer.from(await read()).toString()).toBe('content')
  expect(seen).toHaveLength(failures.length + 1)
})

test('makes a call three times at most', async () => {
  const { read, seen } = await serve(answer(500))

  await expect(read()).rejects.toThrow(/S3 answered 500/)

  expect(seen).toHaveLength(3)
})

test('does not retry a refusal, and reports it without what S3 says about the signature', async () => {
  const said = '<Code>SignatureDoesNotMatch</Code><StringToSign>a secret</StringToSign><SignatureProvided>another</SignatureProvided>'
  const { read, seen } = await serve(answer(403, `<?xml version="1.0"?><Error>${said}</Error>`))

  const error: unknown = await read().catch((thrown: unknown) => thrown)

  expect(error).toEqual(new Error('S3 answered 403 SignatureDoesNotMatch when asked to read a file.'))
  expect(seen).toHaveLength(1)
})

test('does not retry a storage server whose disk is full, and tells people', async () => {
  const { read, seen } = await serve(answer(507, '<Error><Code>InsufficientStorage</Code></Error>'))

  await expect(read()).rejects.toMatchObject({ code: 'no-room', message: expect.stringContaining('disk is full') })
  expect(seen).toHaveLength(1)
})

test('tries an unreachable storage server three times, and tells people', async () => {
  const { read, seen } = await serve(hangUp)

  await expect(read()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('isn’t responding') })
  expect(seen).toHaveLength(3)
})

test('treats a missing file as a result', async () => {
  const { files } = await serve(answer(404))

  await expect(files.uploaded(ref)).resolves.toBeUndefined()
})

test('treats an error in the body of a 200 as a failure', async () => {
  const done = '<CopyObjectResult><ETag>"2"</ETag></CopyObjectResult>'
  const { bucket, seen } = await serve(answer(200, '<Error><Code>InternalError</Code></Error>'), answer(200, done))

  await expect(copyObject(bucket, copy)).resolves.toBe(true)

  expect(seen).toHaveLength(2)
})

test('treats a file that looks like an error as a file', async () => {
  const file = '<Error><Code>InternalError</Code></Error>'
  const { read } = await serve(answer(206, file))

  expect(Buffer.from(await read()).toString()).toBe(file)
})

test('parses a response as XML: comments, other elements, and escapes don’t mislead it', async () => {
  const listed = `<?xml version="1.0" encoding="UTF-8"?>
    <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
      <Prefix>&lt;Key&gt;not-a-file&lt;/Key&gt;</Prefix>
      <!-- <Contents><Key>commented-out</Key></Contents> -->
      <Contents><Owner><Key>not-its-key</Key></Owner><Key>a&amp;b</Key></Contents>
      <Contents><Key><![CDATA[<Key>c</Key>]]></Key></Contents>
    </ListBucketResult>`
  const { bucket } = await serve(answer(200, listed))

  await expect(listKeys(bucket, '')).resolves.toEqual(['a&b', '<Key>c</Key>'])
})

test('refuses a list without its required fields', async () => {
  const { bucket } = await serve(answer(200, '<ListBucketResult><Contents><Size>1</Size></Contents></ListBucketResult>'))

  await expect(listKeys(bucket, '')).rejects.toThrow(/^S3 answered without Key\.$/)
})

test('names the version a copy is made from, and reports when that is gone', async () => {
  const { bucket, seen } = await serve(answer(412))

  await expect(copyObject(bucket, copy)).resolves.toBe(false)

  expect(seen[0]?.headers).toMatchObject({ 'x-amz-copy-source': '/media/incoming/a', 'x-amz-copy-source-if-match': '"1"' })
})

test('leaves nothing behind if the source changes during a copy in parts', async () => {
  const started = answer(200, '<InitiateMultipartUploadResult><UploadId>7</UploadId></InitiateMultipartUploadResult>')
  const { bucket, seen } = await serve(started, answer(412), answer(412), answer(204))

  await expect(copyObject(bucket, { ...copy, bytes: 9, partBytes: 5 })).resolves.toBe(false)

  const ranges = seen.slice(1, 3).map(({ headers }) => headers['x-amz-copy-source-range'])
  expect(ranges.sort()).toEqual(['bytes=0-4', 'bytes=5-8'])
  expect(seen[3]).toMatchObject({ method: 'DELETE', url: expect.stringContaining('uploadId=7') })
})
