import { S3Client } from '@aws-sdk/client-s3'
import { afterEach, expect, test, vi } from 'vitest'
import { aMedia } from '#test/media/a-media.ts'
import { openBucket } from './ask-s3.ts'
import { s3MediaFiles } from './media-files.ts'
import { s3UploadParts } from './upload-parts.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const now = () => Date.parse('2026-05-04T09:00:00.000Z')

/** A bucket on AWS, unless the variables say it's elsewhere. */
const setVariables = (variables: Record<string, string> = {}) => {
  const usual = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'ses/sion+token==',
    AWS_ENDPOINT_URL_S3: '',
  }
  for (const [name, value] of Object.entries({ ...usual, ...variables })) vi.stubEnv(name, value)
}

const media = aMedia({ id: '1', contentType: 'image/png', bytes: 5 })
const ref = { workspaceId: media.workspaceId, id: media.id }

test('on AWS, a bucket has its own host, and its URLs are valid from the given time', async () => {
  setVariables()

  const url = new URL(await s3MediaFiles({ bucket: openBucket('crier-media'), now }).downloadUrl(ref))

  expect(`${url.origin}${url.pathname}`).toBe('https://crier-media.s3.eu-central-1.amazonaws.com/media/user-1/1')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Date': '20260504T090000Z',
    'X-Amz-Expires': '600',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Security-Token': 'ses/sion+token==',
  })
})

test('URLs and forms are signed for whatever is in front of a bucket', async () => {
  setVariables()
  const client = new S3Client({ endpoint: 'https://crier.test', forcePathStyle: true })
  const bucket = { ...openBucket('elsewhere'), front: { name: 'crier-media', client } }
  const files = s3MediaFiles({ bucket, now })
  const parts = s3UploadParts({ bucket, now })
  const { url } = await files.uploadForm(media)
  const [part = ''] = await parts.urlsOf({ ...ref, uploadId: 'a b+c/=' }, [{ number: 1, bytes: 5 }])

  expect(url).toBe('https://crier.test/crier-media/')
  expect(await files.downloadUrl(ref)).toMatch(/^https:\/\/crier\.test\/crier-media\/media\/user-1\/1\?/)
  expect(new URL(part)).toMatchObject({ origin: 'https://crier.test', pathname: '/crier-media/incoming/user-1/1' })
  expect(Object.fromEntries(new URL(part).searchParams)).toMatchObject({
    partNumber: '1',
    uploadId: 'a b+c/=',
    'X-Amz-Expires': '3600',
    'X-Amz-SignedHeaders': 'content-length;host',
  })
})

test('platforms get a URL at the shared origin', async () => {
  setVariables()

  const url = await s3MediaFiles({ bucket: openBucket('crier-media'), sharedUrl: 'https://files.crier.test', now }).shareUrl(ref)

  expect(url).toMatch(/^https:\/\/files\.crier\.test\/media\/user-1\/1\?.*X-Amz-Expires=7200/)
})

test('a form allows only this key, type, and size for ten minutes, and names every field it carries', async () => {
  setVariables()
  const before = Date.now()

  const { url, fields } = await s3MediaFiles({ bucket: openBucket('crier-media') }).uploadForm(media)

  const { Policy = '', 'X-Amz-Signature': _, ...named } = fields
  const { expiration, conditions } = JSON.parse(Buffer.from(Policy, 'base64').toString('utf8'))
  const validMs = Date.parse(expiration) - before
  expect(new URL(url).href).toBe('https://crier-media.s3.eu-central-1.amazonaws.com/')
  expect(named).toMatchObject({ key: 'incoming/user-1/1', 'Content-Type': 'image/png', bucket: 'crier-media' })
  expect(conditions).toHaveLength(Object.keys(named).length + 1)
  expect(conditions).toEqual(
    expect.arrayContaining([...Object.entries(named).map(([name, value]) => ({ [name]: value })), ['content-length-range', 5, 5]]),
  )
  expect(validMs).toBeGreaterThan(598_000)
  expect(validMs).toBeLessThan(605_000)
})
