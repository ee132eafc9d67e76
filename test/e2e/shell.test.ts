import { expect } from 'vitest'
import { aNewcomer } from '../api/person.ts'
import { connectAccount } from './connect-account.ts'
import { test } from './stage.ts'

test.concurrent('the dashboard header is one slim row, and its account menu shows who’s signed in and links to everything else', async ({
  open,
  person,
}) => {
  const ada = await person()
  const page = await open('/dashboard/overview', { as: ada, width: 1_440, height: 900 })
  const header = page.getByRole('banner')
  const opener = header.getByRole('button', { name: /^Account menu/ })
  await opener.click()

  await header.getByText(ada.email).waitFor()
  await header.getByRole('link', { name: /^Early Bird · 7 days of your trial left$/ }).waitFor()
  const links = await header.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
  await header.getByRole('radio', { name: 'Dark' }).check()
  await page.locator('html[data-theme=dark]').waitFor()
  await page.keyboard.press('Escape')
  await header.getByText(ada.email).waitFor({ state: 'hidden' })

  expect(links.slice(0, 5)).toEqual(['Home', 'Platforms', 'Reviews', 'Pricing', 'FAQ'])
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(50)
})

test.concurrent('a phone has one menu with the screens and the account, and its bars leave space', async ({ open, person }) => {
  const page = await open('/dashboard/settings', { as: await person(), width: 360, height: 740, isTouch: true })
  const bars = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Platform status' })]
  const heights = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.height ?? 0))

  await page.getByRole('button', { name: /menu/i }).click()
  const menu = page.getByRole('dialog', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Why Us' }).waitFor()
  await menu.getByRole('radio', { name: 'Dark' }).waitFor()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')

  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThan(160)
})

test.concurrent('a collapsed sidebar shows the name of a screen on hover', async ({ open, person }) => {
  const page = await open('/dashboard/settings', { as: await person(), width: 1_440, height: 900 })
  await page.getByRole('button', { name: 'Collapse' }).click()
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Queue' })

  await link.hover()

  await page.getByRole('tooltip').getByText('Queue').waitFor()
})

test.concurrent('the dashboard footer starts below the first screen', async ({ open, person }) => {
  const page = await open('/dashboard/settings', { as: await person(), width: 1_440, height: 900 })
  await page.getByRole('heading', { name: 'Settings' }).waitFor()

  expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThanOrEqual(900)
})

test.concurrent('the documentation has a page per topic, and a search that leads to it', async ({ open, person }) => {
  const page = await open('/dashboard/documentation', { as: await person() })
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox', { name: 'Search the documentation' })

  await field.fill('late limit')
  await main.getByText(/^\d+ passages?$/).waitFor()
  await main.getByRole('link', { name: 'Missed' }).click()
  await page.getByRole('heading', { name: 'What each status means', level: 1 }).waitFor()
  await field.fill('zeppelin')
  await main.getByText('No results in the documentation.').waitFor()
  await field.fill('')
  await main.getByText('Checking whether it arrived').waitFor()

  expect(new URL(page.url()).pathname).toBe('/dashboard/documentation/states')
})

test.concurrent('connecting the first account leads on to writing', async ({ open, person }) => {
  const page = await open('/dashboard/overview', { as: await person() })
  await page.getByRole('main').getByRole('link', { name: 'Connect an account', exact: true }).click()
  await connectAccount(page, page.getByRole('button', { name: 'Connect an account on X' }), 'first_of_all')

  await page.getByRole('button', { name: 'Write a post' }).click()

  await page.getByRole('heading', { name: 'Create Post' }).waitFor()
})

test.concurrent('locally, the message about an email links to where it’s shown', async ({ open, crier, fresh }) => {
  const page = await open('/dashboard/overview', { as: await aNewcomer(crier, fresh('lea_local')) })

  const link = page.getByRole('link', { name: 'the link we mailed' })

  expect(await link.getAttribute('href')).toBe(`${crier.sandboxUrl}/mail`)
})
