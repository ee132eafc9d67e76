import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { textField } from './write.ts'

const settings = '/dashboard/settings?tab=profile'

test.concurrent('every time is shown in the chosen zone, which new posts use too, until it’s reset', async ({ open, person }) => {
  const ada = await person('zone')
  const scheduledAt = `${toInstant(Date.now() + 30 * dayMs).slice(0, 10)}T20:00:00.000Z`
  const nextDay = new Date(Date.parse(scheduledAt) + dayMs).getUTCDate()
  await ada.request(postsApi.schedule, { accountIds: ada.accountIds, content: 'Far away', scheduledAt, timeZone: 'Asia/Tokyo' })
  const page = await open(settings, { as: ada, timeZone: 'UTC' })
  const zone = page.getByRole('combobox', { name: 'Time zone', exact: true })
  await page.getByText(/^It is .* UTC\.$/).waitFor()

  await zone.fill('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByText(/^It is .* GMT\+9\.$/).waitFor()
  await page.getByRole('link', { name: 'Scheduled Posts' }).click()

  await page.getByRole('heading', { level: 2, name: new RegExp(`\\b${nextDay} `) }).waitFor()
  await page.locator('time', { hasText: '05:00' }).first().waitFor()
  await page.goto('/dashboard/overview')
  await page.getByText('Asia/Tokyo').waitFor()
  await page
    .locator('time', { hasText: /05:00 GMT\+9/ })
    .first()
    .waitFor()
  await page.goto('/dashboard/posts')
  await textField(page).fill('Planned over there')
  await page.getByRole('button', { name: 'Schedule' }).click()
  expect(await page.getByRole('dialog').getByRole('combobox', { name: 'Time zone', exact: true }).inputValue()).toBe('Asia/Tokyo')

  await page.goto(settings)
  page.on('dialog', (dialog) => void dialog.accept())
  await zone.fill('as on')
  await page.getByRole('option', { name: 'As on this device' }).click()
  await page.getByText(/^It is .* UTC\.$/).waitFor()
  await until(
    async () => (await ada.request(userApi.get, {})).body.preferences,
    ({ timeZone }) => timeZone === undefined,
  )
})

test.concurrent('times and weeks follow the browser until the person chooses', async ({ open, person }) => {
  const ada = await person('clock')
  await ada.request(postsApi.schedule, { accountIds: ada.accountIds, content: 'At nine', scheduledAt: '2031-10-15T19:00:00.000Z' })
  const calendar = '/dashboard/scheduled?view=week&day=2031-10-15&from=2031-10-12'
  const page = await open(calendar, { as: ada, locale: 'en-US', timeZone: 'UTC' })
  const card = page.getByRole('link', { name: /At nine/ })
  await card.getByText('7:00 pm').waitFor()
  await page.getByText('9 am', { exact: true }).waitFor()

  await page.goto(settings)
  await page.getByText('This device counts to 12 twice a day.').waitFor()
  await page.getByText('Here weeks begin on Sunday.').waitFor()
  await page.getByRole('radio', { name: '21:00' }).click()
  await page.getByRole('radio', { name: 'Saturday' }).click()
  await page.getByText(/^It is \S+ \d+ \S+, \d\d:\d\d UTC\.$/).waitFor()
  await until(
    async () => (await ada.request(userApi.get, {})).body.preferences,
    ({ clock, weekStart }) => clock === '24h' && weekStart === 'saturday',
  )
  await page.goto('/dashboard/scheduled?view=month&day=2031-10-15')

  await card.getByText('19:00').waitFor()
  expect(await page.getByRole('columnheader').first().textContent()).toContain('Saturday')
})

test.concurrent('choosing the time format and week start fits a phone', async ({ open, person }) => {
  const page = await open(settings, { as: await person(), width: 360, height: 740, isTouch: true })
  const days = await Promise.all(
    ['Monday', 'Sunday', 'Saturday'].map(async (name) => (await page.getByRole('radio', { name }).boundingBox())?.y),
  )

  expect(new Set(days).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await axeFindings(page)).toEqual([])
})
