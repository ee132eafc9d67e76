import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
import { test } from './stage.ts'

const anchors = ['hero', 'problem-statement', 'why', 'how-it-works', 'integration-showcase', 'testimonials', 'pricing', 'faq']

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id)
const untilAt = (page: Page, id: string) => until(() => topOf(page, id), isNearTop)

/** Below the header that stays, give or take. */
const isNearTop = (top: number) => Math.abs(top) <= 70

const activeId = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Where the page is scrolled to from now on. */
const watchScrolling = (page: Page) =>
  page.evaluateHandle(() => {
    const places: number[] = []
    addEventListener('scroll', () => places.push(Math.round(scrollY)))
    return places
  })

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
  expect(await showcase.getByRole('heading').allTextContents()).toEqual([
    ...['X (Twitter)', 'Instagram', 'TikTok', 'Facebook', 'LinkedIn', 'Pinterest', 'YouTube'],
  ])
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

test.concurrent('every section is reached by its anchor, from the header and from other pages', async ({ open }) => {
  const page = await open('/contact')

  for (const anchor of anchors) {
    await page.goto(`/#${anchor}`)
    await untilAt(page, anchor)
  }
  for (const [text, anchor] of [
    ['Platforms', 'integration-showcase'],
    ['Reviews', 'testimonials'],
    ['Pricing', 'pricing'],
    ['FAQ', 'faq'],
  ] as const) {
    await page.goto('/contact')
    await header(page).getByRole('link', { name: text }).click()
    await untilAt(page, anchor)
    expect(new URL(page.url()).hash).toBe(`#${anchor}`)
  }
  await header(page).getByRole('link', { name: 'Home' }).click()

  await until(
    () => page.evaluate(() => scrollY),
    (top) => top === 0,
  )
  expect(new URL(page.url()).hash).toBe('')
})

test.concurrent('a section is gone to smoothly on the landing page, and at once from another or where motion is unwanted', async ({
  open,
}) => {
  const page = await open('/')
  const link = header(page).getByRole('link', { name: 'FAQ' })
  const wayTo = async (motion: 'reduce' | 'no-preference', from: string) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto(from)
    await link.waitFor()
    const places = await watchScrolling(page)
    await link.click()
    await untilAt(page, 'faq')
    const end = await page.evaluate(() => Math.round(scrollY))
    return (await places.jsonValue()).filter((place) => place > 0 && place < end - 70).length
  }

  expect(await wayTo('no-preference', '/')).toBeGreaterThan(3)
  expect(await wayTo('reduce', '/')).toBe(0)
  expect(await wayTo('no-preference', '/contact')).toBe(0)
})

test.concurrent('by keyboard an anchor leads on from its section, and back and forward lead to where one was', async ({ open }) => {
  const page = await open('/')
  await header(page).getByRole('link', { name: 'FAQ' }).press('Enter')
  await untilAt(page, 'faq')
  await until(
    () => activeId(page),
    (id) => id === 'faq',
  )

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('What happens when the free trial ends?')
  await header(page).getByRole('link', { name: 'Reviews' }).press('Enter')
  await untilAt(page, 'testimonials')
  await page.goBack()

  await untilAt(page, 'faq')
  await page.goForward()
  await untilAt(page, 'testimonials')
})

test.concurrent('an address with an anchor is scrolled to once, and then left to the reader', async ({ open }) => {
  const page = await open('/#faq')
  await untilAt(page, 'faq')
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor()

  const places = await watchScrolling(page)
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await page.locator('#hero time').waitFor()
  const shown = await page.locator('#hero time').textContent()
  await until(
    () => page.locator('#hero time').textContent(),
    (time) => time !== shown,
  )

  expect(await places.jsonValue()).toEqual([300])
})

test.concurrent('the menu of a small screen holds the page still and the focus within, and gives it back', async ({ open }) => {
  const page = await open('/', { width: 375, isTouch: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opener = page.getByRole('button', { name: 'Open menu' })
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflow)

  await opener.click()
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    ...['Home', 'Platforms', 'Reviews', 'Pricing', 'FAQ'],
    ...['Why Us', 'How it Works', 'Integrations', 'Testimonials'],
  ])
  expect(await overflow()).toBe('hidden')
  const met = new Set<string>()
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press('Tab')
    met.add(await page.evaluate(() => (document.activeElement?.closest('dialog') ? 'menu' : (document.activeElement?.tagName ?? ''))))
  }
  // After the last link the focus is the browser's own for a moment.
  expect([...met.difference(new Set(['BODY']))]).toEqual(['menu'])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })

  expect(await overflow()).toBe('visible')
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test.concurrent('the menu is closed beside it, by its button and by each link, which leads to its section from any page', async ({
  open,
}) => {
  const page = await open('/', { width: 375, isTouch: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opener = page.getByRole('button', { name: 'Open menu' })

  await opener.click()
  await page.mouse.click(10, 400)
  await menu.waitFor({ state: 'hidden' })
  await opener.click()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await menu.waitFor({ state: 'hidden' })
  for (const [text, anchor] of [
    ['Why Us', 'why'],
    ['How it Works', 'how-it-works'],
    ['Integrations', 'integration-showcase'],
    ['Testimonials', 'testimonials'],
  ] as const) {
    for (const from of ['/', '/contact']) {
      await page.goto(from)
      await opener.click()
      await menu.getByRole('link', { name: text }).click()
      await menu.waitFor({ state: 'hidden' })
      await untilAt(page, anchor)
      expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible')
    }
  }
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
    'Facebook Posts Scheduler: /platforms/facebook',
    'Instagram Posts Scheduler: /platforms/instagram',
    'X (Twitter) Posts Scheduler: /platforms/twitter',
    'LinkedIn Posts Scheduler: /platforms/linkedin',
    'TikTok Posts Scheduler: /platforms/tiktok',
    'YouTube Posts Scheduler: /platforms/youtube',
    'Pinterest Posts Scheduler: /platforms/pinterest',
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
