import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'
import { builtSite, onceBuilt } from './site.ts'

/** A site with these files, beside a file that isn't part of it. */
const siteOf = async (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, 'dist', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'dist', path), content)
  }
  const answer = builtSite(join(folder, 'dist'), ['/', '/pricing'], { uploads: ['http://files.test'], pictures: [] })
  const server = await listen(createServer(answer), 0)
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })
  return server.url
}

const built = {
  'index.html': 'front page of https://crier.invalid by crier@crier.invalid',
  'pricing.html': 'pricing',
  'shell.html': 'shell',
  '404.html': 'not found',
  'dashboard/index.html': 'dashboard',
  'assets/main-1.js': 'script of https://crier.invalid',
}

test('a built site serves files by path and every other address with its document', async () => {
  const url = await siteOf(built)

  const texts = await Promise.all(
    ['/assets/main-1.js', '/pricing', '/login', '/dashboard/posts'].map(async (path) => (await fetch(`${url}${path}`)).text()),
  )

  expect(texts).toEqual(['script of https://crier.invalid', 'pricing', 'shell', 'dashboard'])
})

test.each(['//', '//login', '//evil.example/login', '//evil.example/dashboard'])(
  'the address %s, which a browser would take for another host if it parsed it again, is not found',
  async (path) => {
    const url = await siteOf(built)

    const response = await fetch(`${url}${path}`)

    expect([response.status, await response.text()]).toEqual([404, 'not found'])
  },
)

test('a document learns the address the site was called by', async () => {
  const url = await siteOf(built)

  expect(await (await fetch(url)).text()).toBe(`front page of ${url} by crier@${new URL(url).hostname}`)
})

test.each(['GET', 'HEAD'])('%s of an unknown address has status 404, with the not-found page', async (method) => {
  const url = await siteOf(built)

  const response = await fetch(`${url}/nothing`, { method })

  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toBe(method === 'GET' ? 'not found' : '')
})

test('assets may be cached forever, and pages are revalidated', async () => {
  const url = await siteOf(built)

  const [asset, page] = await Promise.all([fetch(`${url}/assets/main-1.js`), fetch(url)])

  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(page.headers.get('cache-control')).toBe('no-cache')
})

test('compresses text for clients that accept it, and sends it plain to others', async () => {
  const url = await siteOf({ ...built, 'assets/font.woff2': 'font' })
  const sent = async (path: string, encoding: string) => {
    const response = await fetch(`${url}${path}`, { headers: { 'accept-encoding': encoding } })
    return [response.headers.get('content-encoding'), await response.text()]
  }

  expect(await sent('/assets/main-1.js', 'gzip, br')).toEqual(['br', 'script of https://crier.invalid'])
  expect(await sent('/assets/main-1.js', 'identity')).toEqual([null, 'script of https://crier.invalid'])
  expect(await sent('/assets/font.woff2', 'gzip, br')).toEqual([null, 'font'])
})

test('a missing file is not found', async () => {
  const url = await siteOf(built)

  const response = await fetch(`${url}/assets/main-2.js`)

  expect(response.status).toBe(404)
})

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/..%5csecret.txt', '/%zz'])(
  'serves nothing outside the site for %s',
  async (path) => {
    const url = await siteOf(built)

    const text = await rawGet(url, path)

    expect(text).not.toContain('secret')
  },
)

test('a page may run only its own scripts, and connect only to us and the file storage', async () => {
  const url = await siteOf(built)

  const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''

  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+';/)
  expect(policy).toContain("connect-src 'self' http://files.test;")
})

test('only a page that a platform redirects a popup to keeps its opener', async () => {
  const url = await siteOf(built)

  const [page, callback] = await Promise.all([fetch(`${url}/dashboard`), fetch(`${url}/auth/callback/twitter`)])

  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(callback.headers.get('cross-origin-opener-policy')).toBeNull()
})

/** Sends the path unchanged. fetch would normalize it. */
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

test('while the site is being built, a page waits for all pages, and an image for its rendering', async () => {
  const [pages, whole] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answered: string[] = []
  const site = onceBuilt(
    async ({ url = '' }, response) => {
      answered.push(url)
      response.end()
    },
    { pages: pages.promise, whole: whole.promise },
  )
  const asked = ['/share/home.png', '/assets/blog/bell-960.webp', '/', '/assets/main-1.js']
  const waiting = new Set<string | undefined>()
  const allWait = Promise.withResolvers<void>()
  const handler = createServer((request, response) => {
    void site(request, response)
    if (waiting.add(request.url).size === asked.length) allWait.resolve()
  })
  const server = await listen(handler, 0)
  onTestFinished(() => server.stop())

  const answers = asked.map((path) => fetch(`${server.url}${path}`))
  await allWait.promise
  expect(answered).toEqual([])
  pages.resolve()
  await Promise.all(answers.slice(2))
  expect(answered.toSorted()).toEqual(['/', '/assets/main-1.js'])
  whole.reject(new Error('One could not be drawn.'))
  await Promise.all(answers)

  expect(answered).toHaveLength(4)
})
