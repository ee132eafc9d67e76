import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

test.concurrent('scheduling a post for the same second as another shows a warning first', async ({ open, person }) => {
  const ada = await person('ada')
  const at = { scheduledAt: '2031-10-15T09:00:00+02:00', timeZone: 'Europe/Berlin' }
  await ada.request(postsApi.schedule, { accountIds: ada.accountIds, content: 'The first', ...at })
  const page = await open('/dashboard/posts', { as: ada })
  await write(page, 'The second')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await dialog.getByLabel('Date').fill('2031-10-15')
  await dialog.getByLabel('Time', { exact: true }).fill('09:00')

  await dialog.getByText('Another post goes to the same account at that second.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Time', { exact: true }).fill('09:01')

  await dialog.getByText('in that second').waitFor({ state: 'hidden' })
  await dialog.getByLabel('Date').fill('2061-10-15')
  await dialog.getByText('This is more than 10 years ahead.').waitFor()
})
