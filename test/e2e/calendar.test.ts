import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { followed } from '../api/posts.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { day, month, plan } from './calendar-posts.ts'
import { hasFocus } from './has-focus.ts'
import { test } from './stage.ts'
import { untilRetried } from './until-retried.ts'

test.concurrent('the arrows go to the weeks before and after, and Page Down goes a month ahead', async ({ open, person }) => {
  const page = await open('/dashboard/scheduled?view=month&day=2031-10-31', { as: await person() })
  await page.getByText('Nothing planned for Oct – Nov 2031.').waitFor()
  await day(page, /^Friday 31 October/).focus()

  await page.keyboard.press('PageDown')
  await until(() => hasFocus(day(page, /^Sunday 30 November/)), Boolean)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('heading', { name: 'Nov – Dec 2031' }).waitFor()
  await until(() => hasFocus(day(page, /^Sunday 7 December/)), Boolean)
  await page.getByRole('button', { name: 'Previous four weeks' }).click()
  await page.getByRole('heading', { name: 'Oct – Nov 2031' }).waitFor()
  await page.getByRole('button', { name: 'Today' }).click()

  await page.locator('[aria-current=date][aria-selected=true]').waitFor()
})

test.concurrent('at 1440 by 900, the current week comes first and all five weeks are visible', async ({ open, person }) => {
  const page = await open('/dashboard/scheduled?view=month', { as: await person(), width: 1_440, height: 900 })
  const cells = page.getByRole('gridcell')
  await cells.last().waitFor()

  const [first, last] = [await cells.first().boundingBox(), await cells.last().boundingBox()]
  expect(await page.locator('tbody tr').first().locator('[aria-current=date]').count()).toBe(1)
  expect(await cells.count()).toBe(35)
  expect(first?.y).toBeLessThan(160)
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(900)
})

test.concurrent('the week view opens at the current hour', async ({ open, person }) => {
  const page = await open('/dashboard/scheduled?view=week', { as: await person() })
  const today = page.locator('[aria-current=date]')
  await today.waitFor()

  expect(await today.locator('.bg-brass').first().isVisible()).toBe(true)
  const [now, hours] = [await today.locator('.bg-brass').first().boundingBox(), await page.locator('[data-scroller]').boundingBox()]
  expect(now?.y).toBeGreaterThan(hours?.y ?? 0)
  expect(now?.y).toBeLessThan((hours?.y ?? 0) + (hours?.height ?? 0))
})

test.concurrent('clicking a day opens the composer with that time', async ({ open, person }) => {
  const ina = await person('ina')
  const page = await open(month, { as: ina })

  await day(page, /^Friday 17 October/).click()
  await page.waitForURL('**/dashboard/posts?at=2031-10-17T09:00')
  await page.getByRole('textbox', { name: 'Text' }).fill('On that day')

  await page.getByRole('button', { name: /^Schedule for Fri,? 17 Oct, 09:00$/ }).waitFor()
})

test.concurrent('filters are in the URL, and apply again after a reload', async ({ open, person }) => {
  const jon = await person('jon')
  await plan(jon, 'The fair', '2031-10-15T09:00:00')
  await plan(jon, 'The market', '2031-10-16T09:00:00')
  const page = await open(month, { as: jon })
  await page.getByRole('link', { name: /The market/ }).waitFor()

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('fair')
  await page.getByRole('link', { name: /The market/ }).waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.searchParams.get('q') === 'fair')
  await page.getByRole('combobox', { name: 'State' }).selectOption('To come')
  expect(await axeFindings(page)).toEqual([])
  await page.reload()

  await page.getByRole('link', { name: /The fair/ }).waitFor()
  expect(await page.getByRole('link', { name: /The market/ }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'State' }).selectOption('Published')
  await page.getByText('Nothing here matches.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('link', { name: /The market/ }).waitFor()
})

test.concurrent('posts published immediately appear on their day, by month and by week', async ({ open, person }) => {
  const eli = await person('eli')
  await followed(eli, eli.request(postsApi.publish, { accountIds: eli.accountIds, content: 'Hot off the press' }))

  for (const view of ['month', 'week']) {
    const page = await open(`/dashboard/scheduled?view=${view}`, { as: eli })
    await page
      .locator('[aria-current=date]')
      .getByRole('link', { name: /Hot off the press.*Published/ })
      .waitFor()
  }
})

test.concurrent('a full day shows two posts, and the rest behind a button', async ({ open, person }) => {
  const fay = await person('fay')
  for (const number of [1, 2, 3, 4]) await plan(fay, `Number ${number}`, `2031-10-15T0${number}:00:00`)
  const page = await open(month, { as: fay, height: 1_100 })

  await page.getByRole('button', { name: '+2 more' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wednesday 15 October 2031' })
  await dialog.getByRole('link', { name: /Number 4/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('link', { name: /Number 3/ }).click()

  await page.getByRole('complementary', { name: 'Scheduled post' }).getByText('Number 3').waitFor()
  await dialog.waitFor({ state: 'hidden' })
})

test.concurrent('on a phone, a month shows dots and the list for the chosen day', async ({ open, person }) => {
  const gil = await person('gil')
  await gil.request(userApi.update, { preferences: { weekStart: 'sunday' } })
  await plan(gil, 'On the go', '2031-10-17T09:00:00')
  const page = await open(month, { as: gil, width: 320, height: 740, isTouch: true })
  await page.getByText('Nothing planned for this day.').waitFor()

  await day(page, /^Friday 17 October 2031, 1 post/).tap()
  await page.getByRole('heading', { name: 'Friday 17 October 2031' }).waitFor()
  const card = page.getByRole('link', { name: /On the go/ })
  await card.waitFor()

  expect(await page.getByRole('columnheader').first().textContent()).toContain('Sunday')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await axeFindings(page)).toEqual([])
  await card.tap()
  await page.getByRole('dialog', { name: 'Scheduled post' }).getByText('On the go').waitFor()
})

test.concurrent('a calendar that fails to load says so, and reloads on Retry', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await untilRetried(page, '**/api/posts/scheduled?*', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not now.' } }),
  )
  await page.goto(month)
  await page.getByText('The calendar couldn’t be loaded').waitFor()

  await page.getByRole('button', { name: 'Retry' }).click()

  await page.getByText('Nothing planned for Oct – Nov 2031.').waitFor()
})
