import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { publish } from '../api/posts.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'In figures' })
const link = (page: Page, name: string) => figures(page).getByRole('link', { name, exact: true })

test.concurrent('the overview counts posts by their status, and what was published by its day in the own time zone', async ({
  open,
  person,
}) => {
  const ann = await person('ann')
  for (const text of ['First', 'Second']) await publish(ann, text)
  const page = await open('/dashboard/overview', { as: ann, timeZone: 'Pacific/Kiritimati' })

  const days = figures(page).getByRole('table', { name: 'Posts published on each of the last 30 days' }).getByRole('row')
  await days.first().waitFor()
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Kiritimati', weekday: 'long', day: 'numeric', month: 'long' })

  expect(await days.count()).toBe(31)
  expect(await days.last().innerText()).toMatch(new RegExp(`^${today.format(Date.now()).replace(',', '')}\\s+2$`))
  expect(await figures(page).getByText('at most 2').isVisible()).toBe(true)
  await link(page, '2 Published, 30 days').click()
  await page.getByRole('tab', { name: 'Published', selected: true }).waitFor()
})

test.concurrent('figures that can not be loaded are said to be so, and are there after Retry', async ({ open, person }) => {
  const page = await open('/dashboard', { as: await person() })
  await page.route('**/dashboard-stats?*', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Not now.' } }))
  await page.goto('/dashboard/overview')

  await figures(page).getByRole('alert').getByText('The figures could not be loaded').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/dashboard-stats?*')
  await figures(page).getByRole('button', { name: 'Retry' }).click()

  await figures(page).getByText('Nothing in the last 30 days').waitFor()
  expect(await link(page, '0 Drafts').isVisible()).toBe(true)
})
