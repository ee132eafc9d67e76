import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { startCrier } from '../api/crier.ts'
import { test as staged } from './stage.ts'

/**
 * A typical waitlist service: its script adds styles, style sheets, an image, and a frame, and submits what's typed.
 */
const script = `const { dataset, src, parentElement } = document.currentScript
const { origin } = new URL(src)
const make = (name, own) => Object.assign(document.createElement(name), own)
document.head.append(make('link', { rel: 'stylesheet', href: origin + '/form.css' }))
document.head.append(make('style', { textContent: '.waitlist-note { letter-spacing: 3px }' }))
const note = make('p', { className: 'waitlist-note', textContent: 'Form ' + dataset.formId + ' with comments: ' + dataset.comments })
const button = make('button', { type: 'button', textContent: 'Join outside' })
button.onclick = async () => (note.textContent = await (await fetch(origin + '/join', { method: 'POST' })).text())
parentElement.append(note, button, make('img', { alt: 'Outside', src: origin + '/mark.svg' }), make('iframe', { title: 'Outside form', src: origin + '/frame' }))`

const files: Record<string, [type: string, content: string]> = {
  '/form.js': ['text/javascript', script],
  '/form.css': ['text/css', '.waitlist-note { font-style: italic }'],
  '/mark.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  '/frame': ['text/html', '<!doctype html><title>Outside</title><p>In a frame of their own</p>'],
  '/join': ['text/plain', 'You are on their list.'],
}

const startService = async () => {
  const server = createServer(({ url = '' }, response) => {
    const [type, content] = files[url] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** A test with its own Crier whose settings name outside services. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
const test = staged.extend('deployment', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const service = await startService()
  const crier = await startCrier('memory', {
    WAITLIST_SCRIPT_URL: `${service.url}/form.js`,
    RECOMMENDATIONS: 'Bellman https://bellman.example/, Town Clock https://clock.example/now',
  })
  onCleanup(async () => {
    await crier.stop()
    service.stop()
  })
  return crier
})

test.concurrent('an outside waitlist service’s script works under our pages’ security policy', async ({ open, deployment }) => {
  const page = await open('about:blank')
  await page.goto(`${deployment.url}/pricing`)
  const note = page.getByText('Form 17 with comments: true')
  await note.waitFor()

  const look = await note.evaluate((element) => {
    const { fontStyle, letterSpacing } = getComputedStyle(element)
    return { fontStyle, letterSpacing }
  })
  await page.frameLocator('iframe[title="Outside form"]').getByText('In a frame of their own').waitFor()
  const mark = await page
    .getByRole('img', { name: 'Outside' })
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.width))
  await page.getByRole('button', { name: 'Join outside' }).click()
  await page.getByText('You are on their list.').waitFor()

  expect(look).toEqual({ fontStyle: 'italic', letterSpacing: '3px' })
  expect(mark).toBe(9)
})

test.concurrent('every page’s footer shows the recommendations from the settings', async ({ open, deployment }) => {
  const page = await open('about:blank')

  for (const path of ['/', '/login', '/contact']) {
    await page.goto(`${deployment.url}${path}`)
    const links = page.getByRole('navigation', { name: 'Recommendations' }).getByRole('link')
    await links.nth(1).waitFor()
    expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
      ['Bellman', 'https://bellman.example/'],
      ['Town Clock', 'https://clock.example/now'],
    ])
  }
})

test.concurrent('a recommendation that arrives while it’s in view shifts nothing', async ({ open, crier }) => {
  for (const width of [320, 700, 1_280]) {
    const page = await open('about:blank', { width })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const recommendations = [{ name: 'Bellman', url: 'https://bellman.example' }]
    await page.route('**/api/config', async (route) => {
      await asked
      await route.fulfill({ json: { recommendations } })
    })
    await page.goto(`${crier.url}/contact`)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const columns = page.getByRole('contentinfo').getByRole('navigation')
    const places = async () => await Promise.all((await columns.all()).slice(0, 3).map((column) => column.boundingBox()))
    const before = await places()

    answer()
    await page.getByRole('link', { name: 'Bellman' }).waitFor()

    expect(await places()).toEqual(before)
  }
})

test.concurrent('nothing is recommended without settings', async ({ open }) => {
  const page = await open('about:blank')
  const answered = page.waitForResponse('**/api/config')
  await page.goto('/contact')
  await answered

  expect(await page.getByRole('contentinfo').getByRole('heading').allTextContents()).toEqual(['Platform Schedulers', 'Company', 'Legal'])
})
