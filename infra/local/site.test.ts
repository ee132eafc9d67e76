import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'
import { site } from './site.ts'

/** A site of these files beside a file that isn't its. */
const siteOf = async (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, 'dist', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'dist', path), content)
  }
  const answer = site(join(folder, 'dist'), '<h1>Not built</h1>')
  const server = await listen(createServer(answer), 0)
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })
  return server.url
}

const built = { 'index.html': 'app', 'pricing/index.html': 'pricing', 'assets/main-1.js': 'script' }

test('a built site answers files by their path and every other address with the application', async () => {
  const url = await siteOf(built)

  const texts = await Promise.all(
    ['/', '/assets/main-1.js', '/pricing', '/dashboard/posts'].map(async (path) => (await fetch(`${url}${path}`)).text()),
  )

  expect(texts).toEqual(['app', 'script', 'pricing', 'app'])
})

test('assets may be kept for ever, pages are asked for again', async () => {
  const url = await siteOf(built)

  const [asset, page] = await Promise.all([fetch(`${url}/assets/main-1.js`), fetch(url)])

  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(page.headers.get('cache-control')).toBe('no-cache')
})

test('a file that is missing is not found', async () => {
  const url = await siteOf(built)

  const response = await fetch(`${url}/assets/main-2.js`)

  expect(response.status).toBe(404)
})

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/..%5csecret.txt', '/%zz'])(
  'nothing outside the site is given out for %s',
  async (path) => {
    const url = await siteOf(built)

    const text = await rawGet(url, path)

    expect(text).not.toContain('secret')
  },
)

test('without a built site its address says where everything is', async () => {
  const url = await siteOf({})

  expect(await (await fetch(url)).text()).toBe('<h1>Not built</h1>')
  expect((await fetch(`${url}/pricing`)).status).toBe(404)
})

/** Sends the path as it is; fetch would tidy it up. */
const rawGet = (url: string, path: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const request = httpRequest({ hostname, port, path }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
    request.on('error', reject)
    request.end()
  })
