import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { hangUp, startScripted } from '#test/setup/scripted-server.ts'
import type { Bucket } from './bucket.ts'
import { copyObject } from './copy-object.ts'
import { request } from './request.ts'

const now = () => Date.parse('2026-05-04T09:00:00.000Z')

/** A bucket on a server that gives the answers in their order. */
const serve = async (...answers: RequestListener[]) => {
  const { url, seen } = await startScripted(...answers)
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const bucket: Bucket = { name: 'media', url: `${url}/media`, region: 'eu-central-1', credentials }
  return { bucket, seen }
}

const answer =
  (status: number, body = ''): RequestListener =>
  (_, outgoing) => {
    outgoing.writeHead(status, { 'content-type': 'application/xml', connection: 'close' }).end(body)
  }
const get = { method: 'GET', key: 'a' }

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
