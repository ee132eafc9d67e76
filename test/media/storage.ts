import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFauxqs } from 'fauxqs'
import { vi } from 'vitest'
import { openFolderFiles } from '#functions/adapters/folder-files/open-folder-files.ts'
import { openBucket } from '#functions/adapters/s3/ask-s3.ts'
import { s3MediaFiles } from '#functions/adapters/s3/media-files.ts'
import { s3StoredImageVariants } from '#functions/adapters/s3/stored-files.ts'
import { s3UploadParts } from '#functions/adapters/s3/upload-parts.ts'
import { bodyBudget } from '#infra/machine/door/body-budget.ts'
import { boundedServer } from '#infra/machine/door/bounded-server.ts'
import { listen } from '#infra/machine/door/listen.ts'
import type { Site } from '#infra/machine/door/site.ts'
import { withFiles } from '#infra/machine/files/public-files.ts'
import { openStorage, startStorage as startLocalStorage } from '#infra/machine/files/storage.ts'
import { openStore, probeStore } from '#infra/machine/files/store.ts'
import { startStoreFront } from '#infra/machine/files/store-front.ts'
import { secondMs } from '#shared/domain/times.ts'
import { pointAt } from '../setup/aws-variables.ts'

const bucket = 'crier-media'
const now = Date.parse('2026-05-04T09:00:00.000Z')

/** Starts the fake S3 on a free port with an empty bucket and points the AWS SDK's environment variables at it. */
export const startStorage = async () => {
  const server = await startFauxqs({ port: 0, logger: false, relaxedRules: { disableMinCopySourceSize: true } })
  server.createBucket(bucket)
  pointAt('S3', server.address)
  return {
    files: s3MediaFiles({ bucket: openBucket(bucket), now: () => now }),
    async stop() {
      vi.unstubAllEnvs()
      await server.stop()
    },
  }
}

/** The same for the local system's own storage, which checks signatures and accepts parts. */
export const startOwnStorage = async ({ sharedUrl }: { sharedUrl?: string } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-'))
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const server = await startLocalStorage({ folder, bucket, credentials, allowedOrigin: 'http://localhost:4000' })
  pointAt('S3', server.url)
  return {
    url: server.url,
    files: s3MediaFiles({ bucket: openBucket(bucket), sharedUrl }),
    parts: s3UploadParts({ bucket: openBucket(bucket) }),
    kept: s3StoredImageVariants({ bucket: openBucket(bucket) }),
    async stop() {
      vi.unstubAllEnvs()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Opens files in a folder, accessed without a server in between, as on a self-hosted machine. Their URLs and forms are
 * served by the site, which passes calls on under its own host, so that's the host that's signed.
 */
export const startFolderFiles = async ({ sharedUrl }: { sharedUrl?: string } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-'))
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const late: { site?: Site } = {}
  const server = await listen(
    boundedServer((request, response) => void late.site?.(request, response)),
    0,
  )
  const siteUrl = `http://localhost:${server.port}`
  const door = await openStorage({ folder, bucket, credentials, allowedOrigin: 'http://localhost:4000' })
  const nothing: Site = async (_, response) => void response.writeHead(404).end()
  late.site = withFiles(nothing, { url: siteUrl, answer: door.answer }, { siteUrl, visitorOf: () => 'tests', bodies: bodyBudget() })
  const { files, uploadParts, storedFiles, imageVariants } = openFolderFiles({ folder, bucket, siteUrl, sharedUrl, credentials })
  return {
    url: siteUrl,
    files,
    parts: uploadParts,
    kept: imageVariants,
    storedFiles,
    async stop() {
      await server.stop()
      await door.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type StoreOfOthers = { url: string; secret: string; stop: () => Promise<unknown> }

/**
 * Starts a front for a third-party store, as on a self-hosted machine. The store is a separate server whose key the
 * functions don't know.
 */
export const startFrontedStorage = async (startStore: (folder: string) => Promise<StoreOfOthers>) => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-'))
  const other = await startStore(folder)
  const secretFile = join(folder, 'secret')
  await writeFile(secretFile, other.secret, { mode: 0o600 })
  const settings = { endpoint: other.url, region: 'eu-test-1', bucket: otherBucket, keyId: otherKeyId, addresses: 'path' } as const
  const store = await openStore({ ...settings, secret: { file: secretFile, credentials: undefined } })
  await probeStore(store, 'probe')
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const front = await startStoreFront({ store, bucket, credentials, allowedOrigin: 'http://localhost:4000', report: () => undefined })
  pointAt('S3', front.url)
  return {
    url: front.url,
    store,
    files: s3MediaFiles({ bucket: openBucket(bucket) }),
    parts: s3UploadParts({ bucket: openBucket(bucket) }),
    kept: s3StoredImageVariants({ bucket: openBucket(bucket) }),
    async stop() {
      vi.unstubAllEnvs()
      await front.stop()
      await other.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const [otherBucket, otherKeyId] = ['files-of-crier', 'OTHERKEY']

/** Our own storage playing the third-party store. It checks signatures. */
export const ownAsStore = async (folder: string): Promise<StoreOfOthers> => {
  const secret = 'the secret of the store'
  const credentials = { accessKeyId: otherKeyId, secretAccessKey: secret }
  return {
    ...(await startLocalStorage({ folder: join(folder, 'store'), bucket: otherBucket, credentials, allowedOrigin: 'none' })),
    secret,
  }
}

/** A third-party server with an S3 API. */
export const fauxqsAsStore = async (): Promise<StoreOfOthers> => {
  const server = await startFauxqs({ port: 0, logger: false, relaxedRules: { disableMinCopySourceSize: true } })
  server.createBucket(otherBucket)
  return { url: server.address, secret: 'test', stop: () => server.stop() }
}

/** Uploads the way a browser does: the form's fields in order, then the file. */
export const submit = async ({ url, fields }: { url: string; fields: Record<string, string> }, content: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([content]), 'upload')
  const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(20 * secondMs) })
  if (!response.ok) throw new Error(`The upload was answered with ${response.status}: ${await response.text()}`)
}
