import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBucket } from '#functions/adapters/s3/ask-s3.ts'
import { s3MediaFiles } from '#functions/adapters/s3/media-files.ts'
import { credentials } from '#infra/local-aws/environment.ts'
import { startStorage } from '#infra/machine/files/storage.ts'
import { region } from '#infra/machine/process/names.ts'
import type { Media } from '#shared/domain/media.ts'

const bucket = 'crier-media'
const content = new Uint8Array(Array.from({ length: 1_000 }, (_, index) => index % 251))
const ref = { workspaceId: 'u1', id: 'm1' }
const media: Media = {
  ...ref,
  fileName: 'a.png',
  contentType: 'image/png',
  kind: 'image',
  bytes: content.length,
  altText: '',
  createdAt: '2026-05-04T09:00:00.000Z',
  state: { name: 'waiting' },
}

/** Crier's own adapter on the local storage, which verifies signatures. */
const mediaFiles = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-'))
  const server = await startStorage({ folder, bucket, credentials, allowedOrigin: 'http://localhost:4000' })
  vi.stubEnv('AWS_ENDPOINT_URL_S3', server.url)
  vi.stubEnv('AWS_REGION', region)
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await server.stop()
    await rm(folder, { recursive: true })
  })
  return s3MediaFiles({ bucket: openBucket(bucket) })
}

test('a file passes through upload, probe, acceptance, and download with valid signatures', async () => {
  const files = await mediaFiles()
  const { url, fields } = await files.uploadForm(media)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([content]), 'a.png')
  const uploaded = await fetch(url, { method: 'POST', body: form })

  const upload = await files.uploaded(ref)
  if (!upload) throw new Error('Nothing was uploaded.')
  const head = await files.readUpload(ref, upload.version, { from: 0, to: 10 })
  await files.accept(ref, upload)
  const downloaded = await fetch(await files.downloadUrl(ref))

  expect(uploaded.status).toBe(204)
  expect(upload).toMatchObject({ bytes: content.length, contentType: 'image/png' })
  expect([...head]).toEqual([...content.subarray(0, 10)])
  expect(new Uint8Array(await downloaded.arrayBuffer())).toEqual(content)
})
