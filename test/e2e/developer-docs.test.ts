import { expect } from 'vitest'
import { keysApi } from '#shared/contracts/keys.ts'
import { test } from './stage.ts'

test.concurrent('code is copied exactly as shown, with this site’s own address', async ({ open, crier }) => {
  const page = await open('/docs/quick-start')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const box = page.locator('.code-box', { hasText: 'API=' })

  await box.getByRole('button', { name: 'Copy code: 2. Ask who you are' }).click()

  await page.getByText('Copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`API=${crier.url}/api/v1`)
  expect(copied).toBe((await box.locator('pre').innerText()).trimEnd())
})

test.concurrent('the docs lead from page to page, and within a page from section to section', async ({ open, crier }) => {
  const page = await open('/docs')
  const nav = page.getByRole('navigation', { name: 'Developer docs' })

  await nav.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  await nav.getByRole('list', { name: 'On this page' }).getByRole('link', { name: 'Without a server' }).click()

  await page.waitForURL(`${crier.url}/docs/webhooks#without-a-server`)
  await page.getByText(`${crier.url}/api/v1/events`).waitFor()
})

test.concurrent('a call is tried on the API reference with a test key, and nothing is loaded from anywhere else', async ({
  stage: { crier, browser },
  person,
}) => {
  const { request } = await person()
  const { body: created } = await request(keysApi.create, { name: 'Reference', mode: 'test', scopes: ['read'] })
  // Not one of the watched pages: Scalar tries whether it may evaluate code, which our policy forbids and it does without.
  const context = await browser.newContext({ baseURL: crier.url, viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const asked: URL[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url())))
  await page.goto('/docs')
  expect(asked.filter(({ pathname }) => pathname.includes('scalar'))).toEqual([])

  await page.goto('/docs/reference#tag/platforms/GET/platforms')
  await page.getByPlaceholder('Token').first().fill(created.secret)
  await page.getByRole('button', { name: /^Test Request ?\(get \/platforms\)$/ }).click()
  const answer = page.waitForResponse(`${crier.url}/api/v1/platforms`)
  await page.getByRole('button', { name: /^Send/ }).first().click()

  expect((await answer).status()).toBe(200)
  expect((await answer).request().headers().authorization).toBe(`Bearer ${created.secret}`)
  expect([...new Set(asked.map(({ origin }) => origin))]).toEqual([crier.url])
  expect(asked.some(({ pathname }) => pathname.startsWith('/assets/scalar-'))).toBe(true)
  await context.close()
})

test.concurrent('without JavaScript, the API reference leads to the OpenAPI document', async ({ crier }) => {
  const document = await (await fetch(`${crier.url}/docs/reference`)).text()
  const [, notice = ''] = /<noscript>(.*?)<\/noscript>/s.exec(document) ?? []
  const [, link = ''] = /href="([^"]+)"/.exec(notice) ?? []

  expect(await (await fetch(`${crier.url}${link}`)).json()).toMatchObject({ openapi: '3.1.0' })
})

test.concurrent('only the API reference may have styles that a script writes', async ({ crier }) => {
  const policyAt = async (path: string) => (await fetch(`${crier.url}${path}`)).headers.get('content-security-policy') ?? ''
  const [reference, docs] = await Promise.all([policyAt('/docs/reference'), policyAt('/docs')])

  expect(docs).not.toContain("'unsafe-inline'")
  expect(reference.replace(" 'unsafe-inline'", '')).toBe(docs)
})
