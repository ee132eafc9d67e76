import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { showDate } from '#web/routes/site/blog/article.tsx'
import { readPosts } from '../../web/prerender/blog/parse-post.ts'
import { postsFolder } from '../../web/prerender/public-paths.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'

const posts = await readPosts(postsFolder)
const titles = posts.map(({ frontmatter }) => frontmatter.title)
const [newest, second] = posts
const oldest = posts.at(-1)
const withTable = posts.find(({ html }) => html.includes('<table>'))
const quiet = posts.find(({ ctaText }) => ctaText === undefined)
const outspoken = posts.find(({ ctaText }) => ctaText !== undefined)
const linking = posts.find(({ html }) => html.includes('href="/blog/'))
if (!newest || !second || !oldest || !withTable || !quiet || !outspoken || !linking) throw new Error('The blog lacks a post to test with.')

const failed = 'Failed to load blog posts. Please try again.'

/**
 * Navigates within the site once its script handles links, so the blog has to fetch what its document would have
 * contained.
 */
const walkToBlog = async (page: Page) => {
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click()
  await page.waitForURL('/blog')
}

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test.concurrent('the blog lists every post, newest first, with its date, author, excerpt, and image', async ({ open }) => {
  const page = await open('/blog')
  await heading(page, 'Blog').waitFor()
  await page.getByText('Insights on waitlist management and product launches', { exact: true }).waitFor()
  const cards = page.getByRole('article')
  await cards.first().waitFor()

  expect(await cards.getByRole('heading').allTextContents()).toEqual(titles)
  for (const [index, { path, frontmatter, excerpt }] of posts.entries()) {
    const card = cards.nth(index)
    expect(await card.getByRole('link', { name: frontmatter.title }).getAttribute('href')).toBe(`/blog/${path}`)
    for (const text of [showDate(frontmatter.date), frontmatter.author, excerpt]) await card.getByText(text, { exact: true }).waitFor()
    const picture = card.getByRole('img', { name: frontmatter.image?.alt ?? '' })
    await picture.scrollIntoViewIfNeeded()
    await until(() => picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0), Boolean)
  }
  expect(await axeFindings(page)).toEqual([])
})

test.concurrent('recent posts appear next to the list, and the feed is one click away', async ({ open }) => {
  const page = await open('/blog')
  const recent = page.getByRole('complementary', { name: 'Recent Posts' })
  await recent.waitFor()

  expect(await recent.getByRole('link').allTextContents()).toEqual(titles.slice(0, 5))
  expect(await recent.getByRole('time').allTextContents()).toEqual(posts.slice(0, 5).map(({ frontmatter }) => showDate(frontmatter.date)))
  expect(await recent.getByText('The Crier team').count()).toBe(5)
  const feed = await page.request.get((await page.getByRole('link', { name: 'RSS feed' }).getAttribute('href')) ?? '')
  expect(feed.headers()['content-type']).toContain('xml')
  expect((await feed.text()).match(/<item>/g)).toHaveLength(posts.length)
})

test.concurrent('a selected post opens at its top, with title, date, author, text, and next steps', async ({ open }) => {
  const page = await open('/blog')
  await page.getByRole('article').last().scrollIntoViewIfNeeded()

  await card(page, outspoken.frontmatter.title).getByRole('link').click()
  await heading(page, outspoken.frontmatter.title).waitFor()

  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.title()).toBe(`${outspoken.frontmatter.title} | Crier`)
  const article = page.getByRole('article')
  await article.getByText(showDate(outspoken.frontmatter.date), { exact: true }).waitFor()
  await article.getByText(outspoken.frontmatter.author, { exact: true }).waitFor()
  const headings = [...outspoken.html.matchAll(/<h2 id="(.*?)">/g)].map(([, id]) => id)
  expect(await article.locator('h2').evaluateAll((all) => all.map(({ id }) => id))).toEqual(headings)
  const box = page.getByRole('complementary', { name: 'Call to action' })
  await box.getByText(outspoken.ctaText ?? '', { exact: true }).waitFor()
  expect(await article.getByText('[Call to Action').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await box.getByRole('link', { name: 'See Demo' }).click()
  await until(
    () => page.url(),
    (url) => url.endsWith('/#why'),
  )
})

test.concurrent('a post without its own call to action shows the usual one', async ({ open }) => {
  const page = await open(`/blog/${quiet.path}`)
  const box = page.getByRole('complementary', { name: 'Call to action' })

  await box.getByText('Launch your product while Crier handles the posts.', { exact: true }).waitFor()

  expect(await box.getByRole('link').evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
    ['Create Your Waitlist', '/#pricing'],
    ['See Demo', '/#why'],
  ])
})

test.concurrent('next and previous lead from the newest post to the oldest and back, and end there', async ({ open }) => {
  const page = await open(`/blog/${newest.path}`)
  const more = page.getByRole('navigation', { name: 'More posts' })
  await heading(page, newest.frontmatter.title).waitFor()
  expect(await more.getByRole('link').allTextContents()).toEqual([`Next${second.frontmatter.title}`])

  for (const title of titles.slice(1)) {
    await more.getByRole('link', { name: /^Next/ }).click()
    await heading(page, title).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  expect(await more.getByRole('link').count()).toBe(1)
  for (const title of titles.toReversed().slice(1)) {
    await more.getByRole('link', { name: /^Previous/ }).click()
    await heading(page, title).waitFor()
  }

  expect(new URL(page.url()).pathname).toBe(`/blog/${newest.path}`)
})

test.concurrent('a link in a post opens our other pages without reloading the site', async ({ open }) => {
  const page = await open(`/blog/${linking.path}`)
  const link = page.locator('.article a[href^="/blog/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))

  await link.click()
  await heading(page, posts.find((post) => path === `/blog/${post.path}`)?.frontmatter.title ?? '').waitFor()

  expect(await page.locator('body[data-same-document]').count()).toBe(1)
})

test.concurrent('an unknown post address shows a not-found message, however it’s reached', async ({ open }) => {
  const page = await open('/blog/no-such-post')
  await heading(page, 'Page Not Found').waitFor()
  expect(await page.title()).toBe('Page Not Found | Crier')

  await walkToBlog(page)
  await card(page, newest.frontmatter.title).getByRole('link').click()
  await heading(page, newest.frontmatter.title).waitFor()
  await page.goBack()
  await page.goBack()

  await heading(page, 'Page Not Found').waitFor()
  expect(new URL(page.url()).pathname).toBe('/blog/no-such-post')
})

test.concurrent('a list that fails to load says so, and reloads on Retry', async ({ open }) => {
  const page = await open('/contact')
  let asked = 0
  await page.route('**/blog/posts.json', (route) => {
    asked += 1
    if (asked === 1) return route.abort('connectionrefused')
    return asked === 2 ? route.fulfill({ body: '<!doctype html>' }) : route.continue()
  })

  await walkToBlog(page)
  await page.getByRole('alert').getByText(failed).waitFor()
  expect(await axeFindings(page)).toEqual([])
  for (const times of [2, 3]) {
    await page.getByRole('button', { name: 'Retry' }).click()
    await until(
      () => asked,
      (now) => now === times,
    )
    await page.getByRole('alert').or(page.getByRole('article')).first().waitFor()
  }

  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test.concurrent('a post that fails to load says so, and reloads on Retry', async ({ open }) => {
  const page = await open('/contact')
  let isAway = true
  await page.route(`**/blog/${newest.path}.json`, (route) => (isAway ? route.fulfill({ status: 503, json: {} }) : route.continue()))

  await walkToBlog(page)
  await card(page, newest.frontmatter.title).getByRole('link').click()
  await page.getByRole('alert').getByText(failed).waitFor()
  isAway = false
  await page.getByRole('button', { name: 'Retry' }).click()

  await heading(page, newest.frontmatter.title).waitFor()
})

test.concurrent('the page shows when posts are loading, and when there are none', async ({ open }) => {
  const page = await open('/contact')
  const answer = Promise.withResolvers<void>()
  await page.route('**/blog/posts.json', async (route) => {
    await answer.promise
    await route.fulfill({ json: [] })
  })

  await walkToBlog(page)
  await page.getByRole('status').getByText('Loading blog posts...').waitFor()
  answer.resolve()

  await page.getByText('No posts available', { exact: true }).waitFor()
})

test.concurrent('on a small phone, a post’s tables scroll by themselves and the page doesn’t', async ({ open }) => {
  const page = await open(`/blog/${withTable.path}`, { width: 320, isTouch: true })
  await heading(page, withTable.frontmatter.title).waitFor()

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const tables = await page.locator('.article figure').evaluateAll((all) => all.map(({ tabIndex }) => tabIndex))
  expect(tables).toEqual(tables.map(() => 0))
  expect(tables.length).toBeGreaterThan(0)
})
