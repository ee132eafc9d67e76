import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { groupsApi } from '#shared/contracts/groups.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { until } from '../api/until.ts'
import { accountBox, onX } from './account-box.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { untilRetried } from './until-retried.ts'

const groups = (page: Page) => page.getByRole('region', { name: 'Groups' })

test.concurrent('a group is created, filled, renamed, and deleted by keyboard, and a new post selects it in one tap', async ({
  open,
  person,
}) => {
  const amy = await person('amy', 'amy_two')
  const [first = '', second = ''] = amy.handles
  const page = await open('/dashboard/platforms', { as: amy })
  await groups(page).getByText('No groups yet.').waitFor()

  await page.getByLabel('New group').focus()
  await page.keyboard.type('Friends')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Accounts of Friends' })
  await accountBox(dialog, onX(first)).focus()
  await page.keyboard.press('Space')
  await accountBox(dialog, onX(second)).focus()
  await page.keyboard.press('Space')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await groups(page).getByText('2 accounts').waitFor()
  expect(await page.getByRole('button', { name: 'Friends: choose its accounts' }).count()).toBe(2)

  await page.getByRole('button', { name: 'Rename Friends' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Family')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete Family' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Rename Family')
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Create Post' }).click()
  await page.getByRole('button', { name: /^Family ?2$/ }).click()
  await page.getByRole('checkbox', { name: onX(first), checked: true }).waitFor()
  await page.getByRole('checkbox', { name: onX(second), checked: true }).waitFor()

  await page.goto('/dashboard/platforms')
  await page.getByRole('button', { name: 'Delete Family' }).press('Enter')
  await page.getByRole('alertdialog', { name: 'Delete the group Family?' }).getByRole('button', { name: 'Delete' }).press('Enter')
  await groups(page).getByText('No groups yet.').waitFor()
  await page.getByRole('button', { name: 'Family: choose its accounts' }).first().waitFor({ state: 'hidden' })
  // The screen updates before the response.
  await until(
    async () => (await amy.request(groupsApi.list, {})).body,
    ({ length }) => length === 0,
  )
})

test.concurrent('several quick ticks all count', async ({ open, person }) => {
  const ben = await person('ben', 'ben_two', 'ben_three')
  const { id } = (await ben.request(groupsApi.create, { name: 'All' })).body
  const page = await open('/dashboard/platforms', { as: ben })

  await page.getByRole('button', { name: 'Accounts of All' }).click()
  // Clicks instead of checking: the tick is shown a moment later, and the next click doesn't wait for it.
  for (const handle of [...ben.handles, ben.handles[0]]) await accountBox(page, onX(handle)).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await groups(page).getByText('2 accounts').waitFor()

  await until(
    async () => (await ben.request(platformsApi.allAccounts, {})).body.filter((account) => account.groups.includes(id)).length,
    (count) => count === 2,
  )
  await page.reload()
  await groups(page).getByText('2 accounts').waitFor()
})

test.concurrent('a group change that fails is reverted on screen, with a message', async ({ open, person }) => {
  const cid = await person('cid')
  await cid.request(groupsApi.create, { name: 'Work' })
  const page = await open('/dashboard/platforms', { as: cid })
  await page.getByRole('button', { name: 'Delete Work' }).waitFor()
  await page.route('**/api/platforms/groups/**', (route) => route.abort('connectionrefused'))

  await page.getByRole('button', { name: 'Rename Work' }).click()
  await page.keyboard.type('Play')
  await page.keyboard.press('Enter')
  await page.getByText('Crier can’t be reached.').first().waitFor()
  await page.getByRole('button', { name: 'Rename Work' }).waitFor()
  await page.getByRole('button', { name: 'Accounts of Work' }).click()
  await accountBox(page, onX(cid.handles[0])).click()
  await page.getByRole('checkbox', { name: onX(cid.handles[0]), checked: false }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Delete Work' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

  await page.getByRole('button', { name: 'Delete Work' }).waitFor()
})

test.concurrent('accounts are shown even when groups fail to load, and Retry loads the groups', async ({ open, person }) => {
  const eli = await person('eli')
  await eli.request(groupsApi.create, { name: 'Work' })
  const page = await open('about:blank', { as: eli })
  await untilRetried(page, '**/api/platforms/groups', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The store is closed.' } }),
  )
  await page.goto('/dashboard/platforms')

  await page.getByText(`@${eli.handles[0]}`).filter({ visible: true }).first().waitFor()
  await groups(page).getByText('The store is closed.').waitFor()
  await groups(page).getByRole('button', { name: 'Retry' }).click()

  await page.getByRole('button', { name: 'Delete Work' }).waitFor()
})
