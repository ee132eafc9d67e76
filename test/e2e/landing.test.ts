import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { anchors, header, untilAt } from './sections.ts'
import { test } from './stage.ts'

test.concurrent('the landing page says what it has to say, in its order', async ({ open }) => {
  const page = await open('/')
  const showcase = page.locator('#integration-showcase').getByRole('listitem')
  const letters = page.locator('#testimonials').getByRole('listitem')
  await page.getByRole('heading', { name: 'Closed Beta Tests In Progress - Open Version Coming Soon' }).waitFor()

  expect(await page.locator('main section').evaluateAll((all) => all.map(({ id }) => id).filter(Boolean))).toEqual(anchors)
  expect(await page.locator('#how-it-works').getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Upload',
    'Customise',
    'Schedule and publish',
  ])
  expect(await showcase.getByRole('heading').allTextContents()).toEqual(publicPlatforms.map(({ name }) => name))
  expect(await showcase.filter({ hasText: 'Soon!' }).getByRole('heading').allTextContents()).toEqual(['LinkedIn', 'YouTube'])
  expect(await letters.filter({ hasText: 'Sample' }).count()).toBe(2)
  expect(await letters.filter({ hasText: 'This space is kept for your letter.' }).count()).toBe(1)
  for (const call of await page
    .getByRole('main')
    .getByRole('link', { name: /free trial/ })
    .all())
    expect(await call.getAttribute('href')).toBe('/signup?plan=early-bird')
  await page.getByRole('link', { name: 'Free Social Media Tools: SOON!', exact: true }).click()

  await page.waitForURL('**/tools')
})

test.concurrent.for([360, 640, 768, 1_024, 1_440])('at %i px the first buttons say what they say in one line', async (width, { open }) => {
  const page = await open('/', { width, height: 900 })
  const buttons = page.locator('#hero').getByRole('link', { name: /free trial|How it works/ })

  const heights = await buttons.evaluateAll((all) => all.slice(0, 2).map(({ clientHeight }) => clientHeight))

  expect(Math.max(...heights)).toBeLessThan(50)
})

test.concurrent('one answer of the questions is open at a time, and pressing it closes it', async ({ open }) => {
  const page = await open('/#faq')

  await readAnswers(page)
})

test.concurrent('the cookie notice stays until it is understood, and is then away from every page for 365 days', async ({ open }) => {
  const page = await open('/')
  const notice = page.getByRole('region', { name: 'Cookie notice' })
  await page.getByRole('link', { name: 'Start your 7-day free trial' }).first().click()
  await page.getByRole('heading', { name: 'Join Us' }).waitFor()
  await notice.waitFor()
  await page.reload()

  await notice.getByRole('button', { name: 'I Understand' }).click()
  await notice.waitFor({ state: 'hidden' })
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[aria-label="Cookie notice"]')) document.documentElement.dataset.noticeSeen = 'true'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })

  for (const path of ['/', '/contact', '/login']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(() => document.documentElement.dataset.noticeSeen)).toBeUndefined()
  }
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'cookie-consent', sameSite: 'Strict', path: '/' })
  expect(Math.round(((cookie?.expires ?? 0) * secondMs - Date.now()) / dayMs)).toBe(365)
})

test.concurrent('the cookie notice covers nothing that can’t be scrolled free', async ({ open }) => {
  const page = await open('/', { width: 320 })
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor()

  // Playwright clicks only what nothing covers.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy & Terms' }).click()

  await page.getByRole('heading', { name: 'Privacy & Terms' }).waitFor()
})

test.concurrent('the foot of every page leads to the schedulers, the blog, the tools and the small print', async ({ open }) => {
  const page = await open('/')
  const links = page.getByRole('contentinfo').getByRole('link')
  await links.first().waitFor()

  expect(await links.evaluateAll((all) => all.map((link) => `${link.textContent}: ${link.getAttribute('href')}`))).toEqual([
    ...publicPlatforms
      .toSorted((one, other) => one.footerPlace - other.footerPlace)
      .map(({ name, slug }) => `${name} Posts Scheduler: /platforms/${slug}`),
    'Blog: /blog',
    'Contact: /contact',
    'Free Tools: /tools',
    'Status: /status',
    'Privacy & Terms: /privacy-terms',
  ])
})

test.concurrent('without scripts the landing page reads well, and its anchors, questions and menu work', async ({ open }) => {
  const page = await open('/', { isScripted: false, width: 1_024 })

  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('One voice, every square, on the second.')
  expect(await page.getByRole('figure').first().getByText('Published').count()).toBe(3)
  expect(await page.getByText('sent every twenty seconds').isVisible()).toBe(false)
  expect(await page.locator('#pricing').getByRole('link', { name: 'Write to us' }).isVisible()).toBe(true)
  expect(await page.getByRole('region', { name: 'Cookie notice' }).count()).toBe(0)
  await header(page).getByRole('link', { name: 'FAQ' }).click()
  await untilAt(page, 'faq')
  await readAnswers(page)
  await page.setViewportSize({ width: 375, height: 700 })
  await page.getByRole('button', { name: 'Open menu' }).click()

  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Why Us' }).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
})

const readAnswers = async (page: Page) => {
  const items = page.locator('#faq').getByRole('group')
  const openOnes = () => items.evaluateAll((all) => all.flatMap((item, index) => (item.hasAttribute('open') ? index : [])))
  await items.nth(3).waitFor()
  expect(await items.count()).toBe(4)

  await items.nth(0).locator('summary').click()
  expect(await openOnes()).toEqual([0])
  await items.nth(2).locator('summary').click()
  expect(await openOnes()).toEqual([2])
  await items.nth(2).locator('summary').click()
  expect(await openOnes()).toEqual([])
}
