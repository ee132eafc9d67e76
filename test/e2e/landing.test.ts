import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { axeFindings } from './axe-findings.ts'
import { untilArrived } from './bring-text.ts'
import { fillSignUp } from './fill-sign-up.ts'
import { header, untilAt } from './sections.ts'
import { test } from './stage.ts'

test.concurrent('one FAQ answer is open at a time, and clicking it closes it', async ({ open }) => {
  const page = await open('/#faq')

  await readAnswers(page)
})

test.concurrent('the cookie notice stays until acknowledged, and is then hidden on every page for 365 days', async ({ open }) => {
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

test.concurrent('content under the cookie notice can always be scrolled into view', async ({ open }) => {
  const page = await open('/', { width: 320 })
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor()

  // Playwright clicks only uncovered elements.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy & Terms' }).click()

  await page.getByRole('heading', { name: 'Privacy & Terms' }).waitFor()
})

test.concurrent('without scripts, the landing page is readable, and its anchors, questions, and menu work', async ({ open }) => {
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

test.concurrent.for([
  ['/features', 'Four promises, and we measure every one.'],
  ['/faq', 'Asked at the fountain.'],
  ['/docs', 'Developer docs'],
] as const)('%s leads somewhere', async ([path, heading], { open }) => {
  const page = await open(path)

  await page.getByRole('heading', { name: heading }).waitFor()
})

test.concurrent('prices come before the waitlist', async ({ open }) => {
  const page = await open('/#pricing')
  const pricing = page.getByRole('region', { name: /^Closed Beta/ })
  const [price, waitlist] = [pricing.getByText('€9').first(), pricing.getByRole('button', { name: 'Join waitlist' })]
  await waitlist.waitFor()

  const [above, below] = [await price.boundingBox(), await waitlist.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
})

test.concurrent('a visitor’s words are counted where they stand, go nowhere, and are the first draft after sign-up', async ({
  open,
  fresh,
}) => {
  const page = await open('/', { width: 360 })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const box = page.getByRole('region', { name: 'Try it with your own words.' })
  const post = box.getByRole('textbox', { name: 'Your post' })
  const onX = box.getByRole('listitem').filter({ hasText: 'X (Twitter)' })

  await post.fill(`Hear ye, passers-by! ${'a'.repeat(280)}`)
  await onX.getByText('21 too long').waitFor()
  await box.getByRole('status').getByText('Too long for 2 platforms.').waitFor()
  await post.fill('Hear ye, passers-by!')
  await onX.getByText('260 left').waitFor()
  await box.getByRole('status').getByText('The text fits on all 10 platforms.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await post.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('/signup?plan=early-bird')
  expect(sent.filter((request) => /passers/.test(request))).toEqual([])
  await fillSignUp(page, `${fresh('pat.passer')}@crier.test`)
  await page.getByRole('button', { name: 'Register', exact: true }).click()

  await untilArrived(page, 'Hear ye, passers-by!')
})

test.concurrent('a signed-in person’s words are opened in the composer right away', async ({ open, person }) => {
  const page = await open('/', { as: await person('pia') })

  await page.getByRole('textbox', { name: 'Your post' }).fill('Hear ye, from the front page!')
  await page.getByRole('button', { name: 'Open in composer' }).click()

  await untilArrived(page, 'Hear ye, from the front page!')
})
