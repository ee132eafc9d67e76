import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../machine/door/listen.ts'
import { uploadSite } from './site-upload.ts'

const aFolder = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** A bucket that records what was uploaded, in order. */
const aBucket = async () => {
  const puts: { path: string; type: string | undefined; cache: string | undefined; body: string }[] = []
  const server = await listen(
    createServer(async (request, response) => {
      const body = await text(request)
      const { 'content-type': type, 'cache-control': cache } = request.headers
      puts.push({ path: new URL(request.url ?? '', 'http://s3').pathname, type, cache, body })
      response.end()
    }),
    0,
  )
  onTestFinished(() => server.stop())
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  return { puts, client: new S3Client({ endpoint: server.url, region: 'eu-central-1', forcePathStyle: true, credentials }) }
}

test('uploads a site with documents last, each file with its type and cache lifetime', async () => {
  const folder = aFolder({
    'index.html': 'page',
    'dashboard/index.html': 'app',
    'assets/main-1.js': 'script',
    'icon.svg': 'icon',
    '.vite/manifest.json': '{}',
  })
  const { puts, client } = await aBucket()

  await uploadSite(client, { folder, bucket: 'site', siteUrl: 'https://crier.test' })

  expect(puts).toHaveLength(4)
  const documents = puts.slice(2).map(({ path }) => path)
  expect(documents.sort()).toEqual(['/site/dashboard/index.html', '/site/index.html'])
  expect(puts).toContainEqual({
    path: '/site/assets/main-1.js',
    type: 'text/javascript; charset=utf-8',
    cache: 'public, max-age=31536000, immutable',
    body: 'script',
  })
  expect(puts).toContainEqual(expect.objectContaining({ path: '/site/index.html', type: 'text/html; charset=utf-8', cache: 'no-cache' }))
})

test('refuses a folder without a built site before anything is uploaded', async () => {
  const { puts, client } = await aBucket()

  await expect(
    uploadSite(client, { folder: aFolder({ 'icon.svg': 'icon' }), bucket: 'site', siteUrl: 'https://crier.test' }),
  ).rejects.toThrow('Run npm run build first')
  expect(puts).toEqual([])
})
