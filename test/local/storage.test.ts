import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { expect, onTestFinished, test } from 'vitest'
import type { ObjectSettings } from '#functions/adapters/folder-files/objects.ts'
import { clientSettings, credentials } from '#infra/local-aws/environment.ts'
import { type BodyTimes, bodyTimes } from '#infra/machine/door/bodies.ts'
import { startStorage } from '#infra/machine/files/storage.ts'
import { secondMs } from '#shared/domain/times.ts'
import { head, openConnection, statusesIn } from './raw-call.ts'
import { sendWhole } from './send-whole.ts'

const Bucket = 'crier-media'
const allowedOrigin = 'http://localhost:4000'

/** More than a connection buffers before anyone reads. */
const largeBytes = 16 * 1024 * 1024

type Given = { now?: () => number; settings?: ObjectSettings; times?: BodyTimes }

const storage = async ({ now = Date.now, settings = {}, times = bodyTimes }: Given = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-'))
  const server = await startStorage({ folder, bucket: Bucket, credentials, allowedOrigin, now, settings, times })
  const client = new S3Client(clientSettings(server.url))
  onTestFinished(async () => {
    client.destroy()
    await server.stop()
    await rm(folder, { recursive: true })
  })
  const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/plain' }))
  const get = async (Key: string, Range?: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }))
    return Body ? text(Body.transformToWebStream()) : undefined
  }
  const form = () =>
    createPresignedPost(client, {
      Bucket,
      Key: 'incoming/u1/m1',
      Conditions: [['content-length-range', 3, 10]],
      Fields: { 'Content-Type': 'image/png' },
      Expires: 600,
    })
  return { url: server.url, folder, client, put, get, form }
}

type Form = Awaited<ReturnType<Awaited<ReturnType<typeof storage>>['form']>>

const dataOf = (fields: Record<string, string>, content: string | Uint8Array<ArrayBuffer>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  data.append('file', new Blob([content]), 'a picture.png')
  return data
}

const submit = ({ url, fields }: Form, content: string | Uint8Array<ArrayBuffer>, changed: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: dataOf({ ...fields, ...changed }, content), headers: { origin: allowedOrigin } })

test('a form uploads what its policy allows', async () => {
  const { client, get, form } = await storage()

  const response = await submit(await form(), 'picture')

  expect(response.status).toBe(204)
  expect(await get('incoming/u1/m1')).toBe('picture')
  expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'incoming/u1/m1' }))).toMatchObject({
    ContentType: 'image/png',
    ContentLength: 7,
  })
})

test('refuses a file larger or smaller than its policy says, and keeps nothing of it', async () => {
  const { folder, form } = await storage()

  const large = await submit(await form(), 'x'.repeat(11))
  const small = await submit(await form(), 'xx')

  expect([large.status, small.status]).toEqual([400, 400])
  expect([await large.text(), await small.text()]).toEqual([
    expect.stringContaining('EntityTooLarge'),
    expect.stringContaining('EntityTooSmall'),
  ])
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['before its file is read', { 'X-Amz-Signature': '0'.repeat(64) }, 403],
  ['while its file comes', {}, 400],
])('a sender of a large form refused %s can read why', async (_, changed, status) => {
  const { url, fields } = await (await storage()).form()
  const form = new Response(dataOf({ ...fields, ...changed }, new Uint8Array(largeBytes)))
  const type = form.headers.get('content-type') ?? ''

  expect(await sendWhole(url, { method: 'POST', type, body: Buffer.from(await form.arrayBuffer()) })).toBe(status)
})

test.each([
  ['whose signature is another one', (url: string) => `${url}0`, {}, 403],
  ['for which the disk has no room', (url: string) => url, { disk: async () => ({ bytes: 1, freeBytes: 0 }), reserveOf: () => 1 }, 507],
])('a sender of a large file %s can read why', async (_, changed, settings, status) => {
  const { client } = await storage({ settings })
  const signed = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'k' }))

  expect(await sendWhole(changed(signed), { method: 'PUT', body: Buffer.alloc(largeBytes) })).toBe(status)
})

test('refuses a field that differs from its policy', async () => {
  const { form } = await storage()

  const otherKey = await submit(await form(), 'picture', { key: 'incoming/u2/m1' })
  const otherType = await submit(await form(), 'picture', { 'Content-Type': 'text/html' })

  expect([otherKey.status, otherType.status]).toEqual([403, 403])
})

test('refuses a field that its policy doesn’t name', async () => {
  const { form } = await storage()

  const response = await submit(await form(), 'picture', { 'x-amz-meta-note': 'hello' })

  expect(await response.text()).toContain('Extra input fields: x-amz-meta-note')
})

const manyFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`note-${index}`, 'x']))
const tooManyFields = /fields preceding the upload file were too large/

test.each([
  ['20 fields', (own: number) => manyFields(20 - own), /Extra input fields/],
  ['21 fields', (own: number) => manyFields(21 - own), tooManyFields],
  ['fields of less than 20 KB', () => ({ note: 'x'.repeat(16_000) }), /Extra input fields/],
  ['fields of more than 20 KB', () => ({ note: 'x'.repeat(20 * 1_024) }), tooManyFields],
])('reads no more than 20 fields and 20 KB of a form with %s', async (_, more, words) => {
  const signed = await (await storage()).form()

  const response = await submit(signed, 'picture', more(Object.keys(signed.fields).length))

  expect(await response.text()).toMatch(words)
})

test('refuses a policy with a wrong signature', async () => {
  const { form } = await storage()

  const response = await submit(await form(), 'picture', { 'X-Amz-Signature': '0'.repeat(64) })

  expect(response.status).toBe(403)
})

test('a form is valid until its policy expires', async () => {
  const clock = { now: Date.now() }
  const { form } = await storage({ now: () => clock.now })
  const signed = await form()
  clock.now += 601 * secondMs

  const response = await submit(signed, 'picture')

  expect(await response.text()).toContain('Policy expired')
})

test('reads a range of an object', async () => {
  const { put, get } = await storage()
  await put('k', '0123456789')

  const parts = [await get('k', 'bytes=2-4'), await get('k', 'bytes=7-'), await get('k', 'bytes=-2'), await get('k', 'bytes=8-99')]

  expect(parts).toEqual(['234', '789', '89', '89'])
})

test('refuses a range beyond the end', async () => {
  const { put, get } = await storage()
  await put('k', '0123456789')

  await expect(get('k', 'bytes=10-11')).rejects.toThrow('The requested range is not satisfiable')
})

test('copies exactly the named version', async () => {
  const { client, put, get } = await storage()
  const { ETag } = await put('from', 'first')
  await client.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/from`, CopySourceIfMatch: ETag }))
  await put('from', 'second')

  const late = client.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/from`, CopySourceIfMatch: ETag }))

  await expect(late).rejects.toThrow('At least one of the pre-conditions')
  expect(await get('to')).toBe('first')
})

test('assembles an object from copied parts', async () => {
  const { client, put, get } = await storage()
  await put('from', '0123456789')
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'to', ContentType: 'video/mp4' }))
  const part = async (PartNumber: number, CopySourceRange: string) => {
    const copy = { Bucket, Key: 'to', UploadId, PartNumber, CopySource: `${Bucket}/from`, CopySourceRange }
    return { PartNumber, ETag: (await client.send(new UploadPartCopyCommand(copy))).CopyPartResult?.ETag }
  }
  const second = await part(2, 'bytes=5-9')
  const first = await part(1, 'bytes=0-4')

  await client.send(new CompleteMultipartUploadCommand({ Bucket, Key: 'to', UploadId, MultipartUpload: { Parts: [first, second] } }))

  expect(await get('to')).toBe('0123456789')
  expect((await client.send(new HeadObjectCommand({ Bucket, Key: 'to' }))).ContentType).toBe('video/mp4')
})

test('a deleted object is gone, along with its bytes', async () => {
  const { client, folder, put, get } = await storage()
  await put('k', 'text')

  await client.send(new DeleteObjectCommand({ Bucket, Key: 'k' }))

  await expect(get('k')).rejects.toThrow(NoSuchKey)
  expect(await readdir(folder)).toEqual([])
})

test('refuses a call that’s unsigned or signed with another key', async () => {
  const { url, put } = await storage()
  await put('k', 'text')
  const stranger = new S3Client({ ...clientSettings(url), credentials: { ...credentials, secretAccessKey: 'other' } })

  const unsigned = await fetch(`${url}/${Bucket}/k`)
  const refused = stranger.send(new GetObjectCommand({ Bucket, Key: 'k' }))

  expect(unsigned.status).toBe(403)
  await expect(refused).rejects.toThrow('isn’t signed correctly')
})

test('allows uploads and reads from the site’s pages, and from no other origin', async () => {
  const { url, form } = await storage()
  const ask = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const response = await fetch(`${url}/${Bucket}/`, { method: 'OPTIONS', headers })
    return [response.status, response.headers.get('access-control-allow-origin')]
  }

  const answers = [await ask(allowedOrigin), await ask('http://localhost:9999')]
  const uploaded = await submit(await form(), 'picture')

  expect(answers).toEqual([
    [200, allowedOrigin],
    [403, null],
  ])
  expect(uploaded.headers.get('access-control-allow-origin')).toBe(allowedOrigin)
})

/** The first bytes of a form with a file. */
const beginning = async ({ fields }: Form, length: number) => {
  const form = new Response(dataOf(fields, 'picture'))
  const bytes = Buffer.from(await form.arrayBuffer()).toString('latin1')
  return { type: `content-type: ${form.headers.get('content-type')}`, text: bytes.slice(0, length), bytes: bytes.length }
}

test.each([
  ['its fields', 200],
  ['its file', -120],
])('ends a form that stops within %s, and keeps nothing of it', async (_, length) => {
  const { url, folder, form } = await storage({ times: { stillMs: 30, wholeMs: 5_000 } })
  const { type, text, bytes } = await beginning(await form(), length)
  const connection = await openConnection(url)
  connection.write(head(`POST /${Bucket}/`, type, `content-length: ${bytes}`))
  connection.write(text)

  expect(statusesIn(await connection.answer)).toEqual([408])
  expect(await readdir(folder)).toEqual([])
})

test('ends a form whose fields trickle on', async () => {
  const { url } = await storage({ times: { stillMs: 5_000, wholeMs: 60 } })
  const connection = await openConnection(url)
  connection.write(head(`POST /${Bucket}/`, 'content-type: multipart/form-data; boundary=cut', 'transfer-encoding: chunked'))
  const trickling = setInterval(() => connection.write('1\r\nx\r\n'), 5)

  const answer = await connection.answer
  clearInterval(trickling)

  expect(statusesIn(answer)).toEqual([408])
})

test('ends a signed upload that stops, and keeps nothing of it', async () => {
  const { client, folder } = await storage({ times: { stillMs: 30, wholeMs: 5_000 } })
  const signed = new URL(await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'k' })))
  const connection = await openConnection(signed.href)
  connection.write(`PUT ${signed.pathname}${signed.search} HTTP/1.1\r\nhost: ${signed.host}\r\ncontent-length: 100\r\n\r\nhalf`)

  expect(statusesIn(await connection.answer)).toEqual([408])
  expect(await readdir(folder)).toEqual([])
})

test('a signed URL to read one object gives nothing else away, whatever is added to it', async () => {
  const { client, put } = await storage()
  await put('media/u1/m1', 'text')
  await put('media/u2/m2', 'of somebody else')
  const signed = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'media/u1/m1' }))
  const added = ['?&list-type=2', '&list-type=2', '?&response-content-type=text/html', '%3F&list-type=2', '#&list-type=2', ';list-type=2']

  const answers = await Promise.all(
    added.map(async (text) => {
      const [, rest = ''] = `${signed}${text}`.split(new URL(signed).host)
      const connection = await openConnection(signed)
      connection.write(`GET ${rest} HTTP/1.1\r\nhost: ${new URL(signed).host}\r\nconnection: close\r\n\r\n`)
      return connection.answer
    }),
  )

  for (const answer of answers) expect(answer).not.toMatch(/m2|text\/html/)
  expect(answers.map((answer) => statusesIn(answer)[0])).toEqual([403, 403, 403, 403, 200, 403])
})

test('a signed URL to upload a part uploads nothing else, even with its parameters behind a fragment', async () => {
  const { client, folder } = await storage()
  const signed = await getSignedUrl(client, new UploadPartCommand({ Bucket, Key: 'k', UploadId: 'u', PartNumber: 1 }))
  const [, rest = ''] = signed.replace('?', '?X-Amz-Signature=0#&').split(new URL(signed).host)
  const connection = await openConnection(signed)
  connection.write(`PUT ${rest} HTTP/1.1\r\nhost: ${new URL(signed).host}\r\ncontent-length: 4\r\nconnection: close\r\n\r\ntext`)

  expect(statusesIn(await connection.answer)).toEqual([403])
  expect(await readdir(folder)).toEqual([])
})

test('a call to list one object’s contents returns that object, not a list of all of them', async () => {
  const { client, url, put } = await storage()
  await put('media/u1/m1', 'text')
  await put('media/u2/m2', 'of somebody else')
  const { hostname, host } = new URL(url)
  const path = `/${Bucket}/media/u1/m1`
  const asked = { protocol: 'http:', hostname, method: 'GET', path, query: { 'list-type': '2' }, headers: { host } }
  const { query = {} } = await new S3RequestPresigner({ ...client.config }).presign(asked)
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))

  const answer = await fetch(`${url}${path}?${search}`)

  expect([answer.status, await answer.text()]).toEqual([200, 'text'])
})

test.each(['//', '/crier-media/%', '/crier-media/k?X-Amz-Credential=%&X-Amz-Signature=0'])(
  'refuses the address %s, which breaks nothing',
  async (target) => {
    const { url } = await storage()
    const connection = await openConnection(url)
    connection.write(head(`GET ${target}`, 'connection: close'))

    const [status = 0] = statusesIn(await connection.answer)

    expect([400, 403, 404]).toContain(status)
  },
)
