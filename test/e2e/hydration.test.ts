import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { test } from './site-documents.ts'

/** Content that only the reader's browser can provide: from its time, the API, or the address. */
const readersOwn: Record<string, string> = {
  '/': '#hero > div > p:first-child, #hero nav > p, #hero figure',
  '/status': '[role=status] ~ p',
  '/verify-email': '*',
}

/** Content that waits for a script, on any page. */
const scriptsOwn = 'noscript, [role=status], form[aria-label=Waitlist]'

test.concurrent('the script hydrates every public page without an error, a layout shift, or a changed word', async ({
  open,
  documents,
}) => {
  const page = await open('about:blank')

  for (const { path, titles, html } of documents) {
    await page.goto(path)
    await untilTakenOver(page)

    const own = [scriptsOwn, readersOwn[path]].filter(Boolean).join()
    const { built, shown } = await page.evaluate(textsOfMain, { html, own })
    expect(shown, path).toBe(built)
    expect([await page.title()], path).toEqual(titles)
  }
})

test.concurrent('the script also hydrates the document for an unknown address, wherever it would have been', async ({ open }) => {
  const page = await open('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  for (const path of ['/no/such/page', '/blog/no-such-post', '/platforms/none', '/tools/none', '/Pricing']) {
    await page.goto(path)
    await untilTakenOver(page)
    expect(await page.getByRole('main').innerText(), path).toMatch(/^Page Not Found/)
    expect(await page.title(), path).toBe('Page Not Found | Crier')
  }
  // The document already says that nothing is there, so no data is requested.
  expect(asked.filter((path) => path.endsWith('.json'))).toEqual([])
})

test.concurrent('input made before the script has loaded counts too', async ({ open }) => {
  const page = await open('about:blank')
  const text = page.getByRole('textbox', { name: 'Your text' })
  const sentence = 'Town criers read the news aloud to everybody who stood on the square. '
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })

  await page.goto('/tools/thread-splitter', { waitUntil: 'commit' })
  await text.fill(sentence.repeat(5))
  await page.getByText('1/n at the end', { exact: true }).click()
  arrival.resolve()

  await page.getByRole('list', { name: 'Posts of the thread' }).getByRole('listitem').last().getByText(/2\/2$/).waitFor()
  expect(await text.inputValue()).toBe(sentence.repeat(5))
})

/** React marks what it has hydrated. The cookie notice appears only once React is running. */
const untilTakenOver = async (page: Page) => {
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor()
  await until(() => page.evaluate(isTakenOver), Boolean)
}

/** Runs in the page. */
const isTakenOver = () => Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__react'))

/** Runs in the page: a document's text as built, and as now shown. */
const textsOfMain = ({ html, own }: { html: string; own: string }) => {
  const textOf = (from: Document) => {
    const main = from.importNode(from.querySelector('main') ?? from.body, true)
    for (const part of main.querySelectorAll(own)) part.remove()
    return main.textContent
  }
  return { built: textOf(new DOMParser().parseFromString(html, 'text/html')), shown: textOf(document) }
}
