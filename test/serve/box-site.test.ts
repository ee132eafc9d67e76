import { afterAll, expect, test } from 'vitest'
import { boxPaths, publicPaths } from '../../web/prerender/public-paths.ts'
import { findingsOf, type Screen } from '../e2e/screen-findings.ts'
import { watchContext } from '../e2e/watched.ts'
import { aPlace, startBox } from './box.ts'
import { startBrowsedBox } from './browsed-box.ts'

const { box, browser, stop } = await startBrowsedBox({ SIGN_UP: 'invitation' })
afterAll(stop)

const fetchText = async (path: string) => {
  const response = await fetch(new URL(path, box.url))
  return { path, status: response.status, text: await response.text() }
}
const shown = await Promise.all([...boxPaths(), '/login', '/signup', '/no/such/page', '/robots.txt'].map(fetchText))

const ofSelling =
  /€|\bpric(e|es|ing)\b|\btrial\b|\brefunds?\b|money back|waitlist|\bbeta\b|Stripe|credit card|Early Bird|\bpaid\b|Amazon|href="\/(blog|platforms)\b/i

test('on a box with one plan for everyone, served pages mention no prices, trials, or payments before scripts run', () => {
  // A script's file name reflects its contents, and nobody reads it.
  const found = shown.map(({ path, text }) => [path, ofSelling.exec(text.replaceAll(/"\/assets\/[^"]+"/g, '""'))?.[0]])

  expect(found.filter(([, words]) => words !== undefined)).toEqual([])
})

test('marketing pages for plans are missing, with the usual page that says so', async () => {
  const ofWholeSite = publicPaths().filter((path) => !boxPaths().includes(path))
  const pages = await Promise.all(ofWholeSite.map(fetchText))
  const files = await Promise.all(
    ['/pricing.html', '/blog/rss.xml', '/blog/posts.json', '/sitemap.xml', '/share/pricing.png'].map(fetchText),
  )

  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/pricing', '/platforms/twitter', '/blog', '/payment/cancel']))
  expect(pages.filter(({ status, text }) => status !== 404 || !text.includes('Page Not Found'))).toEqual([])
  expect(files.filter(({ status }) => status !== 404)).toEqual([])
})

test('every link on them leads to an existing page', async () => {
  const links = shown.flatMap(({ text }) => [...text.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, link = '']) => link))
  const targets = await Promise.all([...new Set(links)].map(fetchText))

  expect(targets.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
  expect(targets.length).toBeGreaterThan(boxPaths().length)
})

test('search engines are asked to stay away, and platforms can fetch files', () => {
  const pages = shown.filter(({ text }) => text.startsWith('<!doctype html>'))

  expect(pages.filter(({ text }) => !text.includes('content="noindex"')).map(({ path }) => path)).toEqual([])
  expect(shown.find(({ path }) => path === '/robots.txt')?.text).toContain('Allow: /')
})

test('a box that sells plans shows its prices', async () => {
  const other = aPlace()
  const selling = await startBox({ ...other.settings, SANDBOX: '1', PLAN: 'paid' })
  const [pricing, home] = await Promise.all(['/pricing', '/'].map(async (path) => (await fetch(`${selling.url}${path}`)).text()))
  await selling.stop()
  await other.remove()

  expect(pricing).toContain('a month')
  expect(home).toContain('free trial')
})

/** A browser context whose pages are watched, desktop-sized by default. */
const watch = async (look: { width?: number; height?: number; isTouch?: boolean } = {}) => {
  const { width = 1_280, height = 800, isTouch = false } = look
  const context = await browser.newContext({ baseURL: box.url, viewport: { width, height }, hasTouch: isTouch, isMobile: isTouch })
  return watchContext(context, box.url)
}

const screens: Screen[] = [
  ['/', 'localhost', 'Ask the person who runs this Crier'],
  ['/login', 'Login', 'Ask the person who runs this Crier'],
  ['/signup', 'Sign Up', 'You need an invitation to sign up here.'],
  ['/signup?plan=creator', 'Sign Up', 'You need an invitation to sign up here.'],
  ['/contact', 'Contact', 'A connection broke'],
  ['/privacy-terms', 'Privacy & Terms', 'This server stores our data.'],
  ['/pricing', 'Page Not Found', 'The page you'],
]

test('each page says who can sign up, works on a phone and accessibly, and neither shifts nor fails as scripts load', async () => {
  const watched: Awaited<ReturnType<typeof watch>>[] = []
  const open = async (_path: string, look: Parameters<typeof watch>[0]) => {
    const one = await watch(look)
    watched.push(one)
    return one.context.newPage()
  }

  expect(await findingsOf(open, screens)).toEqual([])
  expect(watched.flatMap(({ problems }) => problems())).toEqual([])
})

test('nothing mentions prices once the scripts have run, on any page', async () => {
  const page = await (await watch()).context.newPage()
  const seen: string[] = []
  await page.goto('/')
  for (const name of ['Free Tools', 'Status', 'Contact', 'Home']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(name === 'Home' ? '**/' : `**/${name.split(' ').at(-1)?.toLowerCase()}`)
    seen.push(await page.locator('body').innerText())
  }
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').waitFor()
  seen.push(await page.locator('body').innerText())

  expect(seen.flatMap((text) => ofSelling.exec(text)?.[0] ?? [])).toEqual([])
})
